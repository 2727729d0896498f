#!/usr/bin/env bash
# Names each prerequisite that this machine lacks, with the Debian or Ubuntu package that brings it.
# PYTHON names the interpreter (default python3), CXX the compiler (default c++).
set -euo pipefail

python=${PYTHON:-python3}
cxx=${CXX:-c++}
missing=()

need() { # what, package
  echo "missing: $1" >&2
  echo "         apt-get install $2" >&2
  missing+=("$2")
}

if ! command -v "$python" >/dev/null; then
  need "Python 3.11 or newer ($python)" "python3 python3-venv python3-dev"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  need "Python 3.11 or newer: $python is $("$python" -c 'import platform; print(platform.python_version())'); \
name another with make PYTHON=python3.12" "python3.12 python3.12-venv python3.12-dev"
else
  minor=$("$python" -c 'import sys; print(f"python3.{sys.version_info.minor}")')
  if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    need "the venv module of $python" "$minor-venv"
  fi
  if ! "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'; then
    need "Python.h, the C headers of $python" "$minor-dev"
  fi
fi

if ! command -v "$cxx" >/dev/null; then
  need "a C++20 compiler ($cxx)" "g++"
elif ! "$cxx" -std=c++20 -fsyntax-only -x c++ - 2>/dev/null <<'CPP'; then
#include <concepts>
#include <span>
#include <version>
template <std::integral T>
constexpr T twice(T value) { return value + value; }
static_assert(twice(21) == 42);
CPP
  need "C++20 in $cxx ($("$cxx" --version | head -n 1)); name another with CXX=..." "g++"
fi

if ! command -v make >/dev/null; then
  need "make" "make"
fi

((${#missing[@]} == 0))

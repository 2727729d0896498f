"""Claims about a whole process: a script in an interpreter of its own, and what it reports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
PREAMBLE = "import json, sys\ndef report(**facts): print('\\n' + json.dumps(facts))\n"


class ScriptFailed(AssertionError):
    """The script ended with an error; the message has what it wrote."""


def run_python(
    *arguments: str, environment: Mapping[str, str | None] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the interpreter in a folder of no importance, with tests/ importable. A None in ``environment`` unsets."""
    merged = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *_inherited()]), **(environment or {})}
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        env={name: value for name, value in merged.items() if value is not None},
        cwd="/",
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def run_script(
    script: str, *arguments: str, options: tuple[str, ...] = (), **environment: str | None
) -> tuple[dict[str, Any], subprocess.CompletedProcess[str]]:
    """What ``report(name=value, ...)``, called last in the script, was given; and the finished process.

    Raises ScriptFailed if the process did not end well.
    """
    finished = run_python(*options, "-c", PREAMBLE + textwrap.dedent(script), *arguments, environment=environment)
    if finished.returncode != 0:
        raise ScriptFailed(f"exit {finished.returncode}\n{finished.stdout}\n{finished.stderr}")
    facts: dict[str, Any] = json.loads(finished.stdout.splitlines()[-1])
    return facts, finished


def _inherited() -> list[str]:
    return [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]

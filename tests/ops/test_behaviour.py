"""Layouts, dtypes, special values, views, vmap and second derivatives of every operator, on the CPU."""

from __future__ import annotations

from support.behaviour import Behaviour


class TestBehaviour(Behaviour):
    device = "cpu"

"""Quirky Circuits looks and speaks as before."""

from __future__ import annotations

from pathlib import Path

import logicade
from tests.games.looks import check_looks


def test_every_audience_sees_what_it_saw(bless: bool) -> None:
    check_looks(logicade.game("quirky-circuits"), Path(__file__), bless)

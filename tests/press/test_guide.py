"""The guide to printing: its commands work as they stand there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from logicade.cli import main
from tests.support import ROOT

GUIDE = (ROOT / "docs" / "guide" / "print.md").read_text("utf-8")
COMMANDS = re.findall(r"(?m)^logicade (print .+)$", GUIDE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_guide_works(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0
    assert [*tmp_path.rglob("*.p[dn][fg]")]

"""The browser of these tests is the project's own, whatever else the machine has or lacks."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests import processes
from tests.page import browser

# What every Linux has: the C library's, and the compiler's own.
SYSTEM = {"linux-vdso", "ld-linux-x86-64", "libc", "libdl", "libgcc_s", "libm", "libpthread", "librt"}


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the packed browser, even where another is named."""
    monkeypatch.delenv(browser.NAMED, raising=False)
    return browser.unpack()


def test_it_needs_no_library_of_the_machine_but_the_c_librarys(own: Path) -> None:
    # The loader itself says what it would load from where, and starts nothing. `env` tells it, so that it says nothing
    # of whatever starts the process.
    words: list[str | Path] = ["env", "LD_TRACE_LOADED_OBJECTS=1", own / "chromium"]
    said = processes.run(words, env=browser.environment(), capture_output=True, text=True, check=True).stdout
    lines = said.splitlines()
    assert len(lines) > len(SYSTEM)
    others = [line.split()[0] for line in lines if str(own) not in line]
    assert {re.sub(r"\.so.*", "", Path(name).name) for name in others} <= SYSTEM, said


def test_it_knows_no_font_but_its_own(own: Path) -> None:
    listed = Path(browser.environment()["FONTCONFIG_FILE"]).read_text("utf-8")
    assert re.findall(r"<dir[^>]*>(.*?)</dir>", listed) == ["fonts"]
    assert list((own / "fonts" / "fonts").rglob("*.ttf"))


def test_of_two_that_unpack_at_once_one_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody sees a folder that is half full, and nothing else is left behind."""
    monkeypatch.setattr(browser, "UNPACKED", tmp_path)
    begun: list[Path] = []

    def inflate(folder: Path) -> None:
        begun.append(folder)
        assert [path.name for path in tmp_path.glob("chromium-*")] == []
        if len(begun) == 1:
            browser.unpack()  # somebody else, who is faster
        (folder / "fonts").mkdir()
        (folder / "chromium").write_text(str(len(begun)), "utf-8")

    monkeypatch.setattr(browser, "_inflate", inflate)
    folder = browser.unpack()
    assert len(begun) == 2
    assert [path.name for path in tmp_path.iterdir()] == [folder.name]
    assert (folder / "chromium").read_text("utf-8") == "2"
    assert browser.unpack() == folder
    assert len(begun) == 2


def test_another_is_used_where_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser.NAMED, "/somewhere/else")
    assert browser.executable() == "/somewhere/else"
    assert browser.environment() == dict(os.environ)

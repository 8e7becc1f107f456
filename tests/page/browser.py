"""A real Chromium for the tests of the page: the one that npm brings, or the one that `LOGICADE_BROWSER` names."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests import processes

WEB = Path(__file__).parent.parent.parent / "web"
PACKAGE = WEB / "node_modules" / "@sparticuz" / "chromium"
UNPACKED = WEB / "node_modules" / ".cache"
NAMED = "LOGICADE_BROWSER"
QUIET = (
    "--no-first-run", "--disable-gpu", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--force-color-profile=srgb",
)  # fmt: skip

# The package unpacks into the temporary folder; its own libraries it leaves packed wherever it does not see Amazon's
# system, so they are asked for by name.
UNPACK = """
import("@sparticuz/chromium").then(async ({ inflate }) => {
  for (const name of process.argv.slice(1)) await inflate(name);
});
"""
PARTS = ("chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br")

# The fonts of the package and no others: without any font this Chromium ends at the first letter, and the package's
# own list of folders names none of ours.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
"""


def launch(play: Playwright) -> Browser:
    """Start it."""
    return play.chromium.launch(executable_path=executable(), args=arguments(), env=dict(environment()))


def executable() -> str:
    """The program."""
    return os.environ.get(NAMED) or str(unpack() / "chromium")


def arguments() -> list[str]:
    """What it is started with; a browser of root's needs to be told that there is no sandbox."""
    return [*QUIET, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else list(QUIET)


def environment() -> dict[str, str]:
    """What it finds around it: the packed one has libraries and fonts of its own, and takes none of the machine's."""
    if os.environ.get(NAMED):
        return dict(os.environ)
    folder = unpack()
    own = {"LD_LIBRARY_PATH": str(folder / "al2023" / "lib"), "FONTCONFIG_FILE": str(folder / "fonts" / "ours.conf")}
    return {**os.environ, **own}


def version() -> str:
    """Its name and version, and where it is from."""
    said = processes.run(
        [executable(), *arguments(), "--version"], env=environment(), capture_output=True, text=True, check=False
    )
    return f"{said.stdout.strip() or 'a browser'} ({os.environ.get(NAMED) or 'from npm'})"


def is_packed_here() -> bool:
    """Whether npm has brought the packed one."""
    return (PACKAGE / "package.json").is_file()


def unpack() -> Path:
    """The folder with the packed browser, made once.

    A program cannot be started while anybody has it open for writing, so it is made under another name. Of two that
    make it at once, the slower one throws its own away.
    """
    assert is_packed_here(), f"no Chromium in web/node_modules (`make test` does it), and `{NAMED}` names none"
    number = json.loads((PACKAGE / "package.json").read_text("utf-8"))["version"]
    folder = UNPACKED / f"chromium-{number}"
    if folder.is_dir():
        return folder
    UNPACKED.mkdir(exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix="part-", dir=UNPACKED))
    try:
        _inflate(part)
        (part / "fonts" / "ours.conf").write_text(FONTS, "utf-8")
        os.replace(part, folder)
    except OSError:
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def _inflate(folder: Path) -> None:
    """Let the package unpack everything that it has into a folder."""
    files = [str(PACKAGE / "bin" / part) for part in PARTS]
    words = [sys.executable, str(WEB / "node.py"), "exec", "--", "node", "-e", UNPACK, *files]
    done = processes.run(words, cwd=WEB, env=os.environ | {"TMPDIR": str(folder)}, capture_output=True, text=True)
    assert done.returncode == 0, f"the packed Chromium cannot be unpacked:\n{done.stderr[-2000:]}"

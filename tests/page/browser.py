"""A real Chromium for the tests of the page: a named one, the system's, or the one that npm brings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.parent.parent / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = (
    "--no-first-run", "--disable-gpu", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--force-color-profile=srgb",
)  # fmt: skip


def executable() -> str:
    """The program; `LOGICADE_BROWSER` names one."""
    named = os.environ.get("LOGICADE_BROWSER")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or _packed()


def arguments() -> list[str]:
    """What it is started with; a browser of root's needs to be told that there is no sandbox."""
    return [*QUIET, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else list(QUIET)


def _packed() -> str:
    """The browser in npm's package unpacks itself once, into a folder of ours."""
    folder = WEB / "node_modules" / ".cache" / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    ask = "import('@sparticuz/chromium').then(async (c) => console.log(await c.default.executablePath()))"
    words = [sys.executable, str(WEB / "node.py"), "exec", "--", "node", "-e", ask]
    done = subprocess.run(words, cwd=WEB, env=os.environ | {"TMPDIR": str(folder)}, capture_output=True, text=True)
    lines = done.stdout.split()
    assert lines, f"no Chromium here, and none in web/node_modules:\n{done.stderr[-2000:]}"
    return lines[-1]

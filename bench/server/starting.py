"""How long `logicade serve` takes from its start to the first page, with compiled rules and without any."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from bench.server.contenders import Trouble, free_port, stop

PATIENCE = 60.0  # seconds


def starts(repeats: int, environment: dict[str, str]) -> dict[str, float]:
    """Seconds to the first page with compiled rules, and to a lobby that can be used without any; the best of some."""
    with tempfile.TemporaryDirectory(prefix="logicade-start-") as name:
        start(environment, Path(name), lobby=False)  # as most starts are, the next ones are not the first
        warm = min(start(environment, Path(name), lobby=False) for _ in range(repeats))
    cold = []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory(prefix="logicade-start-") as name:
            cache = {"LOGICADE_CACHE": str(Path(name) / "cache")}
            cold.append(start(environment | cache, Path(name), lobby=True))
    return {"first_page": warm, "lobby_without_cache": min(cold)}


def start(environment: dict[str, str], folder: Path, *, lobby: bool) -> float:
    """Seconds from the start of the program to the answer."""
    port = free_port()
    words = [sys.executable, "-m", "logicade", "serve", "--port", str(port)]
    words += ["--database", f"sqlite:///{folder / 'start.db'}"]
    begun = time.perf_counter()
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _until_answered(process, port, "/")
        if lobby:
            _until_answered(process, port, "/api/games")
            _until_answered(process, port, "/api/tables")
            _until_answered(process, port, "/api/guests", b"{}")
        return time.perf_counter() - begun
    finally:
        stop(process)


def _until_answered(process: subprocess.Popen[bytes], port: int, path: str, body: bytes | None = None) -> None:
    until = time.monotonic() + PATIENCE
    headers: dict[str, Any] = {"content-type": "application/json"} if body else {}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, headers)
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                answer.read()
                return
        except urllib.error.HTTPError as wrong:
            raise Trouble(f"`{path}` answered {wrong.code}") from wrong
        except OSError:
            time.sleep(0.02)
    raise Trouble(f"`{path}` did not answer within {PATIENCE:.0f} s")

"""Processes that tests start: each begins with the usual signals, and none outlives its test.

Whatever a test starts carries a mark in its environment, and so does all that this starts in its turn: what is left in
the end is found by that mark, also what has gone into a session of its own or has lost its parent.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

MARK = "LOGICADE_TEST_PROCESS"
RUN = f"{os.getpid()}-{secrets.token_hex(4)}"
PATIENCE = 120.0  # seconds for anything that takes a moment, on a busy machine
COMPILING = 1800.0  # seconds for every kernel of every game, beside whatever else runs here
LEAVING = 10.0  # seconds for what was told to go, such as the processes of a browser

PROC = Path("/proc")
STAYS = ("resource_tracker", "forkserver")  # Python's own helpers of `multiprocessing`, which end with this process
USUAL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)

# A shell starts what runs in the background with SIGINT ignored, `nohup` does so with SIGHUP, and children inherit it.
LAUNCH = f"""
import os, signal, sys
for number in {[int(number) for number in USUAL]}:
    signal.signal(number, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])
"""

_numbers = itertools.count(1)
_marks: dict[subprocess.Popen[Any], str] = {}

os.environ[MARK] = f"{RUN}."  # for what is started by the code under test, or by packages


# ---- starting and ending ---------------------------------------------------------------------------------------------


def start(words: Sequence[str | Path], *, env: Mapping[str, str] | None = None, **more: Any) -> subprocess.Popen[Any]:
    """Start a process; `end` ends it, and the end of the tests does so if nobody else has."""
    mark = f"{RUN}.{next(_numbers)}."
    process = subprocess.Popen(
        [*_launcher(), *map(str, words)], env={**(os.environ if env is None else env), MARK: mark},
        start_new_session=True, **more,
    )  # fmt: skip
    _marks[process] = mark
    return process


def end(process: subprocess.Popen[Any]) -> None:
    """Kill a process and all that it has started, however far they have gone."""
    mark = _marks.pop(process, None)
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    process.wait(PATIENCE)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    if mark is not None:
        kill(lambda: marked(mark))


@contextlib.contextmanager
def started(words: Sequence[str | Path], **more: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process for as long as it is needed."""
    process = start(words, **more)
    try:
        yield process
    finally:
        end(process)


def run(
    words: Sequence[str | Path], *, seconds: float = PATIENCE, check: bool = False, **more: Any
) -> subprocess.CompletedProcess[Any]:
    """Run a process to its end; like `subprocess.run`, but not for ever, and nothing is left behind."""
    if more.pop("capture_output", False):
        more |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started(words, **more) as process:
        out, err = process.communicate(timeout=seconds)
        done = subprocess.CompletedProcess(process.args, process.returncode, out, err)
    if check and done.returncode:
        raise AssertionError(f"{' '.join(map(str, words))} ended with {done.returncode}: {str(err)[-2000:]}")
    return done


def of(process: subprocess.Popen[Any]) -> set[int]:
    """The living processes that one has started, and that these have started; it is not among them."""
    return set(marked(_marks[process])) - {process.pid}


def end_all() -> list[str]:
    """End all that this run of tests has started and not ended, and say what that was."""
    for process in list(_marks):
        if process.poll() is not None:
            end(process)
    wait(lambda: not strays(), LEAVING)
    left = [command_of(pid) for pid in strays()]
    for process in list(_marks):
        end(process)
    kill(strays)
    return left


def end_with_us() -> None:
    """Let a signal that ends this process end all that it has started as well, which has a session of its own."""
    us = os.getpid()

    def leave(number: int, frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        if os.getpid() == us:  # and not a fork of us
            for pid in strays():
                tell(pid, signal.SIGTERM)  # other processes of tests have something to end themselves
            wait(lambda: not strays(), LEAVING)
            kill(strays)
        os.kill(os.getpid(), number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, leave)


def strays() -> list[int]:
    """The living processes of this run of tests, but for what Python keeps for itself."""
    return [pid for pid in marked(f"{RUN}.") if not any(word in command_of(pid) for word in STAYS)]


def _launcher() -> list[str]:
    ignored = any(signal.getsignal(number) is signal.SIG_IGN for number in USUAL)
    return [sys.executable, "-I", "-S", "-c", LAUNCH] if ignored else []


atexit.register(end_all)  # where pytest itself was interrupted


# ---- looking ---------------------------------------------------------------------------------------------------------


def living() -> dict[int, int]:
    """Every process that has not ended, with its parent."""
    return {pid: parent for pid, parent, state in _processes() if not state.startswith("Z")}


def _processes() -> Iterator[tuple[int, int, str]]:
    """Number, parent and state of each process."""
    if (PROC / "self" / "stat").exists():
        for folder in PROC.iterdir():
            if folder.name.isdigit():
                # A process may end while we look at it.
                with contextlib.suppress(OSError):
                    # The name in front is in brackets, and may itself hold blanks and brackets.
                    state, parent = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
                    yield int(folder.name), int(parent), state
    else:
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True)
        for line in listed.stdout.splitlines():
            pid, parent, state = line.split()[:3]
            yield int(pid), int(parent), state


def marked(mark: str) -> list[int]:
    """The living processes whose mark begins so; without /proc, what one process has started is its group."""
    if not (PROC / "self" / "environ").exists():
        return [pid for process, own in _marks.items() if own.startswith(mark) for pid in _group(process.pid)]
    wanted, found = f"\0{MARK}={mark}".encode(), []
    for pid in living():
        with contextlib.suppress(OSError):  # it has ended, or is somebody else's
            if pid != os.getpid() and wanted in b"\0" + (PROC / str(pid) / "environ").read_bytes():
                found.append(pid)
    return found


def _group(leader: int) -> list[int]:
    listed = subprocess.run(["ps", "-A", "-o", "pid=,pgid="], capture_output=True, text=True, check=True)
    return [int(pid) for pid, group in map(str.split, listed.stdout.splitlines()) if int(group) == leader]


def command_of(pid: int) -> str:
    """The words with which a process was started; nothing if it has ended."""
    if (PROC / "self" / "cmdline").exists():
        try:
            return (PROC / str(pid) / "cmdline").read_text("utf-8", "replace").replace("\0", " ")
        except OSError:
            return ""
    return subprocess.run(["ps", "-p", str(pid), "-o", "args="], capture_output=True, text=True, check=False).stdout


# ---- waiting and killing ---------------------------------------------------------------------------------------------


def wait(done: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Wait until something is so; whether it is."""
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def tell(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process that may have ended."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def kill(which: Callable[[], list[int]]) -> None:
    """Kill processes until there are no more of them: while we look, one may start another."""

    def none_left() -> bool:
        found = which()
        for pid in found:
            tell(pid, signal.SIGKILL)
        return not found

    assert wait(none_left), f"cannot be killed: {[command_of(pid) for pid in which()]}"

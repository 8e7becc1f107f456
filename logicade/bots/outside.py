"""Bots in processes of their own, in any language: a view goes in as a line of JSON, an action text comes out.

`Outside` is our side of the talk, `converse` the bot's side for our own bots. `docs/guide/bots.md` describes the lines.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Any, NoReturn, Protocol

from logicade.engine.errors import BadMessage, BotFault, LogicadeError, NoBot
from logicade.engine.game import Game
from logicade.engine.match import Entry, Match
from logicade.engine.position import View
from logicade.engine.scene.shown import Seen

PROTOCOL = 1
READY = "ready"
PATIENCE = 10.0  # seconds for an answer
STARTING = 60.0  # seconds until a bot is ready: it may have something to load or to compile
LONGEST = 4096  # bytes of a line; no game has an action text of more than a few dozen
UNREAD = 16  # lines; a bot that writes more without being asked is held up until it is found out
LAST = "its last line: "
LEAVING = 2.0  # seconds to go after its input has ended


class Outside:
    """One bot process, for one seat at a time. A fault that leaves it unusable lasts until the next match begins."""

    def __init__(self, command: str, *, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        self._line: _Line | None = None
        self._fault: BotFault | None = None

    def begin(self, match: Match, seat: int, *, seed: int) -> None:
        """Tell it that a match begins; what goes wrong is raised by the first `choose`."""
        self._fault = None
        try:
            if self._line is not None and not self._line.alive:
                self.close()
            if self._line is None:
                self._line = _Line(self.command)
            answer = self._ask(greeting(match, seat, seed), STARTING)
            if answer != READY:
                self._give_up(f"answered `begin` with something else than `{READY}`", answer)
        except BotFault as fault:
            self._fault = fault

    def choose(self, view: View, seen: Sequence[Seen] = ()) -> str:
        """Its action text, checked; BotFault says what is wrong and repeats its last line."""
        if self._fault is not None:
            raise self._fault
        try:
            answer = self._ask(question(view, seen), self.patience)
        except BotFault as fault:
            self._fault = fault
            raise
        check_answer(self.command, view, answer)
        return answer

    def end(self, match: Match) -> None:
        """Tell it how the match ended; no answer is waited for."""
        if self._fault is None and self._line is not None:
            self._line.say({"type": "end", "scores": match.scores, "winners": match.winners})

    def close(self) -> int | None:
        """Close its input, let it go, end it if it stays; returns its exit code, None if it had to be ended."""
        line, self._line = self._line, None
        return line.close() if line is not None else 0

    def _ask(self, message: dict[str, Any], patience: float) -> str:
        assert self._line is not None
        if self._line.unread:
            self._give_up("wrote without being asked", self._heard(0))
        self._line.say(message)
        answer = self._heard(patience)
        if len(answer.encode()) > LONGEST:
            self._give_up(f"wrote a line of more than {LONGEST} bytes", answer)
        return answer.strip()

    def _heard(self, patience: float) -> str:
        assert self._line is not None
        try:
            answer = self._line.hear(patience)
        except queue.Empty:
            self._give_up(f"gave no answer for {patience:g} s")
        if answer is None:
            code = self._line.exit_code()
            self._give_up("closed its output" if code is None else f"ended with exit code {code}")
        return answer

    def _give_up(self, what: str, heard: str | None = None) -> NoReturn:
        """End the process and say why; the last line is what it just said, else what it said last, anywhere."""
        assert self._line is not None
        last = shorten(heard if heard is not None else self._line.last_words())
        line, self._line = self._line, None
        line.kill()
        raise BotFault(f"`{shorten(self.command, 40)}` {what}", hint=LAST + last if last else "it wrote nothing")


class _Line:
    """A running process and three threads: nothing that it does or leaves undone can hold us up."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                split(command),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us, and what it starts itself ends with it
            )  # fmt: skip
        except OSError as trouble:
            raise BotFault(f"`{command}` cannot be started: {trouble.strerror}") from trouble
        self._answers: queue.Queue[str | None] = queue.Queue(UNREAD)
        self._messages: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said, self._complaint = "", ""
        self._threads = [threading.Thread(target=job, daemon=True) for job in (self._write, self._read, self._drain)]
        for thread in self._threads:
            thread.start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def unread(self) -> bool:
        return not self._answers.empty()

    def say(self, message: dict[str, Any]) -> None:
        self._messages.put(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def hear(self, patience: float) -> str | None:
        """The next line; None at the end of its output; queue.Empty when there is nothing for so long."""
        return self._answers.get(timeout=patience) if patience else self._answers.get_nowait()

    def last_words(self) -> str:
        """The last line of what it complained about, else of what it said."""
        self._threads[2].join(0.2)  # a process that has ended may have been faster than our reading
        return self._complaint or self._said

    def exit_code(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(LEAVING)
        return None

    def close(self) -> int | None:
        self._messages.put(None)
        code = self.exit_code()
        self.kill()
        return code

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._messages.put(None)
        until = time.monotonic() + LEAVING
        while self._threads[1].is_alive() and time.monotonic() < until:  # it may wait for room
            with contextlib.suppress(queue.Empty):
                self._answers.get(timeout=0.01)
        for thread, stream in zip(self._threads, self._streams(), strict=True):
            thread.join(0.1)
            if not thread.is_alive():  # a stream that a stray child still holds is left to the end of this process
                with contextlib.suppress(OSError):
                    stream.close()

    def _streams(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        return process.stdin, process.stdout, process.stderr

    def _write(self) -> None:
        out = self._streams()[0]
        with contextlib.suppress(OSError):
            while (message := self._messages.get()) is not None:
                out.write(message)
                out.flush()
        with contextlib.suppress(OSError):
            out.close()

    def _read(self) -> None:
        for line in iter(lambda: self._streams()[1].readline(LONGEST + 1), b""):
            self._said = line.decode("utf-8", "replace")
            self._answers.put(self._said)
        self._answers.put(None)

    def _drain(self) -> None:
        for line in iter(lambda: self._streams()[2].readline(LONGEST), b""):
            self._complaint = line.decode("utf-8", "replace").strip() or self._complaint


def split(command: str) -> list[str]:
    """A command line as words, without a shell; NoBot when there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as wrong:
        raise NoBot(f"`{command}` is not a command: {wrong}", hint="check the quotes") from wrong
    if not words or shutil.which(words[0]) is None:
        raise NoBot(
            f"`{command}`: there is no program `{words[0] if words else ''}`", hint="as in `stdio:python3 b.py`"
        )
    return words


def greeting(match: Match, seat: int, seed: int) -> dict[str, Any]:
    """What a bot is told before its first action: all that is known to everybody, its seat, and a seed."""
    options = {option.name: option.write(match.options[option.name]) for option in match.game.options}
    return {
        "type": "begin",
        "protocol": PROTOCOL,
        "game": match.game.slug,
        "version": match.game.version,
        "seats": match.seats,
        "seat": seat,
        "options": options,
        "seed": seed,
    }


def question(view: View, seen: Sequence[Seen] = ()) -> dict[str, Any]:
    """What a bot is asked: its view as text and field by field, the action texts to choose from, and what happened."""
    asked = {"type": "act", "ply": view.ply, "view": str(view), "legal": view.legal, "fields": view.fields}
    return asked | ({"log": [(line.ply, line.actor, line.action) for line in seen]} if seen else {})


def check_answer(command: str, view: View, answer: str) -> None:
    """BotFault unless a text is a legal action of the seat whose view this is."""
    who = f"`{shorten(command, 40)}`"
    try:
        reason = view.explain(answer)
    except LogicadeError as wrong:
        raise BotFault(f"{who} answered nonsense: {shorten(str(wrong))}", hint=LAST + shorten(answer)) from wrong
    if reason is not None:
        refusal = f"{who} answered what is not legal: {reason.text}"
        raise BotFault(refusal, hint=LAST + shorten(answer), clause=reason.clause)


def shorten(line: str, room: int = 200) -> str:
    """A line that may come from anywhere, fit to be printed."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in line.strip())
    return shown if len(shown) <= room else shown[: room - 1] + "…"


class Chooser(Protocol):
    """Whatever answers a view with an action text."""

    def choose(self, view: View, seen: Sequence[Seen] = (), /) -> str:
        """The text of a legal action for the seat whose view this is, and who has seen this happen."""
        ...


def converse(lines: Iterable[str], say: Callable[[str], None], sit: Callable[[Game, int], Chooser]) -> None:
    """The bot's side: answer line by line until the input ends; `sit` makes a player from a game and a seed."""
    import logicade

    game: Game | None = None
    seat, player = 0, None
    for line in lines:
        message = _parsed(line)
        if message["type"] == "begin":
            game, seat = logicade.game(_part(message, "game", str)), _part(message, "seat", int)
            player = sit(game, _part(message, "seed", int))
            say(READY)
        elif message["type"] == "act":
            if game is None or player is None:
                raise BadMessage("`act` came before `begin`")
            seen = [Entry(int(ply), int(actor), str(action)) for ply, actor, action in message.get("log", ())]
            say(player.choose(game.view(_part(message, "view", str), seat=seat), seen))


def _parsed(line: str) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise BadMessage(f"a line that is not JSON: `{shorten(line, 60)}`") from wrong
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BadMessage(f"a message without a `type`: `{shorten(line, 60)}`")
    if message["type"] == "begin" and message.get("protocol") != PROTOCOL:
        raise BadMessage(f"protocol {message.get('protocol')!r} is not known here", hint=f"this is protocol {PROTOCOL}")
    return message


def _part(message: dict[str, Any], name: str, kind: type[Any]) -> Any:
    value = message.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadMessage(f"`{message['type']}` has no proper `{name}`")
    return value

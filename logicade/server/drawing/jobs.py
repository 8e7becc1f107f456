"""What the drawing process is asked and what it answers. It is told what an audience may know, and nothing else."""

from __future__ import annotations

import msgspec
from msgspec import Struct

Canvas = tuple[str, str]  # for which shape of screen, and in which language
Line = tuple[int, int, str]  # of the log, as the audience saw it: ply, actor, action


class Seen(Struct, frozen=True, array_like=True):
    """What is to be seen: the bytes of a view of a seat, or of an open position that the seat looks at."""

    package: str  # of the game
    raw: bytes
    seat: int | None
    open: bool = False
    compiled: bool = False  # whether the game is compiled on disk; until then its rules run as plain Python


class Ply(Struct, frozen=True, array_like=True):
    """One action, and the view after it."""

    line: Line
    raw: bytes


class Job(Struct, frozen=True, array_like=True, tag=True):
    """Something to be done."""


class Begin(Job, frozen=True):
    """Put up an easel for an audience, or begin anew at one, and draw whole scenes."""

    easel: int
    seen: Seen
    lines: list[Line]
    canvases: list[Canvas]


class Follow(Job, frozen=True):
    """Draw what some plies have changed."""

    easel: int
    plies: list[Ply]
    canvases: list[Canvas]


class Show(Job, frozen=True):
    """Give the scene once more, or on one more canvas."""

    easel: int
    canvases: list[Canvas]


class Drop(Job, frozen=True):
    """Nobody looks any more."""

    easel: int


class Preview(Job, frozen=True):
    """Draw what an action would do."""

    easel: int
    canvas: Canvas
    action: int


class Badges(Job, frozen=True):
    """What each legal action of a kind and with some fields would bring."""

    seen: Seen
    language: str
    does: str
    fields: dict[str, int]


class Why(Job, frozen=True):
    """Why nothing of a kind and with some fields can be done."""

    seen: Seen
    does: str
    fields: dict[str, int]


AnyJob = Begin | Follow | Show | Drop | Preview | Badges | Why


class Part(Struct, frozen=True, array_like=True):
    """What was drawn on one canvas, as JSON, or something in words; or why not."""

    kind: str  # scene, changes, told, refused or failed
    data: list[bytes] = []
    reason: str = ""  # why it has failed: the name of an exception


class Answer(Struct, frozen=True, array_like=True):
    """A part for each canvas that was asked for; `lost` when nothing is known of the easel."""

    parts: list[Part] = []
    lost: bool = False


LOST, READY = Answer(lost=True), Answer()


def failed(reason: str) -> Part:
    """What stands for something that could not be drawn."""
    return Part("failed", reason=reason)


SIZE = 4  # bytes before each job and each answer, which say how many follow
encoder = msgspec.msgpack.Encoder()
read_job = msgspec.msgpack.Decoder(AnyJob).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def packed(message: AnyJob | Answer) -> bytes:
    """A job or an answer as it goes through a pipe."""
    body = encoder.encode(message)
    return len(body).to_bytes(SIZE) + body

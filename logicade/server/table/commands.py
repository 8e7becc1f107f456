"""What somebody at a table may want: the commands that come through the socket, as tagged structs.

A command carries an id that its sender made up; sending it again is safe.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from logicade.server.table.terms import END

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+" + END)]
ActionText = Annotated[str, Meta(min_length=1, max_length=400)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]


def _tag(name: str) -> str:
    return name.lower()


class Command(Struct, frozen=True, tag=_tag, forbid_unknown_fields=True):
    """Something that a viewer wants.

    It is answered by exactly one of: a frame that carries its id, `ack` for an id answered before, or `refused`.
    """

    id: Id


class Play(Command, frozen=True):
    """Act. `ply` is what the viewer saw; a stale one is refused, except in free order."""

    action: ActionText
    ply: int | None = None


class Resign(Command, frozen=True):
    """The seat gives up."""


class Undo(Command, frozen=True):
    """Take back the own last action, at once when nothing was revealed, else if the others agree."""


class Draw(Command, frozen=True):
    """Offer a draw, where the game has one."""


class Answer(Command, frozen=True):
    """Accept or decline what another seat asked."""

    accept: bool


class Pause(Command, frozen=True):
    """The clocks are to stand still."""


class Resume(Command, frozen=True):
    """Let the clocks run again."""


class Start(Command, frozen=True):
    """Begin to play; the host's word, once every seat is taken."""


class Rematch(Command, frozen=True):
    """Open the next match with the seats turned by one."""


class Chat(Command, frozen=True):
    """Say something to all, or to the own team."""

    text: ChatText
    team: bool = False


class Signal(Command, frozen=True):
    """Give one of the game's fixed signals."""

    signal: Annotated[str, Meta(max_length=40)]


class Mute(Command, frozen=True):
    """The host takes the word from a person, or gives it back."""

    person: Id
    on: bool = True


AnyCommand = Play | Resign | Undo | Draw | Answer | Pause | Resume | Start | Rematch | Chat | Signal | Mute

"""Every message of the socket and every body of the REST interface, as tagged structs.

The TypeScript types are made from these. What a viewer may want is the table's own: `table/commands.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Raw, Struct

from logicade.engine.errors import BadMessage
from logicade.engine.scene.rich import plain, unnamed
from logicade.engine.sentences import sentence
from logicade.engine.text import Text
from logicade.server.table.commands import ActionText, AnyCommand, Id
from logicade.server.table.public import Chair, Request, Word
from logicade.server.table.terms import END, Clock, TableTerms

Name = Annotated[str, Meta(min_length=1, max_length=24)]
MOST_SEATS = 16  # of all games
Kind = Annotated[str, Meta(max_length=40)]  # of an action; "" for any
Fields = Annotated[dict[Kind, Annotated[int, Meta(ge=0, le=999_999_999)]], Meta(max_length=16)]


# ---- from a viewer ---------------------------------------------------------------------------------------------------


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask for a `pong`."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a viewer wants to know of what it sees at a ply; nothing happens at the table.

    It is answered by one frame of the same type with its id, or by `refused`.
    """

    id: Id
    ply: int


class AskPreview(Question, frozen=True, tag="preview"):
    """What an action would do, as far as that is certain: the scene in which it is thought of."""

    action: ActionText


class AskBadges(Question, frozen=True, tag="badges"):
    """What each legal action of a kind and with some fields would bring."""

    does: Kind = ""
    fields: Fields = {}


class AskWhy(Question, frozen=True, tag="why"):
    """Why nothing of a kind and with some fields can be done now."""

    does: Kind = ""
    fields: Fields = {}


AnyQuestion = AskPreview | AskBadges | AskWhy
Incoming = AnyCommand | AnyQuestion | Ping
INCOMING: tuple[type[Struct], ...] = get_args(Incoming)


# ---- to a viewer -----------------------------------------------------------------------------------------------------


class Said(Struct, frozen=True):
    """The sentence for people, in each language. `{0}`, `{1}`... stand for the names of the seats."""

    en: str = ""
    ja: str = ""


def said(text: Text) -> Said:
    """A reason as a sentence that stands alone."""
    return Said(*sentence(text))


def plainly(text: Text) -> str:
    """The same in English for programs, with players by their places."""
    return plain(text.en, unnamed(MOST_SEATS, "en"))


class Choice(Struct, frozen=True):
    """A legal action: the text to send back, and its fields to narrow by."""

    text: str
    kind: str
    fields: dict[str, int]


class Line(Struct, frozen=True):
    """One line of the log, as this viewer saw it happen. The actor is a seat or -1 for chance."""

    ply: int
    actor: int
    action: str


class ViewData(Struct, frozen=True):
    """What this viewer may know of the position now; all of it once the match is over."""

    ply: int
    mover: int  # a seat, -1 chance, -2 anyone, -3 nobody
    phase: int
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    text: str
    state: Raw  # the fields of the state as this viewer knows them
    legal: list[Raw]  # of Choice


class Times(Struct, frozen=True):
    """Milliseconds left by seat when this was sent, and whose clocks run."""

    left: tuple[int, ...]
    running: tuple[int, ...]


class TableState(Struct, frozen=True):
    """Everything about a table that is not the position."""

    terms: TableTerms
    status: Literal["open", "playing", "paused", "over"]
    host: str
    chairs: tuple[Chair, ...]
    times: Times | None = None
    request: Request | None = None
    ending: str = ""  # "rules", "resign", "time" or "draw"
    next: str = ""  # the rematch
    closing: bool = False  # a free order is about to close
    muted: tuple[str, ...] = ()  # persons who may not speak here


class WholeFrame(Struct, frozen=True, tag="whole"):
    """The whole picture: sent first, and when a viewer is too far behind to catch up."""

    seq: int
    seat: int | None
    table: TableState
    sight: ViewData | None
    lines: list[Line]
    words: list[Word]


class StepFrame(Struct, frozen=True, tag="step", omit_defaults=True):
    """Somebody acted; `id` is there when it answers this seat's own command, `table` when the match has ended."""

    seq: int
    sight: ViewData
    lines: list[Line]
    times: Times | None = None
    closing: bool = False
    table: TableState | None = None
    id: str = ""


class NewsFrame(Struct, frozen=True, tag="news", omit_defaults=True):
    """Something happened at the table."""

    seq: int
    what: str
    table: TableState
    sight: ViewData | None = None
    seat: int | None = None
    person: str = ""  # who was muted,
    on: bool | None = None  # or given the word again
    lines: list[Line] | None = None  # the whole log anew, after actions were taken back
    id: str = ""


class SaidFrame(Struct, frozen=True, tag="said", omit_defaults=True):
    """Somebody said something at the table."""

    seq: int
    word: Word
    id: str = ""


class Ack(Struct, frozen=True, tag="ack"):
    """That command was done before and is stored; `seq` is where its answer stands in this viewer's stream."""

    id: str
    seq: int


class Refused(Struct, frozen=True, tag="refused", omit_defaults=True):
    """That was not done. The code is one of a closed list; nothing has changed."""

    code: str
    seq: int
    id: str = ""
    text: str = ""
    clause: str = ""
    hint: str = ""
    wait: int = 0  # seconds after which the same may go well; 0: that is not known
    said: Said | None = None


class Pong(Struct, frozen=True, tag="pong"):
    """The server is there; `seq` is the end of this viewer's stream."""

    seq: int


class SceneFrame(Struct, frozen=True, tag="scene"):
    """What is to be seen now, whole: for a viewer that asked for scenes. `seq` is the frame that it belongs to."""

    seq: int
    ply: int
    scene: Raw | None  # a Scene; null where it could not be drawn


class ChangesFrame(Struct, frozen=True, tag="changes"):
    """What a step has changed in the scene, ply by ply."""

    seq: int
    plies: list[Raw]  # of Changes


class PreviewFrame(Struct, frozen=True, tag="preview"):
    """What an action would do: from the scene as it is to the scene in which it is thought of."""

    id: str
    ply: int
    action: str
    changes: Raw  # Changes


class BadgesFrame(Struct, frozen=True, tag="badges"):
    """What each of some legal actions would bring, in a sign or two, by their texts, where that can be told."""

    id: str
    ply: int
    badges: dict[str, str]


class WhyFrame(Struct, frozen=True, tag="why"):
    """Why something cannot be done now; all are empty when it can."""

    id: str
    clause: str = ""
    text: str = ""
    said: Said = Said()


Drawn = SceneFrame | ChangesFrame | PreviewFrame | BadgesFrame | WhyFrame
Outgoing = WholeFrame | StepFrame | NewsFrame | SaidFrame | Ack | Refused | Pong | Drawn
OUTGOING: tuple[type[Struct], ...] = get_args(Outgoing)


# ---- REST ------------------------------------------------------------------------------------------------------------


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody new. With `bearer` the token comes in the answer, for programs; else as a cookie."""

    name: Name | None = None
    bearer: bool = False


class NewProgram(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot from outside, shown as such wherever it sits."""

    name: Name


class Me(Struct, frozen=True, omit_defaults=True):
    """Who the caller is. The token is shown once, to programs."""

    id: str
    name: str
    kind: Literal["guest", "program"]
    token: str = ""


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """Take another name at the table."""

    name: Name


class Transfer(Struct, frozen=True):
    """A code with which another browser becomes the same guest, and for how many seconds it is good."""

    code: str
    seconds: int


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that somebody brings along from another browser."""

    code: Annotated[str, Meta(min_length=20, max_length=64)]


class Tally(Struct, frozen=True):
    """How somebody has done in a game against bots of a level at most."""

    game: str
    level: int
    won: int
    played: int


class Results(Struct, frozen=True):
    """How somebody's finished matches ended."""

    played: int
    won: int
    met: int  # other people at the same tables
    tallies: list[Tally]  # where bots were the only others


class NewTable(TableTerms, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to open. `players`, one a seat: `me`, `open` or `bot:1` to `bot:5`; several `me` share a screen."""

    players: tuple[Annotated[str, Meta(pattern="^(me|open|bot:[1-5])" + END)], ...] = ()


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat; the code from the invitation is needed unless the table is listed."""

    invite: Annotated[str, Meta(max_length=64)] = ""


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """Give a seat to a bot, or open it."""

    player: Annotated[str, Meta(pattern="^(open|bot:[1-5])" + END)]


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """A table as the caller may see it. Those who sit there get the invitation."""

    id: str
    table: TableState
    you: list[int] = []  # the caller's seats
    invite: str = ""


class TableCard(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    game: str
    status: str
    chairs: tuple[Chair, ...]
    clock: Clock
    options: dict[str, str]
    created: int
    winners: tuple[int, ...] | None = None  # seats, once it is over


class ValueInfo(Struct, frozen=True):
    """A value of an option: what people call it, and what it means in a sentence."""

    title: dict[str, str]
    meaning: dict[str, str]


class OptionInfo(Struct, frozen=True):
    """An option of a game: what people call it, and what it means in a sentence."""

    name: str
    kind: Literal["choice", "switch", "whole", "wholes", "own"]
    default: str
    allowed: str
    title: dict[str, str]
    meaning: dict[str, str]
    values: dict[str, ValueInfo] = {}  # of a choice
    numbers: tuple[int, int, int] | None = None  # how many, from, to


class ActionWords(Struct, frozen=True):
    """An action in words, in each language. `{who}` stands for who did it, `{0}`, `{1}`... for the seats."""

    short: dict[str, str]
    told: dict[str, str]


class LevelInfo(Struct, frozen=True):
    """A bot that can be asked to sit down."""

    level: int
    name: dict[str, str]
    line: dict[str, str]  # what it is like
    seconds: float  # it thinks at most so long


class GameInfo(Struct, frozen=True):
    """A game as the lobby shows it."""

    slug: str
    version: int
    title: dict[str, str]
    summary: dict[str, str]
    difficulty: dict[str, str]
    seats: tuple[int, ...]
    minutes: int
    age: int | None  # from which on, where the book says so
    options: list[OptionInfo]
    ready: bool
    draws: bool
    cooperative: bool  # all play together against the game
    silent: bool
    signals: dict[str, dict[str, str]]
    actions: dict[str, list[str]]  # what a seat can do: the kinds of actions and the names of their fields
    levels: list[LevelInfo]
    solver: bool  # whether an exact solver can give hints
    opening: dict[str, str]  # options under which the first seat begins, where chance would decide
    previews: bool  # whether its tables show what an action would do, unless their terms say otherwise
    sprites: str  # the digest of its sprite sheet


class MarkInfo(Struct, frozen=True):
    """A drawing of a game's sprite sheet: its name, where its middle is, its scale, and its turn in degrees."""

    look: str
    x: float
    y: float
    scale: float
    turn: float


class MapInfo(Struct, frozen=True):
    """A small map of what one value of an option offers; drawings come from the game's sprite sheet."""

    value: str
    group: dict[str, str]  # whose it is: a row of its own where maps are chosen
    level: int  # how hard, from 1
    charges: list[int]  # how many rounds there are, by section
    width: float
    height: float
    marks: list[MarkInfo]


class Hint(Struct, frozen=True):
    """What a seat can be told of its position, from its view alone.

    `proved`: who wins with best play, and how the mover keeps a win; where draws go on deciding there is no winner yet,
    and `best` are the actions with the best chance. Where no action is proved best, `advice` is what the strongest bot
    would do, which proves nothing. `ways` and `line` are proved, too, and say nothing of who wins.
    """

    proved: bool = False
    winner: int | None = None  # a seat that wins alone
    best: list[str] = []
    advice: str = ""  # an action; "" where the seat is not to act, or `best` says it
    ways: int | None = None  # how many segments can be built now (Hard Wired)
    line: list[str] = []  # the shortest queue that wins with these hands (Quirky Circuits, in practice)


class Why(Struct, frozen=True):
    """Why something cannot be done now: the clause and a reason; all empty when it can."""

    clause: str = ""
    text: str = ""
    said: Said = Said()


class Replay(Struct, frozen=True):
    """A match at one ply as a viewer knew it."""

    ply: int
    plies: int
    seat: int | None
    sight: ViewData
    lines: list[Line]


class Film(Struct, frozen=True):
    """A match up to a ply as a viewer knew it: the first scene, then what each ply has changed."""

    scene: Raw | None  # a Scene; null where it could not be drawn
    plies: list[Raw]  # of Changes
    lines: list[Line]


class Mark(Struct, frozen=True):
    """Something that stands out in a match: what happened in the ply that led there.

    `best`: the one best move of several; `slip`: it gave chances away; `luck`: chance changed who may win; `lie`: what
    was said of a card is not what it is; `reveal`: the first of some cards that are turned over.
    """

    ply: int  # after it
    what: Literal["best", "slip", "luck", "lie", "reveal"]
    best: int = 0  # how many moves were best,
    of: int = 0  # of how many


class Chances(Struct, frozen=True):
    """A match that is over, ply by ply: the exact chance of some seats to win, with best play by all from there."""

    seats: tuple[int, ...]  # whose chance; none where nothing is proved
    shares: list[float | None]  # after so many plies, from 0 to 1; null where it is not known
    marks: list[Mark]


class Health(Struct, frozen=True):
    """Whether the server serves, and how far it has got with its games."""

    status: Literal["ok", "preparing", "trouble"]
    version: str
    games: dict[str, str]  # slug: "ready", "waiting", "compiling (3/7)", "failed"
    store: Literal["ok", "trouble"]
    why: str = ""  # what the trouble is


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    code: str
    text: str
    hint: str = ""
    clause: str = ""
    wait: int = 0  # seconds after which the same may go well; 0: that is not known
    said: Said | None = None


decoder = msgspec.json.Decoder(Incoming)
encoder = msgspec.json.Encoder()


def encode(message: Outgoing) -> str:
    """A message as the text of one frame."""
    return encoder.encode(message).decode()


def decode(text: str) -> Incoming:
    """A message from a viewer, or BadMessage."""
    try:
        message: Incoming = decoder.decode(text.encode("utf-8"))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise BadMessage(str(wrong)[:200] or "that is no message we know") from wrong
    return message

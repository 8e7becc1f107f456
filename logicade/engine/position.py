"""Position and View: checked, immutable, printable. `Position.view` is the only way from one to the other."""

from __future__ import annotations

import bisect
import hashlib
import itertools
import secrets
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from logicade.engine.errors import BadSeats, BadValue, IllegalAction, MatchOver, NotYourSeat
from logicade.engine.scene import drawn, rich
from logicade.engine.sentences import fill, person
from logicade.engine.state import ANYONE, CHANCE, NOBODY, NONE, Numbers, States, copied, fields_of, read_header
from logicade.engine.text import Text

if TYPE_CHECKING:
    from logicade.engine.kernels import Kernels
    from logicade.engine.ruleset import RuleSet


class Chance(Protocol):
    """A source of chance: `random.Random(7)` for a repeatable match, the operating system by default."""

    def randrange(self, stop: int, /) -> int:
        """A whole number below stop."""
        ...


class Reason(NamedTuple):
    """Why an action is not legal, for programs: the clause, and one line in English."""

    clause: str
    text: str


class Refusal(NamedTuple):
    """Why an action is not legal, for people: the clause, and the reason in both languages with gaps for names."""

    clause: str
    said: Text


_NOT_NOW = {
    CHANCE: Text("wait until everything is dealt", "まだ準備中です。"),
    ANYONE: Text("only players can move", "席に着いている人だけが操作できます。"),
    NOBODY: Text("the game is over", "この対戦は終わっています。"),
}


def waiting_for(mover: int) -> Text:
    """Why somebody other than the mover cannot act now."""
    if mover in _NOT_NOW:
        return _NOT_NOW[mover]
    return fill(Text("it's {who}'s turn", "今は{who}の番です。"), who=person(mover))


def who(mover: int) -> str:
    """A mover in words, for programs."""
    return {CHANCE: "chance", ANYONE: "anyone", NOBODY: "nobody"}.get(mover, f"seat {mover}")


class _Shown:
    """What Position and View have in common: a state that is never changed, and what it says."""

    __slots__ = {  # noqa: RUF023 - the header's order
        "game": "The game.",
        "raw": "The bytes of what is shown here: equal for all who see the same.",
        "ply": "Actions applied so far, chance included.",
        "mover": "The seat to act, CHANCE, ANYONE or NOBODY.",
        "phase": "Which kind of decision is due, by the game's own numbers.",
        "over": "Whether the rules have ended it.",
        "_fields": "",
        "_ids": "",
        "_st": "",
    }

    def __init__(self, game: RuleSet, st: States) -> None:
        self.game = game
        self._st = st  # whoever makes one gives it a state that nobody changes; it is never handed out nor changed here
        self.raw: bytes = st.tobytes()
        self.ply, self.mover, self.phase, ended = read_header(self.raw)
        self.over = ended != 0
        self._ids: tuple[int, ...] | None = None  # worked out when first asked for
        self._fields: dict[str, Any] | None = None

    @property
    def _kernels(self) -> Kernels:
        return self.game.kernels

    @property
    def seats(self) -> int:
        """How many sit here."""
        return self._kernels.seats_of(self._st)

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions in ascending id order, at CHANCE the outcomes; in a view, what its seat may do now."""
        write = self._kernels.write_action
        return tuple(write(action) for action in self.ids)

    @property
    def scores(self) -> tuple[int, ...]:
        """One number a seat; final once over."""
        return self._kernels.scores_of(self._st)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won once over, none before."""
        return self.game.winners(self.scores) if self.over else ()

    def __str__(self) -> str:
        return str(self._kernels.notation.write_position(SimpleNamespace(**self.fields)))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.game.slug, self.raw

    def state(self) -> States:
        """A copy of the bare record, for kernels: an array of one, holding what is shown here."""
        return copied(self._st)

    @property
    def fields(self) -> dict[str, Any]:
        """What is shown here, field by field, as plain numbers and lists."""
        if self._fields is None:
            self._fields = fields_of(self._st)
        return self._fields

    @property
    def ids(self) -> tuple[int, ...]:
        """`legal` as ids, for loops."""
        if self._ids is None:
            self._ids = self._legal_ids()
        return self._ids

    def _legal_ids(self) -> tuple[int, ...]:
        return () if self.mover == NOBODY else tuple(self.game.kernels.legal_ids(self._st))

    def explain(self, action: str) -> Reason | None:
        """Why an action is not legal here, with the clause, in English; None when it is legal."""
        found = self.refusal(action)
        return None if found is None else Reason(found.clause, self._plain(found.said))

    def refusal(self, action: str) -> Refusal | None:
        """Why an action is not legal here, for people and in both languages; None when it is legal."""
        return self._refusal(self._kernels.read_action(action))

    def _refusal(self, action: int) -> Refusal | None:
        """Why an id is not among the legal ones, from what is shown here alone."""
        if action in self.ids:
            return None
        return Refusal(*self._kernels.explain(self._st, action))

    def _plain(self, said: Text) -> str:
        return rich.plain(said.en, rich.unnamed(self.seats, "en"))

    def svg(self, *, language: str = "en") -> str:
        """A picture of what is shown here, as SVG."""
        return drawn.picture(self, seat=getattr(self, "seat", None), language=language)

    def picture(self, *, language: str = "en", names: Sequence[str] = ()) -> str:
        """A picture in characters, with rich markup for colour; people go by their places, or by names, one a seat."""
        drawn = str(self.game.room("art").picture(self._st[0], language=language))
        return rich.renamed(drawn, [name.replace("[", r"\[") for name in names], language)


class Position(_Shown):
    """A state with all its secrets, as a value: playing gives a new one and leaves the old one alone."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{self.game!r}.position({str(self)!r})"

    @property
    def weights(self) -> tuple[int, ...]:
        """At CHANCE, the whole-number weights of `legal`; empty elsewhere."""
        return tuple(self._kernels.weights_of(self._st)) if self.mover == CHANCE else ()

    @property
    def digest(self) -> str:
        """A short fingerprint of the state, for goldens and replays."""
        return hashlib.sha256(self.raw).hexdigest()[:12]

    def play(self, action: str, *, seat: int | None = None, chance: Chance | None = None) -> Position:
        """The position after an action, checked.

        At a chance node an outcome may be named; an action of a seat lets chance fall first.
        """
        if self.over:
            raise MatchOver(f"`{action}` comes too late: the match has ended", hint="undo or start a new match")
        chosen = self._kernels.read_action(action)
        here = self
        if self.mover == CHANCE and not self._kernels.actions.is_outcome(chosen):
            here = self.deal(chance=chance)
        here.demand(action, chosen, seat)
        return here.apply_id(chosen)

    @property
    def closing(self) -> int | None:
        """In free order, the outcome that would close the phase now; it may wait until nobody changes their mind."""
        if self.mover != ANYONE:
            return None
        return next((action for action in self.ids if self._kernels.actor_of(action) == CHANCE), None)

    def deal(self, *, chance: Chance | None = None) -> Position:
        """Let chance fall until a seat must act or the end is reached."""
        here = self
        while here.mover == CHANCE:
            here = here.apply_id(here.draw(chance or secrets.SystemRandom()))
        return here

    def draw(self, chance: Chance) -> int:
        """One outcome's id, by weight."""
        upto = list(itertools.accumulate(self._kernels.weights_of(self._st)))
        return self.ids[bisect.bisect_right(upto, chance.randrange(upto[-1]))]

    def view(self, seat: int | None = None) -> View:
        """What that seat may know; None is a spectator."""
        check_seat(seat, self.seats)
        return self.view_of(seat)

    def view_of(self, seat: int | None) -> View:
        """The same for a seat that is known to be one."""
        kernels = self.game.kernels
        return View(self.game, kernels.redacted(self._st, seat) if kernels.record.secrets else self._st, seat)

    def perft(self, depth: int) -> dict[str, int]:
        """Positions exactly depth plies below, by first action."""
        from logicade.engine import loops

        if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= 64:
            raise BadValue(f"a depth is 1 to 64, not {depth!r}")
        kernels = self._kernels
        st = np.concatenate([self._st, kernels.record.new(depth + 1)])
        out = kernels.row_of_ids(depth + 1)
        todo, counts = np.zeros(depth + 1, np.int64), kernels.row_of_weights()
        width = kernels.bind(loops.divide)(st, depth, out, todo, counts)
        return {kernels.write_action(int(out[0, k])): int(counts[k]) for k in range(width)}

    def demand(self, text: str, chosen: int, seat: int | None, view: View | None = None) -> None:
        """Raise unless that seat may do that here; give its view if you have it."""
        actor = self.mover if seat is None else seat
        # Legality is judged by the view alone.
        seen: _Shown = view or (self.view(actor) if seat is not None or actor >= 0 else self)
        if self.mover not in (actor, ANYONE):
            message = f"`{text}` by seat {seat}, but {who(self.mover)} is to act in `{seen}`"
            raise NotYourSeat(message, clause=self._kernels.notation.TURNS, said=waiting_for(self.mover))
        refusal = seen._refusal(chosen)
        if refusal is not None:
            clause, said = refusal
            message = f"`{text}` for {who(actor)} in `{seen}`: {self._plain(said)}"
            raise IllegalAction(message, clause=clause, said=said)

    def apply_id(self, action: int) -> Position:
        """The position after a legal id; unchecked."""
        st = copied(self._st)
        self.game.kernels.rules.apply(st, 0, action)
        return Position(self.game, st)

    def veiled(self, action: int, seat: int | None) -> str:
        """The text of an action about to be applied here, as that seat sees it happen."""
        kernels = self.game.kernels
        if kernels.can_be_veiled(action):
            action = int(kernels.rules.veil(self._st, 0, action, NONE if seat is None else seat))
        return kernels.write_action(action)


class View(_Shown):
    """A position as one seat, or a spectator, may know it. Bots, pages and pictures get this and nothing else."""

    __slots__ = {"seat": "Whose view it is; None is a spectator."}

    def __init__(self, game: RuleSet, redacted: States, seat: int | None) -> None:
        super().__init__(game, redacted)
        self.seat = seat

    def __repr__(self) -> str:
        return f"{self.game!r}.view({str(self)!r}, seat={self.seat})"

    def _key(self) -> tuple[Any, ...]:
        return *super()._key(), self.seat

    def _legal_ids(self) -> tuple[int, ...]:
        mover = self.mover
        if self.seat is None or mover not in (self.seat, ANYONE):
            return ()
        ids = super()._legal_ids()
        if mover == ANYONE:
            ids = tuple(action for action in ids if self._kernels.actor_of(action) == self.seat)
        return ids

    @property
    def awaited(self) -> bool:
        """Whether the others wait for this seat; in free order it may be able to act though nobody waits for it."""
        if self.mover != ANYONE or self.seat is None:
            return self.mover == self.seat
        return self._kernels.awaits(self._st, self.seat) and bool(self.ids)

    @property
    def default(self) -> str:
        """What is done for this seat if it does nothing itself: what the rules say, else its first legal action."""
        if self.seat is None or not self.ids:
            raise NotYourSeat(f"{who(self.mover)} is to act, so nothing is done for seat {self.seat}")
        late = self.game.late
        return self._kernels.write_action(late(self.fields, self.seat, self.ids) if late else self.ids[0])

    def refusal(self, action: str) -> Refusal | None:
        """Why an action is not legal for this seat now; it depends on nothing that is hidden from it."""
        chosen = self._kernels.read_action(action)
        if self.seat is None or self.mover not in (self.seat, ANYONE):
            return Refusal(self._kernels.notation.TURNS, waiting_for(self.mover))
        return self._refusal(chosen)

    def encode(self) -> Numbers:
        """The view as numbers for a learner."""
        out = np.zeros(self._kernels.rules.ENCODING, np.int8)
        self._kernels.rules.encode(self._st, 0, NONE if self.seat is None else self.seat, out)
        return out

    def guess(self, rng: Numbers) -> Position:
        """A full position that this view does not rule out."""
        st = self.state()
        self._kernels.rules.guess(st, 0, NONE if self.seat is None else self.seat, rng)
        return Position(self.game, st)


def check_seat(seat: int | None, seats: int) -> None:
    """Raise unless that is a seat, or None, a spectator."""
    if seat is not None and (isinstance(seat, bool) or seat not in range(seats)):
        raise BadSeats(f"there is no seat {seat!r}", hint=f"seats are 0 to {seats - 1}, None for a spectator")

"""Kernels: the compiled side of one game, gathered in one place for Position, Match, Batch and the bots."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from logicade.engine import loops
from logicade.engine.compile.jit import bind, family_of
from logicade.engine.compile.verbs import adopt
from logicade.engine.errors import BadPosition, BadText
from logicade.engine.layout import Places
from logicade.engine.options import Option, Text, Words
from logicade.engine.scene import rich
from logicade.engine.state import CHANCE, NOBODY, NONE, Numbers, States, copied


class Written(Protocol):
    """A game as far as its kernels need it: where its rules stand, and what may be chosen before a match."""

    @property
    def slug(self) -> str:
        """Its name in texts."""
        ...

    @property
    def package(self) -> str:
        """The package of its folder."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen, in the order in which `setup` reads it."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play, the usual number first."""
        ...

    def room(self, name: str) -> ModuleType:
        """One module of the folder."""
        ...


class Kernels:
    """The verbs as callable kernels, the notation, and generic loops bound to the game."""

    def __init__(self, game: Written) -> None:
        self.game = game
        self.rules = game.room("rules")
        self.notation = game.room("notation")
        self.record = game.room("state").STATE
        self.actions = game.room("state").ACTIONS
        self.family = family_of(f"{game.package}.rules")
        self.write_action = functools.lru_cache(8192)(self._write_action)
        self.actor_of = functools.lru_cache(8192)(self._actor_of)
        self.can_be_veiled = functools.lru_cache(8192)(self._can_be_veiled)
        self._read_action = functools.lru_cache(8192)(lambda text: int(self.notation.read_action(text)))
        self.tell = functools.lru_cache(8192)(self._tell)
        adopt(self.record.dtype, self.rules)
        self._sizes = _sizes_of_options(game)

    def bind(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A generic loop as a kernel of this game."""
        bound: Callable[..., Any] = bind(function, self.family)
        return bound

    def row_of_ids(self, rows: int | None = None) -> Numbers:
        """Room for the ids of one `legal`, or of several."""
        width = self.actions.total
        return np.zeros(width if rows is None else (rows, width), np.int32)

    def row_of_weights(self) -> Numbers:
        """Room for the weights of one chance node."""
        return np.zeros(self.actions.total, np.int64)

    def variant(self, options: dict[str, Any]) -> Numbers:
        """Settled options as the whole numbers that `setup` reads, each where `tables.VARIANT` has its place."""
        encoded = {option.name: option.encode(options[option.name]) for option in self.game.options}
        return np.array([number for name in self._sizes for number in encoded[name]], np.int64)

    def start_state(self, seats: int, options: dict[str, Any]) -> States:
        """A fresh state, as an array of one."""
        st: States = self.record.new()
        self.rules.setup(st, 0, seats, self.variant(options))
        return st

    def legal_ids(self, st: States) -> list[int]:
        """The legal ids of a state, none once it has ended."""
        if st["mover"][0] == NOBODY:
            return []
        out = np.empty(self.actions.total, np.int32)
        ids: list[int] = out[: self.rules.legal(st, 0, out)].tolist()
        return ids

    def weights_of(self, st: States) -> list[int]:
        """The weights of a chance node, aligned with `legal_ids`."""
        out = np.empty(self.actions.total, np.int64)
        heavy: list[int] = out[: self.rules.weights(st, 0, out)].tolist()
        return heavy

    def redacted(self, st: States, seat: int | None) -> States:
        """A copy as that seat may know it."""
        seen = copied(st)
        self.rules.redact(seen, 0, NONE if seat is None else seat)
        return seen

    def awaits(self, st: States, seat: int) -> bool:
        """In free order, whether the phase cannot end without that seat; a game says so in `rules.awaited`."""
        awaited = getattr(self.rules, "awaited", None)
        return awaited is None or bool(awaited(st, 0, seat))

    def scores_of(self, st: States) -> tuple[int, ...]:
        """One number a seat."""
        totals = np.zeros(self.seats_of(st), np.int64)
        self.rules.scores(st, 0, totals)
        return tuple(totals.tolist())

    def playouts(self, st: States, count: int, rng: Numbers) -> tuple[Numbers, int]:
        """Finish a state at random so often: the scores added up by seat, and the plies of all."""
        sums = np.zeros((2, self.seats_of(st)), np.int64)  # the second row is the kernel's scratch paper
        work = np.repeat(st[:1], 2)
        plies = self.bind(loops.playouts)(work, count, rng, self.row_of_ids(), self.row_of_weights(), sums)
        return sums[0], int(plies)

    def seats_of(self, st: States) -> int:
        """How many sit at this state."""
        return int(st["seats"][0]) if "seats" in self.record.dtype.names else self.game.seats[0]

    def _write_action(self, action: int) -> str:
        """The text of an id."""
        return str(self.notation.write_action(action))

    def _actor_of(self, action: int) -> int:
        """Whose action this is in free order: the seat in its fields, or CHANCE for an outcome."""
        return CHANCE if self.actions.is_outcome(action) else self.actions.fields(action).fields["seat"]

    def _can_be_veiled(self, action: int) -> bool:
        """Whether some viewer may see less of this action than it says; kinds without veiled fields are open to all."""
        return bool(self.actions.shapes[self.actions.fields(action).name].veiled)

    def read_action(self, text: str) -> int:
        """The id of an action text; BadText when it is not in the notation."""
        if not isinstance(text, str):
            raise BadText(f"an action is a text, not {text!r}")
        return self._read_action(text.strip())

    def _tell(self, text: str) -> Words:
        """An action text, veiled or not, in words; a game that has none says its notation."""
        action, tell = self.read_action(text), getattr(self.notation, "tell", None)
        if tell is None:
            return Words(Text(text, text), Text(f"{{who}}: {text}", f"{{who}}: {text}"))
        told: Words = tell(action)
        return told

    def explain(self, st: States, action: int) -> tuple[str, Text]:
        """The clause and the reason why an action is not legal in a state, or in a view."""
        clause, reason = self.notation.explain(st[0], action)
        return clause, reason if isinstance(reason, Text) else Text(reason, reason)

    def read_position(self, text: str) -> States:
        """A complete state from the text of a position."""
        st = self._read(text)
        if any((st[name] == -2).any() for name in self.record.secrets):
            raise BadPosition(f"`{text}` hides something", hint="use `game.view(text, seat=...)` for a view")
        return st

    def read_view(self, text: str, seat: int | None) -> States:
        """What a seat, or a spectator, may know of a state, from the text of a position or view."""
        return self.redacted(self._read(text), seat)

    def read_raw(self, raw: bytes) -> States:
        """A state from its bytes."""
        return np.ndarray(1, self.record.dtype, bytearray(raw))

    def follow(self, st: States, text: str, word: str) -> None:
        """Apply one action of a record that is part of a position text, checked."""
        try:
            action = self.read_action(word)
        except BadText as wrong:
            meaning = str(wrong).removesuffix(f" ({wrong.clause})")
            raise BadPosition(f"`{text}`: {meaning}", hint=wrong.hint, clause=wrong.clause) from wrong
        if action not in self.legal_ids(st):
            clause, reason = self.explain(st, action)
            plain = rich.plain(reason.en, rich.unnamed(self.seats_of(st), "en"))
            raise BadPosition(f"`{text}`: `{word}`: {plain}", clause=clause)
        self.rules.apply(st, 0, action)

    def _read(self, text: str) -> States:
        if not isinstance(text, str):
            raise BadPosition(f"a position is a text, not {text!r}")
        st: States = self.notation.read_position(text.strip())
        broken = self.rules.check(st, 0)
        if broken:
            reason = self.notation.INVARIANTS[broken]
            clause, sentence = reason if isinstance(reason, tuple) else ("", reason)
            raise BadPosition(f"`{text}` is not a position of `{self.game.slug}`: {sentence}", clause=clause)
        return st


def _sizes_of_options(game: Written) -> Mapping[str, int]:
    """How many numbers each option takes, as `tables.VARIANT` says; ValueError unless those are the game's options."""
    declared: Places = getattr(game.room("tables"), "VARIANT", Places({}))
    encoded = {option.name: len(option.encode(option.default)) for option in game.options}
    if dict(declared.sizes) != encoded:
        where = f"`{game.package}.tables.VARIANT`"
        raise ValueError(f"{where} has {dict(declared.sizes)}, but the options of `GAME` take {encoded}")
    return declared.sizes

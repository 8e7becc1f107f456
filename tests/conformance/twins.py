"""Twin matches: two whole matches that one viewer cannot tell apart (T9, T10 of the test programme).

Everything that a viewer can get from us stands in `CHEAP` or `COSTLY`; a new way out belongs there on its first day.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from logicade import bots
from logicade.bots import outside
from logicade.engine.errors import LogicadeError
from logicade.engine.match import Match
from logicade.engine.state import NONE
from logicade.engine.turns import asked
from logicade.envs.seats import mask_of, rewards
from logicade.press.layout import Order
from logicade.press.moment import Moment
from logicade.server.live import chances, hints
from tests.conformance import shown

Viewer = int | None
Output = Callable[[Match, Viewer], object]


def cut(match: Match, ply: int) -> Match:
    """A match as it was after so many plies."""
    past = match.copy()
    del past._actions[ply:], past._actors[ply:], past._positions[ply + 1 :]
    return past


def twins_of(match: Match, viewer: Viewer, source: random.Random, count: int) -> Iterator[Match]:
    """Matches with the same veiled log for the viewer and other secrets; gives up where they are too rare."""
    kernels, seat = match.game.kernels, NONE if viewer is None else viewer
    veiled = [kernels.rules.veil(match.at(k).state(), 0, action, seat) for k, action in enumerate(match._actions)]
    found = 0
    for tried in range(12 * count):
        twin = _resampled(match, veiled, seat, source)
        if twin is not None and twin._actions != match._actions:
            yield twin
            found += 1
        if found == count or tried > 12 * (found + 1):
            return


SHARES = (1.0, 1.0, 0.3, 0.05)  # of secrets chosen anew: all where they stay secret, few where most come out later


def _resampled(match: Match, veiled: list[int], seat: int, source: random.Random) -> Match | None:
    """Replay the log from some secret on, choosing anew a share of what the viewer did not see.

    In a long match most of what was hidden has been shown since: twins part late, or differ in little.
    """
    kernels, share = match.game.kernels, source.choice(SHARES)
    secrets = [k for k, seen in enumerate(veiled) if seen != match._actions[k]]
    begin = source.choice(secrets[-source.choice((1, 2, 4, len(secrets))) :]) if secrets else match.ply
    twin = match.copy()
    del twin._actions[begin:], twin._actors[begin:], twin._positions[begin + 1 :]
    for action, seen in zip(match._actions[begin:], veiled[begin:], strict=True):
        here = twin.position.state()
        possible = kernels.legal_ids(here)
        if seen != action and (source.random() < share or action not in possible):
            possible = [other for other in possible if kernels.rules.veil(here, 0, other, seat) == seen]
            action = source.choice(possible) if possible else action
        if action not in possible:
            return None
        twin._push(twin._step(twin.position, action))
    return twin


# ---- everything a viewer can get -------------------------------------------------------------------------------------


def _probes(match: Match, viewer: Viewer) -> object:
    """What comes back when this viewer tries things, legal and not: codes, sentences, and the view afterwards."""
    answers: list[object] = []
    for probe in probes_of(match, viewer):
        trial = match.copy(chance=random.Random(1))
        try:
            if viewer is None:
                answers.append(match.view(None).explain(probe))
                continue
            after = trial.propose(probe, seat=viewer)[0].after  # before chance falls: what it draws may differ
            answers.append("over" if after.over else str(after.view(viewer)))  # then everything is shown
        except LogicadeError as wrong:
            answers.append((wrong.code, str(wrong), wrong.hint))
        try:
            answers.append(match.view(viewer).explain(probe))
        except LogicadeError as wrong:
            answers.append((wrong.code, str(wrong)))
    return answers


def probes_of(match: Match, viewer: Viewer) -> list[str]:
    """Things to try: some of what is legal for the viewer, actions from all over the game, and nonsense."""
    kernels, legal = match.game.kernels, match.view(viewer).legal
    spread = range(0, kernels.actions.total, max(1, kernels.actions.total // 24))
    return [
        *legal[:: max(1, len(legal) // 8)],
        *(kernels.write_action(id) for id in spread),
        "nonsense",
        "first=1",
        "?",
    ]


def _advice(match: Match, viewer: Viewer) -> object:
    """What a bot in that seat would do: it may think as hard as it likes about what it sees."""
    view = match.view(viewer)
    if viewer is None or not view.legal:
        return None
    return [bots.bot(name, match.game, seed=3).choose(view) for name in ("random", "greedy", "search")]


def _sheet(match: Match, viewer: Viewer) -> list[str]:
    """What is printed of the position for this viewer."""
    slug = match.game.slug
    moment = Moment(slug, str(match.position), viewer)
    return [sheet.drawn for tongue in ("en", "ja") for sheet in moment.sheets(slug, Order(language=tongue))]


def _chances(match: Match, viewer: Viewer) -> object:
    """Chances and marks need all secrets: nobody is told any before the end."""
    try:
        return chances.chances_of(match, solved=False)
    except LogicadeError as wrong:
        return wrong.code, str(wrong)


CHEAP: dict[str, Output] = {
    "bytes": lambda match, viewer: match.view(viewer).state().tobytes(),
    "text": lambda match, viewer: str(match.view(viewer)),
    "repr": lambda match, viewer: repr(match.view(viewer)),
    "hash": lambda match, viewer: hash(match.view(viewer)),
    "legal": lambda match, viewer: match.view(viewer).legal,
    "log": lambda match, viewer: match.log_for(viewer),
    "facts": lambda match, viewer: (match.ply, match.over, match.winners, match.scores, match.view(viewer).mover),
    "view facts": lambda match, viewer: (match.view(viewer).scores, match.view(viewer).phase, match.view(viewer).over),
    "question to a bot outside": lambda match, viewer: outside.question(match.view(viewer)),
    "encoding": lambda match, viewer: match.view(viewer).encode().tobytes(),
    "asked": lambda match, viewer: asked(match.position),  # agents hear of it when others are asked
    "mask": lambda match, viewer: mask_of(match.view(viewer)).tobytes(),
    "paid": lambda match, viewer: rewards(match.position),
    "scene": shown.scene,
}
COSTLY: dict[str, Output] = {
    "past views": lambda match, viewer: [str(match.view(viewer, ply=ply)) for ply in range(match.ply + 1)],
    "picture": lambda match, viewer: [match.view(viewer).picture(language=tongue) for tongue in ("en", "ja")],
    "svg": lambda match, viewer: [match.view(viewer).svg(language=tongue) for tongue in ("en", "ja")],
    "sheet": _sheet,
    "probes": _probes,
    "scenes and changes": shown.scenes,
    "previews": shown.previews,
    "badges": shown.badges,
    "reasons": shown.reasons,
    "film": shown.film,
    "advice": _advice,
    "hint": lambda match, viewer: hints.hint_for(match.view(viewer), match.log_for(viewer), level=2),
    "chances": _chances,
    "match repr": lambda match, viewer: repr(match),
}


def differences(one: Match, other: Match, viewer: Viewer, outputs: dict[str, Output]) -> Iterator[str]:
    """The names of outputs by which a viewer could tell two matches apart."""
    for name, output in outputs.items():
        if output(one, viewer) != output(other, viewer):
            yield name


__all__ = ["CHEAP", "COSTLY", "cut", "differences", "probes_of", "twins_of"]

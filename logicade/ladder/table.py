"""A ladder as a Markdown table and as data."""

from __future__ import annotations

import shlex
from typing import Any

from logicade import __version__
from logicade.bots.outside import shorten
from logicade.games import game as find
from logicade.ladder.run import Ladder, Tally
from logicade.ladder.statistics import Interval, whole


def markdown(ladder: Ladder, *, picture: str = "") -> str:
    """The page of a ladder: what was played, the players, the pairings, and what went wrong."""
    lines = [*_heading(ladder), ""]
    if picture:
        lines += [f"![The ladder]({picture})", ""]
    lines += [*_players(ladder), ""]
    if not ladder.plan.together:
        lines += [*_pairings(ladder), ""]
    lines += [*_explanations(ladder), *_faults(ladder)]
    return "\n".join(lines).rstrip() + "\n"


def _heading(ladder: Ladder) -> list[str]:
    plan = ladder.plan
    game = find(plan.terms.game)
    chosen = [f"`{name}={value}`" for name, value in _chosen(ladder).items()]
    options = f"options {', '.join(chosen)}" if chosen else "usual options"
    facts = (
        f"{plan.terms.seats} seats, {options}, seed {plan.seed}, {len(ladder.results)} matches, Logicade {__version__}"
    )
    return [f"# {game.title.en}: a ladder", "", facts + "."]


def _players(ladder: Ladder) -> list[str]:
    ratings, together = ladder.ratings(), ladder.plan.together
    heads = ["rating"] if ratings else []
    heads += ["matches won" if together else "share of points", "matches", "actions done for it"]
    rows = [["player", *heads], ["---", *("--:" for _ in heads)]]
    for name in reversed(ladder.plan.players):
        cells = [_name(name)]
        if ratings:
            cells.append(f"{ratings[name].value:.1f} ± {ratings[name].high - ratings[name].value:.1f}")
        rows.append([*cells, percent(ladder.overall(name)), str(_count(ladder, name)), str(ladder.lapses(name))])
    if together:  # a player alone is a pairing, which may have stopped early
        ends = [ladder.tallies[(name,)].stopped or "not yet" for name in reversed(ladder.plan.players)]
        rows = [[*row, end] for row, end in zip(rows, ["stopped", "---", *ends], strict=True)]
    return [f"| {' | '.join(row)} |" for row in rows]


def _count(ladder: Ladder, player: str) -> int:
    return sum(len(tally.counted) for tally in ladder.tallies.values() if player in tally.players)


def _pairings(ladder: Ladder) -> list[str]:
    by_side = find(ladder.plan.terms.game).sides is not None
    ways = ("first side", "second side") if by_side else ("first seat", "second seat")
    rows = [f"| player | against | share of points | {ways[0]} | {ways[1]} | matches | stopped |"]
    rows.append("|---|---|--:|--:|--:|--:|---|")
    for tally in ladder.tallies.values():
        cells = [*map(_name, tally.players), percent(tally.share())]
        cells += [whole(tally.share(swapped=swapped).value) for swapped in (False, True)]
        rows.append(f"| {' | '.join([*cells, str(len(tally.counted)), tally.stopped or 'not yet'])} |")
    return rows


def _explanations(ladder: Ladder) -> list[str]:
    plan = ladder.plan
    told = ["Intervals are 95 %: Wilson's for shares, OpenSkill's own for ratings."]
    if plan.until is not None:
        told.append(
            f"A pairing stops as soon as its share is known to be more or less than {whole(plan.until)}; "
            f"such a verdict is wrong at most {plan.error * 100:g} % of the time, each way."
        )
    command = f"logicade ladder {plan.terms.game} --seats {plan.terms.seats} --seed {plan.seed}"
    command += f" --matches {plan.matches}" + (f" --until {plan.until:g}" if plan.until is not None else "")
    command += "".join(f" -o {shlex.quote(f'{name}={value}')}" for name, value in _chosen(ladder).items())
    command += "".join(f" -p {shlex.quote(name)}" for name in plan.players)
    return [" ".join(told), "", "To play it again:", "", "```", command, "```", ""]


def _chosen(ladder: Ladder) -> dict[str, str]:
    terms = ladder.plan.terms
    defaults = {option.name: option.write(option.default) for option in find(terms.game).options}
    return {name: value for name, value in terms.options.items() if value != defaults[name]}


def _faults(ladder: Ladder) -> list[str]:
    """What was wrong with bots outside, the first few times."""
    shown = [
        f"- match {one.number} of {' against '.join(map(_name, one.players))}, seat {lapse.seat}, ply {lapse.ply}: "
        f"{_safe(lapse.what)} ({_safe(lapse.line)}); {lapse.actions} actions done for it"
        for one in ladder.results
        for lapse in one.lapses
    ]
    more = [f"- and {len(shown) - FAULTS} more in the file"] if len(shown) > FAULTS else []
    return ["## What went wrong", "", *shown[:FAULTS], *more] if shown else []


FAULTS = 10  # shown


def percent(share: Interval) -> str:
    """A share with its interval.

    >>> percent(Interval(0.75, 0.657, 0.825))
    '75.0 % (66 to 82)'
    """
    return f"{share.value * 100:.1f} % ({share.low * 100:.0f} to {share.high * 100:.0f})"


def _name(player: str) -> str:
    return _safe(shorten(player, 40))


def _safe(text: str) -> str:
    """Text that cannot break out of its cell."""
    return shorten(text).replace("|", "\\|").replace("<", "&lt;")


def data(ladder: Ladder) -> dict[str, Any]:
    """The same for programs."""
    plan, ratings = ladder.plan, ladder.ratings()
    return {
        "game": plan.terms.game,
        "seats": plan.terms.seats,
        "options": plan.terms.options,
        "seed": plan.seed,
        "players": [
            {
                "player": name,
                "rating": ratings[name]._asdict() if name in ratings else None,
                "share": ladder.overall(name)._asdict(),
                "matches": _count(ladder, name),
                "actions_done_for_it": ladder.lapses(name),
            }
            for name in plan.players
        ],
        "pairings": [_pairing(tally) for tally in ladder.tallies.values()],
    }


def _pairing(tally: Tally) -> dict[str, Any]:
    orders = {"first": False, "second": True}
    return {
        "players": tally.players,
        "share": tally.share()._asdict(),
        **{f"share_{name}": tally.share(swapped=swapped).value for name, swapped in orders.items()},
        "matches": len(tally.counted),
        "stopped": tally.stopped,
    }

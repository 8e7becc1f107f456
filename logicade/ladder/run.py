"""The plan of a ladder, and how far it has come."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from logicade.bots.arena import LadderTerms, MatchResult, Task, check_player, seed_of
from logicade.engine.errors import BadValue
from logicade.games import game as find
from logicade.ladder.crews import Crew
from logicade.ladder.log import Log
from logicade.ladder.statistics import Interval, Test, ratings, whole, wilson

ALL_PLAYED = "all played"


class LadderPlan(NamedTuple):
    """What a ladder is to play."""

    terms: LadderTerms
    players: tuple[str, ...]  # weakest first, as far as one knows
    matches: int  # of a pairing, half of them with seats swapped
    seed: int
    until: float | None = None  # a pairing stops when its share is known to be more or less than this
    error: float = 0.01  # how often such a verdict may be wrong, each way

    @property
    def together(self) -> bool:
        """Whether all play together against the game, so that a pairing is one player alone."""
        return find(self.terms.game).cooperative

    @property
    def pairings(self) -> list[tuple[str, ...]]:
        """Who plays with whom, the one that is thought stronger first."""
        if self.together:
            return [(name,) for name in self.players]
        return [(strong, weak) for weak, strong in itertools.combinations(self.players, 2)]


def check(plan: LadderPlan) -> None:
    """Raise for a plan that makes no sense."""
    game = find(plan.terms.game)
    for name in plan.players:
        check_player(name, game)
    if len(set(plan.players)) < len(plan.players) or len(plan.players) < (1 if plan.together else 2):
        raise BadValue("a ladder needs two players or more, all different", hint="as in `-p 'level 1' -p greedy`")
    if plan.matches < 2 or plan.matches % 2:
        raise BadValue(f"matches of a pairing are an even number, not {plan.matches}", hint="half have seats swapped")
    if plan.until is not None and not 0 < plan.until < 1:
        raise BadValue(f"`--until` is a share between 0 and 1, not {plan.until}", hint="as in `--until 0.75`")
    if not 0 < plan.error < 0.5:
        raise BadValue(f"an error is a share between 0 and 0.5, not {plan.error}", hint="as in `--error 0.01`")


class Tally:
    """One pairing: its results in order of their numbers, whatever order they came in, and whether it has stopped."""

    def __init__(self, plan: LadderPlan, players: tuple[str, ...]) -> None:
        self.players = players
        self.counted: list[MatchResult] = []
        self.stopped = ""  # why
        self._limit, self._step = plan.matches, len(players)  # both seat orders together are one result of the test
        self._test = Test(plan.until, plan.error) if plan.until is not None else None
        self._waiting: dict[int, MatchResult] = {}

    def add(self, result: MatchResult) -> None:
        """Take a result; it counts when all before it are there, and not at all after the end."""
        self._waiting[result.number] = result
        while not self.stopped and (following := self._waiting.pop(len(self.counted), None)) is not None:
            self.counted.append(following)
            self._judge()

    def _judge(self) -> None:
        played = len(self.counted)
        if self._test is not None and played % self._step == 0:
            self._test.add(sum(one.points[0] for one in self.counted[-self._step :]) / self._step)
            if self._test.verdict:
                self.stopped = f"{self._test.verdict} than {whole(self._test.mark)}"
        if played >= self._limit and not self.stopped:
            self.stopped = ALL_PLAYED

    def share(self, *, swapped: bool | None = None) -> Interval:
        """The share of points of the first player, in all matches or in those of one seat order."""
        chosen = [one for one in self.counted if swapped is None or one.number % 2 == swapped]
        return wilson(sum(one.points[0] for one in chosen), len(chosen))


class Ladder:
    """A plan and what has been played of it."""

    def __init__(self, plan: LadderPlan, results: Sequence[MatchResult] = ()) -> None:
        check(plan)
        self.plan = plan
        self.tallies = {players: Tally(plan, players) for players in plan.pairings}
        self._known: set[tuple[tuple[str, ...], int]] = set()
        for result in results:
            self.add(result)

    def add(self, result: MatchResult) -> None:
        """Count a result; those of players that are not in the plan are left aside."""
        self._known.add((result.players, result.number))
        if result.players in self.tallies:
            self.tallies[result.players].add(result)

    def tasks(self) -> Iterator[Task]:
        """What is left to play, one round of all pairings after the other; ask late, a pairing may stop meanwhile."""
        plan = self.plan
        for number, players in itertools.product(range(plan.matches), self.tallies):
            if not self.tallies[players].stopped and (players, number) not in self._known:
                # Where all play together, all players get the same deals.
                deal = () if plan.together else players
                yield Task(plan.terms, players, number, seed_of(plan.seed, deal, number))

    def play(self, crew: Crew, log: Log) -> Iterator[MatchResult]:
        """Play what is left; each result is in the file before it is handed out."""
        for result in crew(self.tasks()):
            log.add(result)
            self.add(result)
            yield result

    @property
    def done(self) -> int:
        """Matches that need not be played any more."""
        return sum(self.plan.matches if one.stopped else len(one.counted) for one in self.tallies.values())

    @property
    def results(self) -> list[MatchResult]:
        """What counts, round by round."""
        counted = [one for tally in self.tallies.values() for one in tally.counted]
        return sorted(counted, key=lambda one: one.number)  # a stable sort keeps the order of the pairings

    def ratings(self) -> dict[str, Interval]:
        """The rating of each player; none where all play together, or without OpenSkill."""
        if self.plan.together:
            return {}
        return ratings(self.plan.players, ((one.players, one.points) for one in self.results))

    def overall(self, player: str) -> Interval:
        """The share of points of a player in all its matches."""
        own = [one for one in self.results if player in one.players]
        return wilson(sum(one.points[one.players.index(player)] for one in own), len(own))

    def lapses(self, player: str) -> int:
        """How many actions were done for a player whose bot failed."""
        return sum(
            lapse.actions
            for one in self.results
            for lapse in one.lapses
            if one.players[one.seating[lapse.seat]] == player
        )

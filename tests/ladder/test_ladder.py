"""A ladder gives the same table however it is played, and goes on wherever it was stopped."""

from __future__ import annotations

import dataclasses
import itertools
import json
import sys
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

import logicade
from logicade.bots import arena
from logicade.bots.arena import LadderTerms, Lapse, MatchResult
from logicade.engine.errors import BadLadder, BadValue, NoBot, NotInstalled
from logicade.ladder import crews, plot, table
from logicade.ladder.log import Log, as_json, heading
from logicade.ladder.run import Ladder, LadderPlan, Tally, check

TERMS = LadderTerms("input-11", 2, {})
PLAN = LadderPlan(TERMS, ("random", "greedy"), 8, seed=5)
HEAD = heading(TERMS, 5)


def play_all(plan: LadderPlan, file: Path, crew: crews.Crew = crews.alone, *, stop: int | None = None) -> Ladder:
    """Go on with a ladder until it is finished, or for so many matches."""
    with Log(file, heading(plan.terms, plan.seed)) as log:
        ladder = Ladder(plan, log.results)
        for _ in itertools.islice(ladder.play(crew, log), stop):
            pass
    return ladder


def result(number: int, points: float, players: tuple[str, ...] = ("greedy", "random")) -> MatchResult:
    return MatchResult(players, number, 1, (0, 1), (1, 0), (points, 1 - points), 9, "x")


# ---- pairings, seats, points -----------------------------------------------------------------------------------------


def test_everyone_meets_everyone_and_seats_are_swapped() -> None:
    ladder = Ladder(PLAN._replace(players=("random", "level 1", "greedy"), matches=4))
    tasks = list(ladder.tasks())
    assert [task.players for task in tasks[:3]] == [("level 1", "random"), ("greedy", "random"), ("greedy", "level 1")]
    assert len(tasks) == len({task.seed for task in tasks}) == 12
    begun = logicade.game("input-11").start(seats=2)
    assert [arena.seats_of(task, begun) for task in tasks[::3]] == [(0, 1), (1, 0)] * 2


@pytest.mark.parametrize(("slug", "seats", "seating"), [("hard-wired", 3, (0, 1, 0)), ("bug-repair", 4, (0, 1, 0, 1))])
def test_players_share_the_seats(slug: str, seats: int, seating: tuple[int, ...]) -> None:
    played = arena.play(arena.Task(LadderTerms(slug, seats, {}), ("random", "level 1"), 0, 2))
    assert played.seating == seating
    assert sum(played.points) == pytest.approx(1)
    swapped = arena.play(arena.Task(LadderTerms(slug, seats, {}), ("random", "level 1"), 1, 2))
    assert swapped.seating == tuple(1 - player for player in seating)


def test_in_bug_hunt_one_player_is_the_bug_and_the_other_all_who_hunt_it() -> None:
    for number in range(2):
        task = arena.Task(LadderTerms("bug-hunt", 4, {}), ("random", "level 1"), number, 2)
        match, seating, _ = arena.replay(task)
        bug = match.position.fields["role"].index(1)
        assert [seat for seat, player in enumerate(seating) if player != number] == [bug]
        assert sorted(arena.play(task).points) == [0, 1]


def test_where_all_play_together_each_has_all_seats_and_the_same_deals(tmp_path: Path) -> None:
    plan = LadderPlan(LadderTerms("quirky-circuits", 2, {}), ("random", "level 1"), 2, seed=1)
    tasks = list(Ladder(plan).tasks())
    assert [(task.players, task.number) for task in tasks] == [(("random",), 0), (("level 1",), 0),
                                                               (("random",), 1), (("level 1",), 1)]  # fmt: skip
    assert tasks[0].seed == tasks[1].seed != tasks[2].seed
    ladder = Ladder(plan, [MatchResult(task.players, task.number, 1, (0, 0), (0, 0), (0.0,), 9, "x") for task in tasks])
    assert "| player | matches won | matches | actions done for it | stopped |" in table.markdown(ladder)
    assert "| random | 0.0 % (0 to 66) | 2 | 0 | all played |" in table.markdown(ladder)
    assert "against" not in table.markdown(ladder)
    assert "matches won" in plot.svg(ladder)


def test_a_point_is_shared_by_those_who_have_won() -> None:
    for slug, seating in (("input-11", (0, 1)), ("tournament", (0, 1, 0, 1))):
        match = dataclasses.replace(logicade.game(slug), draws=True).match()
        match.agree()
        assert arena.points(match, seating, 2) == (0.5, 0.5)
    match = logicade.game("hard-wired").match(seats=3)
    match.resign(1)
    assert arena.points(match, (0, 1, 0), 2) == (1, 0)
    assert arena.points(match, (1, 1, 0), 2) == (0.5, 0.5)


# ---- the same, however it is played ----------------------------------------------------------------------------------


def test_a_match_follows_from_its_seed() -> None:
    task = next(Ladder(PLAN).tasks())
    assert arena.play(task) == arena.play(task)
    assert arena.play(task) != arena.play(task._replace(seed=task.seed + 1))


def test_two_processes_play_the_same_ladder_as_one(tmp_path: Path) -> None:
    alone = play_all(PLAN, tmp_path / "one")
    together = play_all(PLAN, tmp_path / "two", partial(crews.processes, count=2))
    assert alone.results == together.results
    assert table.markdown(alone) == table.markdown(together)


def test_results_count_in_the_order_of_their_numbers() -> None:
    plan = PLAN._replace(until=0.75, matches=200)
    results = [result(number, 1.0) for number in range(200)]
    tallies = [Tally(plan, ("greedy", "random")) for _ in range(2)]
    for one in results:
        tallies[0].add(one)
    for one in reversed(results):
        tallies[1].add(one)
    assert tallies[0].counted == tallies[1].counted
    assert tallies[0].stopped == "more than 75 %"
    assert len(tallies[0].counted) < 100
    assert len(tallies[0].counted) % 2 == 0


def test_a_pairing_that_is_decided_is_not_played_on(tmp_path: Path) -> None:
    plan = PLAN._replace(until=0.5, error=0.1, matches=100)
    ladder = play_all(plan, tmp_path / "log")
    assert next(iter(ladder.tallies.values())).stopped == "more than 50 %"
    assert len(ladder.results) < 100
    assert ladder.done == 100


# ---- stopping and going on -------------------------------------------------------------------------------------------


def test_a_ladder_goes_on_after_it_was_cut_anywhere(tmp_path: Path) -> None:
    whole = play_all(PLAN, tmp_path / "whole")
    content = (tmp_path / "whole").read_bytes()
    for cut in (0, 5, len(content) // 2, content.rfind(b"\n", 0, -1) + 1, len(content) - 1):
        file = tmp_path / f"cut-{cut}"
        file.write_bytes(content[:cut])
        assert play_all(PLAN, file).results == whole.results
        assert sorted(file.read_bytes().splitlines()) == sorted(content.splitlines())


def test_more_players_and_matches_may_join(tmp_path: Path) -> None:
    before = play_all(PLAN, tmp_path / "log")
    after = play_all(PLAN._replace(players=("random", "greedy", "level 1"), matches=10), tmp_path / "log", stop=6)
    assert set(before.results) <= set(after.results)


def test_a_damaged_file_or_that_of_another_ladder_is_refused(tmp_path: Path) -> None:
    play_all(PLAN, tmp_path / "log", stop=2)
    with pytest.raises(BadLadder, match="another ladder: seed is 5 there and 6 here"):
        Log(tmp_path / "log", heading(TERMS, 6))
    lines = (tmp_path / "log").read_text("utf-8").splitlines()
    for bad in ("{", "[]", '{"players": []}'):
        (tmp_path / "bad").write_text("\n".join([lines[0], bad, lines[2], ""]), "utf-8")
        with pytest.raises(BadLadder, match="line 2"):
            Log(tmp_path / "bad", HEAD)
    (tmp_path / "other").write_text('{"format": "shopping"}\n', "utf-8")
    with pytest.raises(BadLadder, match="not the file of a ladder"):
        Log(tmp_path / "other", HEAD)


def test_plans_that_make_no_sense() -> None:
    for wrong in (dict(matches=3), dict(matches=0), dict(until=1.0), dict(error=0.0), dict(players=("greedy",)),
                  dict(players=("greedy", "greedy"))):  # fmt: skip
        with pytest.raises(BadValue):
            check(PLAN._replace(**wrong))
    with pytest.raises(NoBot):
        check(PLAN._replace(players=("greedy", "genius")))


def test_without_ray_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotInstalled, match="Ray is not installed"):
        list(crews.cluster(iter(())))


# ---- what is shown ---------------------------------------------------------------------------------------------------


def test_the_table_says_why_a_pairing_stopped_and_what_went_wrong() -> None:
    plan = PLAN._replace(players=("random", "stdio:bad | bot"), matches=2)
    pair = ("stdio:bad | bot", "random")
    ladder = Ladder.__new__(Ladder)  # the bot does not exist
    ladder.plan, ladder.tallies, ladder._known = plan, {pair: Tally(plan, pair)}, set()
    ladder.add(result(0, 0.0, pair)._replace(lapses=(Lapse(0, 3, "it ended", "<oh> | no", 4),)))
    ladder.add(result(1, 1.0, pair))
    shown = table.markdown(ladder, picture="ladder.svg")
    assert "| stdio:bad \\| bot | random | 50.0 % (9 to 91) | 0 % | 100 % | 2 | all played |" in shown
    assert "ply 3: it ended (&lt;oh> \\| no); 4 actions done for it" in shown
    assert "![The ladder](ladder.svg)" in shown
    assert ladder.lapses("stdio:bad | bot") == 4
    assert json.dumps(table.data(ladder))


def test_the_picture_is_sound_svg_for_light_and_dark() -> None:
    ladder = Ladder(PLAN, [result(number, float(number % 3 > 0)) for number in range(8)])
    picture = plot.svg(ladder)
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert "prefers-color-scheme:dark" in picture
    assert "greedy" in picture
    assert as_json(result(0, 1.0))["points"] == (1.0, 0.0)

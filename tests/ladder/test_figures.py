"""Figures of ladders number by number, refusals word by word, tables and pictures as they have always looked."""

from __future__ import annotations

import errno
import json
import math
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from logicade import __version__
from logicade.bots.arena import LadderTerms, Lapse, MatchResult
from logicade.engine.errors import BadLadder, BadValue, FileTrouble, LogicadeError, NotInstalled
from logicade.ladder import crews, plot, table
from logicade.ladder.log import Log, as_json, from_json, heading
from logicade.ladder.run import Ladder, LadderPlan, Tally, check
from logicade.ladder.statistics import STAKES, Interval, Test, Z, ratings, whole, wilson
from tests.games.drawn import compare

HERE = Path(__file__).parent / "goldens"
TERMS = LadderTerms("loop-6", 2, {"gates": "advanced", "first": "chance"})
PLAN = LadderPlan(TERMS, ("random", "level 1", "greedy"), 4, seed=5, until=0.75)
WON = {("level 1", "random"): (1, 0.5, 1, 1), ("greedy", "random"): (1, 1, 1, 1), ("greedy", "level 1"): (0, 1, 0.5, 0)}


def played(plan: LadderPlan = PLAN) -> Ladder:
    results = []
    for players, points in WON.items():
        for number, point in enumerate(points):
            lapses = (Lapse(1, 3, "it ended", "oh", 4),) if number == 2 else ()
            seating = (0, 1) if number % 2 == 0 else (1, 0)
            score = (point, 1 - point)
            results.append(MatchResult(players, number, 1, seating, (1, 0), score, 9, "x", lapses=lapses))
    return Ladder(plan, results)


# ---- statistics ------------------------------------------------------------------------------------------------------


def test_wilson_by_its_equation() -> None:
    """Both ends solve (p - share)² = z² p (1 - p) / n."""
    for points, matches in ((3, 7), (75, 100), (0.5, 2), (19.5, 20)):
        value, low, high = wilson(points, matches)
        assert value == points / matches
        for end in (low, high):
            assert (end - value) ** 2 == pytest.approx(Z * Z * end * (1 - end) / matches)
        assert low < value < high
    assert math.erf(Z / math.sqrt(2)) == pytest.approx(0.95, abs=1e-6)
    assert wilson(0, 3).low == 0.0
    assert wilson(3, 3).high == 1.0
    assert wilson(0, 0) == (0.5, 0.0, 1.0)


def test_a_share_in_words() -> None:
    assert [whole(share) for share in (0.0, 0.754, 0.756, 1.0)] == ["0 %", "75 %", "76 %", "100 %"]
    assert table.percent(Interval(0.7512, 0.657, 0.825)) == "75.1 % (66 to 82)"


@pytest.mark.parametrize("mark", [0.5, 0.75])
def test_fortunes_grow_as_gamblers_say(mark: float) -> None:
    """Each stake by itself, multiplied out; a verdict at the very sum of 1/error on average."""
    test, results = Test(mark, 0.01), [1.0, 0.5, 1.0, 0.0, 1.0]
    for result in results:
        test.add(result)
    for k, stake in enumerate(STAKES):
        more = math.prod(1 + stake / mark * (result - mark) for result in results)
        less = math.prod(1 - stake / (1 - mark) * (result - mark) for result in results)
        assert test._more[k] == pytest.approx(more)
        assert test._less[k] == pytest.approx(less)
    assert (STAKES[0], STAKES[-1], test.mark, test.error) == (0.1, 0.9, mark, 0.01)


def test_a_verdict_comes_at_its_limit_and_not_before() -> None:
    for side, word in (("_more", "more"), ("_less", "less")):
        for share, said in ((99.99, ""), (100.0, word)):
            test = Test(0.5, 0.01)
            setattr(test, side, [share] * 5)
            assert test.verdict == said
    assert Test(0.5, 0.01).verdict == ""


def test_no_stake_ruins_anybody() -> None:
    test = Test(0.75, 0.01)
    for _ in range(5):
        test.add(0.0)
    assert min(test._more) > 0


def test_ratings_are_those_of_plackett_and_luce(monkeypatch: pytest.MonkeyPatch) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    one, other = model.rating(), model.rating()
    for scores in ([1.0, 0.0], [0.5, 0.5]):
        [[one], [other]] = model.rate([[one], [other]], scores=scores)
    found = ratings(("a", "b", "c"), [(("a", "b"), (1, 0)), (("a", "b"), (0.5, 0.5))])
    for name, known in (("a", one), ("b", other), ("c", model.rating())):
        assert found[name] == pytest.approx((known.mu, known.mu - Z * known.sigma, known.mu + Z * known.sigma))
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert ratings(("a", "b"), []) == {}


# ---- plans -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message", "hint"),
    [
        (
            dict(players=("greedy",)),
            "a ladder needs two players or more, all different",
            "as in `-p 'level 1' -p greedy`",
        ),
        (
            dict(players=("greedy",) * 2),
            "a ladder needs two players or more, all different",
            "as in `-p 'level 1' -p greedy`",
        ),
        (dict(matches=0), "matches of a pairing are an even number, not 0", "half have seats swapped"),
        (dict(matches=3), "matches of a pairing are an even number, not 3", "half have seats swapped"),
        (dict(until=0), "`--until` is a share between 0 and 1, not 0", "as in `--until 0.75`"),
        (dict(until=1), "`--until` is a share between 0 and 1, not 1", "as in `--until 0.75`"),
        (dict(error=0), "an error is a share between 0 and 0.5, not 0", "as in `--error 0.01`"),
        (dict(error=0.5), "an error is a share between 0 and 0.5, not 0.5", "as in `--error 0.01`"),
    ],
)
def test_a_plan_that_makes_no_sense_is_told_so(change: dict[str, Any], message: str, hint: str) -> None:
    with pytest.raises(BadValue) as wrong:
        check(PLAN._replace(**change))
    assert (str(wrong.value), wrong.value.hint) == (message, hint)


def test_plans_at_their_limits() -> None:
    check(PLAN._replace(matches=2, until=0.01, error=0.49))
    check(PLAN._replace(until=None))
    alone = LadderPlan(LadderTerms("quirky-circuits", 2, {}), ("random",), 2, seed=1)
    check(alone)
    assert (alone.until, alone.error, alone.together, alone.pairings) == (None, 0.01, True, [("random",)])
    with pytest.raises(BadValue):
        check(alone._replace(players=()))


def test_what_counts_and_what_is_left() -> None:
    ladder = played()
    assert [len(tally.counted) for tally in ladder.tallies.values()] == [4, 4, 4]
    assert (ladder.done, len(ladder.results), list(ladder.tasks())) == (12, 12, [])
    assert [one.number for one in ladder.results] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert ladder.overall("greedy").value == 5.5 / 8
    assert [ladder.lapses(name) for name in PLAN.players] == [8, 4, 0], "whoever sat on seat 1 of the third match"
    tally = ladder.tallies["level 1", "random"]
    assert [tally.share(swapped=way).value for way in (None, False, True)] == [3.5 / 4, 1.0, 0.75]
    assert tally.stopped == "all played"
    longer = played(PLAN._replace(matches=6))
    assert (longer.done, len(list(longer.tasks()))) == (12, 6)
    assert [task.number for task in longer.tasks()] == [4, 4, 4, 5, 5, 5]
    longer.add(MatchResult(("nobody", "random"), 0, 1, (0, 1), (1, 0), (1, 0), 9, "x"))
    assert longer.done == 12, "not in the plan"


def test_a_result_waits_for_those_before_it() -> None:
    plan = PLAN._replace(until=None)
    tally, results = Tally(plan, ("greedy", "random")), played(plan).tallies["greedy", "random"].counted
    for number, counted in ((1, 0), (0, 2), (3, 2), (2, 4)):
        tally.add(results[number])
        assert len(tally.counted) == counted
    assert (tally.stopped, tally.share().value) == ("all played", 1.0)
    tally.add(results[0]._replace(number=4))
    assert len(tally.counted) == 4, "nothing counts after the end"


# ---- the file --------------------------------------------------------------------------------------------------------


def refused(act: Any) -> tuple[str, str, str]:
    with pytest.raises(LogicadeError) as wrong:
        act()
    return wrong.value.code, str(wrong.value), wrong.value.hint


def test_the_file_of_a_ladder_line_by_line(tmp_path: Path) -> None:
    file, head = tmp_path / "deep" / "log", heading(TERMS, 5)
    assert head == {
        "format": "logicade-ladder", "format_version": 1, "logicade": __version__, "game": "loop-6", "game_version": 1,
        "seats": 2, "options": {"gates": "advanced", "first": "chance"}, "patience": TERMS.patience, "seed": 5,
    }  # fmt: skip
    results = played().results
    with Log(file, head) as log:
        for one in results:
            log.add(one)
        assert log.results == results
    lines = file.read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [head, *(json.loads(json.dumps(as_json(one))) for one in results)]
    assert as_json(results[6])["lapses"] == [results[6].lapses[0]._asdict()]
    with Log(file, head) as log:
        assert log.results == results
    assert log._file.closed


def test_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    file, head = tmp_path / "log", heading(TERMS, 5)
    for line, told, hint in (
        ("{", "is damaged: line 2 is not JSON", "delete the line"),
        ("[]", "is damaged: line 2 is not a match", "delete the line"),
        ("{}", "is damaged: line 2 is not a match", ""),
    ):
        file.write_text(json.dumps(head) + f"\n{line}\n", "utf-8")
        assert refused(lambda: Log(file, head)) == ("bad-ladder", f"`{file}` {told}", hint)
    file.write_text("{}\n", "utf-8")
    assert refused(lambda: Log(file, head)) == (
        "bad-ladder", f"`{file}` is not the file of a ladder", "choose another file",
    )  # fmt: skip
    file.write_text(json.dumps(head) + "\n", "utf-8")
    assert refused(lambda: Log(file, head | {"seats": 3})) == (
        "bad-ladder",
        f"`{file}` is that of another ladder: seats is 2 there and 3 here",
        "choose another file, or ask for the same",
    )
    with pytest.raises(BadLadder, match="line 7 is not a match"):
        from_json(file, 7, {"lapses": [{}]})
    assert refused(lambda: Log(file / "inside", head))[0::2] == ("file-trouble", "choose another file")


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Log(tmp_path / "log", heading(TERMS, 5)) as log:
        kept = log._file
        monkeypatch.setattr(log, "_file", SimpleNamespace(write=lambda line: len(line) - 1, fileno=kept.fileno))
        with pytest.raises(FileTrouble) as wrong:
            log.add(played().results[0])
        assert str(wrong.value) == f"`{tmp_path / 'log'}` cannot be written: {os.strerror(errno.ENOSPC)}"
        synced = list[int]()
        monkeypatch.setattr(log, "_file", kept)
        monkeypatch.setattr(os, "fsync", synced.append)
        log.add(played().results[0])
        assert synced == [kept.fileno()]


# ---- crews -----------------------------------------------------------------------------------------------------------


class Ray:
    """As much of Ray as a ladder uses: it works at once, and remembers how much was handed out."""

    def __init__(self, *, ready: bool, cpus: dict[str, float]) -> None:
        self.ready, self.cpus, self.most, self.open, self.ended = ready, cpus, 0, 0, False
        self.begun: dict[str, Any] = {}

    def is_initialized(self) -> bool:
        return self.ready

    def init(self, **words: Any) -> None:
        self.begun = words

    def cluster_resources(self) -> dict[str, float]:
        return self.cpus

    def remote(self, function: Any) -> Any:
        def start(task: Any) -> Any:
            self.open += 1
            self.most = max(self.most, self.open)
            return task

        return SimpleNamespace(remote=start)

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        self.open -= 1
        return running[:1], running[1:]

    def get(self, done: list[Any]) -> list[Any]:
        return done

    def shutdown(self) -> None:
        self.ended = True


@pytest.mark.parametrize(("cpus", "most"), [({"CPU": 3.0}, 6), ({}, 2), ({"CPU": 0.0}, 2)])
def test_a_cluster_is_given_a_few_tasks_ahead(
    cpus: dict[str, float], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = Ray(ready=False, cpus=cpus)
    monkeypatch.setattr(crews, "find_ray", lambda: ray)
    tasks: Any = range(20)
    done: list[Any] = list(crews.cluster(iter(tasks)))
    assert done == list(tasks)
    assert (ray.most, ray.ended) == (most, True)
    assert ray.begun == {"include_dashboard": False, "log_to_driver": False}


def test_a_cluster_that_is_not_ours_is_left_running(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = Ray(ready=True, cpus={"CPU": 1})
    monkeypatch.setattr(crews, "find_ray", lambda: ray)
    nothing: Any = iter(())
    assert list(crews.cluster(nothing)) == []
    assert (ray.begun, ray.ended) == ({}, False)
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotInstalled) as wrong:
        crews.find_ray()
    assert wrong.value.hint == "pip install 'logicade[cluster]'"


# ---- what is shown ---------------------------------------------------------------------------------------------------


def test_tables_look_as_before(bless: bool) -> None:
    shown = table.markdown(played(), picture="ladder.svg").replace(__version__, "VERSION")
    compare(HERE / "table.md", shown, bless)
    plain = table.markdown(played(PLAN._replace(until=None, terms=LadderTerms("loop-6", 2, {}))))
    compare(HERE / "plain.md", plain.replace(__version__, "VERSION"), bless)


def test_the_first_ten_faults_are_shown() -> None:
    lapses = (Lapse(0, 1, "oh", "x", 1),) * 2
    results = [one._replace(lapses=lapses) for one in played().results[:6]]
    assert "more in the file" not in table.markdown(Ladder(PLAN, results[:5]))
    assert table.markdown(Ladder(PLAN, results)).endswith("- and 2 more in the file\n")


def test_pictures_look_as_before(bless: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(HERE / "ladder.svg", plot.svg(played()), bless)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    compare(HERE / "shares.svg", plot.svg(played(PLAN._replace(players=("random", "level 1")))), bless)


def test_data_for_programs() -> None:
    ladder = played()
    data = table.data(ladder)
    assert {key: data[key] for key in ("game", "seats", "options", "seed")} == {
        "game": "loop-6", "seats": 2, "options": TERMS.options, "seed": 5,
    }  # fmt: skip
    assert [one["player"] for one in data["players"]] == ["random", "level 1", "greedy"]
    greedy = data["players"][2]
    assert (greedy["matches"], greedy["actions_done_for_it"]) == (8, 0)
    assert greedy["share"] == ladder.overall("greedy")._asdict()
    assert greedy["rating"] == ladder.ratings()["greedy"]._asdict()
    pairing = data["pairings"][0]
    assert (pairing["players"], pairing["share_first"], pairing["share_second"]) == (("level 1", "random"), 1.0, 0.75)
    assert (pairing["matches"], pairing["stopped"], pairing["share"]["value"]) == (4, "all played", 3.5 / 4)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (17.2, 33.9, [15, 20, 25, 30, 35]),
        (0, 100, [0, 50, 100]),
        (0, 80, [0, 20, 40, 60, 80]),
        (5, 5, [5, 5.5]),
        (-3, 3, [-4, -2, 0, 2, 4]),
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 40, [0, 10, 20, 30, 40]),
    ],
)
def test_ticks_are_round_and_reach_round_everything(low: float, high: float, ticks: list[float]) -> None:
    assert plot._ticks(low, high) == ticks


def test_long_names_are_cut() -> None:
    row = plot._row(0, "n" * 21, Interval(1, 0, 2), [0.0, 2.0])
    assert f">{'n' * 19}…<" in row
    assert f">{'n' * 20}<" in plot._row(0, "n" * 20, Interval(1, 0, 2), [0.0, 2.0])

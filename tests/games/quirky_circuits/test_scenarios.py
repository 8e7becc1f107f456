"""The scenarios, shipped and own: their vectors win, faults are listed, and a naive oracle finds the same ways."""

from __future__ import annotations

import itertools
import random
from collections import deque
from types import SimpleNamespace

import pytest

from logicade.engine.errors import BadComponents
from logicade.games import quirky_circuits
from logicade.games.quirky_circuits import components, execution
from logicade.games.quirky_circuits.components import CODES, DECKS
from logicade.games.quirky_circuits.state import STATE
from logicade.games.quirky_circuits.tables import FILES, named, packed, read_own, shipped
from tests.games.quirky_circuits.worlds import GAME, World, open_map, text_of
from tests.support import ROOT, clause, many

FOLDER = ROOT / "logicade/games/quirky_circuits/scenarios"
BONE = '[[goal]]\ntype = "deliver"\nkinds = ["bone"]\nzone = "never"\nneed = 1\n'
GOOD = text_of(
    "rover", "a1E", open_map(4, 3, {"c2": "k"}), f'[legend]\nk = {{ token = "bone" }}\n[zone]\nnever = ["a1"]\n{BONE}'
)


def file(number: int) -> str:
    return (FOLDER / FILES[number]).read_text("utf-8")


@clause("quirky-circuits 15.7")
@pytest.mark.parametrize("number", range(24), ids=lambda number: FILES[number])
def test_both_card_sequences_win_with_their_last_card(number: int) -> None:
    scenario = shipped(number)
    for cards in (scenario.plan, tuple(itertools.chain(*scenario.rounds))):
        world = World(file(number))
        for card in cards:
            assert world.s.ended == 0
            world.run(card)
        assert world.s.result == 1


@clause("quirky-circuits 15.7")
@pytest.mark.parametrize("number", range(24), ids=lambda number: FILES[number])
def test_rounds_keep_to_the_deck_and_to_the_green_section(number: int) -> None:
    scenario = shipped(number)
    facts = named(scenario.facts)
    assert len(scenario.rounds) <= facts["sections"][2]
    for cards in scenario.rounds:
        assert len(cards) <= 8
        assert all(cards.count(code) <= DECKS[facts["robot"][0], CODES.index(code)] for code in cards)


def test_there_are_24_in_order_with_titles_in_both_languages() -> None:
    option = GAME.options[0]
    names = [f"{robot}-{level}" for robot in components.ROBOTS for level in range(1, 7)]
    assert option.values == (*names, "own")  # type: ignore[union-attr]
    for number in range(24):
        assert shipped(number).title in option.titles[number].en  # type: ignore[union-attr]
    assert components.FACTS == quirky_circuits.FACTS == len(shipped(0).facts)


@clause(
    "quirky-circuits 15.2",
    "quirky-circuits 15.3",
    "quirky-circuits 15.4",
    "quirky-circuits 15.5",
    "quirky-circuits 15.6",
)
@pytest.mark.parametrize("number", range(24), ids=lambda number: FILES[number])
def test_a_file_and_its_word_are_the_same_scenario(number: int) -> None:
    word, facts = read_own(file(number))
    assert facts == shipped(number).facts
    assert read_own(word) == (word, facts)
    assert " " not in word
    own, start = GAME.start(own=word), GAME.start(scenario=GAME.options[0].values[number])  # type: ignore[union-attr]
    assert {**own.fields, "scenario": 0} == {**start.fields, "scenario": 0}
    assert GAME.position(str(own)) == own


@clause("quirky-circuits 15.1")
@pytest.mark.parametrize(
    "word", ["qc1.", "qc1.AAAA", "qc1.%%", packed((0,) * components.FACTS), packed((99,) * components.FACTS)]
)
def test_damaged_words_are_refused(word: str) -> None:
    with pytest.raises(BadComponents, match="the word is damaged"):
        read_own(word)


FAULTS = [  # what to replace, by what, and what is said about it
    ('robot = "rover"', 'robot = "rex"', "`robot` is `rex`"),
    ("format = 1", "format = 2", "line 1: `format` is `2`"),
    ('"TI1"', '"PA1"', "line 3: rover has no quirk card `PA1`"),
    ('north = "N"', 'north = "up"', "line 4: `north` is `up`"),
    ('at = "a1"', 'at = "h7"', "line 5: the robot has no square to start on"),
    ('facing = "E"', 'facing = "Q"', "line 5: `facing` of `start` is `Q`"),
    ("green = 2", "green = 0", "line 6: `green` of `battery` is `0`"),
    ("red = 2", "red = 14", "line 6: a battery has at most 15 spaces"),
    ("|. . k .|", "|. . k|", "line 11: this line of the map has 7 characters, not 9"),
    ("|. . k .|", "|. . x .|", "line 11: `x` at c2 is not in the legend"),
    ("|. . k .|", ".. . k .|", "line 11: character 1: the outer edge is closed with `|`"),
    ("|. . k .|", "|.*. k .|", "line 11: character 3 is an edge"),
    ("+ + + + +\n|. . k", "+ + x + +\n|. . k", "line 10: character 5 is a corner"),
    ('token = "bone"', 'token = "stone"', "there is no kind `stone`"),
    ('token = "bone"', 'tokens = "bone"', "`tokens` of `k` is not a list of words"),
    ('token = "bone"', 'tokne = "bone"', "`k` of the legend has no field `tokne`"),
    ('token = "bone"', 'belt = "up"', "`belt` of `k` is `up`"),
    ('token = "bone"', "zone = 3", "a zone has a name, not `3`"),
    ('token = "bone"', f"tokens = {['bone'] * 13}", "there are more than 12 tokens"),
    ('token = "bone"', 'tokens = ["toy", "toy"]', "there is more than one `toy`"),
    ('never = ["a1"]', 'never = ["z9"]', "`z9` of zone `never` is not a square"),
    ('never = ["a1"]', "never = []", "zone `never` of a goal has no square"),
    ('type = "deliver"', 'type = "dance"', "`type` of a goal is `dance`"),
    ("need = 1", "need = 13", "`need` is `13`; it is a whole number from 1 to 12"),
    ("need = 1", 'need = 1\nafter = ["x"]', "`after` names `x`, which is no other goal"),
    ("need = 1", 'need = 1\n[[lose]]\ntype = "rain"', "`type` of `[[lose]]` is `rain`"),
    ("need = 1", 'need = 1\n[[lose]]\ntype = "meet"\nkinds = ["fox"]', "`meet` names two kinds"),
    ("need = 1", 'need = 1\n[[lose]]\ntype = "broken"\ncount = 0', "`count` is `0`"),
    ("need = 1", 'need = 1\n[[token]]\nkind = "spine"\nat = "d1"', "`spine` lies outside the map"),
    ("need = 1", 'need = 1\n[[token]]\nkind = "tiger"\nat = "a1"', "`tiger` sits where the robot starts"),
    ("need = 1", "need = 1\n[kind.lump]\ncarry = true\nsolid = true", "`lump` cannot be carried and be solid"),
    ("need = 1", "need = 1\n[kind.bone]\ncells = [[1, 0]]", "`cells` of `bone` are up to 4 offsets"),
    ("need = 1", 'need = 1\n[check]\nplan = "F1 F9"', "`F9` is not a card"),
    ("need = 1", 'need = 1\n[check]\nplan_cards = 3\nplan = "F1 F1"', "line 26: `plan_cards` is `3`; the plan has 2"),
    ("need = 1", "need = 1\n[weather]\nrain = true", "there is no field `weather`"),
    ("[[goal]]", "[[gaol]]", "there are 0 goals"),
    ("format = 1", "format =", "line 1: not TOML"),
]  # fmt: skip


@clause("quirky-circuits 15.1")
@pytest.mark.parametrize(("old", "new", "meaning"), FAULTS, ids=[meaning for _, _, meaning in FAULTS])
def test_faults_are_named(old: str, new: str, meaning: str) -> None:
    assert read_own(GOOD)
    assert old in GOOD
    with pytest.raises(BadComponents) as wrong:
        read_own(GOOD.replace(old, new))
    assert meaning in str(wrong.value)
    assert wrong.value.clause == "quirky-circuits 15.1"


def goals(count: int) -> str:
    return '[[goal]]\ntype = "park"\nzone = "never"\n' * count


def kinds(count: int) -> str:
    return "".join(f'[kind.k{k}]\ncarry = true\n[[token]]\nkind = "k{k}"\nat = "a1"\n' for k in range(count))


def zones(count: int) -> str:
    return "".join(f'z{k} = ["a1"]\n' for k in range(count))


@clause("quirky-circuits 15.8")
def test_a_scenario_has_a_largest_size() -> None:
    def made(wide: int = 8, high: int = 7, tokens: int = 12, own: int = 0, goal: int = 6, zone: int = 5) -> str:
        legend = f"[legend]\nk = {{ tokens = {['bone'] * tokens} }}\n"
        listed = f'[zone]\nnever = ["a1"]\n{zones(zone)}'
        return text_of("rover", "a1E", open_map(wide, high, {"c1": "k"}), legend + listed + kinds(own) + goals(goal))

    assert read_own(made())
    assert read_own(made(tokens=6, own=6))
    for wrong, meaning in (
        (made(wide=9), "line 7: `map` is drawn with 2H + 1 lines of 2W + 1 characters, W up to 8, H up to 7"),
        (made(high=8), "W up to 8, H up to 7"),
        (made(tokens=13), "there are more than 12 tokens"),
        (made(tokens=1, own=7), "there are more than 6 kinds of your own"),
        (made(goal=7), "there are 7 goals; a scenario has 1 to 6"),
        (made(zone=6), "there are more than 6 zones beside the station"),
        (made().replace("red = 2", "red = 12"), "a battery has at most 15 spaces"),
    ):
        with pytest.raises(BadComponents) as refused:
            read_own(wrong)
        assert meaning in str(refused.value)


@clause("quirky-circuits 15.1")
def test_all_faults_are_listed_at_once() -> None:
    text = (
        GOOD.replace('robot = "rover"', 'robot = "rex"').replace("need = 1", "need = 99").replace("red = 2", "red = x9")
    )
    with pytest.raises(BadComponents):
        read_own(text)
    text = text.replace("red = x9", "red = 99").replace('north = "N"', 'north = "?"')
    with pytest.raises(BadComponents) as wrong:
        read_own(text)
    assert len(wrong.value.faults) >= 4
    assert [fault.line for fault in wrong.value.faults] == sorted(fault.line for fault in wrong.value.faults)


# ---- a naive oracle for walkers --------------------------------------------------------------------------------------


def slow_distance(s: object, start: int, goal: int, shut: int | None = None) -> int | None:
    """Steps to the goal by plain breadth-first search with the sentences of 11.4."""
    waiting, seen = deque([(start, 0)]), {start}
    while waiting:
        here, steps = waiting.popleft()
        if here == goal:
            return steps
        for there in neighbours(s, here):
            if there not in seen and (there != shut or there == goal):
                seen.add(there)
                waiting.append((there, steps + 1))
    return None


def straight(s: object, here: int, way: int) -> int | None:
    """One orthogonal token step, or None."""
    x, y = here % 8 + (0, 1, 0, -1)[way], here // 8 + (-1, 0, 1, 0)[way]
    closed = s.wall[here] >> way & 1 or s.slope[here] >> way & 1  # type: ignore[attr-defined]
    if closed or not (0 <= x < s.wide and 0 <= y < s.high):  # type: ignore[attr-defined]
        return None
    return None if s.floor[y * 8 + x] & 3 else y * 8 + x  # type: ignore[attr-defined]


def neighbours(s: object, here: int) -> dict[int, int]:
    """All token steps: the square, and which of the eight directions it is."""
    found = {}
    for way in range(4):
        there = straight(s, here, way)
        if there is not None:
            found[there] = 2 * way
        for one, other in ((way, (way + 1) % 4), ((way + 1) % 4, way)):
            middle = straight(s, here, one)
            corner = None if middle is None else straight(s, middle, other)
            if corner is not None:
                found[corner] = 2 * way + 1
    return found


@clause("quirky-circuits 11.4", "quirky-circuits 11.5")
def test_walkers_take_the_step_that_a_naive_search_takes() -> None:
    source = random.Random(4)
    for number in range(24):
        st = GAME.start(scenario=GAME.options[0].values[number]).state()  # type: ignore[union-attr]
        s = st[0]
        ground = {name: s[name].tolist() for name in ("wall", "slope", "floor", "wide", "high")}
        slow = SimpleNamespace(**ground)  # plain lists, or the naive search takes a minute
        squares = [c for c in range(56) if c % 8 < slow.wide and c // 8 < slow.high and not slow.floor[c] & 3]
        for _ in range(many(6, 40)):
            here, goal, s.north = source.choice(squares), source.choice(squares), source.randrange(4)
            shut = source.choice([c for c in squares if c != here] + [None] * len(squares))  # where a robot may stand
            far = slow_distance(slow, here, goal, shut)
            best = None
            if far:
                steps = [
                    ((there % 8 - goal % 8) ** 2 + (there // 8 - goal // 8) ** 2, k % 2 == 0, (k - 2 * s.north) % 8, k)
                    for there, k in neighbours(slow, here).items()
                    if (there != shut or there == goal) and slow_distance(slow, there, goal, shut) == far - 1
                ]
                best = min(steps)[3]
            found = execution.best_step(s, here, goal, 0 if shut is None else 1 << shut) if here != goal else None
            assert (best if best is not None else -1) == (found if found is not None else -1)
    assert STATE.size < 1000

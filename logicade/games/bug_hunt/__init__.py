"""Bug Hunt, as the registry sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicade.engine.game import Game
from logicade.engine.options import Choice, Switch, Text


def _sides(fields: Mapping[str, Any]) -> tuple[int, ...]:
    """The bug against all others (bug-hunt 3.2); role 1 is the bug."""
    return tuple(int(role == 1) for role in fields["role"][: fields["seats"]])


def _late(fields: Mapping[str, Any], seat: int, ids: tuple[int, ...]) -> int:
    """The truth about the own gate, the lowest node and seat for an order, else the least (bug-hunt 4.8)."""
    from logicade.games.bug_hunt.state import ACTIONS

    def rank(action: int) -> tuple[int, ...]:
        name, words = ACTIONS.fields(action)
        order = (words["vote"], words["node"], words["target"]) if name == "order" else ()
        kinds = [words[word] for word in ("said", "kind") if word in words]
        speaks = name in ("ask", "call")  # skip is more than a question, a vote more than an order
        return (*(kind != fields["hand"][seat] for kind in kinds), speaks, *order, action)

    return min(ids, key=rank)


GAME = Game(
    slug="bug-hunt",
    version=1,
    title=Text("Bug Hunt", "バグ探し"),
    summary=Text(
        "One of you is secretly the bug. Question, vote, watch for lies. Debuggers need a 1 in the final.",
        "1人だけがバグ役です。質問と投票で嘘を見破りましょう。決勝が1ならデバッガ役の勝ちです。",
    ),
    difficulty=Text("Hard", "発展"),
    age=12,
    seats=(4, 3),
    opening={"first": "3"},
    minutes=30,
    max_plies=330,
    package="logicade.games.bug_hunt",
    sides=_sides,
    late=_late,
    options=(
        Switch(
            "input_flip",
            False,
            Text(
                "Before the reveal the bug may secretly flip one input.",
                "公開の前に、バグ役は入力を1つこっそり反転できます。",
            ),
            Text("Flipped input", "初期入力の反転"),
        ),
        Switch(
            "tester",
            False,
            Text(
                "One debugger is the tester, who may measure what a semifinal really is, once.",
                "デバッガ役の1人がテスター役になり、準決勝の本当の値を1回だけ計測できます。",
            ),
            Text("Tester", "テスター"),
        ),
        Switch(
            "bug_any_gate",
            False,
            Text(
                "The bug may place any gate instead of the one in hand.",
                "バグ役は手札の代わりに好きなゲートを置けます。",
            ),
            Text("Any gate for the bug", "バグ役は好きなゲート"),
        ),
        Choice(
            "claims",
            ("sequential", "simultaneous"),
            "sequential",
            Text("When players claim their gates.", "手札を申告する順番です。"),
            (
                Text("One after the other, the lead last.", "順番に申告します。親が最後です。"),
                Text("All at once: sealed, then opened together.", "全員が申告を決めてから、同時に公開します。"),
            ),
            Text("Claims", "申告"),
            (Text("In turn", "順番に"), Text("At once", "同時に")),
        ),
        Choice(
            "first",
            ("chance", "0", "1", "2", "3"),
            "chance",
            Text(
                "Who is the first lead. With three players, player 4 means player 1.",
                "最初に親になる人です。3人のときは、4人目は1人目になります。",
            ),
            (
                Text("At random.", "ランダムに決めます。"),
                Text("The first player leads first.", "1人目が最初の親です。"),
                Text("The second player leads first.", "2人目が最初の親です。"),
                Text("The third player leads first.", "3人目が最初の親です。"),
                Text("The fourth player leads first.", "4人目が最初の親です。"),
            ),
            Text("First lead", "最初の親"),
            (
                Text("Random", "ランダム"),
                Text("Player 1", "席1"),
                Text("Player 2", "席2"),
                Text("Player 3", "席3"),
                Text("Player 4", "席4"),
            ),
        ),
        Switch(
            "truthful_names",
            False,
            Text(
                "You must call a gate what it is. Claims and answers may still be lies.",
                "置くゲートの宣言に嘘は使えません。申告と答えは嘘でもかまいません。",
            ),
            Text("True names", "宣言は本当だけ"),
        ),
    ),
)

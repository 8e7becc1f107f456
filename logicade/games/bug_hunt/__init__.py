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
        "One of you is secretly the bug. Talk, order who lays which gate, and mind the lies: a final 1 beats the bug.",
        "1人だけが秘密の「バグ」です。話し合い、誰がどこにゲートを置くかを決め、うそを見破って決勝を1にしましょう。",
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
                "Before the reveal the bug may secretly invert one input.",
                "最後の公開の前に、バグは入力を1つこっそり反転できます。",
            ),
            Text("Inverted input", "入力の反転"),
        ),
        Switch(
            "tester",
            False,
            Text(
                "One debugger is the tester, who may once measure the true value of a semifinal.",
                "デバッガの1人がテスターになり、準決勝の本当の値を1回だけ調べられます。",
            ),
            Text("Tester", "テスター"),
        ),
        Switch(
            "bug_any_gate",
            False,
            Text(
                "The bug may lay any gate instead of the one in its hand.",
                "バグは手札の代わりに好きなゲートを置けます。",
            ),
            Text("Any gate for the bug", "バグは好きなゲート"),
        ),
        Choice(
            "claims",
            ("sequential", "simultaneous"),
            "sequential",
            Text("How the players claim their gates.", "手札のゲートを言う順番。"),
            (
                Text("One after the other, the dealer last.", "順番に言います。親が最後です。"),
                Text("All at once: sealed, then opened together.", "全員が伏せて書き、同時に公開します。"),
            ),
            Text("Claims", "申告"),
            (Text("In turn", "順番"), Text("At once", "同時")),
        ),
        Choice(
            "first",
            ("chance", "0", "1", "2", "3"),
            "chance",
            Text(
                "Which seat deals first, counted on round a smaller table.",
                "最初の親になる席(席が少なければ数え続けます)。",
            ),
            (
                Text("Chance decides.", "無作為に決めます。"),
                Text("The first seat deals first.", "1番目の席が最初の親です。"),
                Text("The second seat deals first.", "2番目の席が最初の親です。"),
                Text("The third seat deals first.", "3番目の席が最初の親です。"),
                Text("The fourth seat deals first.", "4番目の席が最初の親です。"),
            ),
            Text("First dealer", "最初の親"),
            (
                Text("By chance", "無作為"),
                Text("Seat 1", "席1"),
                Text("Seat 2", "席2"),
                Text("Seat 3", "席3"),
                Text("Seat 4", "席4"),
            ),
        ),
        Switch(
            "truthful_names",
            False,
            Text(
                "A gate must be named as what it is; claims and answers may still be false.",
                "置くゲートの名前にうそは言えません。申告と回答ではうそも可能です。",
            ),
            Text("True names", "正直な名前"),
        ),
    ),
)

"""Quirky Circuits, as the registry sees it."""

from __future__ import annotations

import re
from importlib.resources import files

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text, Whole
from logicade.engine.ruleset import Talk

FACTS = 405  # whole numbers of a scenario; `tables.VARIANT` must agree, see `Kernels`


def _scenarios() -> list[dict[str, str]]:
    """The names and texts of the scenarios that come with the game, without reading their maps."""
    folder = files(__package__).joinpath("scenarios")
    books = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return [dict(re.findall(r'^(\w+) = "(.*)"$', book.read_text("utf-8"), re.M)) for book in books]


_SCENARIOS = _scenarios()
GAME = Game(
    slug="quirky-circuits",
    version=1,
    title=Text("Quirky Circuits", "クァーキー・サーキット"),
    summary=Text(
        "Program one robot together, face down and without a word, until the job is done.",
        "会話なしで、裏向きのカードで1台のロボットを一緒に動かし、課題を達成します。",
    ),
    difficulty=Text("Co-op, easy to hard", "協力、基礎〜発展"),
    seats=(2, 3, 4),
    minutes=30,
    max_plies=2600,
    package="logicade.games.quirky_circuits",
    sides={2: (0, 0), 3: (0, 0, 0), 4: (0, 0, 0, 0)},  # all win or lose together (quirky-circuits 12.5)
    talk=Talk(silent=True, signals={"beep": Text("Beep-boop", "ピポッ")}),
    options=(
        Choice(
            "scenario",
            (*(book["id"] for book in _SCENARIOS), "own"),
            "gizmo-1",
            Text("Which robot, map and task you play.", "遊ぶロボットと地図と課題です。"),
            (
                *(Text(book["text"], book["text_ja"]) for book in _SCENARIOS),
                Text("The scenario you give below.", "下で指定した自作のシナリオです。"),
            ),
            Text("Scenario", "シナリオ"),
            (
                *(
                    Text(f"{k}. {book['title']}", f"{k}. {book['title_ja']}")
                    for k, book in enumerate(_SCENARIOS, start=1)
                ),
                Text("Your own", "自作"),
            ),
        ),
        Own(
            "own",
            FACTS,
            "logicade.games.quirky_circuits",
            Text("A scenario file of your own, as text.", "自作のシナリオファイルのテキストです。"),
            Text("Scenario of your own", "自作シナリオ"),
        ),
        Switch(
            "practice",
            False,
            Text("Cards are played face up.", "カードを表向きに出します。"),
            Text("Practice", "練習"),
        ),
        Choice(
            "target",
            ("green", "yellow", "red"),
            "red",
            Text(
                "The last section of the battery in which you may still win.", "達成が間に合う、電池の最後の区間です。"
            ),
            (
                Text("Win on a green space.", "緑のうちに達成します。"),
                Text("Win on a green or yellow space.", "緑か黄のうちに達成します。"),
                Text("Win before the battery is empty.", "電池が切れる前に達成します。"),
            ),
            Text("Target", "目標"),
            (Text("Green", "緑"), Text("Yellow", "黄"), Text("Red", "赤")),
        ),
        Choice(
            "tempo",
            ("free", "rotating"),
            "free",
            Text("In what order players play cards into the queue.", "カードを出す順番です。"),
            (
                Text("Anyone at any time.", "誰でもいつでも出せます。"),
                Text("One after another, each plays or waits.", "順番に、出すか待つかを選びます。"),
            ),
            Text("Tempo", "進め方"),
            (Text("Free", "自由"), Text("In turn", "順番")),
        ),
        Whole(
            "extra_battery",
            0,
            3,
            0,
            Text("Red battery spaces added, for children.", "赤の電池を増やす数です（子ども向け）。"),
            Text("Extra battery", "追加の電池"),
        ),
        Choice(
            "quirks",
            ("file", "none"),
            "file",
            Text("Which quirk cards are shuffled in.", "山札に入れるクセカードです。"),
            (
                Text("Those that the scenario names.", "シナリオの指定どおりです。"),
                Text("Only those that a goal needs.", "目標に必要なものだけです。"),
            ),
            Text("Quirk cards", "クセカード"),
            (Text("As in the scenario", "指定どおり"), Text("Only what is needed", "必要なものだけ")),
        ),
        Switch(
            "hide_hand_backs",
            False,
            Text("The backs of the others' cards are hidden too.", "ほかの人の手札の裏面も隠します。"),
            Text("Hidden backs", "裏面を隠す"),
        ),
        Choice(
            "momentum",
            ("book", "single"),
            "book",
            Text("What a second Forward 2 in a row does to Twirl.", "前進2を続けたときのトワールの動きです。"),
            (
                Text("She drifts after it and after the next card.", "その後と、次のカードの後の両方ですべります。"),
                Text("She drifts only after the next card.", "次のカードの後だけすべります。"),
            ),
            Text("Momentum", "勢い"),
            (Text("Every marker", "毎回すべる"), Text("One marker", "1回だけ")),
        ),
    ),
)

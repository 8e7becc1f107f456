"""Bug Hunt as text: `c0:NOR`, `o0@6`, `OR?=NAND@5` (section 8), and told to people. Positions are in positions.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NoReturn

from logicade.engine.errors import BadText
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, NONE
from logicade.games.bug_hunt.positions import STEP_NAMES, read_position, write_position
from logicade.games.bug_hunt.state import ACTIONS, Phase, State

# fmt: off
# isort: off
from logicade.games.bug_hunt.tables import (
    ANSWER_NAMES, ENTRY_NAMES, FLIP_NAMES, FLIPS, INPUTS, KIND_NAMES, KINDS, MEASURE_NAMES, MEASURES, Q_IS, Q_LIED,
    Q_NODE, QUESTION_NAMES, READING_NAMES, ROLE_NAMES, SEALED_CLAIMS, TRUE_NAMES, W_ROLE, W_SEAT, W_TEXT, W_YES,
    TURNS as LAST,
)
# isort: on
# fmt: on

__all__ = ["INVARIANTS", "TURNS", "explain", "read_action", "read_position", "tell", "write_action", "write_position"]

TURNS = "bug-hunt 2.2"  # the clause that says whose turn it is
INVARIANTS = {  # the clause, and what is wrong
    1: ("bug-hunt 2.6", "a node has one of the five gates, a name and a player, or none of them"),
    2: ("bug-hunt 2.4", "a gate lies on a node that is not fed by two signals"),
    3: ("bug-hunt 3.1", "the step does not fit the options, or the gates that lie there and are open"),
    4: ("bug-hunt 1.2", "the role cards, or what was secretly chosen, are not those of this game"),
    5: ("bug-hunt 2.9", "everybody holds one gate, but who has just laid one"),
    6: ("bug-hunt 1.4", "the gates do not add up to three of each kind"),
    7: ("bug-hunt 2.3", "the step does not fit what was said and chosen in this turn"),
    8: ("bug-hunt 2.5", "the step does not fit the list and the ballots, or an order is for a node that was not free"),
    9: ("bug-hunt 2.5", "only sealed claims and ballots are opened, one by one"),
    10: ("bug-hunt 2.4", "the order is not one that could be given, or not the one that was carried out"),
    11: ("bug-hunt 1.1", "the inputs and the dealer are not there from their steps on"),
    12: ("bug-hunt 2.8", "a node does not show what its gate, open or named, makes of the values below"),
    13: ("bug-hunt 4.10", "a gate has a false name, and names are true here"),
    14: ("bug-hunt 2.10", "the seat to act, or the ply, does not follow from what has been done"),
    15: ("bug-hunt 4.4", "the moments to measure are not those of the turns since the first semifinal"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------


def _named(names: tuple[str, ...], k: int) -> str:
    """A name, or `-` for what is not shown."""
    return names[k] if k < len(names) else "-"


_WRITE: dict[str, Callable[[Mapping[str, int]], str]] = {
    "claim": lambda f: f"c{f['player']}:{KIND_NAMES[f['kind']]}",
    "seal": lambda f: f"s{f['seat']}:{_named(KIND_NAMES, f['kind'])}",
    "ask": lambda f: f"q{f['target']}:{QUESTION_NAMES[f['question']]}",
    "skip": lambda f: "skip",
    "answer": lambda f: f"a{f['player']}:{ANSWER_NAMES[f['words']]}",
    "order": lambda f: f"{'oe'[f['vote']]}{f['target']}@{f['node'] + 1}",
    "call": lambda f: "call",
    "ballot": lambda f: f"b{f['seat']}:{_named(ENTRY_NAMES, f['entry'])}",
    "place": lambda f: (
        f"{KIND_NAMES[f['said']]}?{'' if f['kind'] == KINDS else '=' + KIND_NAMES[f['kind']]}@{f['node'] + 1}"
    ),
    "test": lambda f: f"t{f['seat']}:{_named(MEASURE_NAMES, f['measure'])}",
    "flip": lambda f: f"f{f['seat']}:{_named(FLIP_NAMES, f['input'])}",
    "show": lambda f: f"s{f['seat']}!{KIND_NAMES[f['kind']]}",
    "vote": lambda f: f"b{f['seat']}!{_named(ENTRY_NAMES, f['entry'])}",
    "draw": lambda f: f"{f['seat']}+{_named(KIND_NAMES, f['kind'])}",
    "reading": lambda f: READING_NAMES[f["value"]],
    "announce": lambda f: f"!{FLIP_NAMES[f['input']]}",
    "turn": lambda f: f"!{f['node'] + 1}={KIND_NAMES[f['kind']]}",
    "inputs": lambda f: f"in:{write_row(f['row'])}",
    "role": lambda f: f"r{f['seat']}:{_named(ROLE_NAMES, f['role'])}",
    "dealer": lambda f: f"d{f['seat']}",
}


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    return _WRITE[name](fields)


_TEXTS: dict[str, int] = {}


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected. A space may stand for the colon: `c0 NOR`, `q2 lied 5`."""
    if not _TEXTS:  # a thousand texts, written when first needed
        _TEXTS.update({write_action(action).lower(): action for action in range(ACTIONS.total)})
    found = _TEXTS.get(text.lower())
    if found is None:
        head, _, rest = text.lower().partition(" ")
        found = _TEXTS.get(f"{head}:{rest.replace(' ', '')}") if rest else None
    if found is None:
        _complain(text)
    return found


def _complain(text: str) -> NoReturn:
    for name in re.findall(r"[A-Z]{2,}", text):
        if name not in (*KIND_NAMES, *ROLE_NAMES):
            hint = f"gates: {', '.join(KIND_NAMES)}"
            raise BadText(f"`{text}`: there is no gate `{name}`", hint=hint, clause="logic-kit 2.1")
    if (node := re.search(r"@(\d+)$", text)) and not 1 <= int(node[1]) <= LAST:
        raise BadText(f"`{text}`: gates go on nodes 1 to {LAST}", clause="bug-hunt 2.4")
    raise BadText(
        f"`{text}` is not an action of `bug-hunt`",
        hint="a claim as in `c0:NOR`, `skip`, an order as in `o0@6`, or a gate named and laid as in `OR?=NAND@5`",
    )


# ---- words -----------------------------------------------------------------------------------------------------------

ROLE_TEXTS = (Text("debugger (BUF)", "デバッガ(BUF)"), Text("bug (NOT)", "バグ(NOT)"), Text("tester", "テスター"))


def tell(action: int) -> Words:
    """An action in words."""
    name, f = ACTIONS.fields(action)
    if name in ("claim", "seal", "ask", "skip", "answer"):
        return _tell_talk(name, f)
    if name in ("order", "call", "ballot", "place"):
        return _tell_order(name, f)
    if name in ("test", "flip"):
        return _tell_choice(name, f["measure" if name == "test" else "input"])
    return Words(*[_tell_outcome(name, f)] * 2)


def tell_question(question: int) -> Text:
    """A question in words."""
    if Q_IS <= question < Q_IS + KINDS:
        kind = KIND_NAMES[question - Q_IS]
        return Text(f"Do you hold {kind}?", f"{kind}を持っていますか?")
    if Q_NODE <= question < Q_LIED:
        node = question - Q_NODE + 1
        return Text(f"What did you really lay on node {node}?", f"{node}番に本当は何を置きましたか?")
    if Q_LIED <= question < Q_LIED + LAST:
        node = question - Q_LIED + 1
        return Text(f"Did you misname node {node}?", f"{node}番でうその名前を言いましたか?")
    return {
        "hand": Text("What do you hold?", "何を持っていますか?"),
        "role": Text("What are you?", "あなたの役割は?"),
        "suspect": Text("Who is the bug?", "バグは誰だと思いますか?"),
        "text": Text("A question in the chat", "チャットで質問"),
    }[QUESTION_NAMES[question]]


def tell_answer(words: int) -> Text:
    """An answer in words; `{0}` to `{3}` are the names of the seats."""
    if words < W_YES:
        return Text(KIND_NAMES[words], KIND_NAMES[words])
    if words < W_ROLE:
        return (Text("Yes", "はい"), Text("No", "いいえ"))[words - W_YES]
    if words < W_SEAT:
        return ROLE_TEXTS[words - W_ROLE]
    if words < W_TEXT:
        return Text(f"{{{words - W_SEAT}}}", f"{{{words - W_SEAT}}}")
    return Text("an answer in the chat", "チャットで回答")


def _tell_talk(name: str, f: Mapping[str, int]) -> Words:
    if name in ("claim", "seal"):
        kind, closed = _named(KIND_NAMES, f["kind"]), Text("{who} has sealed a claim", "{who}が申告を伏せました")
        if kind == "-":
            return Words(closed, closed)
        said = Text(f"{{who}} claimed {kind}", f"{{who}}の申告は「{kind}」です")
        if name == "seal":
            said = Text(f"{closed.en}: {kind}", f"{closed.ja}: {kind}")
        return Words(Text(f"Claim {kind}", f"「{kind}」と申告"), said)
    if name == "skip":
        return Words(Text("No question", "質問しない"), Text("{who} asked nothing", "{who}は質問しませんでした"))
    if name == "ask":
        said, seat = tell_question(f["question"]), f["target"]
        return Words(
            Text(f"Ask {{{seat}}}: {said.en}", f"{{{seat}}}に質問: {said.ja}"),
            Text(f"{{who}} asked {{{seat}}}: {said.en}", f"{{who}}から{{{seat}}}へ: {said.ja}"),
        )
    said = tell_answer(f["words"])
    return Words(
        Text(f"Answer: {said.en}", f"回答: {said.ja}"),
        Text(f"{{who}} answered: {said.en}", f"{{who}}の回答: {said.ja}"),
    )


def _tell_order(name: str, f: Mapping[str, int]) -> Words:
    if name == "call":
        return Words(Text("Call the vote", "投票を始める"), Text("{who} called a vote", "{who}が投票を始めました"))
    if name == "ballot":
        entry = _named(ENTRY_NAMES, f["entry"])
        if entry == "-":
            return Words(*[Text("{who} has voted", "{who}が投票しました")] * 2)
        return Words(
            Text(f"Vote for order {entry}", f"{entry}番目の案に投票"),
            Text(f"{{who}} voted for order {entry}", f"{{who}}が{entry}番目の案に投票しました"),
        )
    node = f["node"] + 1
    if name == "order":
        place = Text(f"{{{f['target']}}} on node {node}", f"{{{f['target']}}}が{node}番")
        short, told = (Text("Order", "指名"), Text(" ordered", "の指名"))
        if f["vote"]:
            short, told = Text("List", "案に追加"), Text(" put to the vote", "の案")
        said = Text(f"{{who}}{told.en}: {place.en}", f"{{who}}{told.ja}: {place.ja}")
        return Words(Text(f"{short.en}: {place.en}", f"{short.ja}: {place.ja}"), said)
    name, kind = KIND_NAMES[f["said"]], _named(KIND_NAMES, f["kind"])
    real = Text("", "") if kind == "-" else Text(f", really {kind}", f"(実は{kind})")
    return Words(
        Text(f"Node {node}, named {name}{real.en}", f"{node}番に「{name}」{real.ja}"),
        Text(
            f"{{who}} laid a gate face down on node {node} and named it {name}{real.en}",
            f"{{who}}が{node}番に伏せて「{name}」と言いました{real.ja}",
        ),
    )


def _tell_choice(name: str, chosen: int) -> Words:
    """The moments in which one may do something secret; to others all are ready and no more."""
    about = Text("", "") if name == "test" else Text(" for the reveal", "公開の")
    ready = Text(f"{{who}} is ready{about.en}", f"{{who}}は{about.ja}準備ができました")
    if chosen == (MEASURES if name == "test" else FLIPS):
        return Words(ready, ready)
    if chosen == 0:
        return Words(Text(f"Ready{about.en}", f"{about.ja}準備完了"), ready)
    what = Text(f"input {chosen}", f"入力{chosen}を反転")
    if name == "test":
        what = Text(f"semifinal {chosen + 1}", f"準決勝の{chosen + 1}番を測定")
    verb = "measure" if name == "test" else "invert"
    return Words(
        Text(f"{verb.capitalize()} {what.en}", what.ja), Text(f"{{who}}: {verb} {what.en}", f"{{who}}: {what.ja}")
    )


def _tell_outcome(name: str, f: Mapping[str, int]) -> Text:
    kind = _named(KIND_NAMES, f.get("kind", 0))
    if name == "show":
        return Text(f"{{{f['seat']}}} had claimed {kind}", f"{{{f['seat']}}}の申告は「{kind}」でした")
    if name == "vote":
        seat, entry = f["seat"], f["entry"] + 1
        return Text(f"{{{seat}}} had voted for order {entry}", f"{{{seat}}}の票は{entry}番目の案でした")
    if name == "draw":
        gate = Text("a gate", "1枚") if kind == "-" else Text(kind, kind)
        return Text(f"{{{f['seat']}}} drew {gate.en}", f"{{{f['seat']}}}が{gate.ja}を引きました")
    if name == "reading":
        value = (f["value"] - 1) % 2
        return (
            Text("Nothing was measured", "何も測定されませんでした"),
            *[Text(f"Semifinal 2 is truly {value}", f"準決勝の2番の本当の値は{value}です")] * 2,
            *[Text(f"Semifinal 3 is truly {value}", f"準決勝の3番の本当の値は{value}です")] * 2,
            Text("All are ready", "全員の準備ができました"),
        )[f["value"]]
    if name == "announce":
        if f["input"] == 0:
            return Text("No input was inverted", "入力は反転されませんでした")
        return Text(f"Input {f['input']} was inverted", f"入力{f['input']}が反転されていました")
    if name == "turn":
        return Text(f"Node {f['node'] + 1} is turned over: {kind}", f"{f['node'] + 1}番をめくると{kind}でした")
    if name == "inputs":
        row = " ".join(write_row(f["row"]))
        return Text(f"The inputs are {row}", f"入力は {row} です")
    if name == "dealer":
        return Text(f"{{{f['seat']}}} is the first dealer", f"最初の親は{{{f['seat']}}}です")
    if f["role"] == len(ROLE_NAMES):
        return Text(f"{{{f['seat']}}} got a role card", f"{{{f['seat']}}}に役割カードを配りました")
    role = ROLE_TEXTS[f["role"]]
    return Text(f"{{{f['seat']}}} is a {role.en}", f"{{{f['seat']}}}は{role.ja}です")


def write_row(row: int) -> str:
    """The inputs, left to right."""
    return "".join(str(row >> k & 1) for k in range(INPUTS))


# ---- why not ---------------------------------------------------------------------------------------------------------

# What each kind of action is for, and the phases in which it is due.
_DUE: dict[str, tuple[tuple[Phase, ...], str, str]] = {
    "claim": ((Phase.CLAIM,), "bug-hunt 2.2", "claims are made at the start of a turn"),
    "seal": ((Phase.CLAIM,), "bug-hunt 4.7", "claims are made at the start of a turn"),
    "ask": ((Phase.ASK,), "bug-hunt 2.3", "the dealer may ask after the claims, once"),
    "skip": ((Phase.ASK,), "bug-hunt 2.3", "there is no question to do without now"),
    "answer": ((Phase.ANSWER,), "bug-hunt 2.3", "nobody has been asked"),
    "order": ((Phase.ORDER, Phase.PICK), "bug-hunt 2.4", "the dealer orders after the claims and the question"),
    "call": ((Phase.ORDER,), "bug-hunt 2.5", "there is nothing to vote on now"),
    "ballot": ((Phase.BALLOT,), "bug-hunt 2.5", "there is no vote now"),
    "place": ((Phase.PLACE,), "bug-hunt 2.6", "nobody has been ordered to lay a gate"),
    "test": ((Phase.TEST,), "bug-hunt 4.4", "that is for the start of a turn, once a semifinal has its gate"),
    "flip": ((Phase.FLIP,), "bug-hunt 4.1", "that is for the moment when the last gate lies, with `input_flip`"),
}


def explain(s: State, action: int) -> tuple[str, str]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return "bug-hunt 3.2", "everything is open, the match is over"
    if ACTIONS.is_outcome(action):
        if s.mover != CHANCE:
            return "logic-kit 6.2", "only chance does that"
        if name == "dealer" and s.phase == Phase.DEALER:
            return "bug-hunt 4.9", f"option `first` names seat {s.dealer}"
        return "logic-kit 6.2", f"now chance decides something else: {STEP_NAMES[int(s.phase)]}"
    phases, clause, reason = _DUE[name]
    if s.phase not in phases:
        return clause, reason
    if name in ("claim", "seal"):
        return _explain_claim(s, name)
    if name in ("ask", "answer"):
        return _explain_talk(s, name, fields)
    if name in ("order", "call"):
        return _explain_order(s, name, fields)
    if name == "place":
        return _explain_place(s, fields)
    return _explain_choice(s, name, clause, fields)


def _explain_claim(s: State, name: str) -> tuple[str, str]:
    sealed = bool(s.wording & SEALED_CLAIMS)
    if (name == "seal") != sealed:
        form = "sealed and all at once, as in `s0:NOR`" if sealed else "open and in turn, as in `c0:NOR`"
        return "bug-hunt 4.7", f"claims are {form}"
    due = "everybody seals one claim" if sealed else f"seat {s.mover} is to claim, the dealer comes last"
    return _DUE[name][1], due


def _explain_talk(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, str]:
    if name == "answer":
        if fields["player"] != s.asked:
            return "bug-hunt 2.3", f"seat {s.asked} was asked"
        return "bug-hunt 2.3", f"that does not answer `{QUESTION_NAMES[s.question]}`"
    if fields["target"] >= s.seats or fields["target"] == s.dealer:
        return "bug-hunt 2.3", "the dealer asks another player"
    return "bug-hunt 2.3", f"seat {fields['target']} has laid no gate there"


def _explain_order(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, str]:
    if name == "call":
        return "bug-hunt 2.5", "a vote needs two orders or more"
    if s.phase == Phase.PICK:
        return "bug-hunt 2.5", "the dealer picks one of the tied orders"
    node = fields["node"] + 1
    if fields["target"] >= s.seats:
        return "bug-hunt 2.4", f"there is no seat {fields['target']}"
    if s.placer[node] != NONE:
        return "bug-hunt 2.4", f"node {node} has a gate"
    missing = [other for other in (2 * node, 2 * node + 1) if s.signal[other] == NONE]
    if missing:
        return "bug-hunt 2.4", f"no signal yet on node {' and '.join(map(str, missing))} below"
    if fields["vote"]:
        return "bug-hunt 2.5", "that order is on the list already"
    return "bug-hunt 2.5", "a list for a vote was begun; the vote decides"


def _explain_place(s: State, fields: Mapping[str, int]) -> tuple[str, str]:
    if fields["node"] + 1 != s.spot:
        return "bug-hunt 2.6", f"the order is for node {s.spot}"
    if fields["kind"] == KINDS:
        return "bug-hunt 2.6", "the real gate must be said, as in `OR?=NAND@5`"
    if s.wording & TRUE_NAMES and fields["said"] != fields["kind"]:
        return "bug-hunt 4.10", "names are true here: a gate is named as what it is"
    return "bug-hunt 2.6", "the gate of the hand must be laid; only its name is free"


def _explain_choice(s: State, name: str, clause: str, fields: Mapping[str, int]) -> tuple[str, str]:
    if fields["seat"] >= s.seats:
        return clause, f"there is no seat {fields['seat']}"
    done = s.ballot if name == "ballot" else s.choice
    if done[fields["seat"]] != NONE:
        return clause, "that seat has chosen already"
    if ACTIONS.is_veiled(ACTIONS.id(name, **fields)):
        return clause, "what is chosen must be said"
    if name == "ballot":
        return clause, f"the list has {s.listed} orders"
    if name == "flip":
        return clause, "only the bug inverts an input, for itself"
    return clause, "only the tester measures, once, and a semifinal that has its gate"

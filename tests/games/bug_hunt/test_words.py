"""What Bug Hunt says to people: actions in both languages, and why an action is refused."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadText
from tests.support import clause

GAME = logicade.game("bug-hunt")
ROLES = "roles=BUF,BUF,NOT,BUF"
TURN = f"in=10010110 step=claim dealer=1 {ROLES} hands=NOR,XOR,NAND,AND"
SEALED = TURN.replace("dealer=1", "dealer=1 claims=simultaneous")
CLAIMED = f"{TURN} c2:OR c3:AND c0:NOR c1:XOR"
ORDERING = f"{CLAIMED} skip"
VOTING = f"{ORDERING} e1@4 e2@5 call"
PICKING = f"{VOTING} b0:1 b1:1 b2:2 b3:2 b0!1 b1!1 b2!2 b3!2"
PLACING = f"{ORDERING} o2@5"
TRUTHFUL = PLACING.replace("dealer=1", "dealer=1 truthful_names=on")
LATER = (
    f"in=10010110 step=ask dealer=0 {ROLES} hands=AND,OR,XOR,AND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0 said=AND,OR,AND,AND"
)
THREE = "in=10010110 step=claim dealer=0 seats=3 roles=BUF,BUF,NOT hands=NOR,XOR,NAND"
TESTING = (
    "in=10010110 step=test dealer=2 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
    "gates=AND?=XOR@2/2,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3"
)
FLIPPING = (
    f"in=10010110 step=flip dealer=3 input_flip=on {ROLES} hands=AND,NOR,-,NAND "
    "gates=AND?=AND@1/2,OR?=OR@2/1,NAND?=NAND@3/3,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3 "
    "said=AND,AND,AND,AND order=2@1"
)
REVEAL = FLIPPING.replace("step=flip", "step=reveal").replace(" input_flip=on", "")
OVER = f"{REVEAL} !4=XOR !5=NAND !6=NOR !7=AND !2=OR !3=NAND !1=AND"
TOLD = [  # an action; on a button and in a log, in English and in Japanese
    ("c0:NOR", "Claim NOR", "{who} claimed NOR", "「NOR」と申告", "{who}の申告は「NOR」です"),
    ("s3:AND", "Claim AND", "{who} has sealed a claim: AND", "「AND」と申告", "{who}が申告を伏せました: AND"),
    ("s3:-", "{who} has sealed a claim", "{who} has sealed a claim",
     "{who}が申告を伏せました", "{who}が申告を伏せました"),
    ("skip", "No question", "{who} asked nothing", "質問しない", "{who}は質問しませんでした"),
    ("q2:lied5", "Ask {2}: Did you misname node 5?", "{who} asked {2}: Did you misname node 5?",
     "{2}に質問: 5番でうその名前を言いましたか?", "{who}から{2}へ: 5番でうその名前を言いましたか?"),
    ("q0:hand", "Ask {0}: What do you hold?", "{who} asked {0}: What do you hold?",
     "{0}に質問: 何を持っていますか?", "{who}から{0}へ: 何を持っていますか?"),
    ("a2:no", "Answer: No", "{who} answered: No", "回答: いいえ", "{who}の回答: いいえ"),
    ("o0@6", "Order: {0} on node 6", "{who} ordered: {0} on node 6", "指名: {0}が6番", "{who}の指名: {0}が6番"),
    ("e3@1", "List: {3} on node 1", "{who} put to the vote: {3} on node 1",
     "案に追加: {3}が1番", "{who}の案: {3}が1番"),
    ("call", "Call the vote", "{who} called a vote", "投票を始める", "{who}が投票を始めました"),
    ("b0:2", "Vote for order 2", "{who} voted for order 2", "2番目の案に投票", "{who}が2番目の案に投票しました"),
    ("b3:16", "Vote for order 16", "{who} voted for order 16",
     "16番目の案に投票", "{who}が16番目の案に投票しました"),
    ("b0:-", "{who} has voted", "{who} has voted", "{who}が投票しました", "{who}が投票しました"),
    ("OR?=NAND@5", "Node 5, named OR, really NAND",
     "{who} laid a gate face down on node 5 and named it OR, really NAND",
     "5番に「OR」(実はNAND)", "{who}が5番に伏せて「OR」と言いました(実はNAND)"),
    ("OR?@5", "Node 5, named OR", "{who} laid a gate face down on node 5 and named it OR",
     "5番に「OR」", "{who}が5番に伏せて「OR」と言いました"),
    ("t0:wait", "Ready", "{who} is ready", "準備完了", "{who}は準備ができました"),
    ("t0:-", "{who} is ready", "{who} is ready", "{who}は準備ができました", "{who}は準備ができました"),
    ("t0:m2", "Measure semifinal 2", "{who}: measure semifinal 2", "準決勝の2番を測定", "{who}: 準決勝の2番を測定"),
    ("t1:m3", "Measure semifinal 3", "{who}: measure semifinal 3", "準決勝の3番を測定", "{who}: 準決勝の3番を測定"),
    ("f2:no", "Ready for the reveal", "{who} is ready for the reveal",
     "公開の準備完了", "{who}は公開の準備ができました"),
    ("f2:-", "{who} is ready for the reveal", "{who} is ready for the reveal",
     "{who}は公開の準備ができました", "{who}は公開の準備ができました"),
    ("f2:I1", "Invert input 1", "{who}: invert input 1", "入力1を反転", "{who}: 入力1を反転"),
    ("f2:I8", "Invert input 8", "{who}: invert input 8", "入力8を反転", "{who}: 入力8を反転"),
]  # fmt: skip
TOLD_OF_CHANCE = [
    ("s0!NOR", "{0} had claimed NOR", "{0}の申告は「NOR」でした"),
    ("b1!2", "{1} had voted for order 2", "{1}の票は2番目の案でした"),
    ("2+XOR", "{2} drew XOR", "{2}がXORを引きました"),
    ("2+-", "{2} drew a gate", "{2}が1枚を引きました"),
    ("m:none", "Nothing was measured", "何も測定されませんでした"),
    ("m2=0", "Semifinal 2 is truly 0", "準決勝の2番の本当の値は0です"),
    ("m2=1", "Semifinal 2 is truly 1", "準決勝の2番の本当の値は1です"),
    ("m3=0", "Semifinal 3 is truly 0", "準決勝の3番の本当の値は0です"),
    ("m3=1", "Semifinal 3 is truly 1", "準決勝の3番の本当の値は1です"),
    ("m:-", "All are ready", "全員の準備ができました"),
    ("!no", "No input was inverted", "入力は反転されませんでした"),
    ("!I3", "Input 3 was inverted", "入力3が反転されていました"),
    ("!5=NAND", "Node 5 is turned over: NAND", "5番をめくるとNANDでした"),
    ("in:10010110", "The inputs are 1 0 0 1 0 1 1 0", "入力は 1 0 0 1 0 1 1 0 です"),
    ("d1", "{1} is the first dealer", "最初の親は{1}です"),
    ("r2:NOT", "{2} is a bug (NOT)", "{2}はバグ(NOT)です"),
    ("r1:BUF", "{1} is a debugger (BUF)", "{1}はデバッガ(BUF)です"),
    ("r0:TESTER", "{0} is a tester", "{0}はテスターです"),
    ("r3:-", "{3} got a role card", "{3}に役割カードを配りました"),
]
QUESTIONS = [
    ("hand", "What do you hold?", "何を持っていますか?"),
    ("isAND", "Do you hold AND?", "ANDを持っていますか?"),
    ("isXOR", "Do you hold XOR?", "XORを持っていますか?"),
    ("role", "What are you?", "あなたの役割は?"),
    ("node1", "What did you really lay on node 1?", "1番に本当は何を置きましたか?"),
    ("node7", "What did you really lay on node 7?", "7番に本当は何を置きましたか?"),
    ("lied1", "Did you misname node 1?", "1番でうその名前を言いましたか?"),
    ("lied7", "Did you misname node 7?", "7番でうその名前を言いましたか?"),
    ("suspect", "Who is the bug?", "バグは誰だと思いますか?"),
    ("text", "A question in the chat", "チャットで質問"),
]
ANSWERS = [
    ("AND", "AND", "AND"),
    ("XOR", "XOR", "XOR"),
    ("yes", "Yes", "はい"),
    ("no", "No", "いいえ"),
    ("BUF", "debugger (BUF)", "デバッガ(BUF)"),
    ("NOT", "bug (NOT)", "バグ(NOT)"),
    ("TESTER", "tester", "テスター"),
    ("0", "{0}", "{0}"),
    ("3", "{3}", "{3}"),
    ("text", "an answer in the chat", "チャットで回答"),
]
WRITTEN = [
    "c0:NOR", "s0:NOR", "s0:-", "s0!NOR", "q2:lied5", "q2:hand", "q1:isAND", "q3:role", "q0:node4", "q0:suspect",
    "q0:text", "skip", "a2:no", "a0:text", "a1:TESTER", "a1:3", "o0@6", "e1@4", "call", "b0:2", "b0:-", "b0!2",
    "OR?=NAND@5", "OR?@5", "2+XOR", "2+-", "t0:m2", "t0:wait", "t0:-", "m2=0", "m:none", "m:-", "f2:I3", "f2:no",
    "f2:-", "!I3", "!no", "!5=NAND", "in:10010110", "r2:NOT", "r2:-", "d1",
]  # fmt: skip
AT_START = "claims are made at the start of a turn"
ONLY_TESTER = "only the tester measures, once, and a semifinal that has its gate"
REFUSED = [  # a position, an action, the clause and the reason
    (OVER, "skip", "bug-hunt 3.2", "everything is open, the match is over"),
    (OVER, "!1=AND", "bug-hunt 3.2", "everything is open, the match is over"),
    # chance
    (TURN, "d1", "logic-kit 6.2", "only chance does that"),
    (VOTING, "b0!1", "logic-kit 6.2", "only chance does that"),
    ("in=? step=inputs dealer=?", "d1", "logic-kit 6.2", "now chance decides something else: inputs"),
    ("in=10010110 step=roles dealer=?", "in:10010110", "logic-kit 6.2", "now chance decides something else: roles"),
    (f"in=10010110 step=dealer dealer=?2 {ROLES}", "d1", "bug-hunt 4.9", "option `first` names seat 2"),
    (f"in=10010110 step=dealer dealer=?2 {ROLES}", "r0:BUF", "logic-kit 6.2",
     "now chance decides something else: dealer"),
    (REVEAL, "!5=NAND", "logic-kit 6.2", "now chance decides something else: reveal"),
    # out of their time
    (ORDERING, "c1:AND", "bug-hunt 2.2", AT_START),
    (ORDERING, "s1:AND", "bug-hunt 4.7", AT_START),
    (TURN, "q2:hand", "bug-hunt 2.3", "the dealer may ask after the claims, once"),
    (TURN, "skip", "bug-hunt 2.3", "there is no question to do without now"),
    (CLAIMED, "a2:no", "bug-hunt 2.3", "nobody has been asked"),
    (CLAIMED, "o2@5", "bug-hunt 2.4", "the dealer orders after the claims and the question"),
    (CLAIMED, "e2@5", "bug-hunt 2.4", "the dealer orders after the claims and the question"),
    (PICKING, "call", "bug-hunt 2.5", "there is nothing to vote on now"),
    (ORDERING, "b0:1", "bug-hunt 2.5", "there is no vote now"),
    (ORDERING, "OR?=NAND@5", "bug-hunt 2.6", "nobody has been ordered to lay a gate"),
    (TURN, "t0:wait", "bug-hunt 4.4", "that is for the start of a turn, once a semifinal has its gate"),
    (TURN, "f2:I3", "bug-hunt 4.1", "that is for the moment when the last gate lies, with `input_flip`"),
    # claims
    (SEALED, "c2:AND", "bug-hunt 4.7", "claims are sealed and all at once, as in `s0:NOR`"),
    (TURN, "s2:AND", "bug-hunt 4.7", "claims are open and in turn, as in `c0:NOR`"),
    (TURN, "c1:AND", "bug-hunt 2.2", "seat 2 is to claim, the dealer comes last"),
    (f"{TURN} c2:OR", "c2:AND", "bug-hunt 2.2", "seat 3 is to claim, the dealer comes last"),
    (f"{SEALED} s2:AND", "s2:OR", "bug-hunt 4.7", "everybody seals one claim"),
    (SEALED, "s2:-", "bug-hunt 4.7", "everybody seals one claim"),
    # the question
    (f"{LATER} q2:role", "a1:BUF", "bug-hunt 2.3", "seat 2 was asked"),
    (f"{LATER} q2:role", "a2:yes", "bug-hunt 2.3", "that does not answer `role`"),
    (f"{LATER} q2:lied5", "a2:OR", "bug-hunt 2.3", "that does not answer `lied5`"),
    (LATER, "q0:hand", "bug-hunt 2.3", "the dealer asks another player"),
    (f"{THREE} c1:OR c2:OR c0:OR", "q3:hand", "bug-hunt 2.3", "the dealer asks another player"),
    (LATER, "q2:lied4", "bug-hunt 2.3", "seat 2 has laid no gate there"),
    (LATER, "q3:node5", "bug-hunt 2.3", "seat 3 has laid no gate there"),
    # the order and the vote
    (f"{ORDERING} e1@4", "call", "bug-hunt 2.5", "a vote needs two orders or more"),
    (PICKING, "o1@6", "bug-hunt 2.5", "the dealer picks one of the tied orders"),
    (f"{THREE} c1:OR c2:OR c0:OR skip", "o3@4", "bug-hunt 2.4", "there is no seat 3"),
    (f"{LATER} skip", "o1@4", "bug-hunt 2.4", "node 4 has a gate"),
    (f"{LATER} skip", "o1@3", "bug-hunt 2.4", "no signal yet on node 7 below"),
    (f"{ORDERING}", "e1@3", "bug-hunt 2.4", "no signal yet on node 6 and 7 below"),
    (f"{ORDERING} e1@4", "e1@4", "bug-hunt 2.5", "that order is on the list already"),
    (f"{ORDERING} e1@4", "o1@4", "bug-hunt 2.5", "a list for a vote was begun; the vote decides"),
    # the gate
    (PLACING, "OR?=NAND@4", "bug-hunt 2.6", "the order is for node 5"),
    (PLACING, "OR?@5", "bug-hunt 2.6", "the real gate must be said, as in `OR?=NAND@5`"),
    (PLACING, "OR?=OR@5", "bug-hunt 2.6", "the gate of the hand must be laid; only its name is free"),
    (TRUTHFUL, "OR?=NAND@5", "bug-hunt 4.10", "names are true here: a gate is named as what it is"),
    (TRUTHFUL, "OR?=OR@5", "bug-hunt 2.6", "the gate of the hand must be laid; only its name is free"),
    # what all do at once
    (f"{THREE} c1:OR c2:OR c0:OR skip e1@4 e2@5 call", "b3:1", "bug-hunt 2.5", "there is no seat 3"),
    (f"{VOTING} b0:1", "b0:2", "bug-hunt 2.5", "that seat has chosen already"),
    (VOTING, "b0:-", "bug-hunt 2.5", "what is chosen must be said"),
    (VOTING, "b0:3", "bug-hunt 2.5", "the list has 2 orders"),
    (f"{FLIPPING} f2:I3", "f2:I4", "bug-hunt 4.1", "that seat has chosen already"),
    (FLIPPING, "f2:-", "bug-hunt 4.1", "what is chosen must be said"),
    (FLIPPING, "f0:I3", "bug-hunt 4.1", "only the bug inverts an input, for itself"),
    (f"{TESTING} t0:m2", "t0:wait", "bug-hunt 4.4", "that seat has chosen already"),
    (TESTING, "t0:-", "bug-hunt 4.4", "what is chosen must be said"),
    (TESTING, "t0:m3", "bug-hunt 4.4", ONLY_TESTER),
    (TESTING, "t1:m2", "bug-hunt 4.4", ONLY_TESTER),
]  # fmt: skip
NO_ACTION = "a claim as in `c0:NOR`, `skip`, an order as in `o0@6`, or a gate named and laid as in `OR?=NAND@5`"
GATES = "gates: AND, OR, NAND, NOR, XOR"
UNREAD = [  # a text, the message, the hint and the clause
    ("FOO?=OR@5", "`FOO?=OR@5`: there is no gate `FOO`", GATES, "logic-kit 2.1"),
    ("OR?=FOO@9", "`OR?=FOO@9`: there is no gate `FOO`", GATES, "logic-kit 2.1"),
    ("OR?=OR@8", "`OR?=OR@8`: gates go on nodes 1 to 7", "", "bug-hunt 2.4"),
    ("o0@0", "`o0@0`: gates go on nodes 1 to 7", "", "bug-hunt 2.4"),
    ("e0@12", "`e0@12`: gates go on nodes 1 to 7", "", "bug-hunt 2.4"),
    *(
        (text, f"`{text}` is not an action of `bug-hunt`", NO_ACTION, "")
        for text in ("", "c4:OR", "b0:17", "skip 2", "o4@1", "o4@7", "r1:OR", "a2:NOT NOT", "c0:", "m4=0", "d4")
    ),
]  # fmt: skip


@clause("bug-hunt 8.1")
@pytest.mark.parametrize("text", WRITTEN)
def test_action_texts_parse_back(text: str) -> None:
    assert GAME.kernels.notation.write_action(GAME.kernels.read_action(text)) == text
    assert GAME.kernels.read_action(text.lower()) == GAME.kernels.read_action(text)


@clause("bug-hunt 8.1")
@pytest.mark.parametrize(("text", "short", "told", "short_ja", "told_ja"), TOLD)
def test_what_players_do_is_told(text: str, short: str, told: str, short_ja: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    assert (words.short, words.told) == ((short, short_ja), (told, told_ja))


@clause("bug-hunt 8.1")
@pytest.mark.parametrize(("text", "told", "told_ja"), TOLD_OF_CHANCE)
def test_what_chance_brings_is_told(text: str, told: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    assert words.short == words.told == (told, told_ja)


@clause("bug-hunt 2.12")
@pytest.mark.parametrize(("text", "told", "told_ja"), QUESTIONS)
def test_questions_are_told(text: str, told: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(f"q1:{text}"))
    assert (words.short.en, words.told.ja) == (f"Ask {{1}}: {told}", f"{{who}}から{{1}}へ: {told_ja}")


@clause("bug-hunt 2.12")
@pytest.mark.parametrize(("text", "told", "told_ja"), ANSWERS)
def test_answers_are_told(text: str, told: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(f"a1:{text}"))
    assert (words.short.en, words.told.ja) == (f"Answer: {told}", f"{{who}}の回答: {told_ja}")


@pytest.mark.parametrize(("position", "action", "number", "reason"), REFUSED)
def test_why_an_action_is_refused(position: str, action: str, number: str, reason: str) -> None:
    assert GAME.position(position).explain(action) == (number, reason)


@clause("bug-hunt 8.1")
@pytest.mark.parametrize(("text", "message", "hint", "number"), UNREAD)
def test_what_is_no_action_is_refused(text: str, message: str, hint: str, number: str) -> None:
    with pytest.raises(BadText) as wrong:
        GAME.kernels.read_action(text)
    assert str(wrong.value).removesuffix(f" ({number})") == message
    assert (wrong.value.hint, wrong.value.clause) == (hint, number)


@clause("bug-hunt 8.1")
@pytest.mark.parametrize(
    ("text", "same"), [("c0 NOR", "c0:NOR"), ("q2 lied 5", "q2:lied5"), ("a2 no", "a2:no"), ("Q1 is and", "q1:isAND")]
)
def test_texts_are_read_as_people_write_them(text: str, same: str) -> None:
    assert GAME.kernels.read_action(text) == GAME.kernels.read_action(same)

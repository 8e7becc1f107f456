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
    ("c0:NOR", "Claim NOR", "{who} claimed NOR", "「NOR」と申告", "{who}が「NOR」と申告した"),
    ("s3:AND", "Claim AND", "{who} sealed a claim: AND", "「AND」と申告", "{who}が「AND」の申告を決めた"),
    ("s3:-", "{who} sealed a claim", "{who} sealed a claim",
     "{who}が申告を決めた", "{who}が申告を決めた"),
    ("skip", "No question", "{who} asked nothing", "質問しない", "{who}は質問しなかった"),
    ("q2:lied5", "Ask {2}: Did you lie about your gate on spot 5?",
     "{who} asked {2}: Did you lie about your gate on spot 5?",
     "{2}への質問：2段目の左から2番目の宣言は嘘？", "{who}から{2}への質問：2段目の左から2番目の宣言は嘘？"),
    ("q0:hand", "Ask {0}: What do you hold?", "{who} asked {0}: What do you hold?",
     "{0}への質問：手札は何？", "{who}から{0}への質問：手札は何？"),
    ("a2:no", "Answer: no", "{who} answered: no", "答え：いいえ", "{who}の答え：いいえ"),
    ("o0@6", "Tell {0} to place on spot 6", "{who} told {0} to place on spot 6",
     "{0}に2段目の左から3番目への設置を指示", "{who}が{0}に2段目の左から3番目への設置を指示した"),
    ("e3@1", "Propose: {3} places in the final", "{who} proposed: {3} places in the final",
     "案に追加：{3}が決勝", "{who}の案：{3}が決勝"),
    ("call", "Call the vote", "{who} called a vote", "多数決にする", "{who}が多数決にした"),
    ("b0:2", "Vote for proposal 2", "{who} voted for proposal 2", "案2に投票", "{who}が案2に投票した"),
    ("b3:16", "Vote for proposal 16", "{who} voted for proposal 16",
     "案16に投票", "{who}が案16に投票した"),
    ("b0:-", "{who} voted", "{who} voted", "{who}が投票した", "{who}が投票した"),
    ("OR?=NAND@5", "Call it OR on spot 5 (really NAND)",
     "{who} placed a gate face down on spot 5 and called it OR (really NAND)",
     "2段目の左から2番目に「OR」と宣言（実はNAND）",
      "{who}が2段目の左から2番目に裏向きで置き、「OR」と宣言した（実はNAND）"),
    ("OR?@5", "Call it OR on spot 5", "{who} placed a gate face down on spot 5 and called it OR",
     "2段目の左から2番目に「OR」と宣言", "{who}が2段目の左から2番目に裏向きで置き、「OR」と宣言した"),
    ("t0:wait", "Ready", "{who} is ready", "準備完了", "{who}は準備完了"),
    ("t0:-", "{who} is ready", "{who} is ready", "{who}は準備完了", "{who}は準備完了"),
    ("t0:m2", "Measure the left semifinal", "{who} measured the left semifinal", "左の準決勝を計測",
     "{who}が左の準決勝を計測した"),
    ("t1:m3", "Measure the right semifinal", "{who} measured the right semifinal", "右の準決勝を計測",
     "{who}が右の準決勝を計測した"),
    ("f2:no", "Ready for the reveal", "{who} is ready for the reveal",
     "公開の準備完了", "{who}は公開の準備完了"),
    ("f2:-", "{who} is ready for the reveal", "{who} is ready for the reveal",
     "{who}は公開の準備完了", "{who}は公開の準備完了"),
    ("f2:I1", "Flip input 1", "{who} flipped input 1", "左から1番目の入力を反転", "{who}が左から1番目の入力を反転した"),
    ("f2:I8", "Flip input 8", "{who} flipped input 8", "左から8番目の入力を反転", "{who}が左から8番目の入力を反転した"),
]  # fmt: skip
TOLD_OF_CHANCE = [
    ("s0!NOR", "{0} had claimed NOR", "{0}の申告は「NOR」だった"),
    ("b1!2", "{1} had voted for proposal 2", "{1}は案2に投票していた"),
    ("2+XOR", "{2} drew XOR", "{2}がXORを引いた"),
    ("2+-", "{2} drew a gate", "{2}が1枚引いた"),
    ("m:none", "Nothing was measured", "計測はなかった"),
    ("m2=0", "Measured: the left semifinal is really 0", "左の準決勝の本当の値は0"),
    ("m2=1", "Measured: the left semifinal is really 1", "左の準決勝の本当の値は1"),
    ("m3=0", "Measured: the right semifinal is really 0", "右の準決勝の本当の値は0"),
    ("m3=1", "Measured: the right semifinal is really 1", "右の準決勝の本当の値は1"),
    ("m:-", "Everyone's ready", "全員の準備が完了"),
    ("!no", "No input was flipped", "反転はなかった"),
    ("!I3", "Input 3 was flipped", "左から3番目の入力が反転されていた"),
    ("!5=NAND", "Turned over spot 5: NAND", "2段目の左から2番目をめくるとNAND"),
    ("in:10010110", "Dealt: 1 0 0 1 0 1 1 0", "入力を8枚並べた：1 0 0 1 0 1 1 0"),
    ("d1", "{1} is the first lead", "最初の親は{1}"),
    ("r2:NOT", "{2} is the bug", "{2}はバグ役"),
    ("r1:BUF", "{1} is a debugger", "{1}はデバッガ役"),
    ("r0:TESTER", "{0} is the tester", "{0}はテスター役"),
    ("r3:-", "{3} got a role card", "{3}に役割カードを配った"),
]
QUESTIONS = [
    ("hand", "What do you hold?", "手札は何？"),
    ("isAND", "Do you hold AND?", "ANDを持っている？"),
    ("isXOR", "Do you hold XOR?", "XORを持っている？"),
    ("role", "What's your role?", "役は？"),
    ("node1", "What is your gate in the final really?", "決勝の正体は？"),
    ("node7", "What is your gate on spot 7 really?", "2段目の左から4番目の正体は？"),
    ("lied1", "Did you lie about your gate in the final?", "決勝の宣言は嘘？"),
    ("lied7", "Did you lie about your gate on spot 7?", "2段目の左から4番目の宣言は嘘？"),
    ("suspect", "Who do you think is the bug?", "バグ役は誰だと思う？"),
    ("text", "Something else, in the chat", "チャットで質問"),
]
ANSWERS = [
    ("AND", "AND", "AND"),
    ("XOR", "XOR", "XOR"),
    ("yes", "yes", "はい"),
    ("no", "no", "いいえ"),
    ("BUF", "debugger", "デバッガ役"),
    ("NOT", "the bug", "バグ役"),
    ("TESTER", "tester", "テスター役"),
    ("0", "{0}", "{0}"),
    ("3", "{3}", "{3}"),
    ("text", "Told in the chat", "チャットで回答"),
]
WRITTEN = [
    "c0:NOR", "s0:NOR", "s0:-", "s0!NOR", "q2:lied5", "q2:hand", "q1:isAND", "q3:role", "q0:node4", "q0:suspect",
    "q0:text", "skip", "a2:no", "a0:text", "a1:TESTER", "a1:3", "o0@6", "e1@4", "call", "b0:2", "b0:-", "b0!2",
    "OR?=NAND@5", "OR?@5", "2+XOR", "2+-", "t0:m2", "t0:wait", "t0:-", "m2=0", "m:none", "m:-", "f2:I3", "f2:no",
    "f2:-", "!I3", "!no", "!5=NAND", "in:10010110", "r2:NOT", "r2:-", "d1",
]  # fmt: skip
AT_START = "claims come at the start of a turn"
ONLY_TESTER = "only the tester measures: once, and a semifinal with a gate in it"
REFUSED = [  # a position, an action, the clause and the reason
    (OVER, "skip", "bug-hunt 3.2", "the game is over"),
    (OVER, "!1=AND", "bug-hunt 3.2", "the game is over"),
    # chance
    (TURN, "d1", "logic-kit 6.2", "that is dealt or drawn, not chosen"),
    (VOTING, "b0!1", "logic-kit 6.2", "that is dealt or drawn, not chosen"),
    ("in=? step=inputs dealer=?", "d1", "logic-kit 6.2", "something else is dealt first"),
    ("in=10010110 step=roles dealer=?", "in:10010110", "logic-kit 6.2", "something else is dealt first"),
    (f"in=10010110 step=dealer dealer=?2 {ROLES}", "d1", "bug-hunt 4.9",
     "by the house rules Player 3 is the first lead"),
    (f"in=10010110 step=dealer dealer=?2 {ROLES}", "r0:BUF", "logic-kit 6.2",
     "something else is dealt first"),
    (REVEAL, "!5=NAND", "logic-kit 6.2", "something else is dealt first"),
    # out of their time
    (ORDERING, "c1:AND", "bug-hunt 2.2", AT_START),
    (ORDERING, "s1:AND", "bug-hunt 4.7", AT_START),
    (TURN, "q2:hand", "bug-hunt 2.3", "the lead may ask one question, after the claims"),
    (TURN, "skip", "bug-hunt 2.3", "there's no question to skip"),
    (CLAIMED, "a2:no", "bug-hunt 2.3", "nobody has been asked anything"),
    (CLAIMED, "o2@5", "bug-hunt 2.4", "the lead decides after the claims and the question"),
    (CLAIMED, "e2@5", "bug-hunt 2.4", "the lead decides after the claims and the question"),
    (PICKING, "call", "bug-hunt 2.5", "there's nothing to vote on now"),
    (ORDERING, "b0:1", "bug-hunt 2.5", "there's no vote now"),
    (ORDERING, "OR?=NAND@5", "bug-hunt 2.6", "nobody has been told to place a gate yet"),
    (TURN, "t0:wait", "bug-hunt 4.4", "measure at the start of a turn, once a semifinal has its gate"),
    (TURN, "f2:I3", "bug-hunt 4.1", "an input can be flipped only once the last gate is placed"),
    # claims
    (SEALED, "c2:AND", "bug-hunt 4.7", "everyone seals a claim at the same time here"),
    (TURN, "s2:AND", "bug-hunt 4.7", "claims are made one after another here"),
    (TURN, "c1:AND", "bug-hunt 2.2", "it's Player 3's turn to claim; the lead comes last"),
    (f"{TURN} c2:OR", "c2:AND", "bug-hunt 2.2", "it's Player 4's turn to claim; the lead comes last"),
    (f"{SEALED} s2:AND", "s2:OR", "bug-hunt 4.7", "everyone seals just one claim"),
    (SEALED, "s2:-", "bug-hunt 4.7", "everyone seals just one claim"),
    # the question
    (f"{LATER} q2:role", "a1:BUF", "bug-hunt 2.3", "Player 3 was asked"),
    (f"{LATER} q2:role", "a2:yes", "bug-hunt 2.3", "that doesn't answer the question"),
    (f"{LATER} q2:lied5", "a2:OR", "bug-hunt 2.3", "that doesn't answer the question"),
    (LATER, "q0:hand", "bug-hunt 2.3", "ask another player, not yourself"),
    (f"{THREE} c1:OR c2:OR c0:OR", "q3:hand", "bug-hunt 2.3", "ask another player, not yourself"),
    (LATER, "q2:lied4", "bug-hunt 2.3", "Player 3 placed no gate there"),
    (LATER, "q3:node5", "bug-hunt 2.3", "Player 4 placed no gate there"),
    # the order and the vote
    (f"{ORDERING} e1@4", "call", "bug-hunt 2.5", "a vote needs at least two proposals"),
    (PICKING, "o1@6", "bug-hunt 2.5", "pick one of the tied proposals"),
    (f"{THREE} c1:OR c2:OR c0:OR skip", "o3@4", "bug-hunt 2.4", "choose someone who is playing"),
    (f"{LATER} skip", "o1@4", "bug-hunt 2.4", "spot 4 is taken"),
    (f"{LATER} skip", "o1@3", "bug-hunt 2.4", "the right semifinal needs both signals below it first"),
    (f"{ORDERING}", "e1@3", "bug-hunt 2.4", "the right semifinal needs both signals below it first"),
    (f"{ORDERING} e1@4", "e1@4", "bug-hunt 2.5", "that's on the list already"),
    (f"{ORDERING} e1@4", "o1@4", "bug-hunt 2.5", "you've begun a list, so the vote decides"),
    # the gate
    (PLACING, "OR?=NAND@4", "bug-hunt 2.6", "place it on spot 5"),
    (PLACING, "OR?@5", "bug-hunt 2.6", "choose the real gate too"),
    (PLACING, "OR?=OR@5", "bug-hunt 2.6", "place the gate you hold; call it what you like"),
    (TRUTHFUL, "OR?=NAND@5", "bug-hunt 4.10", "call the gate what it is: names must be true here"),
    (TRUTHFUL, "OR?=OR@5", "bug-hunt 2.6", "place the gate you hold; call it what you like"),
    # what all do at once
    (f"{THREE} c1:OR c2:OR c0:OR skip e1@4 e2@5 call", "b3:1", "bug-hunt 2.5", "choose someone who is playing"),
    (f"{VOTING} b0:1", "b0:2", "bug-hunt 2.5", "you've voted already"),
    (VOTING, "b0:-", "bug-hunt 2.5", "choose a proposal"),
    (VOTING, "b0:3", "bug-hunt 2.5", "choose proposal 1 to 2"),
    (f"{FLIPPING} f2:I3", "f2:I4", "bug-hunt 4.1", "you're ready already"),
    (FLIPPING, "f2:-", "bug-hunt 4.1", "choose which input to flip"),
    (FLIPPING, "f0:I3", "bug-hunt 4.1", "only the bug may flip an input"),
    (f"{TESTING} t0:m2", "t0:wait", "bug-hunt 4.4", "you're ready already"),
    (TESTING, "t0:-", "bug-hunt 4.4", "choose what to measure"),
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
    assert (words.short.en, words.told.ja) == (f"Ask {{1}}: {told}", f"{{who}}から{{1}}への質問：{told_ja}")


@clause("bug-hunt 2.12")
@pytest.mark.parametrize(("text", "told", "told_ja"), ANSWERS)
def test_answers_are_told(text: str, told: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(f"a1:{text}"))
    assert (words.short.en, words.told.ja) == (f"Answer: {told}", f"{{who}}の答え：{told_ja}")


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

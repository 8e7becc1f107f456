"""What Bug Hunt says to people, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from logicade.engine.options import Text
from logicade.games.bug_hunt.tables import KIND_NAMES, KINDS, Q_IS, Q_LIED, Q_NODE, TURNS, W_ROLE, W_SEAT, W_TEXT, W_YES

BOARD, HAND = Text("Bracket and ledger", "トーナメント表と記録"), Text("Your cards", "手札と役割")
NAMES = Text("What to say", "宣言するゲート")
ROLES = (Text("debugger", "デバッガ役"), Text("the bug", "バグ役"), Text("tester", "テスター役"))
SHORT_ROLES = (Text("debug", "デバ"), Text("bug", "バグ"), Text("tester", "計測"))
OWN_GOALS = (
    Text("You're a debugger. Make the final {signal 1}.", "あなたはデバッガ役。決勝が{signal 1}なら勝ち"),
    Text("You're the bug. Make the final {signal 0}.", "あなたはバグ役。決勝が{signal 0}なら勝ち"),
    Text("You're the tester, a debugger. Make the final {signal 1}.", "あなたはテスター役。決勝が{signal 1}なら勝ち"),
)
GOAL = Text(
    "The debuggers need a {signal 1} in the final, the bug a {signal 0}.",
    "決勝が{signal 1}ならデバッガ役、{signal 0}ならバグ役の勝ち",
)
LEGEND = (Text("the bug wins", "バグ役"), Text("debuggers win", "デバッガ役"))  # by the final
STEPS = (
    Text("Claim", "申告"),
    Text("Ask", "質問"),
    Text("Order", "指示"),
    Text("Place", "設置"),
    Text("Draw", "引く"),
)
STEP_ABOUT = (Text("{0}: done", "{0}：済み"), Text("{0}: now", "{0}：今ここ"), Text("{0}: to come", "{0}：これから"))

# ---- what is to be done ----------------------------------------------------------------------------------------------

DEALING = Text("Dealing…", "準備中…")
CLAIM = Text("Say which gate you hold. It may be a lie.", "申告するゲートを選んでください（嘘でも可）")
SEAL = Text("Say which gate you hold, true or not. All claims open together.", "申告を決めてください（全員同時に公開）")
THEY_CLAIM = Text("{{{0}}} is claiming a gate.", "{{{0}}}が申告する番です")
ALL_CLAIM = Text("Everyone is sealing a claim.", "全員が申告を決めています")
ASK = Text("Ask one question: touch a name or a card. Or go on.", "質問する相手と内容を選んでください")
THEY_ASK = Text("{{{0}}}, the lead, may ask a question.", "親の{{{0}}}が質問できます")
ANSWER = Text("{{{0}}} asks you: {1}", "{{{0}}}からの質問：{1}")
THEY_ANSWER = Text("{{{0}}} asks {{{1}}}: {2}", "{{{0}}}から{{{1}}}への質問：{2}")
ORDER = Text("Who places where? Touch a name and a spot, then decide.", "置く人と場所を選んでください（多数決も可）")
MORE = Text("Propose one more, or call the vote.", "案を足すか、多数決を始めてください")
ONE_MORE = Text("Propose at least one more.", "案をもう1つ足してください")
THEY_ORDER = Text("{{{0}}}, the lead, decides who places where.", "親の{{{0}}}が置く人と場所を決めます")
VOTE = Text("Vote for a proposal. Ballots stay sealed until all are in.", "投票する案を選んでください")
VOTED = Text("Your ballot is in. Waiting for the others.", "投票済み。ほかの人を待っています")
THEY_VOTE = Text("Everyone is voting.", "全員が投票しています")
PICK = Text("It's tied. Pick one of these.", "同数です。案を選んでください")
THEY_PICK = Text("It's tied. {{{0}}}, the lead, picks.", "同数のため親の{{{0}}}が選びます")
PLACE = Text(
    "Place your {{gate {0}}} {1}. What do you call it?",
    "{{gate {0}}}を{1}に置きます。宣言するゲートを選んでください",
)
PLACE_ANY = Text("Place any gate {1}, and call it what you like.", "{1}に好きなゲートを置き、宣言してください")
THEY_PLACE = Text("{{{0}}} places {1}.", "{{{0}}}が{1}に置く番です")
TEST = Text("Are you ready for the next turn?", "次の手番に進みますか？")
MEASURE = Text("You may measure a semifinal, once.", "準決勝を1回だけ計測できます")
FLIP = Text("All gates are placed. Ready for the reveal?", "すべて置きました。公開に進みますか？")
INVERT = Text("You may secretly flip one input. Touch it.", "入力を1つこっそり反転できます。入力を選んでください")
READY = Text("You're ready. Waiting for the others.", "準備完了。ほかの人を待っています")
TURNING = Text("Turning the gates over, from the bottom row up.", "下段から順にめくります")

# ---- what happened, and what would -----------------------------------------------------------------------------------

READ_ABOUT = Text("Measured: {0} is really {1}", "計測：{0}の本当の値は{1}")
READING = Text("Measured: {0} is really {{signal {1}}}.", "計測：{0}の本当の値は{{signal {1}}}")
FLIPPED = Text("Input {0} was flipped.", "左から{0}番目の入力が反転されていた")
NOT_FLIPPED = Text("No input was flipped.", "反転はなかった")
ANSWERED = Text("{{{0}}} answered: {1}", "{{{0}}}の答え：{1}")
TOLD_TRUE = Text("{{{0}}}'s “{1}” is true.", "{{{0}}}の「{1}」は本当")
TOLD_LIE = Text("A lie! {{{0}}}'s “{1}” is really {{gate {2}}}.", "{{{0}}}の「{1}」は嘘、実は{{gate {2}}}")
SAME = Text(" The signal stays.", "（出力は同じ）")
FINAL_TURNS = Text(
    " The final goes from {{signal {0}}} to {{signal {1}}}.", "：決勝が{{signal {0}}}から{{signal {1}}}に"
)
CLAIM_TRUE, CLAIM_LIE = (
    Text("That's what you hold.", "本当の手札です"),
    Text("A lie: you hold {{gate {0}}}.", "嘘になります（手札は{{gate {0}}}）"),
)
MAY_LIE = Text("{{{0}}} has to answer, and may lie.", "{{{0}}}は必ず答えますが、嘘でもかまいません")
MAY_BE = Text("{{{0}}} would place {1}. {2}", "{{{0}}}が{1}に置きます。{2}")
KINDS_MAKE = Text("{0} make {{signal {1}}}.", "{0}なら{{signal {1}}}。")
SEEN_TRUE = Text(
    "Everyone sees {{signal {0}}}, and it's true.", "みんなに見えるのは{{signal {0}}}、本当も{{signal {0}}}"
)
SEEN_FALSE = Text(
    "Everyone sees {{signal {0}}}, but it's really {{signal {1}}}.",
    "みんなに見えるのは{{signal {0}}}、実は{{signal {1}}}",
)
SEEN_OPEN = Text(
    "Everyone sees {{signal {0}}}. What it really is hangs on the others' gates.",
    "みんなに見えるのは{{signal {0}}}。実際の値はほかの人のゲートしだい",
)
ONCE = Text("Only you will see it, and only once in the game.", "結果が見えるのは自分だけ、1回きりです")
FLIP_NOTE = Text(
    "Input {0} would turn to {{signal {1}}} at the reveal.", "公開のとき、左から{0}番目の入力が{{signal {1}}}になります"
)
TURN, DONE = Text("Turn {0} of {1}", "{0}手目・全{1}手"), Text("All gates are open", "すべて公開")
REVEAL = Text("Reveal: {0} left", "公開中・残り{0}枚")

END_BUG = Text(
    "The bug wins, and it was {{{0}}}! The final is {{signal 0}}.", "決勝は{{signal 0}}：バグ役の{{{0}}}の勝ち"
)
OWN_END_BUG = Text("You win as the bug! The final is {signal 0}.", "決勝は{signal 0}：バグ役のあなたの勝ち")
END_DEBUGGERS = Text(
    "The debuggers win! The final is {{signal 1}}. The bug was {{{0}}}.",
    "決勝は{{signal 1}}：デバッガ役の勝ち（バグ役は{{{0}}}）",
)
OWN_END_DEBUGGERS = Text(
    "You win with the debuggers! The final is {{signal 1}}. The bug was {{{0}}}.",
    "決勝は{{signal 1}}：あなたたちデバッガ役の勝ち（バグ役は{{{0}}}）",
)
WHY_ONE = Text(
    "One lie: {{{0}}}'s “{1}” was really {{gate {2}}}. As declared, the final was {{signal {3}}}.",
    "嘘は1枚だけ：{{{0}}}の「{1}」は実は{{gate {2}}}。宣言どおりなら決勝は{{signal {3}}}",
)
WHY = Text(
    "{0} of {1} names were lies. As declared, the final was {{signal {2}}}.",
    "{1}枚のうち{0}枚が嘘。宣言どおりなら決勝は{{signal {2}}}",
)

# ---- buttons, sentences ----------------------------------------------------------------------------------------------

VERBS = {
    "claim": Text("Say it", "申告する"), "seal": Text("Seal it", "申告を決める"), "ask": Text("Ask", "質問する"),
    "skip": Text("No question", "質問しない"), "answer": Text("Answer", "答える"),
    "order": Text("Propose it", "案に加える"), "call": Text("Call the vote", "多数決にする"),
    "ballot": Text("Vote for it", "投票する"),
    "place": Text("Call it that", "宣言して置く"), "test": Text("Go on", "決める"), "flip": Text("Go on", "決める"),
}  # fmt: skip
ASK_SENTENCE = Text("Ask {target} {question}", "{target}への質問：{question}")
ORDER_SENTENCE = Text("{target} places {node}", "{target}が{node}に置く")
VOTES = (Text("Give the order", "指示する"), Text("Put it to the vote", "多数決の案にする"))
PLACE_SENTENCE = Text("Place {kind} and call it {said}", "{kind}を置き、{said}と宣言する")
BALLOT_SENTENCE = Text("Vote for {entry}", "{entry}に投票する")
ENTRY = Text("{{{0}}} {1}", "{{{0}}}が{1}")
READY_BUTTON = Text("Ready", "準備完了")
MEASURE_BUTTON = Text("Measure {0}", "{0}を計測")
NO_FLIP = Text("Ready, no flip", "反転せず準備完了")

# ---- pieces ----------------------------------------------------------------------------------------------------------

NTH = Text("spot {0}", "{0}番目")
FREE = Text("{0}: empty, {1} and {2} come in", "{0}：空き、{1}と{2}が入ります")
CLOSED = Text("{0}: empty, its signals are still missing", "{0}：空き、信号がまだそろっていません")
GATE_ABOUT = Text("{0} {1}, placed by {{{2}}}: {3}", "{1}の{0}、{{{2}}}が設置：{3}")
DOWN_ABOUT = Text(
    "Face down {1}, called “{0}” by {{{2}}}: {3}, if true", "{1}に裏向き、{{{2}}}の宣言「{0}」：{3}（暫定）"
)
REALLY_SHORT = Text("really {{signal {0}}}", "実は{{signal {0}}}")
REALLY = Text(", really {0}", "、実は{0}")
TRUTH_ABOUT = Text("The truth: “{0}”", "本当のこと：「{0}」")
QUOTED = Text("“{0}”", "「{0}」")
QUOTED_THERE = Text("“{0}” {1}", "{1}の「{0}」")
TRUTH, LIE, TRUE = Text("the truth", "本当"), Text("lie", "嘘"), Text("true", "本当")
SAY_ABOUT = Text("Say “{0}”", "「{0}」と言う")
HAND_ABOUT = Text("{0}, your gate", "{0}：あなたのゲート")
ROLE_ABOUT, SLEEVE = Text("Your role: {0}", "あなたの役割：{0}"), Text("your role", "役割")
ROLE_OF = Text("{{{0}}}: {1}", "{{{0}}}：{1}")
PILE, PILE_ABOUT = Text("pile", "山札"), Text("Pile: {0} gates, face down", "山札：裏向き{0}枚")
LEAD, ROLE = Text("lead", "親"), Text("role", "役割")
LEAD_ABOUT = Text("Turn {0}: {{{1}}} is the lead", "{0}手目の親は{{{1}}}")
COLUMN = Text("{{{0}}}'s words", "{{{0}}}の言葉")
CLAIMED = Text("Turn {0}: {{{1}}} claimed {2}", "{0}手目：{{{1}}}の申告は「{2}」")
SEALED = Text("Turn {0}: {{{1}}} has sealed a claim", "{0}手目：{{{1}}}が申告を決めた")
LAID = Text("Turn {0}: {{{1}}} placed a gate called “{2}”", "{0}手目：{{{1}}}が「{2}」を置いた")
ASKED = Text("Turn {0}: asked “{2}”, {{{1}}} answered: {3}", "{0}手目：{{{1}}}への質問「{2}」、答え「{3}」")
GOT_VOTES = Text("Turn {0}: {2} votes for {{{1}}}", "{0}手目：{{{1}}}に{2}票")
VOTES_SHORT = Text("{0} votes", "{0}票")
ONE_VOTE = Text("1 vote", "1票")
CLASH = Text("{{{0}}}'s words don't fit together", "{{{0}}}の言葉が食い違っています")
SUB_LEAD, SUB_CLAIM, SUB_SEALED = Text("lead", "親"), Text("claims {0}", "申告「{0}」"), Text("sealed", "申告済み")
SUB_VOTED, SUB_READY, DOT = Text("voted", "投票済み"), Text("ready", "準備完了"), Text(" · ", "・")

_SHORT_ANSWERS = (Text("yes", "はい"), Text("no", "いいえ"))
_QUESTIONS = {
    0: Text("What do you hold?", "手札は何？"), 6: Text("What's your role?", "役は？"),
    21: Text("Who do you think is the bug?", "バグ役は誰だと思う？"),
    22: Text("Something else, in the chat", "チャットで質問"),
}  # fmt: skip
_SHORT = {0: Text("hold?", "手札"), 6: Text("role?", "役"), 21: Text("bug?", "バグ役"), 22: Text("chat", "会話")}


def question(number: int, gates: Sequence[Text]) -> Text:
    """A question in words, with placed gates as they were called."""
    if number in _QUESTIONS:
        return _QUESTIONS[number]
    if Q_IS <= number < Q_IS + KINDS:
        name = KIND_NAMES[number - Q_IS]
        return Text(f"Do you hold {name}?", f"{name}を持っている？")
    if Q_NODE <= number < Q_NODE + TURNS:
        gate = gates[number - Q_NODE + 1]
        return Text(f"What is your {gate.en} really?", f"{gate.ja}の正体は？")
    gate = gates[number - Q_LIED + 1]
    return Text(f"Did you lie about your {gate.en}?", f"{gate.ja}の宣言は嘘？")


def short_question(number: int) -> Text:
    """The same in a word."""
    if number in _SHORT:
        return _SHORT[number]
    if Q_IS <= number < Q_IS + KINDS:
        return Text(f"{KIND_NAMES[number - Q_IS]}?", f"{KIND_NAMES[number - Q_IS]}？")
    return Text("really?", "正体") if number < Q_LIED else Text("lied?", "嘘？")


def answer(words: int) -> Text:
    """An answer in words."""
    if words < W_YES:
        return Text(KIND_NAMES[words], KIND_NAMES[words])
    if words < W_ROLE:
        return _SHORT_ANSWERS[words - W_YES]
    if words < W_SEAT:
        return ROLES[words - W_ROLE]
    if words < W_TEXT:
        return Text(f"{{{words - W_SEAT}}}", f"{{{words - W_SEAT}}}")
    return Text("Told in the chat", "チャットで回答")


def short_answer(words: int) -> Text:
    """The same in a word."""
    if words >= W_TEXT:
        return _SHORT[22]
    return SHORT_ROLES[words - W_ROLE] if W_ROLE <= words < W_SEAT else answer(words)

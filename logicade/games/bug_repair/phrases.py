"""What Bug Repair says to people, in both languages."""

from __future__ import annotations

from logicade.engine.options import Text

BOARD, HAND, SIDE = Text("Bracket", "トーナメント表"), Text("Your hand", "手札"), Text("Open cards", "公開のカード")
TEAMS = (Text("The bugs", "バグチーム"), Text("The debuggers", "デバッガチーム"))  # by the final that they want
ROLES = (Text("debugger", "デバッガ役"), Text("bug", "バグ役"))
PARTNER = Text("{0}, with you · {1}", "{0}・味方・{1}")
PARTNER_SHORT = Text("{0}, with you", "{0}・味方")
OTHER = Text("{0} · {1}", "{0}・{1}")
CARDS = (Text("1 card", "1枚"), Text("{0} cards", "{0}枚"))

OWN_GOALS = (  # for debuggers and for bugs
    Text(
        "You and {{{0}}} are the debuggers. Make the final {{signal 1}}.",
        "あなたと{{{0}}}はデバッガチーム。決勝が{{signal 1}}なら勝ち",
    ),
    Text(
        "You and {{{0}}} are the bugs. Make the final {{signal 0}}.",
        "あなたと{{{0}}}はバグチーム。決勝が{{signal 0}}なら勝ち",
    ),
)
GOAL = Text(
    "Debuggers {{{0}}} and {{{1}}} need a {{signal 1}} in the final, bugs {{{2}}} and {{{3}}} a {{signal 0}}.",
    "決勝が{{signal 1}}ならデバッガチームの{{{0}}}と{{{1}}}、{{signal 0}}ならバグチームの{{{2}}}と{{{3}}}の勝ち",
)
OPEN_GOAL = Text(
    "The debuggers need a {signal 1} in the final, the bugs a {signal 0}.",
    "決勝が{signal 1}ならデバッガチーム、{signal 0}ならバグチームの勝ち",
)
DEALING = Text("Dealing…", "準備中…")
DISCARDING = Text("Everyone draws a card from the right, for the graveyard.", "右隣の手札から1枚ずつ墓地に送ります")
STEALING = Text("{{{0}}} draws a card from {{{1}}}.", "{{{0}}}が{{{1}}}の手札から1枚引きます")
YOU_LAY = Text("Choose a gate and a spot.", "置くゲートと場所を選んでください")
YOU_CLAIM = Text("Choose a gate, a spot and what to call it.", "置くゲートと場所、宣言するゲートを選んでください")
THEY_LAY = Text("{{{0}}} is choosing a gate and a spot.", "{{{0}}}の番です")
TURNING = Text("Turning the gates over, from the bottom row up.", "下段から順にめくります")
TURN, REVEAL, DONE = (
    Text("Turn {0} of {1}", "{0}手目・全{1}手"),
    Text("Reveal: {0} left", "公開中・残り{0}枚"),
    Text("All gates are open", "すべて公開"),
)

MAKES = Text(
    "{{signal {1}}} and {{signal {2}}} make {{signal {3}}} in {0}: {4}.",
    "{0}は、{{signal {1}}}と{{signal {2}}}で{{signal {3}}}（{4}）",
)
CERTAIN, IF_TRUE = Text("certain", "確定"), Text("if the names below are true", "暫定")
SEEN_TRUE = Text(
    "Everyone sees {{signal {0}}}, and it's true.", "みんなに見えるのは{{signal {0}}}、本当も{{signal {0}}}"
)
SEEN_FALSE = Text(
    "Everyone sees {{signal {0}}}, but it's really {{signal {1}}}.",
    "みんなに見えるのは{{signal {0}}}、実は{{signal {1}}}",
)
SEEN_OPEN = Text(
    "Everyone sees {{signal {0}}}. What it really is hangs on your partner's gates.",
    "みんなに見えるのは{{signal {0}}}。実際の値は味方のゲートしだい",
)
LAID = Text("{{{0}}} placed {{gate {1}}}. {2}", "{{{0}}}が{{gate {1}}}を置いた。{2}")
YOU_LAID = Text("You placed {{gate {1}}}. {2}", "あなたが{{gate {1}}}を置いた。{2}")
CLAIMED = Text(
    "{{{0}}} placed a gate face down in {2} and called it “{1}”.", "{{{0}}}が{2}に裏向きで置き、「{1}」と宣言した"
)
YOU_CLAIMED = Text(
    "You placed a gate face down in {2} and called it “{1}”.", "あなたが{2}に裏向きで置き、「{1}」と宣言した"
)
TOLD_TRUE = Text("{{{0}}}'s “{1}” is true.", "{{{0}}}の「{1}」は本当")
TOLD_LIE = Text("A lie! {{{0}}}'s “{1}” is really {{gate {2}}}.", "{{{0}}}の「{1}」は嘘、実は{{gate {2}}}")
SAME = Text(" The signal stays.", "（出力は同じ）")
FINAL_TURNS = Text(
    " The final goes from {{signal {0}}} to {{signal {1}}}.", "：決勝が{{signal {0}}}から{{signal {1}}}に"
)
THROWN = Text(
    "{{{0}}} drew {{gate {2}}} from {{{1}}}, for the graveyard.",
    "{{{0}}}が{{{1}}}の手札から{{gate {2}}}を引き、墓地に送った",
)
THROWN_DOWN = Text(
    "{{{0}}} drew a card from {{{1}}}, for the graveyard.", "{{{0}}}が{{{1}}}の手札から1枚引き、墓地に送った"
)
STOLEN = Text("{{{0}}} took {{gate {2}}} from {{{1}}}.", "{{{0}}}が{{{1}}}の手札から{{gate {2}}}を引いた")
STOLEN_DOWN = Text("{{{0}}} took a card from {{{1}}}.", "{{{0}}}が{{{1}}}の手札から1枚引いた")

END = Text("{0} win: the final is {{signal {1}}}", "決勝は{{signal {1}}}：{0}の勝ち")
OWN_END = Text("You and {{{2}}} win: the final is {{signal {1}}}", "決勝は{{signal {1}}}：あなたと{{{2}}}の勝ち")
WHY = Text(
    "{0} of {1} names were lies. As declared, the final was {{signal {2}}}.",
    "{1}枚のうち{0}枚が嘘。宣言どおりなら決勝は{{signal {2}}}",
)
VERBS = {"lay": Text("Place it here", "ここに置く"), "claim": Text("Call it that", "宣言して置く")}

WANT = (  # by team: two lines on wide screens, one on tall ones
    (Text("Bugs", "バグ役"), Text("want", "の狙い"), Text("bugs want", "バグ役の狙い")),
    (Text("Debuggers", "デバッガ役"), Text("want", "の狙い"), Text("debuggers want", "デバッガ役の狙い")),
)
WON = (
    (Text("Bugs", "バグ役"), Text("win", "の勝ち"), Text("bugs win", "バグ役の勝ち")),
    (Text("Debuggers", "デバッガ役"), Text("win", "の勝ち"), Text("debuggers win", "デバッガ役の勝ち")),
)
WANT_ABOUT = Text("{0}, {{{1}}} and {{{2}}}, want a {3} in the final", "{0}の{{{1}}}と{{{2}}}は決勝の{3}が狙い")
LEGEND = (Text("certain", "確定"), Text("as declared", "暫定"))
FREE = Text("{0}: empty, {1} and {2} come in", "{0}：空き、{1}と{2}が入ります")
CLOSED = Text("{0}: empty, its signals are still missing", "{0}：空き、信号がまだそろっていません")
GATE_ABOUT = Text("{0} in {1}, placed by {{{2}}}: {3}, {4}", "{1}の{0}、{{{2}}}が設置：{3}、{4}")
DOWN_ABOUT = Text("Face down in {1}, called “{0}” by {{{2}}}: {3}, {4}", "{1}に裏向き、{{{2}}}の宣言「{0}」：{3}、{4}")
REALLY = Text(", really {0}", "、実は{0}")
CARD_ABOUT = Text("{0}, in your hand", "{0}：手札")
GONE_ABOUT = Text("{0}, no longer in your hand", "{0}：手札にありません")
NAME_ABOUT = Text("Call it “{0}”, truly or not", "「{0}」と宣言する（嘘でも可）")
TRUTH, LIE, TRUE = Text("the truth", "本当"), Text("lie", "嘘"), Text("true", "本当")
TRUTH_ABOUT = Text("The truth: “{0}”", "本当のこと：「{0}」")
QUOTED = Text("“{0}”", "「{0}」")
GRAVEYARD, HAND_OF = Text("Graveyard", "墓地"), Text("{{{0}}}'s hand", "{{{0}}}の手札")
THROWN_ABOUT = Text("{0}, drawn from {{{1}}}", "{0}：{{{1}}}の手札から")
THROWN_BACK = Text("Face down, drawn from {{{0}}}", "裏向き：{{{0}}}の手札から")
HELD_ABOUT = Text("{0} in {{{1}}}'s hand", "{0}：{{{1}}}の手札")

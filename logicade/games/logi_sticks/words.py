"""What Logi-Sticks says: pieces, squares, lamps, what is to be done, and ends. People read 0 and 1, lit and missed."""

from __future__ import annotations

from logicade.engine.options import Text

NAMES = (
    Text("AND", "AND"),
    Text("OR", "OR"),
    Text("XOR", "XOR"),
    Text("Passthru", "パススルー"),
    Text("NOT", "NOT"),
    Text("Capacitor", "コンデンサ"),
)
DOES = (
    Text("gives 1 if both inputs are 1", "両方1なら1"),
    Text("gives 1 if any input is 1", "1つでも1があれば1"),
    Text("gives 1 if its inputs differ", "2つが違えば1"),
    Text("passes its signal on", "信号をそのまま通す"),
    Text("turns 0 into 1 and 1 into 0", "0を1に、1を0にする"),
    Text("passes on, but locks for a round", "そのまま通し、1周固定される"),
)
UNLOCKED = Text("passes its signal on", "信号をそのまま通す")
SQUARE, DEAD = Text("Free square {square}", "空きマス{square}"), Text("Closed square {square}", "閉じたマス{square}")
CARRIES, WAITS = (
    Text("{piece} on {square}: {value}", "{square}の{piece}：{value}"),
    Text("{piece} on {square}, waits", "{square}の{piece}、未確定"),
)
HELD = Text("{piece}: {does}. {count} left", "{piece}：{does}。残り{count}個")
STASH = Text("{piece}: {does}. {count} to take", "{piece}：{does}。残り{count}個")
ROWS_OWN = (
    Text("bottom row", "下の列"),
    Text("left column", "左の列"),
    Text("top row", "上の列"),
    Text("right column", "右の列"),
)
ROWS = (
    Text("lights the bottom row", "下の列を点灯"),
    Text("lights the left column", "左の列を点灯"),
    Text("lights the top row", "上の列を点灯"),
    Text("lights the right column", "右の列を点灯"),
)
LAMPS = (
    Text("Stone {value} beside {square}, lit", "{square}の横の石{value}、点灯"),
    Text("Stone {value} beside {square}, missed", "{square}の横の石{value}、外れ"),
    Text("Stone {value} beside {square}, open", "{square}の横の石{value}、未確定"),
    Text("Stone {value} beside {square}, would light", "{square}の横の石{value}、点灯する見込み"),
    Text("Face-down stone beside {square}", "{square}の横の伏せた石"),
    Text("Place for a stone beside {square}", "{square}の横の石の場所"),
)
LOCKED = Text("Locked until {{{who}}}'s next turn", "{{{who}}}の次の手番まで固定中")
LOCKED_YOU = Text("Locked until your next turn", "次の自分の手番まで固定中")

BOARD, HAND = Text("Board", "盤"), Text("Your pieces", "手持ちのピース")
STONES = Text("Stones to place", "置ける石")
STOCKS = Text("Pieces of the others", "ほかの人のピース")
LIT = Text("lit", "点灯")
COUNT = Text("{count} left", "残り{count}")
TIMES = Text("×{count}", "×{count}")
GOAL = Text("Light more stones than {{{other}}}.", "自分の石を{{{other}}}より多く点灯させれば勝ち")
GOAL_MANY = Text("Light more stones than anyone else.", "自分の石を一番多く点灯させれば勝ち")
GOAL_ALL = Text("Whoever lights the most stones wins.", "石を一番多く点灯させた人の勝ち")
TURN = Text("Piece {turn} of 60", "{turn}個目・全60個")
DEALING = Text("Dealing…", "準備中…")
CHOOSE = Text("Choose a piece, a square and a turn.", "ピースとマスと向きを選んでください。")
TAKE = Text("Take a piece.", "取るピースを選んでください。")
ARRANGE = Text("Choose the next stone of your row, from the left.", "自分の列の次の石を、左から選んでください。")
ARRANGE_OTHER = Text(
    "Choose the next stone of {{{who}}}'s row, from their left.",
    "{{{who}}}の列の次の石を、{{{who}}}から見て左から選んでください。",
)
NAME = Text("Choose who starts.", "スタートする人を選んでください。")
THEIRS = Text("{{{who}}} is placing a piece.", "{{{who}}}が置く番")
TAKING = Text("{{{who}}} is taking a piece.", "{{{who}}}が取る番")
ARRANGING = Text("{{{who}}} is placing stones face down.", "{{{who}}}が石を伏せて並べている")
NAMING = Text("{{{who}}} chooses who starts.", "{{{who}}}がスタートする人を選ぶ番")
REVEALING = Text("The stones are turned over.", "石を公開")
PASSING = Text("{{{who}}} can't place a piece and passes.", "{{{who}}}は置けずパス")
PASSING_YOU = Text("You can't place a piece and pass.", "置けずパス")
YOU_START, STARTS = Text("I start", "自分から"), Text("{{{who}}} starts", "{{{who}}}から")
PASS, PASS_NOTE = Text("Pass", "パス"), Text("Place nothing this turn.", "この手番は置かない")
STONE = Text("Stone {value}", "石{value}")
VERBS = {
    "place": Text("Place it here", "ここに置く"),
    "pick": Text("Take this one", "これを取る"),
    "stone": Text("Place this stone", "この石を置く"),
    "name": Text("Let them start", "決める"),
    "stay": Text("Pass", "パス"),
}

# What the chosen action would bring.
GIVES, WILL_WAIT = Text("{piece} gives {value}", "出力は{value}"), Text("{piece} waits", "未確定")
POCKET = Text("a pocket closes", "空きマスが閉じる")
MORE, ONE_MORE = (
    Text("{n} of your stones light up", "自分の石が{n}個点灯"),
    Text("1 of your stones lights up", "自分の石が1個点灯"),
)
THEIR_MORE = Text("{{{who}}} lights {n} more", "{{{who}}}の石が{n}個点灯")
GETS = Text("These get their signal", "信号が決まるピース")
NOBODY = Text("No piece gets its signal yet", "決まるピースはまだなし")
PIECES, ONE_PIECE = Text("{n} pieces", "{n}個"), Text("1 piece", "1個")
YOUR_ROW, ROW = Text("Your row", "自分の列"), Text("{{{who}}}'s row", "{{{who}}}の列")
BECOMES = Text("→ {count}", "→ {count}")
OF = Text("of {all} lit", "{all}個中")
HERE = Text("{piece} here", "ここに{piece}")
POCKET_LONG = Text("It closes a pocket: what faces it reads 0.", "閉じたマスに面する入力は0になる")
LEGEND = (Text("lit", "点灯"), Text("missed", "外れ"), Text("open", "未確定"), Text("would light", "点灯する見込み"))
LEGEND_LOCK = Text("locked: nothing may take its signal yet", "固定中：まだつなげない")
HOUSE_RULES = Text("House rules: {rules}", "変更したルール：{rules}")
PIECES_DO = Text("What the pieces do", "ピースの働き")
BADGE_WAITS = Text("waits", "未確定")

# Ends.
WON_SELF, WON = Text("You win", "あなたの勝ち！"), Text("{{{who}}} wins", "{{{who}}}の勝ち")
SHARED = Text("{names} share the win", "{names}の勝ち")
YOU, AND = Text("You", "あなた"), Text(" and ", "と")
DRAW = Text("Draw", "引き分け")
TO_STONES = Text("{more} stones to {less}", "石がすべて確定、{more}点対{less}点")
TO_PASSED = Text("{more} stones to {less}", "全員パス、{more}点対{less}点")
ONE_TO = Text("1 stone to {less}", "石がすべて確定、{more}点対{less}点")
ONE_PASSED = Text("1 stone to {less}", "全員パス、{more}点対{less}点")
ON_WHITE = Text("{more} to {more} on white stones", "{more}点で同点：白の一致が多い")
ON_BLACK = Text("{more} to {more} on black stones", "{more}点で同点：黒の石が多い")
EACH = Text("{more} each", "{more}点で同点")

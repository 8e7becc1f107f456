"""What Mixed Signals says: tiles, goals, what is to be done, and ends. People read `signal`, never White or Black."""

from __future__ import annotations

from logicade.engine.options import Text
from logicade.games.mixed_signals.tables import CODES

NAMES = {
    "LR": Text("lane", "レーン"),
    "LL": Text("lane", "レーン"),
    "FL": Text("fan-out lane", "分岐レーン"),
    "IN": Text("input", "入力タイル"),
    "FI": Text("fan-out input", "分岐入力タイル"),
    "OU": Text("output", "出力タイル"),
    "VL": Text("inverter", "インバータ"),
    "VR": Text("inverter", "インバータ"),
} | {code: Text(f"{code} gate", code) for code in CODES[8:]}
DOES = {
    "LR": Text("passes its signal on", "信号をそのまま通す"),
    "LL": Text("passes its signal on", "信号をそのまま通す"),
    "FL": Text("passes its signal on to both outputs", "信号をそのまま2方向へ通す"),
    "IN": Text("starts a signal of whoever places it", "置いた人の信号を出す"),
    "FI": Text("starts two signals of whoever places it", "置いた人の信号を2方向へ出す"),
    "OU": Text("takes a signal and ends it", "信号をそのまま受ける"),
    "VL": Text("turns 0 into 1 and 1 into 0", "0を1に、1を0にする"),
    "VR": Text("turns 0 into 1 and 1 into 0", "0を1に、1を0にする"),
    "OR": Text("gives 1 if at least one input is 1", "1つでも1があれば1"),
    "NOR": Text("gives 1 if both inputs are 0", "両方0なら1、ほかは0"),
    "AND": Text("gives 1 if both inputs are 1", "両方1なら1"),
    "NAND": Text("gives 0 if both inputs are 1", "両方1なら0、ほかは1"),
    "XOR": Text("gives 1 if its inputs differ", "2つが違えば1"),
    "XNOR": Text("gives 1 if its inputs are equal", "2つが同じなら1"),
}

LIES = Text("{tile}, signal {value}", "{tile}、信号は{value}")
WAITS = Text("{tile}, waits", "{tile}、入力待ち")
HELD = Text("{tile}: {does}. Ready to place", "{tile}：{does}。置くタイル")
PLACE = Text("free place beside {beside}", "{beside}の隣の空き場所")
AND = Text(" and ", "と")
WAY = Text("the way to the {tile}", "{tile}への道")
STOP = Text("turned like this", "この向き")
KIND = Text("{tile}: {count} in the pile", "{tile}：山に{count}枚")

BOARD = Text("Circuit", "回路")
HAND = Text("Tile to place", "置くタイル")
HANDS = Text("Tiles to choose from", "選べるタイル")
PILE = Text("Draw pile", "山札")
STACK = Text("Draw pile: {told}", "山札：{told}")
FACE_DOWN = Text("{count} tiles left", "残り{count}枚")
ONE_DOWN = Text("1 tile left", "残り1枚")
NONE_DOWN = Text("empty", "なし")
DISCARDED = Text("Discarded: {tiles}", "除いたタイル：{tiles}")
HOUSE_RULES = Text("House rules: {rules}", "変更したルール：{rules}")
TUBE = Text("{count} tokens left", "トークン残り{count}個")
LEFT = Text("tokens left", "残りトークン")
LESS = Text("→ {count}", "→ {count}")

OWN_SIDE, SIDE = Text("play {value}", "{value}の担当"), Text("plays {value}", "{value}の担当")
POINTS = Text("{side}, {points} points", "{side}・{points}点")
GOAL = Text("Use up your tokens before {{{other}}} does.", "先にトークンを使い切れば勝ち")
GOALS = Text("First to use up their tokens wins.", "先にトークンを使い切れば勝ち")
TURN, GAME_TURN = Text("Turn {turn}", "{turn}手目"), Text("Game {game} of 2, turn {turn}", "第{game}戦・{turn}手目")
DEALING = Text("Dealing…", "準備中…")
CHOOSE = Text("Place the {tile}: choose a spot, then turn it.", "{tile}の場所と向きを選んでください。")
CHOOSE_WIDE = Text("{tile}: {does}. Choose a spot, then turn it.", "{tile}：{does}。置く場所と向きを選んでください。")
CHOOSE_TILE = Text("Choose a tile, a spot and a turn.", "タイルと場所と向きを選んでください。")
CHOOSE_WAY = Text("Choose which way the signal goes first.", "先に信号を流す方を選んでください。")
THEIR_TILE = Text("{{{who}}} is placing: {tile}", "{{{who}}}が置く番：{tile}")
THEIR_WAY = Text("{{{who}}} chooses which way the signal goes first.", "{{{who}}}が先に信号を流す方を選ぶ番")
UNFIT = Text("The {tile} fits nowhere: next tile.", "{tile}は置けないので除く")
RUNS = Text("Signals run.", "信号が流れる")
SECOND = Text("Second game: same tiles, sides swapped.", "色を替えて第2戦")
VERBS = {
    "place": Text("Place it here", "ここに置く"),
    "pick": Text("This way first", "こちらを先に"),
}

# What the chosen action would bring.
NO_TOKEN = Text("It waits: no token.", "入力待ち：トークンなし")
NOTHING_MORE = Text("No more tokens.", "トークンはもう出ない")
TOKENS = (Text("{n} tokens for {whom}", "{whom}に{n}個"), Text("1 token for {whom}", "{whom}に1個"))
MORE = Text("{n} for {whom}", "{whom}に{n}個")
YOU = Text("you", "あなた")
THEN_PICK = Text("then you choose the way", "続きは道を選んでから")
WINS = Text("and {whom} wins", "{whom}の勝ち")
YOU_WIN = Text("and you win", "あなたの勝ち")

# Ends.
WON_SELF, WON = Text("You win", "あなたの勝ち！"), Text("{{{who}}} wins", "{{{who}}}の勝ち")
DRAW = Text("Draw", "引き分け")
ALL_USED = Text("All tokens used", "トークンを使い切った")
COUNTED = Text("{less} tokens left to {{{loser}}}'s {more}", "タイル切れ、残り{less}個対{more}個")
COUNTED_YOU = Text("{less} tokens left to your {more}", "タイル切れ、残り{less}個対{more}個")
EQUAL = Text("{less} tokens each", "残り{less}個ずつ")
SECOND_WINS = Text("{less} tokens each: the second player wins", "残り{less}個ずつ、同数：後手の勝ち")
OVER_BOTH = Text("{more} points to {less} over both games", "2連戦の合計{more}点対{less}点")
BADGE_WAITS = Text("waits", "待ち")

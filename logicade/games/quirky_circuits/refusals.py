"""Why Quirky Circuits says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("quirky-circuits 12.1", Text("the game is over", "この対戦は終わっています")),
    "nothing_to_choose": ("quirky-circuits 9.4", Text("there's nothing to choose now", "今は選ぶものがありません")),
    "out_of_reach": ("quirky-circuits 9.4", Text("that's out of reach", "そこには手が届きません")),
    "program_only": (
        "quirky-circuits 3.1",
        Text("cards and signals wait until the next program", "カードと合図は、次のプログラムまで待ってください"),
    ),
    "no_player": ("quirky-circuits 1.1", Text("choose someone who is playing", "対戦している人を選んでください")),
    "their_turn": ("quirky-circuits 4.9", Text("it's {player}'s turn", "今は{player}の番です")),
    "not_your_hand": ("quirky-circuits 2.1", Text("play a card from your hand", "自分の手札のカードを出してください")),
    "not_held": ("quirky-circuits 4.1", Text("that card isn't in hand", "そのカードは手札にありません")),
    "yellow_first": (
        "quirky-circuits 4.3",
        Text("play your yellow cards first", "先に黄色いクセカードを出してください"),
    ),
    "other_back": ("quirky-circuits 2.1", Text("that card has another back", "そのカードの裏面は違います")),
    "must_play": ("quirky-circuits 4.9", Text("play a card: it's down to you", "1枚出してください")),
    "rotating": (
        "quirky-circuits 4.9",
        Text("on your turn you play, wait or say you're done", "手番では、出すか、待つか、「完了」の合図をします"),
    ),
    "just_wait": (
        "quirky-circuits 4.9",
        Text("there are no turns here: just wait", "ここに手番はありません。そのまま待ってください"),
    ),
    "give_up_later": (
        "quirky-circuits 12.6",
        Text(
            "you can give up once a round, before the first card, from round 2 on",
            "ギブアップは、2ラウンド目から、最初のカードの前に1回だけ希望できます",
        ),
    ),
    "not_signalled": ("quirky-circuits 4.6", Text("there's no signal to take back", "取り消す合図がありません")),
    "no_cards": (
        "quirky-circuits 4.7",
        Text("no signal needed: you've played every card", "手札をすべて出したので、合図は要りません"),
    ),
    "signalled": ("quirky-circuits 4.6", Text("you've signalled already", "もう合図しています")),
    "too_often": (
        "quirky-circuits 4.6",
        Text("{n} signals a round are enough", "合図は1ラウンドに{n}回までです"),
    ),
    "card_first": ("quirky-circuits 4.6", Text("play at least one card first", "1枚出してから合図できます")),
    "five_cards": (
        "quirky-circuits 4.2",
        Text("the queue needs five cards, and one from everyone", "全員で5枚以上、1人1枚以上が必要です"),
    ),
    "not_all": ("quirky-circuits 4.7", Text("not everyone has signalled yet", "まだ合図していない人がいます")),
    "other_due": ("quirky-circuits 3.1", Text("something else comes first", "先にほかのことが進みます")),
    "other_deal": ("quirky-circuits 6.3", Text("the next card is for {player}", "次のカードは{player}の分です")),
    "other_card": ("quirky-circuits 5.1", Text("another card is next in the queue", "列の次のカードは別の1枚です")),
}

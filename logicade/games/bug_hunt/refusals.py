"""Why Bug Hunt says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("bug-hunt 3.2", Text("the game is over", "この対戦は終わっています")),
    "drawn": ("logic-kit 6.2", Text("that is dealt or drawn, not chosen", "それは自動で進みます。選べません")),
    "other_due": ("logic-kit 6.2", Text("something else is dealt first", "先にほかの準備が進みます")),
    "lead_first": (
        "bug-hunt 4.9",
        Text("by the house rules {player} is the first lead", "ルールの設定では最初の親は{player}です"),
    ),
    # not now
    "claim_later": ("bug-hunt 2.2", Text("claims come at the start of a turn", "申告は手番の初めに行います")),
    "seal_later": ("bug-hunt 4.7", Text("claims come at the start of a turn", "申告は手番の初めに行います")),
    "ask_later": (
        "bug-hunt 2.3",
        Text("the lead may ask one question, after the claims", "質問は、申告のあとに親が1手に1回できます"),
    ),
    "nothing_to_skip": ("bug-hunt 2.3", Text("there's no question to skip", "省ける質問がありません")),
    "not_asked": ("bug-hunt 2.3", Text("nobody has been asked anything", "今は質問されている人がいません")),
    "order_later": (
        "bug-hunt 2.4",
        Text("the lead decides after the claims and the question", "指示は、申告と質問のあとに親が出します"),
    ),
    "no_proposals": ("bug-hunt 2.5", Text("there's nothing to vote on now", "今は多数決にする案がありません")),
    "no_vote": ("bug-hunt 2.5", Text("there's no vote now", "今は投票の時間ではありません")),
    "not_told": ("bug-hunt 2.6", Text("nobody has been told to place a gate yet", "まだ設置の指示が出ていません")),
    "test_later": (
        "bug-hunt 4.4",
        Text(
            "measure at the start of a turn, once a semifinal has its gate",
            "計測は、準決勝にゲートが置かれたあと、手番の初めにできます",
        ),
    ),
    "flip_later": (
        "bug-hunt 4.1",
        Text(
            "an input can be flipped only once the last gate is placed",
            "反転できるのは、最後のゲートが置かれたあとだけです",
        ),
    ),
    # talk
    "claims_sealed": ("bug-hunt 4.7", Text("everyone seals a claim at the same time here", "申告は全員同時に決めます")),
    "claims_open": ("bug-hunt 4.7", Text("claims are made one after another here", "申告は順番に行います")),
    "seal_one": ("bug-hunt 4.7", Text("everyone seals just one claim", "申告は1人1回です")),
    "claim_in_turn": (
        "bug-hunt 2.2",
        Text("it's {player}'s turn to claim; the lead comes last", "今は{player}が申告する番です。親は最後です"),
    ),
    "other_asked": ("bug-hunt 2.3", Text("{player} was asked", "質問されたのは{player}です")),
    "no_answer": ("bug-hunt 2.3", Text("that doesn't answer the question", "その答えは質問に合っていません")),
    "ask_another": ("bug-hunt 2.3", Text("ask another player, not yourself", "自分には質問できません")),
    "placed_elsewhere": (
        "bug-hunt 2.3",
        Text("{player} placed no gate there", "{player}はそこに置いていません"),
    ),
    # orders and votes
    "two_proposals": ("bug-hunt 2.5", Text("a vote needs at least two proposals", "多数決には案が2つ以上必要です")),
    "pick_tied": ("bug-hunt 2.5", Text("pick one of the tied proposals", "同数の案から選んでください")),
    "no_player": ("bug-hunt 2.4", Text("choose someone who is playing", "対戦している人を選んでください")),
    "taken": ("bug-hunt 2.4", Text("{spot} is taken", "{spot}にはもうゲートがあります")),
    "not_fed": (
        "bug-hunt 2.4",
        Text("{spot} needs both signals below it first", "{spot}は、下段の2箇所に信号がそろっていません"),
    ),
    "proposed": ("bug-hunt 2.5", Text("that's on the list already", "その案はもう出ています")),
    "vote_begun": (
        "bug-hunt 2.5",
        Text("you've begun a list, so the vote decides", "案を出し始めたので、多数決で決めます"),
    ),
    # gates
    "other_spot": ("bug-hunt 2.6", Text("place it {spot}", "指示された場所は{spot}です")),
    "say_real": ("bug-hunt 2.6", Text("choose the real gate too", "実際に置くゲートも選んでください")),
    "true_names": (
        "bug-hunt 4.10",
        Text(
            "call the gate what it is: names must be true here", "宣言に嘘は使えません。本当のゲートを宣言してください"
        ),
    ),
    "hand_only": (
        "bug-hunt 2.6",
        Text("place the gate you hold; call it what you like", "手札のゲートしか置けません（宣言は自由です）"),
    ),
    # choices in secret; what each is for decides the clause
    "test_no_player": ("bug-hunt 4.4", Text("choose someone who is playing", "対戦している人を選んでください")),
    "test_done": ("bug-hunt 4.4", Text("you're ready already", "もう準備完了です")),
    "test_say": ("bug-hunt 4.4", Text("choose what to measure", "計測する場所を選んでください")),
    "test_only": (
        "bug-hunt 4.4",
        Text(
            "only the tester measures: once, and a semifinal with a gate in it",
            "計測できるのはテスター役だけで、1回きりです。ゲートのある準決勝を選んでください",
        ),
    ),
    "flip_no_player": ("bug-hunt 4.1", Text("choose someone who is playing", "対戦している人を選んでください")),
    "flip_done": ("bug-hunt 4.1", Text("you're ready already", "もう準備完了です")),
    "flip_say": ("bug-hunt 4.1", Text("choose which input to flip", "反転する入力を選んでください")),
    "flip_only": ("bug-hunt 4.1", Text("only the bug may flip an input", "反転できるのはバグ役だけです")),
    "ballot_no_player": ("bug-hunt 2.5", Text("choose someone who is playing", "対戦している人を選んでください")),
    "ballot_done": ("bug-hunt 2.5", Text("you've voted already", "もう投票しています")),
    "ballot_say": ("bug-hunt 2.5", Text("choose a proposal", "投票する案を選んでください")),
    "ballot_only": ("bug-hunt 2.5", Text("choose proposal 1 to {n}", "案は1から{n}までです")),
}

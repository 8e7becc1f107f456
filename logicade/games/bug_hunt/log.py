"""What the log of Bug Hunt says: what was said and done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    # talk
    "claim": Words(
        Text("Claim {gate}", "「{gate}」と申告"), Text("{who} claimed {gate}", "{who}が「{gate}」と申告した")
    ),
    "seal": Words(
        Text("Claim {gate}", "「{gate}」と申告"),
        Text("{who} sealed a claim: {gate}", "{who}が「{gate}」の申告を決めた"),
    ),
    "sealed": same(Text("{who} sealed a claim", "{who}が申告を決めた")),
    "skip": Words(Text("No question", "質問しない"), Text("{who} asked nothing", "{who}は質問しなかった")),
    "ask": Words(
        Text("Ask {target}: {question}", "{target}への質問：{question}"),
        Text("{who} asked {target}: {question}", "{who}から{target}への質問：{question}"),
    ),
    "answer": Words(
        Text("Answer: {answer}", "答え：{answer}"), Text("{who} answered: {answer}", "{who}の答え：{answer}")
    ),
    # orders and votes
    "order": Words(
        Text("Tell {target} to place {spot}", "{target}に{spot}への設置を指示"),
        Text("{who} told {target} to place {spot}", "{who}が{target}に{spot}への設置を指示した"),
    ),
    "propose": Words(
        Text("Propose: {target} places {spot}", "案に追加：{target}が{spot}"),
        Text("{who} proposed: {target} places {spot}", "{who}の案：{target}が{spot}"),
    ),
    "call": Words(Text("Call the vote", "多数決にする"), Text("{who} called a vote", "{who}が多数決にした")),
    "ballot": Words(
        Text("Vote for proposal {n}", "案{n}に投票"), Text("{who} voted for proposal {n}", "{who}が案{n}に投票した")
    ),
    "balloted": same(Text("{who} voted", "{who}が投票した")),
    # gates
    "place": Words(
        Text("Call it {said} {spot}", "{spot}に「{said}」と宣言"),
        Text(
            "{who} placed a gate face down {spot} and called it {said}",
            "{who}が{spot}に裏向きで置き、「{said}」と宣言した",
        ),
    ),
    "own_place": Words(
        Text("Call it {said} {spot} (really {gate})", "{spot}に「{said}」と宣言（実は{gate}）"),
        Text(
            "{who} placed a gate face down {spot} and called it {said} (really {gate})",
            "{who}が{spot}に裏向きで置き、「{said}」と宣言した（実は{gate}）",
        ),
    ),
    # what may be done in secret
    "ready": Words(Text("Ready", "準備完了"), Text("{who} is ready", "{who}は準備完了")),
    "readied": same(Text("{who} is ready", "{who}は準備完了")),
    "ready_reveal": Words(
        Text("Ready for the reveal", "公開の準備完了"), Text("{who} is ready for the reveal", "{who}は公開の準備完了")
    ),
    "readied_reveal": same(Text("{who} is ready for the reveal", "{who}は公開の準備完了")),
    "measure": Words(Text("Measure {spot}", "{spot}を計測"), Text("{who} measured {spot}", "{who}が{spot}を計測した")),
    "flip": Words(
        Text("Flip input {n}", "左から{n}番目の入力を反転"),
        Text("{who} flipped input {n}", "{who}が左から{n}番目の入力を反転した"),
    ),
    # what is opened, drawn and dealt
    "show": same(Text("{player} had claimed {gate}", "{player}の申告は「{gate}」だった")),
    "vote": same(Text("{player} had voted for proposal {n}", "{player}は案{n}に投票していた")),
    "draw": same(Text("{player} drew {gate}", "{player}が{gate}を引いた")),
    "drawn": same(Text("{player} drew a gate", "{player}が1枚引いた")),
    "no_reading": same(Text("Nothing was measured", "計測はなかった")),
    "reading": same(Text("Measured: {spot} is really {signal}", "{spot}の本当の値は{signal}")),
    "all_ready": same(Text("Everyone's ready", "全員の準備が完了")),
    "no_flip": same(Text("No input was flipped", "反転はなかった")),
    "flipped": same(Text("Input {n} was flipped", "左から{n}番目の入力が反転されていた")),
    "turn": same(Text("Turned over {spot}: {gate}", "{spot}をめくると{gate}")),
    "inputs": same(Text("Dealt: {row}", "入力を8枚並べた：{row}")),
    "lead": same(Text("{player} is the first lead", "最初の親は{player}")),
    "role": same(Text("{player} is {role}", "{player}は{role}")),
    "role_card": same(Text("{player} got a role card", "{player}に役割カードを配った")),
}
ROLES = (Text("a debugger", "デバッガ役"), Text("the bug", "バグ役"), Text("the tester", "テスター役"))

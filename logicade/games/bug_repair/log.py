"""What the log of Bug Repair says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "lay": Words(
        Text("{gate} {spot}", "{spot}に{gate}"), Text("{who} placed {gate} {spot}", "{who}が{spot}に{gate}を置いた")
    ),
    "claim": Words(
        Text("Call it {said} {spot}", "{spot}に「{said}」と宣言"),
        Text(
            "{who} placed a gate face down {spot} and called it {said}",
            "{who}が{spot}に裏向きで置き、「{said}」と宣言した",
        ),
    ),
    "own_claim": Words(
        Text("Call it {said} {spot} (really {gate})", "{spot}に「{said}」と宣言（実は{gate}）"),
        Text(
            "{who} placed a gate face down {spot} and called it {said} (really {gate})",
            "{who}が{spot}に裏向きで置き、「{said}」と宣言した（実は{gate}）",
        ),
    ),
    "left_inputs": same(Text("Dealt on the left: {row}", "左の入力を8枚並べた：{row}")),
    "right_inputs": same(Text("Dealt on the right: {row}", "右の入力を8枚並べた：{row}")),
    "start": same(
        Text("{starter} starts, and that team are the debuggers", "{starter}からスタート。そのチームがデバッガチーム")
    ),
    "turn": same(Text("Turned over {spot}: {gate}", "{spot}をめくると{gate}")),
    "turn_hidden": same(Text("A gate {spot} was turned over", "{spot}をめくった")),
    "discard": same(
        Text(
            "{drawer} drew {gate} from {victim}, for the graveyard",
            "{drawer}が{victim}の手札から{gate}を引き、墓地に送った",
        )
    ),
    "discard_hidden": same(
        Text(
            "{drawer} drew a card from {victim}, for the graveyard", "{drawer}が{victim}の手札から1枚引き、墓地に送った"
        )
    ),
    "steal": same(Text("{drawer} took {gate} from {victim}", "{drawer}が{victim}の手札から{gate}を引いた")),
    "steal_hidden": same(Text("{drawer} took a card from {victim}", "{drawer}が{victim}の手札から1枚引いた")),
}

"""The players of the rule books written once more, with positions and lists: the oracles of the kernels.

Each takes the same random numbers in the same order as the player that it stands for, so that the same seed gives the
same answer, and leaves its source of chance where the player leaves it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from logicade.engine.position import Position, View
from logicade.engine.rng import below, next_word
from logicade.engine.state import CHANCE, NONE, Numbers

Choose = Callable[[View, Numbers], str]
AND, OR, NAND, NOR, XOR = range(5)


def gate(kind: int, one: int, other: int) -> int:
    """What a gate makes of two signals."""
    return (one & other, one | other, 1 - (one & other), 1 - (one | other), one ^ other)[kind]


def likely(kinds: Sequence[float], p: float, q: float) -> float:
    """The chance of a 1, by how likely the gate is of each kind and by the chances of its inputs."""
    pairs = {(a, b): (p if a else 1 - p) * (q if b else 1 - q) for a in (0, 1) for b in (0, 1)}
    return sum(share * gate(kind, *pair) * pairs[pair] for kind, share in enumerate(kinds) for pair in pairs)


def sure(kind: int) -> list[float]:
    """A gate of one kind; NONE: of any alike."""
    return [0.2 if kind == NONE else float(other == kind) for other in range(5)]


def first_and_ties(rng: Numbers, worths: Sequence[float], even: float = 0.0) -> int:
    """The place of the best, of equals any; nothing is drawn for the first of them."""
    ties, best, chosen = 0, 0.0, 0
    for k, worth in enumerate(worths):
        if ties == 0 or worth > best + even:
            ties, best, chosen = 1, worth, k
        elif worth >= best - even:
            ties += 1
            chosen = k if below(rng, ties) == 0 else chosen
    return chosen


def drawn_ties(rng: Numbers, worths: dict[int, float], even: float) -> int:
    """The key of the best, of equals any; something is drawn for the first of them, too."""
    ties, best, chosen = 0, -9.0, 0
    for key, worth in worths.items():
        if worth > best + even:
            ties, best = 0, worth
        if worth >= best - even:
            ties += 1
            chosen = key if below(rng, ties) == 0 else chosen
    return chosen


def anything(view: View, rng: Numbers) -> str:
    return view.legal[int(below(rng, len(view.ids)))]


def fallen(here: Position, rng: Numbers) -> Position:
    """What chance makes of a position, by weight."""
    left = int(below(rng, sum(here.weights)))
    for action, weight in zip(here.ids, here.weights, strict=True):
        if left < weight:
            return here.apply_id(action)
        left -= weight
    raise AssertionError


# ---- LOOP 6 ----------------------------------------------------------------------------------------------------------


def loop_6(name: str) -> Choose:
    def worth(view: View, action: int) -> float:
        before = Position(view.game, view.state())
        own, after = before.fields["turn"] % 2, before.apply_id(action).fields
        if after["winner"] != NONE:
            return 100_000 if after["winner"] == own else -100_000
        for side in (0, 1):
            if after["phase"] == 4 and after["cards"][side] == 1:  # a penalty is due
                count = after["penalties"][side] + 1
                losing = count == after["limit"] or (after["shrink"] == 1 and count == 5)
                return (100_000 if losing else 500) * (1 if side != own else -1)
        if name == "immediate":
            return 0
        text = view.game.kernels.write_action(action)
        locked = "ab".index(text.split("@")[1][0]) if text.startswith("DFF@") else NONE
        total = 0
        for side in (0, 1):
            ones = [
                after["ones"][side] >> p & 1 == 1 and after["open"][side] >> p & 1 == 0
                for p in range(after["cards"][side])
            ]
            total += (2 * sum(ones) - len(ones)) * (1 if side == own else -1)
            if len(ones) == 2 and side != locked:
                total -= 100 if side == own else 200
        return total

    def choose(view: View, rng: Numbers) -> str:
        return view.legal[first_and_ties(rng, [worth(view, action) for action in view.ids])]

    return anything if name == "random" else choose


# ---- Logi-Sticks -----------------------------------------------------------------------------------------------------


def logi_sticks(name: str) -> Choose:
    from logicade.games.logi_sticks import state, tables

    def stones(here: Position, seat: int) -> float:
        """1 for each stone of a seat that has its value, less 0.8 for each that has the other."""
        s, total = here.state()[0], 0.0
        edge = int(tables.EDGE_OF[here.seats - 2, seat])
        for place in range(tables.WIDE):
            if int(s.stones[edge]) >> place & 1:
                square = int(tables.BIT[tables.EDGE_SQUARES[edge, place]])
                white, true, false = int(s.white[edge]) >> place & 1, int(s.trues) & square, int(s.falses) & square
                total += 1.0 if (true if white else false) else -0.8 if true or false else 0.0
        return total

    def lead(here: Position, seat: int) -> float:
        others = [stones(here, other) for other in range(here.seats) if other != seat]
        return stones(here, seat) - sum(others) / len(others)

    def done(here: Position, action: int) -> tuple[Position, float]:
        """After an action and the passes that follow it, and the lead before these; squares do not die."""
        st, seat = here.state(), here.mover
        st["grounding"] = tables.GROUND_OFF
        after = Position(here.game, st).apply_id(action)
        own = lead(after, seat)
        while after.phase == state.FORCED:
            after = after.apply_id(after.ids[0])
        return after, own

    def worth(here: Position, action: int) -> float:
        after, own = done(here, action)
        if name == "greedy":
            return own
        if after.over or after.mover == here.mover:
            return own + 0.9 * lead(after, here.mover)
        return own - 0.9 * max(done(after, reply)[1] for reply in after.ids)

    def choose(view: View, rng: Numbers) -> str:
        here = Position(view.game, view.state())
        if view.phase != state.PLACE or len(view.ids) == 1:
            return anything(view, rng)
        return view.legal[first_and_ties(rng, [worth(here, action) for action in view.ids], 1e-9)]

    return anything if name == "random" else choose


# ---- Mixed Signals ---------------------------------------------------------------------------------------------------


def mixed_signals(name: str) -> Choose:
    from logicade.games.mixed_signals.state import AGAIN, AUTO, FIRE, PICK, PLACE

    def after(here: Position, action: int) -> Position:
        here = here.apply_id(action)
        while not here.over and here.phase in (FIRE, AUTO, PICK):
            here = here.apply_id(here.ids[0])
        return here

    def gain(here: Position, then: Position) -> int:
        own, left = here.fields["active"], then.fields["left"]
        if 0 in left:
            return 100 if left[own] == 0 else -100
        before = here.fields["left"]
        return int((before[own] - left[own]) - (before[1 - own] - left[1 - own]))

    def greedy(here: Position, rng: Numbers) -> int:
        return here.ids[first_and_ties(rng, [gain(here, after(here, action)) for action in here.ids])]

    def reply(then: Position, own: int, chance: Numbers) -> float:
        total = 0
        for _ in range(4):
            here = then
            while here.mover == CHANCE and here.phase != AGAIN:
                here = fallen(here, chance)
            if here.phase == PLACE and here.fields["active"] != own:
                total += max([-100, *(gain(here, after(here, action)) for action in here.ids)])
        return total / 4

    def finished(here: Position, own: int, rng: Numbers, chance: Numbers) -> int:
        while not here.over and here.phase != AGAIN:
            here = fallen(here, chance) if here.mover == CHANCE else here.apply_id(greedy(here, rng))
        left = here.fields["left"]
        return int(left[1 - own] - left[own])

    def kept(worths: dict[int, float], count: int, rng: Numbers) -> tuple[set[int], int]:
        """The best so many by dropping the worst one by one, ties at random; and the worst of those that stay."""
        left = dict(worths)
        while True:
            keys = list(left)
            worst = keys[first_and_ties(rng, [-left[key] for key in keys])]
            if len(left) <= count:
                return set(left), worst
            del left[worst]

    def choose(view: View, rng: Numbers) -> str:
        here = view.guess(rng)
        if name == "random" or len(here.ids) == 1:
            return here.legal[int(below(rng, len(here.ids)))]
        if name == "greedy":
            return view.game.kernels.write_action(greedy(here, rng))
        own, fate, chance = here.fields["active"], next_word(rng), rng.copy()
        ends = [after(here, action) for action in here.ids]
        worths = {k: float(gain(here, end)) for k, end in enumerate(ends)}
        if name == "two-ply":
            for k, end in enumerate(ends):
                chance[0] = fate
                worths[k] -= reply(end, own, chance)
            return here.legal[kept(worths, 1, rng)[1]]
        running, totals = sorted(kept(worths, 8, rng)[0]), dict.fromkeys(worths, 0.0)
        for _ in range(40):
            fate = next_word(rng)
            for k in running:
                chance[0] = fate
                totals[k] += finished(ends[k], own, rng, chance)
        return here.legal[kept({k: totals[k] for k in running}, 1, rng)[1]]

    return choose


# ---- Bug Repair ------------------------------------------------------------------------------------------------------


def bug_repair(name: str) -> Choose:
    from logicade.games.bug_repair.state import ACTIONS

    def choose(view: View, rng: Numbers) -> str:
        s, seat = view.fields, view.seat
        assert seat is not None
        bug = (seat - s["start"]) % 2 == 1
        lying = bug and name in ("liar", "mask")
        trusting = not lying if bug else name != "doubt"

        def belief(node: int) -> list[float]:
            if s["placer"][node] == NONE:
                return sure(NONE)
            partner = bug and s["shared"] == 1 and (s["placer"][node] - s["start"]) % 2 == 1
            if s["named"][node] == NONE or s["placer"][node] == seat or partner:
                return sure(s["gate"][node])
            return sure(s["named"][node] if trusting else NONE)

        def chance(node: int, spot: int, kind: int) -> float:
            if node >= 16:
                return float(s["signal"][node])
            kinds = sure(kind) if node == spot else belief(node)
            return likely(kinds, chance(2 * node, spot, kind), chance(2 * node + 1, spot, kind))

        worths = {}
        for node in range(1, 16):
            fed = s["signal"][2 * node] != NONE and s["signal"][2 * node + 1] != NONE
            for kind in range(5):
                if fed and s["placer"][node] == NONE and s["hand"][seat][kind] > 0:
                    worths[kind * 16 + node] = chance(1, node, kind) * (-1 if bug else 1)
        kind, node = divmod(drawn_ties(rng, worths, 1e-12), 16)
        if not bug:
            return view.game.kernels.write_action(ACTIONS.id("lay", kind=kind, node=node - 1))
        said = kind
        if lying:
            pair = s["signal"][2 * node], s["signal"][2 * node + 1]
            said = int(below(rng, 5))
            while said == kind or (name == "mask" and gate(said, *pair) == gate(kind, *pair)):
                said = int(below(rng, 5))
        return view.game.kernels.write_action(ACTIONS.id("claim", said=said, kind=kind, node=node - 1))

    return anything if name == "random" else choose


# ---- Bug Hunt --------------------------------------------------------------------------------------------------------


def bug_hunt(name: str) -> Choose:
    from logicade.games.bug_hunt.state import ACTIONS, Phase
    from logicade.games.bug_hunt.tables import QUESTION_NAMES

    def choose(view: View, rng: Numbers) -> str:
        s, seat = view.fields, view.seat
        assert seat is not None
        bug, hand = s["role"][seat] == 1, s["hand"][seat]

        def believed(node: int) -> int:
            return int(s["gate" if s["placer"][node] == seat else "named"][node])

        def chance(node: int, spot: int, kind: int) -> float:
            if node >= 8:
                return float(s["signal"][node])
            kinds = sure(kind if node == spot else believed(node))
            return likely(kinds, chance(2 * node, spot, kind), chance(2 * node + 1, spot, kind))

        def worst(spot: int) -> int:
            values = [chance(1, spot, kind) for kind in range(5)]
            return next(kind for kind, value in enumerate(values) if value < min(values) + 1e-9)

        def worth(target: int, node: int) -> float:
            sign = -1 if bug and name in ("fair", "liar") else 1
            if bug and target == seat and s["any_gate"] == 1:
                return sign * chance(1, node, worst(node))
            if bug and name == "random":
                return 0.0
            return sign * chance(1, node, hand if target == seat else s["claim"][target])

        def is_free(node: int) -> bool:
            return s["placer"][node] == NONE and NONE not in s["signal"][2 * node : 2 * node + 2]

        def leads(code: int) -> bool:
            votes = [s["ballot"][: s["seats"]].count(entry) for entry in range(s["listed"])]
            return any(s["listing"][k] == code and votes[k] == max(votes) for k in range(s["listed"]))

        def order() -> int:
            codes = [(target, node) for target in range(s["seats"]) for node in range(1, 8) if is_free(node)]
            if view.phase == Phase.PICK:
                codes = [(target, node) for target, node in codes if leads(target * 7 + node - 1)]
            code = drawn_ties(rng, {target * 8 + node: worth(target, node) for target, node in codes}, 1e-9)
            return ACTIONS.id("order", vote=0, target=code // 8, node=code % 8 - 1)

        def entry() -> int:
            worths = [worth(code // 7, 1 + code % 7) for code in s["listing"][: s["listed"]]]
            best = next(k for k, value in enumerate(worths) if value > max(worths) - 1e-9)
            return ACTIONS.id("ballot", seat=seat, entry=best)

        def final(flip: int, node: int = 1) -> int:
            if node >= 8:
                return int(s["signal"][node]) ^ (node - 7 == flip)
            return gate(believed(node), final(flip, 2 * node), final(flip, 2 * node + 1))

        def answer() -> int:
            asked, names = s["question"], ("AND", "OR", "NAND", "NOR", "XOR")
            question = QUESTION_NAMES[asked]
            words = "text"
            if question == "hand":
                words = names[s["claim"][seat]]
            elif question.startswith("is"):
                words = "yes" if names[s["claim"][seat]] == question[2:] else "no"
            elif question == "role":
                words = "BUF"
            elif question.startswith("node"):
                words = names[s["named"][int(question[4:])]]
            elif question.startswith("lied"):
                words = "no"
            else:
                other = (seat + 1 + int(below(rng, s["seats"] - 1))) % s["seats"]
                words = str(other) if question == "suspect" else words
            return view.game.kernels.read_action(f"a{seat}:{words}")

        def act() -> int:
            phase = view.phase
            if phase == Phase.CLAIM:
                kind = hand
                if bug and name == "random":
                    kind = int(below(rng, 5))
                elif bug and name == "liar":
                    kind = (hand + 1 + int(below(rng, 4))) % 5
                sealed = ("seal", "seat") if s["wording"] & 1 else ("claim", "player")
                return ACTIONS.id(sealed[0], **{sealed[1]: seat, "kind": kind})
            if phase == Phase.ASK:
                return ACTIONS.id("skip")
            if phase == Phase.ANSWER:
                return answer()
            if phase in (Phase.ORDER, Phase.PICK):
                return order()
            if phase == Phase.BALLOT:
                return entry()
            if phase == Phase.TEST:
                return ACTIONS.id("test", seat=seat, measure=0)
            if phase == Phase.FLIP:
                flips = [flip for flip in range(9) if final(flip) == 0] if bug else []
                return ACTIONS.id("flip", seat=seat, input=flips[0] if flips else 0)
            kind = worst(s["spot"]) if bug and s["any_gate"] == 1 else hand
            said = kind if s["wording"] & 2 else s["claim"][seat]
            return ACTIONS.id("place", said=said, kind=kind, node=s["spot"] - 1)

        action = act()
        if action not in view.ids:
            action = view.ids[int(below(rng, len(view.ids)))]
        return view.game.kernels.write_action(action)

    return choose


# ---- Hard Wired ------------------------------------------------------------------------------------------------------


def hard_wired(name: str) -> Choose:
    from logicade.games.hard_wired.rules import LAY
    from logicade.games.hard_wired.tables import CARDS, CODES, PUBLIC, SLOTS, TRIPLES, changed

    def choose(view: View, rng: Numbers) -> str:
        s = view.fields
        turn, begun = s["turn"], view.phase == LAY
        names, laid = view.game.kernels.notation.CARD_NAMES, s["laid"]
        if begun and laid >= 2 and s["value"] == s["display"][s["slot"]]:
            return "END"
        free = [card for card in range(CARDS) if s["place"][card] in (turn, PUBLIC)]
        start = TRIPLES[s["value"] if begun else s["row"][turn][s["length"][turn] - 1]]
        slots = [k for k in range(SLOTS) if s["display"][k] != NONE and (not begun or k == s["slot"])]
        for cards in range(max(1, 2 - laid), s["longest"] - laid + 1):
            found = []
            for slot in slots:
                for row in itertools.permutations(free, cards):
                    triple = start
                    for card in row:
                        triple = changed(CODES[s["deck"][card]], triple)
                    if triple == TRIPLES[s["display"][slot]]:
                        found.append((sum(s["place"][card] == turn for card in row), slot, row[0]))
            if found:
                chosen = drawn_ties(rng, {k: -float(held) for k, (held, _, _) in enumerate(found)}, 0.0)
                _, slot, card = found[chosen]
                return names[card] if begun else f"S{slot + 1}"
        return anything(view, rng)

    return anything if name == "random" else choose


# ---- Tournament ------------------------------------------------------------------------------------------------------


def tournament(name: str) -> Choose:
    from logicade.games.tournament.state import ACTIONS, PLACE

    def choose(view: View, rng: Numbers) -> str:
        if view.phase != PLACE:
            return anything(view, rng)
        s = view.fields
        shares = [count / sum(s["left"]) for count in s["left"]]

        def chance(node: int, spot: int) -> float:
            """At a node, if the drawn gate went to a spot; the final is an XOR."""
            if node == spot:
                return float(gate(s["drawn"], s["signal"][2 * node], s["signal"][2 * node + 1]))
            if node > 1 and s["signal"][node] != NONE:
                return float(s["signal"][node])
            kinds = sure(XOR) if node == 1 else shares
            return likely(kinds, chance(2 * node, spot), chance(2 * node + 1, spot))

        nodes = [2 + ACTIONS.fields(action).fields["node"] for action in view.ids]
        sign = 1 if s["turns"] % 2 else -1
        worths = [sign * chance(1, node) for node in nodes]
        tied = [k for k, worth in enumerate(worths) if worth > max(worths) - 1e-12]
        return view.legal[tied[int(below(rng, len(tied)))]]

    return anything if name == "random" else choose


NAIVE: dict[str, Callable[[str], Choose]] = {
    "bug-hunt": bug_hunt,
    "bug-repair": bug_repair,
    "hard-wired": hard_wired,
    "logi-sticks": logi_sticks,
    "loop-6": loop_6,
    "mixed-signals": mixed_signals,
    "tournament": tournament,
}

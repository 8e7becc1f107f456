"""What the scene says: goal, what is due, what the chosen action would bring, and the end."""

from __future__ import annotations

from logicade.engine.scene.parts import Say
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks import words
from logicade.games.logi_sticks.look import Look
from logicade.games.logi_sticks.state import ARRANGE, BY_PASSES, FORCED, NAME, PICK, PLACE, REVEAL
from logicade.kit.gates import OPEN


def spoken(look: Look) -> Say:
    """Everything that is said in words."""
    if look.shown.over:
        end, why = _end(look)
        return Say(goal=_goal(look), end=end, why=why)
    verbs = {name: look.say(verb) for name, verb in words.VERBS.items()}
    note = _note(look) if look.action == "place" else ""
    return Say(goal=_goal(look), todo=_todo(look), note=note, turn=_turn(look), verbs=verbs)


def _goal(look: Look) -> str:
    if look.seat is None:
        return look.say(words.GOAL_ALL)
    return look.say(words.GOAL, other=1 - look.seat) if look.seats == 2 else look.say(words.GOAL_MANY)


def _turn(look: Look) -> str:
    """Which piece is placed now."""
    if look.now["phase"] < PLACE:
        return ""
    return look.say(words.TURN, turn=min(len(look.was.pieces) + 1, t.ALL_PIECES))


def _todo(look: Look) -> str:
    """What may be done now, or what happens."""
    phase, mover = look.now["phase"], look.shown.mover
    if mover >= 0:
        own = mover == look.seat
        if phase == ARRANGE and own and look.now["targets"] == t.OPPONENT:
            return look.say(words.ARRANGE_OTHER, who=(mover + 1) % look.seats)
        mine, theirs = {
            PLACE: (words.CHOOSE, words.THEIRS),
            PICK: (words.TAKE, words.TAKING),
            NAME: (words.NAME, words.NAMING),
            ARRANGE: (words.ARRANGE, words.ARRANGING),
        }[phase]
        return look.say(mine) if own else look.say(theirs, who=mover)
    if phase == FORCED:
        active = look.now["active"]
        return look.say(words.PASSING_YOU) if active == look.seat else look.say(words.PASSING, who=active)
    return look.say(words.REVEALING if phase == REVEAL else words.DEALING)


# ---- what the chosen action would bring ------------------------------------------------------------------------------


def _note(look: Look) -> str:
    """What the piece gives, which stones light up, and whether a pocket closes."""
    value = look.board.value(look.fields["square"])
    text = words.WILL_WAIT if value == OPEN else words.GIVES
    parts = [look.say(text, piece=look.say(words.NAMES[look.fields["piece"]]), value=f"{{signal {value}}}")]
    for seat in range(look.seats):
        more = look.lit(seat, coming=True) - look.lit(seat)
        if more and seat == look.seat:
            parts.insert(1, look.say(words.ONE_MORE) if more == 1 else look.say(words.MORE, n=more))
        elif more:
            parts.append(look.say(words.THEIR_MORE, who=seat, n=more))
    if look.board.dead & ~look.was.dead:
        parts.append(look.say(words.POCKET))
    return (", " if look.language == "en" else "、").join(parts)


# ---- the end ---------------------------------------------------------------------------------------------------------


def _end(look: Look) -> tuple[str, str]:
    """Who has won, and by what (8.1 to 8.5)."""
    winners = look.shown.winners
    scores = [_score(look, seat) for seat in range(look.seats)]
    best = max(scores)
    rest = [score for score in scores if score != best]
    more = best[0]
    if len(winners) == look.seats:
        return look.say(words.DRAW), look.say(words.EACH, more=more)
    if len(winners) == 1:
        seat = winners[0]
        end = look.say(words.WON_SELF) if seat == look.seat else look.say(words.WON, who=seat)
    else:
        names = [look.say(words.YOU) if seat == look.seat else f"{{{seat}}}" for seat in winners]
        end = look.say(words.SHARED, names=look.say(words.AND).join(sorted(names, key=lambda name: name[0] == "{")))
    second = max(rest)
    if second[0] == more:
        return end, look.say(words.ON_WHITE if second[1] < best[1] else words.ON_BLACK, more=more)
    passed = look.now["ended"] == BY_PASSES
    texts = (words.ONE_TO, words.ONE_PASSED) if more == 1 else (words.TO_STONES, words.TO_PASSED)
    return end, look.say(texts[passed], more=more, less=second[0])


def _score(look: Look, seat: int) -> tuple[int, int, int]:
    """Points, matched white stones, black stones in the row (8.5)."""
    lamps = look.lamps(look.edge(seat))
    lit = [colour for _, colour, state in lamps if state == 0]
    return len(lit), sum(lit), sum(1 - colour for _, colour, _ in lamps)

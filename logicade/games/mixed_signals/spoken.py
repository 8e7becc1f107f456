"""What the scene says: goal, what is due, what the chosen action would bring, and the end."""

from __future__ import annotations

from logicade.engine.scene.parts import Say
from logicade.engine.state import NONE
from logicade.games.mixed_signals import words
from logicade.games.mixed_signals.cascade import Cascade
from logicade.games.mixed_signals.look import Look
from logicade.games.mixed_signals.state import AGAIN, AUTO, DISCARD, FIRE, PICK, PLACE
from logicade.games.mixed_signals.tables import BLACK, CODES, WHITE


def spoken(look: Look) -> Say:
    """Everything that is said in words."""
    if look.shown.over:
        end, why = _end(look)
        return Say(goal=_goal(look), end=end, why=why)
    verbs = {name: look.say(verb) for name, verb in words.VERBS.items()}
    note = _note(look) if look.action else ""
    return Say(goal=_goal(look), todo=_todo(look), note=note, turn=_turn(look), verbs=verbs)


def _goal(look: Look) -> str:
    if look.seat is None:
        return look.say(words.GOALS)
    return look.say(words.GOAL, other=1 - look.seat)


def _turn(look: Look) -> str:
    now = look.now
    if now["active"] == NONE:
        return ""
    turn = now["tiles"] - 1 - (now["phase"] > PLACE)
    if now["double"]:
        return look.say(words.GAME_TURN, game=now["game"] + 1, turn=turn)
    return look.say(words.TURN, turn=turn)


def _todo(look: Look) -> str:
    """What may be done now, or what happens."""
    phase, offer = look.now["phase"], look.offer
    own = look.seat is not None and look.shown.mover == look.seat
    names = [look.say(words.NAMES[CODES[kind]]) for kind in offer]
    if phase == PLACE:
        if own and len(offer) > 1:
            return look.say(words.CHOOSE_TILE)
        if own and look.tall:
            return look.say(words.CHOOSE, tile=names[0])
        if own:
            does = look.say(words.DOES[CODES[offer[0]]])
            return look.say(words.CHOOSE_WIDE, tile=names[0][0].upper() + names[0][1:], does=does)
        return look.say(words.THEIR_TILE, who=look.active, tile=", ".join(names))
    if phase == PICK:
        return look.say(words.CHOOSE_WAY) if own else look.say(words.THEIR_WAY, who=look.active)
    if phase == DISCARD:
        return look.say(words.UNFIT, tile=names[0])
    if phase in (FIRE, AUTO):
        return look.say(words.RUNS)
    return look.say(words.SECOND if phase == AGAIN else words.DEALING)


# ---- what the chosen action would bring ------------------------------------------------------------------------------


def _note(look: Look) -> str:
    """So many tokens for whom, and what comes of it."""
    coming = look.coming
    if not coming.tokens:
        return look.say(words.NO_TOKEN if look.action == "place" else words.NOTHING_MORE)
    parts = []
    colours = [colour for colour in _order(look) if coming.count(colour)]
    for k, colour in enumerate(colours):
        n = coming.count(colour)
        text = words.MORE if k else words.TOKENS[n == 1]
        parts.append(f"{{signal {colour}}} {look.say(text, n=n, whom=_whom(look, colour))}")
    if coming.won != NONE:
        own = look.seat_of(coming.won) == look.seat
        parts.append(look.say(words.YOU_WIN) if own else look.say(words.WINS, whom=_whom(look, coming.won)))
    elif coming.asked:
        parts.append(look.say(words.THEN_PICK))
    return (", " if look.language == "en" else "、").join(parts)


def _order(look: Look) -> tuple[int, int]:
    """The own colour first."""
    own = WHITE if look.seat is None else look.colour_of(look.seat)
    return (own, 1 - own)


def _whom(look: Look, colour: int) -> str:
    seat = look.seat_of(colour)
    return look.say(words.YOU) if seat == look.seat else f"{{{seat}}}"


def badge(coming: Cascade, language: str) -> str:
    """The same in a sign or two."""
    if not coming.tokens:
        return str(getattr(words.BADGE_WAITS, language))
    signs = [f"{{signal {colour}}}×{coming.count(colour)}" for colour in (WHITE, BLACK) if coming.count(colour)]
    return " ".join(signs) + ("…" if coming.asked else "")


# ---- the end ---------------------------------------------------------------------------------------------------------


def _end(look: Look) -> tuple[str, str]:
    """Who has won, and by what (8.1 to 8.3, 7.10, 7.11)."""
    now, points = look.now, look.now["points"]
    winner = NONE if points[0] == points[1] else int(points[1] > points[0])
    if winner == NONE:
        end = look.say(words.DRAW)
    else:
        end = look.say(words.WON_SELF) if winner == look.seat else look.say(words.WON, who=winner)
    if now["double"]:
        return end, look.say(words.OVER_BOTH, more=max(points), less=min(points))
    less, more = sorted(now["left"])
    if less == 0:
        return end, look.say(words.ALL_USED)
    if less == more:
        return end, look.say(words.EQUAL if winner == NONE else words.SECOND_WINS, less=less)
    if look.seat == 1 - winner:
        return end, look.say(words.COUNTED_YOU, less=less, more=more)
    return end, look.say(words.COUNTED, less=less, more=more, loser=1 - winner)

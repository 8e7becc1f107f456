"""Records of Mixed Signals: a header, a turn a line, the result (mixed-signals 9.4).

    mixed-signals 1 tokens_per_player=5
    1 W OU@-1,1/1 {-1,1B}
    2 B xFI IN@-1,2/1 {-1,2B}
    = W resign 4-2

What such a record cannot say is added to it as actions in their own notation: `white:1` and `first:B` before the first
turn, `again` before the second of two games, and `+AND` for a draw where several tiles are offered or nothing follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn

from logicade.engine.errors import BadMatch, LogicadeError
from logicade.engine.match import Match
from logicade.engine.position import Position
from logicade.engine.state import NONE
from logicade.games.mixed_signals import GAME
from logicade.games.mixed_signals.execution import winner_of
from logicade.games.mixed_signals.state import AGAIN, AUTO, COLOURS, DRAW, FIRE, FIRST, OVER, PICK
from logicade.games.mixed_signals.tables import BLACK, COLOUR_LETTERS, WHITE

VERSION = "1"
TURN, RESULT = "mixed-signals 9.4", "mixed-signals 9.5"  # the clauses that say how both are written
_TURN = re.compile(
    r"(?P<number>[0-9]{1,2}) (?P<colour>[WB])(?P<drawn>( [+x][A-Z]{2,4})*)( (?P<place>-|[A-Z]{2,4}@\S+))?"
    r"( >(?P<picks>[012]*))?( \{(?P<tokens>[^{}]*)\})?"
)
_RESULT = re.compile(r"= (?P<winner>W|B|draw) (?P<how>tokens|tiles|resign|time) (?P<left>[0-9]{1,2}-[0-9]{1,2})")
_PART = re.compile(rf"({_RESULT.pattern})|({_TURN.pattern})|(?P<action>white:[01]|first:[WB]|again)")


class Line(NamedTuple):
    """One turn, result or action of a record."""

    text: str
    parts: dict[str, str | None]


def read_record(text: str) -> Match:
    """The match that a record tells; BadMatch names the line that is wrong."""
    words = " ".join(text.split())
    found = re.match(r"mixed-signals ([0-9]+)((?: [a-z_]+=\S+)*)", words)
    if found is None or found[1] != VERSION:
        raise BadMatch("not a record: it begins with `mixed-signals 1`", clause=TURN)
    options = dict(word.split("=", 1) for word in found[2].split())
    if len(options) < len(found[2].split()):
        raise BadMatch("an option stands twice in the header", clause=TURN)
    try:
        match = Match(GAME, seats=2, options=GAME.settle(options))
    except LogicadeError as wrong:
        raise BadMatch(str(wrong).removesuffix(f" ({wrong.clause})"), hint=wrong.hint, clause=wrong.clause) from wrong
    lines = list(_lines(words[found.end() :].strip()))
    played = max((k for k, line in enumerate(lines) if line.parts["winner"] is None), default=0)
    for k, line in enumerate(lines):
        _follow(match, line, last=k == played)
    return match


def _lines(words: str) -> Iterator[Line]:
    """The parts of a record after its header, wherever its lines end."""
    while words:
        found = _PART.match(words)
        if found is None or words[found.end() : found.end() + 1] not in ("", " "):
            shown = " ".join(words.split()[:4])
            raise BadMatch(f"`{shown}` is neither a turn nor a result", hint="as in `1 W OU@0,1/2`", clause=TURN)
        yield Line(found[0], found.groupdict())
        words = words[found.end() :].strip()


def _refuse(line: Line, reason: str, clause: str = TURN) -> NoReturn:
    raise BadMatch(f"`{line.text}`: {reason}", clause=clause)


def _do(match: Match, line: Line, action: str) -> None:
    """One action, checked, chance or not."""
    if match.over:
        _refuse(line, f"`{action}` comes after the end", RESULT)
    kernels = match.game.kernels
    try:
        match.position.demand(action, kernels.read_action(action), None)
    except LogicadeError as wrong:
        raise BadMatch(f"`{line.text}`: {wrong}", hint=wrong.hint) from wrong
    match.follow([action])


def _follow(match: Match, line: Line, *, last: bool) -> None:
    if line.parts["action"]:
        _do(match, line, line.parts["action"])
    elif line.parts["winner"]:
        _check_result(match, line)
    else:
        _begin(match, line)
        _take_turn(match, line, last=last)


def _begin(match: Match, line: Line) -> None:
    """The first turn says which colour begins; every turn whose it is, and how many tiles were laid before."""
    if match.position.phase == COLOURS:
        _refuse(line, "who plays White has not been said, as in `white:0`", "mixed-signals 7.12")
    if match.position.phase == FIRST:
        _do(match, line, f"first:{line.parts['colour']}")
    fields = match.position.fields
    if match.over or match.position.phase == AGAIN:
        _refuse(line, "the game is over already", "mixed-signals 8.2")
    if COLOUR_LETTERS[fields["active"]] != line.parts["colour"]:
        _refuse(line, f"it is the turn of {COLOUR_LETTERS[fields['active']]}", "mixed-signals 3.4")
    if int(line.parts["number"] or 0) != fields["tiles"] - 1:
        _refuse(line, f"this is turn {fields['tiles'] - 1}")


def _take_turn(match: Match, line: Line, *, last: bool) -> None:
    """Draws and discards, the placement, the signals; an unfinished turn ends a record."""
    place, before = line.parts["place"], match.ply
    for word in (line.parts["drawn"] or "").split():
        if word[0] == "x":
            _draw(match, line, word[1:])
        _do(match, line, word)
    if place == "-":
        if not (match.over or match.position.phase == AGAIN):
            _refuse(line, "without a placement no turn ends while tiles are left", "mixed-signals 3.10")
    elif place:
        _draw(match, line, place.partition("@")[0])
        _do(match, line, place)
        _run(match, line, last=last)
    elif not last:
        _refuse(line, "no tile is laid")
    fired = [entry.action for entry in match.log[before:] if re.fullmatch(r"\S+,\S+[WB]", entry.action)]
    told = line.parts["tokens"]
    if told is not None and told.split() != fired:
        _refuse(line, f"the tokens are {' '.join(fired) or 'none'}", "mixed-signals 3.13")


def _draw(match: Match, line: Line, kind: str) -> None:
    """A draw that a placement or a discard implies, where one tile is offered."""
    if match.position.phase == DRAW and match.options["offer"] == 1:
        _do(match, line, f"+{kind}")


def _run(match: Match, line: Line, *, last: bool) -> None:
    """Tokens and picks after a placement; picks that cannot matter are written like any other, or left out."""
    picks = list(line.parts["picks"] or "")
    while match.position.phase in (FIRE, PICK, AUTO):
        if match.position.phase == FIRE:
            _do(match, line, match.position.legal[0])
        elif picks:
            _do(match, line, f"{'>' if match.position.phase == PICK else '>>'}{picks.pop(0)}")
        elif match.position.phase == AUTO:
            _do(match, line, match.position.legal[0])
        elif last:
            return
        else:
            _refuse(line, "a branch is to be picked, as in `>0`", "mixed-signals 3.17")
    if picks:
        _refuse(line, f"there is no branch to pick for `>{picks[0]}`", "mixed-signals 3.18")


def _check_result(match: Match, line: Line) -> None:
    """A result that the rules have brought about, or a seat that gave up or ran out of time."""
    if match.forfeit is not None:
        _refuse(line, "the match has a result already", RESULT)
    how, fields = line.parts["how"], match.position.fields
    if line.parts["left"] != _left(fields):
        _refuse(line, f"the supplies are {_left(fields)}", RESULT)
    ended = match.position.phase in (AGAIN, OVER)
    if how in ("tokens", "tiles"):
        if not ended or line.text != _result_of(match.position):
            _refuse(line, f"the result is `{_result_of(match.position)}`" if ended else "the game is not over", RESULT)
        return
    if ended or line.parts["winner"] == "draw" or fields["white"] < 0:
        _refuse(line, "nobody can give up there", RESULT)
    seat = _seat_of(fields, BLACK if line.parts["winner"] == "W" else WHITE)
    (match.resign if how == "resign" else match.expire)(seat)


def _seat_of(fields: dict[str, Any], colour: int) -> int:
    return int(fields["white"]) if colour == WHITE else 1 - int(fields["white"])


# ---- writing ---------------------------------------------------------------------------------------------------------


@dataclass
class _Turn:
    """What a turn has brought so far."""

    number: int
    colour: str
    drawn: list[str] = field(default_factory=list)
    place: str = ""
    picks: str = ""
    tokens: list[str] = field(default_factory=list)

    def add(self, action: str) -> None:
        if action[0] in "+x":
            self.drawn.append(action)
        elif action[0] == ">":
            self.picks += action[-1]
        elif "@" in action:
            self.place = action
        else:
            self.tokens.append(action)

    def written(self, offer: int, *, over: bool) -> str:
        """Draws are left out where what follows implies them."""
        place = self.place or ("-" if over else "")
        implied = [k + 1 < len(self.drawn) or bool(place) for k in range(len(self.drawn))]
        drawn = [word for word, left_out in zip(self.drawn, implied, strict=True) if word[0] == "x" or not left_out]
        words = [str(self.number), self.colour, *(drawn if offer == 1 else self.drawn), *filter(None, [place])]
        words += [f">{self.picks}"] if self.picks else []
        return " ".join([*words, *([f"{{{' '.join(self.tokens)}}}"] if self.tokens else [])])


def write_record(match: Match) -> str:
    """A match as a record, which `read_record` takes back."""
    usual, offer = GAME.settle({}), match.options["offer"]
    options = [(option, match.options[option.name]) for option in GAME.options]
    words = [f"{option.name}={option.write(value)}" for option, value in options if value != usual[option.name]]
    lines, turn = [" ".join(["mixed-signals", VERSION, *words])], None
    for entry in match.log:
        before, after = match.at(entry.ply), match.at(entry.ply + 1)
        if entry.action == "again":
            lines.append(_result_of(before))
        if before.phase in (COLOURS, FIRST, AGAIN):
            lines.append(entry.action)
            continue
        turn = turn or _Turn(before.fields["tiles"] - 1, COLOUR_LETTERS[before.fields["active"]])
        turn.add(entry.action)
        over = after.phase in (AGAIN, OVER)
        if over or (turn.place and after.fields["at"] == NONE):
            lines.append(turn.written(offer, over=over))
            turn = None
    lines += [turn.written(offer, over=False)] if turn else []
    if match.forfeit is not None:
        fields = match.position.fields
        winner = "B" if match.forfeit.seat == _seat_of(fields, WHITE) else "W"
        lines.append(f"= {winner} {match.forfeit.reason} {_left(fields)}")
    elif match.position.phase in (AGAIN, OVER):
        lines.append(_result_of(match.position))
    return "\n".join(lines) + "\n"


def _left(fields: dict[str, Any]) -> str:
    return f"{fields['left'][WHITE]}-{fields['left'][BLACK]}"


def _result_of(position: Position) -> str:
    """How a game has ended (8.1 to 8.3, 7.10)."""
    fields, winner = position.fields, {WHITE: "W", BLACK: "B", NONE: "draw"}[int(winner_of(position.state()[0]))]
    return f"= {winner} {'tokens' if 0 in fields['left'] else 'tiles'} {_left(fields)}"


__all__ = ["read_record", "write_record"]

"""play in the terminal, against a bot or side by side"""

from __future__ import annotations

import argparse
import datetime
import random
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import logicade
from logicade.cli.common import (
    add_language,
    add_options,
    console,
    data_folder,
    prepare,
    read_file,
    read_options,
)
from logicade.cli.words import complaint, names_of, outcome, told, word
from logicade.engine import book
from logicade.engine.errors import BadSeats, FileTrouble, LogicadeError, NothingToUndo, Usage
from logicade.engine.options import say
from logicade.engine.text import Text

if TYPE_CHECKING:
    from logicade.bots import Bot
    from logicade.engine.match import Match

PERSON = "person"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade play`."""
    parser.add_argument("game", nargs="?", default="input-11", help="game, such as loop-6 (default input-11)")
    parser.add_argument("--bot", help="who you play: level 1 to level 5, or a bot by name (default greedy)")
    parser.add_argument("--hot-seat", action="store_true", help="no bot: everyone plays at this terminal")
    parser.add_argument("--seat", type=int, default=1, metavar="N", help="play as player N (default 1)")
    parser.add_argument("--seats", type=int, help="number of players")
    parser.add_argument("--seed", type=int, help="number that makes deals and bots repeatable")
    parser.add_argument("--save", metavar="FILE", help="save the game there (default: the data folder)")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="continue a saved game; default: the latest unfinished"
    )
    add_options(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Set up or resume a table and play until the end or `quit`."""
    table = resumed(args) if args.resume is not None else fresh(args)
    return table.run()


def fresh(args: argparse.Namespace) -> Table:
    """A new match as the command line asks for it."""
    from logicade import bots

    game = logicade.game(args.game)
    if args.bot and args.hot_seat:
        raise Usage("`--bot` and `--hot-seat` exclude each other", hint="use one or the other")
    name = PERSON if args.hot_seat else args.bot or "greedy"
    if name != PERSON:
        bots.bot(name, game)  # a wrong name is said before anything is dealt
    seats = game.count_seats(args.seats)
    prepare(game, "rules", f"bot {bots.plain_name(name, game)}")
    if args.seat - 1 not in range(seats):
        raise BadSeats(f"there is no player {args.seat}", hint=f"players are 1 to {seats}")
    chance = random.Random(args.seed) if args.seed is not None else None
    match = game.match(seats=seats, chance=chance, **read_options(args.option))
    match.players = tuple(PERSON if seat == args.seat - 1 else name for seat in range(seats))
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
    file = (
        Path(args.save) if args.save else data_folder() / "matches" / f"{game.slug}-{stamp}-{secrets.token_hex(2)}.json"
    )
    return Table(match, file, args.language, seed=args.seed)


def resumed(args: argparse.Namespace) -> Table:
    """A match from its file, with the players it had."""
    file = Path(args.resume) if args.resume else latest()
    match = logicade.load(read_file(str(file)))
    if len(match.players) != match.seats:
        match.players = (PERSON,) * match.seats
    table = Table(match, file, args.language, seed=args.seed)
    table.say("resumed", file=file)
    return table


def latest() -> Path:
    """The unfinished match that was played last."""
    folder = data_folder() / "matches"
    for file in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            if not logicade.load(read_file(str(file))).over:
                return file
        except LogicadeError:
            continue
    raise FileTrouble(
        Text(f"there is no unfinished game in `{folder}`", f"`{folder}`に途中の対戦はありません。"),
        hint=Text("start one with `logicade play`", "`logicade play`で始めてください。"),
    )


class Table:
    """One terminal, one match."""

    def __init__(self, match: Match, file: Path, language: str, *, seed: int | None) -> None:
        from logicade import bots

        self.match = match
        self.file = file
        self.language = language
        self.out = console()
        seed = secrets.randbits(32) if seed is None else seed
        self.bots: dict[int, Bot] = {
            seat: bots.bot(name, match.game, seed=seed + seat)
            for seat, name in enumerate(match.players)
            if name != PERSON
        }

    def say(self, key: str, style: str = "", **facts: object) -> None:
        """One sentence to the player."""
        self.out.print(word(key, self.language, **facts), style=style or None, markup=False)

    def run(self) -> int:
        """Play until the match is over or the player leaves."""
        from logicade.engine.turns import next_asked

        game = self.match.game
        self.say("begin", title=say(game.title, self.language), summary=say(game.summary, self.language))
        self.match.save(self.file)
        shown = 0
        while not self.match.over:
            shown = self.tell(shown)
            seat = next_asked(self.match.position)
            if seat in self.bots:
                self.act(self.bots[seat].choose(self.match.view(seat), self.match.log_for(seat)), seat)
            elif not self.ask(seat):
                self.say("saved", file=self.file)
                return 0
            shown = min(shown, self.match.ply)
        self.tell(shown)
        if self.match.position.over:
            self.out.print(self.match.position.picture(language=self.language, names=self.names))
        self.out.print(outcome(self.match, self.viewer(), self.names, self.language), style="strong", markup=False)
        return 0

    def act(self, action: str, seat: int) -> None:
        """Play and keep; what is on the screen is on the disk."""
        self.match.play(action, seat=seat)
        self.match.save(self.file)

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    @property
    def names(self) -> tuple[str, ...]:
        """What players are called here."""
        return names_of(self.match, self.viewer(), self.language)

    def viewer(self) -> int | None:
        """Whose eyes the running report is for: the only person's; several people share what is public."""
        people = self.people()
        return people[0] if len(people) == 1 else None

    def tell(self, shown: int) -> int:
        """Report what bots and chance did since the last look."""
        for entry in self.match.log_for(self.viewer())[shown:]:
            if entry.actor in self.bots or entry.actor < 0:
                line = told(self.match, entry, self.names, self.language)
                self.out.print(line, style="dim" if entry.actor < 0 else None, markup=False)
        return self.match.ply

    def ask(self, seat: int) -> bool:
        """Let a person act; False when they leave."""
        self.curtain(seat)
        view = self.match.view(seat)
        self.out.print()
        self.out.print(view.picture(language=self.language, names=self.names))
        self.out.print()
        self.out.print(columns(view.legal, min(self.out.width, 80)), style="dim", markup=False)
        if seat == self.viewer():
            self.say("your_turn", "mover")
        else:
            self.say("turn", "mover", who=self.names[seat])
        while True:
            line = self.read()
            if line is None or line.lower() in ("quit", "q", "exit"):
                return False
            try:
                if self.obey(line, seat):
                    return True
            except LogicadeError as wrong:
                self.out.print(complaint(wrong, self.names, self.language), markup=False)

    def obey(self, line: str, seat: int) -> bool:
        """Do what was typed; True when the position changed."""
        view = self.match.view(seat)
        match line.lower():
            case "":
                return False
            case "?" | "help":
                self.say("help")
            case "rules":
                self.out.print(book.short(self.match.game, self.language), markup=False)
            case "list":
                self.out.print(columns(view.legal, min(self.out.width, 80)), markup=False)
            case "log":
                for entry in self.match.log_for(seat):
                    line = told(self.match, entry, self.names, self.language)
                    self.out.print(f"{entry.ply + 1:>3} {line}", markup=False)
            case "hint" | "h":
                self.hint(seat)
            case "undo" | "u":
                return self.undo(seat)
            case "resign":
                self.match.resign(seat)
                self.match.save(self.file)
                return True
            case _:
                number = int(line) if line.isdigit() else 0
                self.act(view.legal[number - 1] if 1 <= number <= len(view.legal) else line, seat)
                return True
        return False

    def undo(self, seat: int) -> bool:
        """Take back this seat's last decision and what bots did since; among people, the last decision of anybody."""
        if self.bots and not any(entry.actor == seat for entry in self.match.log):
            raise NothingToUndo(Text("you haven't moved yet", "まだ1手も指していません。"))
        while True:
            actors = [entry.actor for entry in self.match.log if entry.actor >= 0]
            self.match.undo()
            if not self.bots or actors[-1] == seat:
                break
        self.match.save(self.file)
        self.say("undone")
        return True

    def hint(self, seat: int) -> None:
        """The advice of the strongest bot, and whether it is proved."""
        from logicade import bots

        game, view = logicade.game(self.match.game.slug), self.match.view(seat)
        strongest = bots.names(game)[-1]
        prepare(game, f"bot {strongest}")
        action = bots.bot(strongest, game, seed=0).choose(view, self.match.log_for(seat))
        why = word("hint_advice", self.language, who=strongest)
        if strongest == "solver" and str(view) == str(self.match.position):
            winners = bots.solver(game).solve(self.match.position).winners
            why = word("hint_best", self.language)  # where draws from the pile still decide
            if winners:
                key = "hint_wins" if seat in winners else "hint_loses"
                facts = {"who": self.names[winners[0]]} if key == "hint_loses" else {}
                why = word(key, self.language, **facts)
        self.say("hint", action=action, why=why)

    def curtain(self, seat: int) -> None:
        """Between two people with secrets: clear the screen before the next one looks."""
        if len(self.people()) < 2 or str(self.match.view(seat)) == str(self.match.position):
            return
        if self.out.is_terminal:
            self.out.clear()
        self.say("curtain", "strong", who=self.names[seat])
        self.read(prompt="")

    def read(self, prompt: str | None = None) -> str | None:
        """A line from the player; None at the end of input."""
        self.out.print(word("prompt", self.language) if prompt is None else prompt, end="", markup=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.out.print(line.rstrip("\n"), markup=False)
        return line.strip() if line else None


def columns(texts: tuple[str, ...], width: int) -> str:
    """Numbered actions in columns."""
    cells = [f"{number:>3} {text}" for number, text in enumerate(texts, 1)]
    wide = max((len(cell) for cell in cells), default=1) + 2
    per_line = max(1, width // wide)
    lines = [cells[at : at + per_line] for at in range(0, len(cells), per_line)]
    return "\n".join("".join(cell.ljust(wide) for cell in line).rstrip() for line in lines)

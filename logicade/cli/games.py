"""list the games, or show one with its options"""

from __future__ import annotations

import argparse
import json
from typing import Any

import logicade
from logicade.cli.common import add_language
from logicade.engine import book
from logicade.engine.game import Game
from logicade.engine.options import Choice, say


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade games`."""
    parser.add_argument("game", nargs="?", help="game to show, such as loop-6")
    parser.add_argument("--rules", action="store_true", help="print how to play it")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print what games there are, or one with its options."""
    chosen = [logicade.game(slug) for slug in ([args.game] if args.game else logicade.games())]
    if args.json:
        print(json.dumps([describe(game) for game in chosen], indent=1, ensure_ascii=False))
    elif args.rules:
        print("\n\n".join(book.short(game, args.language) for game in chosen))
    elif args.game:
        print("\n".join(detail(chosen[0], args.language)))
    else:
        for game in chosen:
            seats = "-".join(str(count) for count in sorted({game.seats[0], game.seats[-1]}))
            minutes, age = f"{game.minutes} min", f"{game.age}+" if game.age else ""
            level, summary = say(game.difficulty, args.language), say(game.summary, args.language)
            print(f"{game.slug:16} {seats:>4} {minutes:>7} {age:>3}  {level:19}  {summary}")
    return 0


def detail(game: Game, language: str) -> list[str]:
    """A game's options in words."""
    lines = [f"{say(game.title, language)} ({game.slug})", say(game.summary, language), ""]
    for option in game.options:
        lines.append(f"  {option.name} = {option.write(option.default)}  {say(option.meaning, language)}")
        if isinstance(option, Choice):
            lines += [f"      {v:12} {say(t, language)}" for v, t in zip(option.values, option.explained, strict=True)]
        else:
            lines.append(f"      {option.allowed.replace('`', '')}")
    return lines


def describe(game: Game) -> dict[str, Any]:
    """A game as data."""
    options = [
        {
            "name": option.name,
            "default": option.write(option.default),
            "values": list(option.values) if isinstance(option, Choice) else None,
            "allowed": option.allowed.replace("`", ""),
            "title": option.title._asdict(),
            "meaning": option.meaning._asdict(),
        }
        for option in game.options
    ]
    return {
        "slug": game.slug,
        "version": game.version,
        "title": game.title._asdict(),
        "summary": game.summary._asdict(),
        "difficulty": game.difficulty._asdict(),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "age": game.age,
        "options": options,
    }

"""print a game to cut out and play: a PDF, or its cards one by one"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicade.cli.common import add_language, console, read_options
from logicade.engine.errors import BadValue, FileTrouble, Usage

if TYPE_CHECKING:
    from logicade.press.layout import Order
    from logicade.press.sets import Set
    from logicade.press.work import Press

MOST_BLEED = 5.0


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade print`."""
    parser.add_argument("game", help="game, such as input-11, or logic-kit for all that five of them need")
    written = "PDF to write, `-` for standard output; default: GAME.pdf, GAME-rules.pdf"
    parser.add_argument("--output", "-o", metavar="FILE", help=written)
    parser.add_argument("--leaflet", action="store_true", help="the rules on two to four pages instead of the parts")
    parser.add_argument("--position", metavar="TEXT", help="a position on one page instead, as a spectator sees it")
    parser.add_argument("--seat", type=int, metavar="N", help="that position as this seat knows it, from 1")
    parser.add_argument("--paper", default="a4", metavar="a4|letter", help="size of the paper; default: a4")
    parser.add_argument(
        "--bleed",
        type=float,
        nargs="?",
        const=3.0,
        default=0.0,
        metavar="MM",
        help="print beyond the cuts, 3 mm if not said",
    )
    parser.add_argument("--backs", action="store_true", help="backs for two-sided printing, with marks to check them")
    parser.add_argument("--copies", type=int, default=1, metavar="N", help="print everything N times")
    parser.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="where your Logicade is: each sheet gets a code that leads to the game's page there",
    )
    parser.add_argument("--cards", metavar="FOLDER", help="write every different card as a file of its own instead")
    parser.add_argument("--format", default="pdf", metavar="pdf|png", help="kind of those files; default: pdf")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game; KEY=@FILE takes its value from a file",
    )
    parser.add_argument("--json", action="store_true", help="print as JSON what was written")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print sheets or cards."""
    if args.cards and args.output:
        raise Usage("`--cards` and `--output` are two ways to print", hint="give one of them")
    if sum((bool(args.cards), args.leaflet, args.position is not None)) > 1:
        raise Usage("`--cards`, `--leaflet` and `--position` are three things to print", hint="give one of them")
    if args.seat is not None and args.position is None:
        raise Usage("`--seat` belongs to a position", hint="give `--position` too")
    order = ordered(args)
    done = write_cards(args, order) if args.cards else write_sheets(args, order)
    if args.json:
        print(json.dumps(done, indent=1), file=sys.stderr if args.output == "-" else sys.stdout)
    elif args.output != "-":
        from logicade.cli.words import word

        facts = ("folder", "count") if args.cards else ("file", "pages", "paper")
        kind = "cards" if args.cards else "sheet" if done["pages"] == 1 else "sheets"
        print(word(kind, args.language, **{name: done[name] for name in facts}))
    return 0


def ordered(args: argparse.Namespace) -> Order:
    """What was asked for, checked."""
    from logicade.press import sets, work
    from logicade.press.layout import Order

    if not 0 <= args.bleed <= MOST_BLEED:
        raise BadValue(f"{args.bleed:g} mm is no bleed", hint=f"from 0 to {MOST_BLEED:g} mm, usually 3")
    if args.format not in work.FORMATS:
        raise BadValue(f"`{args.format}` is not a format", hint=f"formats: {', '.join(work.FORMATS)}")
    if args.address and not args.address.startswith(("http://", "https://")):
        raise BadValue(f"`{args.address}` is not an address", hint="such as https://games.example")
    options = sets.settle(args.game, read_options(args.option))
    address = f"{args.address.rstrip('/')}{sets.address(args.game)}" if args.address else ""
    return Order(work.paper(args.paper), args.language, args.bleed, args.backs, args.copies, address, options)


def source(args: argparse.Namespace) -> Set | None:
    """What is printed where it is not the parts of a game."""
    if args.leaflet:
        from logicade.press.leaflet import Leaflet

        return Leaflet(args.game)
    if args.position is not None:
        from logicade.press.moment import Moment

        return Moment(args.game, args.position, None if args.seat is None else args.seat - 1)
    return None


def write_sheets(args: argparse.Namespace, order: Order) -> dict[str, Any]:
    """Write the PDF; what is in it as data."""
    from rich.progress import track

    from logicade.press.work import Press

    press = Press(args.game, order, source(args))
    screen = console(stderr=True)
    title = f"printing {args.game}"
    for _ in track(
        press.pages(), title, len(press.sheets), console=screen, transient=True, disable=not screen.is_terminal
    ):
        pass
    content, name = press.content(), args.output or default_name(args)
    if name == "-":
        sys.stdout.buffer.write(content)
    else:
        write(Path(name), content)
    return {
        "game": args.game,
        "file": name,
        "paper": order.paper.name,
        "pages": len(press.sheets),
        "parts": parts(press),
    }


def default_name(args: argparse.Namespace) -> str:
    """The file that is written where none is named."""
    kind = "-rules" if args.leaflet else "-position" if args.position is not None else ""
    return f"{args.game}{kind}.pdf"


def parts(press: Press) -> dict[str, int]:
    """How many of each part lie on the sheets."""
    fronts = [sheet for sheet in press.sheets if not sheet.back]
    return dict(sorted(Counter(one.part.name for sheet in fronts for one in sheet.placed).items()))


def write_cards(args: argparse.Namespace, order: Order) -> dict[str, Any]:
    """Write every different card; their files as data."""
    from rich.progress import track

    from logicade.press import work

    screen = console(stderr=True)
    found, files = work.cards(args.game, order), []
    rows = track(found.items(), f"printing {args.game}", console=screen, transient=True, disable=not screen.is_terminal)
    for name, part in rows:
        path = Path(args.cards) / f"{name}.{args.format}"
        write(path, work.card(args.game, order, name, part, args.format))
        files.append({"name": name, "file": str(path), "width": part.width, "height": part.height})
    return {"game": args.game, "folder": args.cards, "count": len(files), "cards": files}


def write(path: Path, content: bytes) -> None:
    """Put a whole file there, or nothing."""
    from logicade.engine.files import replace_file

    try:
        replace_file(path, content)
    except OSError as trouble:
        hint = "free some space or name another place" if trouble.errno == 28 else "name a file in a folder of yours"
        raise FileTrouble(f"`{path}` cannot be written: {trouble.strerror}", hint=hint) from trouble

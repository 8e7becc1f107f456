"""start the game server (plain `logicade` also opens your browser)"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from logicade.cli.common import data_folder
from logicade.engine.errors import Usage


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for all (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="port, 0 for a free one (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://...; default: a file in the data folder"
    )
    parser.add_argument("--bus", metavar="URL", default="", help="redis://...; default: PostgreSQL itself, where used")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another site whose pages may connect"
    )
    parser.add_argument("--proxy", default="", metavar="ADDRESS", help="a proxy whose X-Forwarded headers are believed")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER", help="change one of the limits")
    parser.add_argument("--keep-days", type=int, default=0, metavar="N", help="delete matches N days after their end")
    parser.add_argument("--warm", action="store_true", help="listen when all games are ready, and not before")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    if not 0 <= args.port < 65536:
        raise Usage(f"`--port {args.port}` is not a port", hint="0 to 65535")
    if args.keep_days < 0:
        raise Usage("`--keep-days` is at least 0")
    from logicade.server.running import ServeOptions, serve

    options = ServeOptions(
        host=args.host, port=args.port, database=database_of(args), bus=args.bus,
        origins=tuple(args.origin), proxy=args.proxy, limits=tuple(args.limit), keep_days=args.keep_days,
        warm=args.warm, open_page=args.open and has_display(),
    )  # fmt: skip
    return serve(options)


def database_of(args: argparse.Namespace) -> str:
    """The database that was named, or a file in the user's data folder."""
    named = args.database or os.environ.get("LOGICADE_DATABASE")
    return named or f"sqlite:///{Path(data_folder()) / 'logicade.db'}"


def has_display() -> bool:
    """Whether a browser could be shown."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

"""Typical positions of the games, to be shown before anything is played: also of games that are still being compiled.

Those are drawn by a process that runs the rules as plain Python, all of them at once.
"""

from __future__ import annotations

import asyncio
import functools
import json
import os
import subprocess
import sys

import logicade
from logicade.engine import drawing
from logicade.engine.game import Game

LANGUAGES = ("en", "ja")
Pictures = dict[str, dict[str, str]]  # by slug and language


class Samples:
    """The pictures of all games."""

    def __init__(self) -> None:
        self._early: asyncio.Task[Pictures] | None = None

    async def early(self, game: Game, language: str) -> str | None:
        """The picture of a game that is not ready; None where it could not be drawn."""
        self._early = self._early or asyncio.create_task(_draw_elsewhere())
        return (await asyncio.shield(self._early)).get(game.slug, {}).get(language)


@functools.lru_cache(64)
def drawn(game: Game, language: str) -> str:
    """The picture of a game."""
    return game.position(game.room("art").SAMPLE).view().svg(language=language)


def for_page(picture: str, page: bool) -> str:
    """A picture as a file, or as a piece of a page that has the symbols already."""
    return drawing.bare(picture) if page else picture


async def _draw_elsewhere() -> Pictures:
    words = [sys.executable, "-m", "logicade.server.samples"]
    environment = {**os.environ, "LOGICADE_JIT": "off"}
    process = await asyncio.create_subprocess_exec(
        *words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    printed, _ = await process.communicate()
    pictures: Pictures = json.loads(printed or "{}")
    return pictures


if __name__ == "__main__":
    games = [logicade.game(slug) for slug in logicade.games()]
    json.dump({game.slug: {tongue: drawn(game, tongue) for tongue in LANGUAGES} for game in games}, sys.stdout)

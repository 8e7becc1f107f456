"""What every audience sees and reads, as short fingerprints: nothing on a screen moves unless somebody means it.

A line is one look at a random match: the ply, who looks, the shape of the screen; then a fingerprint for each block,
for the wires, and for what is said. Whoever changes how a game looks or speaks writes the lines anew
(`pytest --bless`) and looks at the screens (`make shots ALL=folder`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from logicade.engine import drawing
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.scene import drawn
from logicade.engine.scene.parts import SHAPES, Piece, Scene
from tests.games.drawn import compare
from tests.games.staged import seen
from tests.support import every_options, random_match

LANGUAGES = ("en", "ja")
LOOKS = 7  # of each match, the first and the last among them


def check_looks(game: Game, file: Path, bless: bool) -> None:
    """Hold all looks against those that are kept beside the tests of the game."""
    compare(file.parent / "looks.txt", "\n".join([*sheet(game), *looks(game)]) + "\n", bless)


def sheet(game: Game) -> Iterator[str]:
    """Every drawing of a game."""
    for name, sprite in sorted(game.room("art").SPRITES.items()):
        yield f"sprite {name} {fingerprint(sprite)}"


def looks(game: Game) -> Iterator[str]:
    """Matches of three kinds, a few plies of each."""
    setups = every_options(game)
    for number, options in enumerate((setups[0], setups[len(setups) // 2], setups[-1])):
        match = random_match(game, number, **options)
        for ply in sorted({match.ply * k // (LOOKS - 1) for k in range(LOOKS)}):
            yield from (f"{number} {ply:>3} {line}" for line in looks_at(match, ply))


def looks_at(match: Match, ply: int) -> Iterator[str]:
    """What a spectator sees, and whoever is to act or the first seat: the scene, the changes, and the picture."""
    mover = match.at(ply).mover
    for turn, seat in enumerate((max(mover, 0), None)):
        shown, log, language = seen(match, ply, seat), match.log_for(seat)[:ply], LANGUAGES[(ply + turn) % 2]
        ids = shown.ids if seat is not None and mover >= 0 else ()
        for shape in SHAPES:
            for chosen in (None, *ids[ply % len(ids) :][:1]) if ids else (None,):
                scene = drawn.scene_of(shown, log, seat=seat, language=language, shape=shape, chosen=chosen)
                yield f"{seat} {shape} {'' if chosen is None else '+'}{' '.join(told(scene))}"
        if ply > 0:
            was = seen(match, ply - 1, seat)
            before = drawn.scene_of(was, log[:-1], seat=seat, language=language)
            after = drawn.scene_of(shown, log, seat=seat, language=language)
            beats = drawn.step((before, was), (after, shown), log[-1].action).beats
            yield f"{seat} beats {fingerprint(sorted(beats.items()))}"
        yield f"{seat} badges {fingerprint(sorted(drawn.badges(shown, ids, language=language).items()))}"
        svg, text = shown.svg(language=language), shown.picture(language=language)
        yield f"{seat} picture {fingerprint(drawing.bare(svg))} text {fingerprint(text)}"


def told(scene: Scene) -> Iterator[str]:
    """By block where things are; apart from that all that is said, which is changed more often."""
    for block in scene.blocks:
        pieces = [silent(piece) for piece in scene.pieces if piece.block == block.name]
        yield f"{block.name} {fingerprint((structs.replace(block, text='', title=''), pieces))}"
    yield f"wires {fingerprint(scene.wires)}"
    said = [(piece.key, piece.text, piece.about) for piece in scene.pieces if piece.text or piece.about]
    titles = [(block.title, block.text) for block in scene.blocks]
    yield f"words {fingerprint((titles, said, scene.say, scene.buttons, scene.sentences))}"


def silent(piece: Piece) -> Piece:
    """A piece without its words, of which is left whether there are any."""
    return structs.replace(piece, text="text" if piece.text else "", about="about" if piece.about else "")


def fingerprint(thing: Any) -> str:
    """A few letters by which something is known again."""
    return hashlib.sha256(msgspec.json.encode(thing)).hexdigest()[:7]

"""Any position on one page: the picture as a seat knows it, or a spectator, and its text with what they cannot see."""

from __future__ import annotations

from collections.abc import Iterator

from logicade.engine.errors import BadSeats
from logicade.engine.options import say
from logicade.engine.scene import rich
from logicade.engine.scene.drawn import scene_of
from logicade.engine.scene.picture import drawn
from logicade.engine.text import Text
from logicade.games import game
from logicade.press.drawing import group, text
from logicade.press.layout import BAND, SAFE, Order, Sheet
from logicade.press.leaflet import Run, flowed, spans

SIDE = SAFE + 6
SIZE, LEADING = 3.0, 4.2  # of the position's text
WHAT = Text("A position", "局面")
EYES = Text("as {} sees it", "{}から見た図")
NOBODY = Text("a spectator", "観戦者")


class Moment:
    """The sheet of a position. It keeps the view alone: nothing that is hidden from it can be printed."""

    def __init__(self, slug: str, position: str, seat: int | None = None) -> None:
        self.game = game(slug)
        self.SPRITES = self.game.room("art").SPRITES
        whole = self.game.position(position)
        if seat is not None and not 0 <= seat < whole.seats:
            raise BadSeats(f"there is no seat {seat + 1}", hint=f"from 1 to {whole.seats}")
        self._view, self._seat = whole.view(seat), seat

    def title(self, slug: str) -> Text:
        """What the sheet is called."""
        return Text(f"{self.game.title.en}: a position", f"{self.game.title.ja}：局面")

    def sheets(self, slug: str, order: Order) -> Iterator[Sheet]:
        """One page, lying where the picture does."""
        language, view = order.language, self._view
        scene = scene_of(view, seat=self._seat, language=language)
        made = drawn(scene, self.SPRITES, seats=view.seats, language=language, viewer=self._seat)
        sheet = Sheet(self.game.title, WHAT, (), landscape=made.width > made.height, flow=False)
        width, height = sheet.size(order.paper)
        who = say(NOBODY, language) if self._seat is None else rich.place(self._seat, language)
        title = f"{say(WHAT, language)}: " if language == "en" else f"{say(WHAT, language)}："
        parts = [text(title + say(EYES, language).format(who), SIDE, BAND + 8, 5, bold=True)]
        rows = list(flowed([Run(str(view))], SIZE, width - 2 * SIDE))
        low = height - BAND - 4 - LEADING * len(rows)
        top = BAND + 13
        scale = min((width - 2 * SIDE) / made.width, (low - top - 4) / made.height)
        parts.append(group(made.body, (width - made.width * scale) / 2, top, scale=scale))
        parts += [spans(row, SIDE, low + LEADING * (k + 1), SIZE) for k, row in enumerate(rows)]
        yield sheet._replace(drawn="".join(parts))

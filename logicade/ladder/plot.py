"""A ladder as a picture: a dot for each player, a bar for how sure it is. Plain SVG, light and dark."""

from __future__ import annotations

import math
from html import escape

from logicade.games import game as find
from logicade.ladder.run import Ladder
from logicade.ladder.statistics import Interval

WIDE, ROW, TOP, BOTTOM = 720, 40, 74, 58
LEFT, RIGHT = 170, 110  # room for names, and for figures
STYLE = """
.card{fill:#fcfcfb;stroke:#dddcd7}.title{fill:#1d1f21;font-size:17px;font-weight:600}.sub,.tick{fill:#62666b}
.sub{font-size:12.5px}.tick{font-size:11.5px}.grid{stroke:#e7e6e1}.name{fill:#1d1f21;font-size:14px}
.figure{fill:#3c4045;font-size:13px;font-variant-numeric:tabular-nums}
.range{stroke:#2f6db5;stroke-opacity:.34;stroke-width:9;stroke-linecap:round}.dot{fill:#1f5c9f;stroke:#fcfcfb;stroke-width:2}
@media (prefers-color-scheme:dark){.card{fill:#17191c;stroke:#33373c}.title,.name{fill:#eceded}
.sub,.tick{fill:#9aa0a6}.grid{stroke:#2a2e33}.figure{fill:#c9cdd1}
.range{stroke:#7db4f0}.dot{fill:#8fc1f7;stroke:#17191c}}
"""


def svg(ladder: Ladder) -> str:
    """The players, strongest by name first, with ratings, or with shares where there are none."""
    names = list(reversed(ladder.plan.players))
    ratings = ladder.ratings()
    figures = [ratings[name] if ratings else _hundredfold(ladder.overall(name)) for name in names]
    ticks = _ticks(min(one.low for one in figures), max(one.high for one in figures))
    tall = TOP + ROW * len(names) + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" width="{WIDE}" height="{tall}" '
        'font-family="system-ui, sans-serif" role="img">',
        f"<title>{escape(_title(ladder))}</title><style>{STYLE}</style>",
        f'<rect class="card" x=".5" y=".5" width="{WIDE - 1}" height="{tall - 1}" rx="10"/>',
        f'<text class="title" x="24" y="34">{escape(_title(ladder))}</text>',
        f'<text class="sub" x="24" y="54">{escape(_facts(ladder))}</text>',
        *(_grid(tick, ticks, tall) for tick in ticks),
        *(_row(k, names[k], figures[k], ticks) for k in range(len(names))),
        f'<text class="sub" x="{(LEFT + WIDE - RIGHT) / 2}" y="{tall - 16}" text-anchor="middle">'
        f"{_axis(ladder, rated=bool(ratings))}</text>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(ladder: Ladder) -> str:
    return f"{find(ladder.plan.terms.game).title.en}: a ladder of {len(ladder.plan.players)} players"


def _facts(ladder: Ladder) -> str:
    return f"{len(ladder.results)} matches, {ladder.plan.terms.seats} seats, seed {ladder.plan.seed}"


def _axis(ladder: Ladder, *, rated: bool) -> str:
    if rated:
        return "OpenSkill rating with its 95 % interval"
    return f"{'matches won' if ladder.plan.together else 'share of points'}, per cent, with its 95 % interval"


def _hundredfold(share: Interval) -> Interval:
    return Interval(*(100 * number for number in share))


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest to above the highest.

    >>> _ticks(17.2, 33.9)
    [15.0, 20.0, 25.0, 30.0, 35.0]
    """
    rough = max(high - low, 1.0) / 4
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * unit for factor in (1, 2, 5, 10) if factor * unit >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [k * step for k in range(first, max(last, first + 1) + 1)]


def _x(value: float, ticks: list[float]) -> float:
    return round(LEFT + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (WIDE - LEFT - RIGHT), 1)


def _grid(tick: float, ticks: list[float], tall: int) -> str:
    x = _x(tick, ticks)
    return (
        f'<path class="grid" d="M{x} {TOP}V{tall - BOTTOM}"/>'
        f'<text class="tick" x="{x}" y="{tall - BOTTOM + 18}" text-anchor="middle">{tick:g}</text>'
    )


def _row(k: int, name: str, figure: Interval, ticks: list[float]) -> str:
    y = TOP + ROW * k + ROW // 2
    shown = name if len(name) <= 20 else name[:19] + "…"
    low, dot, high = (_x(value, ticks) for value in (figure.low, figure.value, figure.high))
    return (
        f'<text class="name" x="24" y="{y + 5}">{escape(shown)}</text><path class="range" d="M{low} {y}H{high}"/>'
        f'<circle class="dot" cx="{dot}" cy="{y}" r="6"/><text class="figure" x="{WIDE - 24}" y="{y + 5}" '
        f'text-anchor="end">{figure.value:.1f} ± {(figure.high - figure.low) / 2:.1f}</text>'
    )

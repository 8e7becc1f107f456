"""How somebody's matches ended: counted from the cards of their tables, which tell who sat there and who won."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

import msgspec

import logicade
from logicade.server.storage.queries import members
from logicade.server.storage.writer import Store
from logicade.server.transport.protocol import Results, TableCard, Tally

MOST = 2000  # matches that are counted: the newest


async def results_of(store: Store, person: str) -> Results:
    """The results of one person; many cards take a while to read, so in a thread."""
    cards = await members.read_cards(store, person, MOST)
    return await asyncio.to_thread(_counted, cards, person)


def _counted(cards: Iterable[str], person: str) -> Results:
    together = frozenset(slug for slug in logicade.games() if logicade.game(slug).cooperative)
    return counted((msgspec.json.decode(card, type=TableCard) for card in cards), person, together)


def counted(cards: Iterable[TableCard], person: str, together: frozenset[str] = frozenset()) -> Results:
    """What the cards of somebody's tables come to; some games are won together, and a draw is won by nobody.

    Whoever sat on several seats there played against nobody.
    """
    played = won = 0
    met: set[str] = set()
    tallies: Counter[tuple[str, int]] = Counter()
    wins: Counter[tuple[str, int]] = Counter()
    for card in cards:
        own = [seat for seat, chair in enumerate(card.chairs) if chair.person == person]
        if card.winners is None or len(own) != 1:
            continue
        others = [chair for chair in card.chairs if chair.person != person]
        winner = own[0] in card.winners and (len(card.winners) < len(card.chairs) or card.game in together)
        played, won = played + 1, won + winner
        met |= {chair.person for chair in others if chair.kind == "person"}
        if all(chair.kind == "bot" for chair in others):
            key = card.game, max((chair.level for chair in others), default=0)
            tallies[key] += 1
            wins[key] += winner
    found = [Tally(game, level, wins[game, level], tallies[game, level]) for game, level in sorted(tallies)]
    return Results(played, won, len(met), found)

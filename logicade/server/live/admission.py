"""Who may enter a table, look on there, or know of it at all."""

from __future__ import annotations

from logicade.server.limits import Window
from logicade.server.live.people import People
from logicade.server.table.fold import Table


class Admission:
    """Decides by a table's terms and by invitations; whoever guesses at invitations too often has to wait."""

    def __init__(self, people: People, guesses: int) -> None:
        self._people = people
        self.guesses = Window(guesses, 60)

    def may_watch(self, table: Table, person: str, invite: str = "") -> bool:
        """Whether somebody may look on."""
        if table.seats_of(person) or table.terms.watch == "anyone":
            return True
        return table.terms.watch == "invited" and (person == table.host or self._is_invited(table, invite))

    def may_know(self, table: Table, person: str, invite: str = "") -> bool:
        """Whether somebody may know that a table is there."""
        if table.terms.listed or person == table.host or self.may_watch(table, person, invite):
            return True
        return self._is_invited(table, invite)

    def may_sit(self, table: Table, person: str, invite: str) -> bool:
        """Whether somebody may ask for a seat."""
        return table.terms.listed or person == table.host or self._is_invited(table, invite)

    def check_invite(self, id: str, invite: str, address: str) -> None:
        """Count wrong invitations; whoever guesses too often is told to wait, right or wrong."""
        if invite and (self.guesses.is_full(address) or not self._people.admits(id, invite)):
            self.guesses.count(address)

    def _is_invited(self, table: Table, invite: str) -> bool:
        return bool(invite) and self._people.admits(table.id, invite)

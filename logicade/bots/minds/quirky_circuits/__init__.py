"""Quirky Circuits: a partner that reads card backs and fills in silence.

It has a chart of the scenario: every position that can come about, and how many cards it is from a win when each time
the best of a few drawn cards is played. Cards of others in the queue it takes for useful ones: of all cards with such
backs that may be in their hands, those that bring the robot near are believed to have been played. From there it looks
at every order of its own cards. Whoever can hope for most goes first: if another, by the backs of his hand, promises
more, it waits as long as it may; when nothing of its own helps any more, it is done.

It assumes that the others think as it does. Walkers that no goal needs are taken to stay where they are.
"""

from __future__ import annotations

from logicade.bots.minds.quirky_circuits.mind import choose

LEVELS = range(1, 6)

__all__ = ["LEVELS", "choose"]

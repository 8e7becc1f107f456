"""A game's own way of thinking, one file a game: `LEVELS` and `choose`."""

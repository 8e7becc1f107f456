"""The players of the rule books' figures, one file a game: `PLAYERS`, by name."""

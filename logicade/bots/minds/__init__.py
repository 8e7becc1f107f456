"""A game's own way of thinking, one module a game; levels that it does not play fall to the bots of all games."""

"""The players that the rules of a game describe in their figures: `PLAYERS`, by name, a file for each game."""

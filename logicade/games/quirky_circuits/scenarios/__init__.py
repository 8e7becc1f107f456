"""The scenarios that come with the game, one file each, and the reader of such files."""

"""What circuit games share: gates, brackets, and how they are drawn. It knows no game."""

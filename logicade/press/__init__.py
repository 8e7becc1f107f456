"""Paper: sheets to print, cut and play with, drawn with the stage's sprites."""

"""Kernels: compiling them, keeping them on disk, linking them, and finding a game's verbs by dtype."""

"""Texts that people write, made fit to be shown to others."""

from __future__ import annotations

import unicodedata

from logicade.engine.errors import BadValue

NAME = 24  # characters


def plain(text: str) -> str:
    """A text in one line without what nobody can see: control characters, signs that turn the direction, NUL."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return " ".join("".join(sign for sign in line if unicodedata.category(sign)[0] != "C").split())


def clean_name(name: str) -> str:
    """A name that can be read, or BadValue."""
    shown = plain(name)[:NAME].rstrip()
    if not shown:
        raise BadValue("a name needs something to read in it")
    return shown

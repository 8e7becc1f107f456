"""Ids that the server makes up: of people, matches and processes."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """No secret, hard to guess, easy to read out."""
    return secrets.token_hex(6)

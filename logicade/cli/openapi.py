"""print the server's HTTP API as OpenAPI, with its WebSocket messages"""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """`openapi` has no arguments."""


def run(args: argparse.Namespace) -> int:
    """Print the schema of the HTTP interface."""
    import json

    from logicade.server.app import openapi

    print(json.dumps(openapi(), indent=1, ensure_ascii=False))
    return 0

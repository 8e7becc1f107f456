"""`python -m bench.server.with_yardstick serve ...`: the command line with tic-tac-toe among the games."""

from __future__ import annotations

import sys

import bench.tic_tac_toe
from logicade.cli import main
from logicade.games import register

if __name__ == "__main__":
    register(bench.tic_tac_toe.GAME)
    sys.exit(main())

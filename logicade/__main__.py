"""`python -m logicade` is `logicade`."""

import sys

from logicade.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""A bot for Logicade that needs nothing but Python: it plays any game, and likes to do again what it did last.

Check it: `logicade bot --check "python3 docs/guide/bot.py"`; the lines in and out are described in bots.md.
"""

import json
import random
import sys


def choose(legal, habit, rng):
    """Your idea goes here; `message["view"]` and `message["fields"]` are what the seat may know."""
    return rng.choice([text for text in legal if text.split("@")[0] == habit] or legal)


def main():
    """Answer every line until there are no more."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "begin":  # the same seed must give the same answers
            rng, habit = random.Random(message["seed"]), ""
            print("ready", flush=True)
        elif message["type"] == "act":
            action = choose(message["legal"], habit, rng)
            habit = action.split("@")[0]
            print(action, flush=True)


if __name__ == "__main__":
    main()

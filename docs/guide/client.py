"""Play random legal actions at a table of a Logicade server until the match is over. Explained in server.md."""

import argparse
import json
import secrets
import time
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def decide(me: str, table: Any, sight: Any) -> Any:
    """What to send now, under a new id; None means wait."""
    if table["status"] == "playing" and sight["legal"]:
        action = secrets.choice(sight["legal"])["text"]
        return {"type": "play", "id": secrets.token_hex(8), "action": action, "ply": sight["ply"]}
    if table["status"] == "open" and table["host"] == me and all(chair["kind"] != "open" for chair in table["chairs"]):
        return {"type": "start", "id": secrets.token_hex(8)}
    return None


def play(address: str, headers: dict[str, str], me: str, known: Any) -> str:
    """Play to the end, over as many connections as it takes, and say how it ended."""
    unanswered = None
    while True:
        try:
            with connect(f"{address}?after={known.get('seq', '')}", additional_headers=headers) as socket:
                if unanswered:  # once more under the same id: it cannot happen twice
                    socket.send(json.dumps(unanswered))
                for frame in map(json.loads, socket):
                    known |= frame  # the newest of `seq`, `table` and `sight`
                    if known["table"]["status"] == "over":
                        return f"ended by {known['table']['ending']}, winners: {known['sight']['winners']}"
                    if unanswered and frame.get("id") == unanswered["id"]:
                        unanswered = None
                    if frame["type"] == "refused":
                        time.sleep(1)
                    if not unanswered and (unanswered := decide(me, known["table"], known.get("sight"))):
                        socket.send(json.dumps(unanswered))
        except (OSError, WebSocketException):
            time.sleep(1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default="http://localhost:8000")
    parser.add_argument("--opponent", default="bot:3", help="bot:1 to bot:5, or open to wait for another client")
    parser.add_argument("--join", nargs=2, metavar=("TABLE", "INVITE"), help="take seat 1 at that table")
    args = parser.parse_args()
    me = httpx.post(f"{args.server}/api/guests", json={"bearer": True}).raise_for_status().json()
    headers = {"Authorization": f"Bearer {me['token']}"}
    address, body = f"{args.server}/api/tables", {"game": "input-11", "players": ["me", args.opponent]}
    if args.join:
        address, body = f"{address}/{args.join[0]}/seats/1", {"invite": args.join[1]}
    table = httpx.post(address, json=body, headers=headers).raise_for_status().json()
    print("--join", table["id"], table["invite"])
    print(play(f"ws{args.server[4:]}/api/tables/{table['id']}/live", headers, me["id"], table))

"""`python -m tests.server.through_nginx`: deploy/nginx.conf as it stands, before two processes, tried with a match.

It needs nginx and openssl, which the project does not install. The configuration is copied word for word; only the
ports, the name and the certificate are those of the try. What it prints is what was seen.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import sqlalchemy as sa
import websockets

from logicade.server.storage import schema
from tests import processes
from tests.processes import PATIENCE
from tests.server import history
from tests.server.harness import Person, Server
from tests.server.matches import Pair, two_servers
from tests.server.services import Postgres, free_port
from tests.server.test_homes import read_writes
from tests.support import ROOT

WRITES = 1000  # what is written at one process and read at the other
NGINX = os.environ.get("LOGICADE_NGINX") or shutil.which("nginx") or "/usr/sbin/nginx"


def configured(folder: Path, ports: list[int], listen: int) -> Path:
    """The whole configuration of an nginx of our own, with the site of `deploy`."""
    site = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    servers = "\n    ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;" for port in ports)
    changes = [
        (r"server 127\.0\.0\.1:8000 [^\n]*", servers),
        (r"listen (\[::\]:)?80;", ""),
        (r"listen \[::\]:443[^\n]*", ""),
        (r"listen 443 ssl", f"listen 127.0.0.1:{listen} ssl"),
        (r"/etc/letsencrypt/live/play\.example\.org/", f"{folder}/"),
        (r"play\.example\.org", "localhost"),
        (r"rate=10r/s", "rate=1000r/s"),
    ]
    for pattern, new in changes:
        site, count = re.subn(pattern, new, site)
        assert count, f"{pattern} is not in deploy/nginx.conf"
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"""
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error.log warn;
events {{ worker_connections 2000; }}
http {{ access_log off; {places} {site} }}
"""
    (folder / "nginx.conf").write_text(whole, "utf-8")
    key = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subject = ["-days", "2", "-nodes", "-subj", "/CN=localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", *key, *subject]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return folder / "nginx.conf"


def homes(servers: tuple[Server, Server]) -> dict[str, int]:
    """How many matches each process keeps, by the database."""
    match = schema.match
    rows = history.ask(servers[0].database, sa.select(match.c.keeper, sa.func.count()).group_by(match.c.keeper))
    return {row["keeper"]: int(row["count_1"]) for row in rows}


class Visitor(Person):
    """Somebody who comes through the proxy, and trusts a certificate that nobody has signed."""

    def connect(self, address: str) -> websockets.connect:
        """A socket to an address, not yet open."""
        trust = ssl.create_default_context()
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        return websockets.connect(address, additional_headers=self.headers, open_timeout=PATIENCE, ssl=trust)


async def play(url: str) -> int:
    """A match of one person at both seats; returns how many actions were acknowledged."""
    person = Visitor(url)
    table = person.open_table(players=("me", "me"))
    person.start(table)
    async with Pair(person, table["id"]) as pair:
        await pair.play()
        return sum(len(one.acknowledged) for one in pair.clients)


def main() -> int:
    """Try all of it."""
    folder = Path(tempfile.mkdtemp())
    listen = free_port()
    words = ("--proxy", "127.0.0.1", "--origin", f"https://localhost:{listen}")
    with Postgres() as postgres, two_servers(postgres.create_database("nginx"), folder, *words) as servers:
        conf = configured(folder, [server.port for server in servers], listen)
        subprocess.run([NGINX, "-t", "-c", str(conf)], check=True, env=os.environ | {"LC_ALL": "C"})
        proxy = processes.start([NGINX, "-c", str(conf)])
        try:
            time.sleep(0.5)
            print(f"read at the other process: {read_writes(servers, WRITES)} of {WRITES} true")
            played = asyncio.run(asyncio.wait_for(play(f"https://localhost:{listen}"), PATIENCE))
            print(f"actions acknowledged through nginx: {played}")
            print(f"matches by process: {sorted(homes(servers).values())}")
        finally:
            processes.end(proxy)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.server.on_debian TREE [WORD ...]`: deploy/README.md, word for word, on a bare Debian with systemd.

As root, with `debootstrap` and `systemd-container` installed; further words are for systemd-nspawn, such as
`--bind-ro=/etc/pip.conf`. The commands are those of README.md's blocks, in its order; between them it is looked at what
they have made. Only certbot is not itself, since nobody can prove here that the name is ours: it signs by itself.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.support import ROOT

NAME = "play.example.test"
INSIDE = "ca-certificates,dbus,systemd,systemd-sysv"
SOURCES, SAID, RESULT = "srv/logicade", "srv/said", "srv/result"
SECONDS = 3600  # in which all of it is done, also where much is compiled on a busy machine
UNIT = f"""[Service]
Type=exec
WorkingDirectory=/{SOURCES}
Environment=NAME={NAME} DEBIAN_FRONTEND=noninteractive HOME=/root NODE_USE_SYSTEM_CA=1
ExecStart=/bin/sh -c 'sh -eu /srv/try.sh > /{SAID} 2>&1; echo $? > /{RESULT}; systemctl --no-block poweroff'
[Install]
WantedBy=multi-user.target
"""
CERTBOT = """
mkdir -p /usr/local/bin
cat > /usr/local/bin/certbot <<'END'
#!/bin/sh
mkdir -p "/etc/letsencrypt/live/$NAME" && cd "/etc/letsencrypt/live/$NAME"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$NAME" -addext "subjectAltName=DNS:$NAME" \\
  -keyout privkey.pem -out fullchain.pem
END
chmod +x /usr/local/bin/certbot
"""
LOOK = """
asked() { curl -sS -o /dev/null -w '%{http_code}' "$@"; }
is() { [ "$1" = "$2" ] || { echo "$3: $1 and not $2"; exit 1; }; }
played() { /usr/local/lib/logicade/bin/python docs/guide/client.py --server "https://$NAME" --opponent bot:1; }
ready() {
  for _ in $(seq 2400); do curl -fs -o /dev/null "http://127.0.0.1:$1/health/ready" && return; sleep 0.5; done
  exit 1
}
"""
LOOKED = {  # after the blocks of a section: what must be so then
    "One process: systemd": "ready 8000\nis $(stat -Lc %a /var/lib/logicade/logicade.db) 600 'mode of the database'\n",
    "The proxy": """
export SSL_CERT_FILE="/etc/letsencrypt/live/$NAME/fullchain.pem"
sleep 1
is "$(asked https://$NAME/health)" 200 health
is "$(asked http://$NAME/)" 301 'port 80'
is "$(asked https://$NAME/metrics)" 404 metrics
is "$(curl -sS -o /dev/null -w '%{http_version}' https://$NAME/)" 2 'version of HTTP'
is "$(curl -sS https://$NAME/ | grep -c /assets/)" "$(curl -sS http://localhost:8000/ | grep -c /assets/)" page
head -c 20000 /dev/zero | tr '\\0' x > /srv/long
is "$(asked --http1.1 -H "X-Long: $(cat /srv/long)" https://$NAME/)" 400 'a long head'
is "$(asked -H 'Origin: https://elsewhere.example' -d '{}' https://$NAME/api/guests)" 403 'another origin'
played
grep -q 'worker_connections 50000' /etc/nginx/nginx.conf
systemctl reload logicade
sleep 3
ready 8000
played
""",
    "Several processes: systemd": """
ready 8000
ready 8001
played
for _ in 1 2 3; do (while [ ! -e /srv/rolled ]; do played || touch /srv/lost; done) & done
""",
    "Upgrades, backups": """
touch /srv/rolled
wait
[ ! -e /srv/lost ]
[ "$(journalctl -u 'logicade@*' | grep -c '"what": "stopping"')" -ge 2 ]
ls -l /var/lib/logicade/backups
/usr/local/lib/logicade/bin/logicade restore --database sqlite:////srv/back.db /var/lib/logicade/backups/*.gz
systemctl list-timers logicade-backup.timer
systemd-analyze verify /etc/systemd/system/logicade*.service /etc/systemd/system/logicade-backup.timer
""",
}


def script(readme: str) -> str:
    """All blocks of commands, section by section, with what is looked at after them."""
    parts = ["systemctl is-system-running --wait || true", "set -x", CERTBOT, LOOK]
    for section in re.split(r"^## ", readme, flags=re.MULTILINE)[1:]:
        title = section.partition("\n")[0]
        if title in LOOKED:
            blocks = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
            parts += [f": '==== {title}'", *blocks, LOOKED[title]]
    return "\n".join(parts)


def furnish(tree: Path) -> None:
    """A bare Debian with the sources and the script in it."""
    if not tree.exists():
        words = ["--variant=minbase", f"--include={INSIDE}", "bookworm", str(tree)]
        subprocess.run(["debootstrap", *words], check=True, stdout=subprocess.DEVNULL)
    (tree / SOURCES).mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", str(tree / SOURCES)], input=archive.stdout, check=True)
    (tree / "etc/hosts").write_text(f"127.0.0.1 localhost {NAME}\n", "ascii")
    (tree / "srv/try.sh").write_text(script((ROOT / "deploy/README.md").read_text("utf-8")), "utf-8")
    (tree / "etc/systemd/system/try.service").write_text(UNIT, "utf-8")
    wanted = tree / "etc/systemd/system/multi-user.target.wants/try.service"
    wanted.parent.mkdir(exist_ok=True)
    wanted.unlink(missing_ok=True)
    wanted.symlink_to("/etc/systemd/system/try.service")
    for name in (SAID, RESULT):
        (tree / name).unlink(missing_ok=True)


def main(words: list[str]) -> int:
    """Try it; prints what was said, and ends as it ended."""
    tree = Path(words[0])
    furnish(tree)
    boot = ["systemd-nspawn", "-q", "-D", str(tree), "--register=no", "--keep-unit", "--console=pipe", *words[1:], "-b"]
    subprocess.run(boot, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=SECONDS, check=False)
    sys.stdout.write((tree / SAID).read_text("utf-8", "replace"))
    return int((tree / RESULT).read_text("ascii"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

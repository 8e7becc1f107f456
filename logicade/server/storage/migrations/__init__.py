"""How a database comes to its present shape: Alembic's steps in `versions`, run from code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from logicade.server.errors import BadDatabase


def migrate(engine: sa.Engine) -> None:
    """Alembic's upgrade to the newest shape; to load Alembic takes a while, so not without need."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at once
            connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7201)"))
        check_shape(connection)
        if shape_of(connection) != newest():
            from alembic import command

            command.upgrade(alembic_config(connection), "head")
        connection.commit()


def check_shape(connection: sa.Connection) -> None:
    """BadDatabase when the database was written by a newer Logicade, which we would not understand."""
    shape = shape_of(connection)
    if shape is not None and shape > newest():
        message = f"the database was written by a newer Logicade: its revision is {shape}, this one knows {newest()}"
        raise BadDatabase(message, hint="update Logicade")


def shape_of(connection: sa.Connection) -> str | None:
    """The revision that a database has, None when it is new."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar())


def newest() -> str:
    """The last revision; files of migrations are named by their numbers."""
    folder = Path(__file__).parent / "versions"
    return max(file.stem for file in folder.glob("[0-9]*.py")).split("_")[0]


def alembic_config(connection: sa.Connection) -> Any:
    """What Alembic needs to know."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "logicade.server.storage:migrations")
    config.attributes["connection"] = connection
    return config

"""The tables of the database. The log is all that matters; the rest can be made from it or made anew."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text
from sqlalchemy import UniqueConstraint as Unique

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

setting = Table("setting", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))

person = Table(
    "person",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # SHA-256 of the secret; the secret itself is nowhere
    Column("name", String(24), nullable=False),
    Column("kind", String(8), nullable=False),  # guest or program
    Column("owner", String(16), nullable=False, server_default=""),  # who made a program
    Column("banned", Boolean, nullable=False, server_default="0"),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

match = Table(
    "match",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),  # open, playing, paused, over
    Column("listed", Boolean, nullable=False),
    Column("card", Text, nullable=False),  # what the lobby shows
    Column("keeper", String(16), nullable=False, server_default=""),  # the process that has the lease
    Column("wake", BigInteger, nullable=False, server_default="0"),  # nothing to keep before this time
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index(None, "status", "updated"),
)

event = Table(
    "event",
    metadata,
    Column("match", String(16), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # the fence: two writers cannot both have the same place
    Column("actor", String(24), nullable=False),
    Column("move_id", String(40)),
    Column("kind", String(12), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Unique("match", "actor", "move_id"),
    sqlite_with_rowid=False,
)

member = Table(  # the host and whoever sits at a table: made from the log, so no backup needs it
    "member",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("match", String(16), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Index(None, "match"),
    sqlite_with_rowid=False,
)

transfer = Table(  # links that take somebody along into another browser
    "transfer",
    metadata,
    Column("code", String(64), primary_key=True),  # SHA-256 of the code in the link, or the mark that it was used
    Column("person", String(16), nullable=False),
    Column("sealed", String(128), nullable=False),  # the person's token, which only the code can read
    Column("until", BigInteger, nullable=False),
)

process = Table(
    "process",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("present", Text, nullable=False, server_default="[]"),  # who is connected: [[match, seat], ...]
)

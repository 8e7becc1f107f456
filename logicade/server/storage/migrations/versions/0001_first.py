"""The first shape: people, matches, their log, and the processes that serve them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all tables of the first schema."""
    op.create_table(
        "setting",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_setting"),
    )
    _create_person()
    _create_match()
    _create_event()
    op.create_table(
        "process",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("present", sa.Text, nullable=False, server_default="[]"),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )


def _create_person() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(16), nullable=False, server_default=""),
        sa.Column("banned", sa.Boolean, nullable=False, server_default="0"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("token", name="uq_person_token"),
    )


def _create_match() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("keeper", sa.String(16), nullable=False, server_default=""),
        sa.Column("wake", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_status_updated", "match", ["status", "updated"])


def _create_event() -> None:
    op.create_table(
        "event",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("actor", sa.String(24), nullable=False),
        sa.Column("move_id", sa.String(40)),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_event_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_event"),
        sa.UniqueConstraint("match", "actor", "move_id", name="uq_event_match_actor_move_id"),
        sqlite_with_rowid=False,
    )

"""Whose tables are whose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from logicade.server.storage.queries import members

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the list, and fill it from the log."""
    op.create_table(
        "member",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("match", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_member_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "match", name="pk_member"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_member_match", "member", ["match"])
    members.fill(op.get_bind())

"""Links that take somebody along into another browser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the list, which begins empty."""
    op.create_table(
        "transfer",
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("sealed", sa.String(128), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_transfer"),
    )

"""The database. SQL stands here and nowhere else."""

"""How the database came to its shape; each step in `versions`."""

"""What is asked of the database and told to it, by subject."""

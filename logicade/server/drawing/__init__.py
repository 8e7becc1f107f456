"""Drawing: scenes are made in a process of their own, from views and veiled lines alone."""

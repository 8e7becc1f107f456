"""The drawings of Quirky Circuits: robots, things, ground and command cards."""

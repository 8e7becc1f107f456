"""A table as a value: terms, commands, decisions, events, clocks, undo, and the fold of events. No I/O, no clock."""

"""A table as a value: terms, events, commands, clocks, undo, and the fold of events into a table. No I/O."""

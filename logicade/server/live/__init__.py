"""What lives in this process: rooms and sessions, leases of matches, and when bots and clocks are due."""

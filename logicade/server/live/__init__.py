"""What lives in this process: rooms, who keeps which match, when bots and clocks are due."""

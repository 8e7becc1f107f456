"""What `logicade bench` measures besides the registered games; not part of the installed package."""

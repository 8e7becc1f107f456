"""What goes over the wire: messages, frames for each audience, sockets, and the bus between processes."""

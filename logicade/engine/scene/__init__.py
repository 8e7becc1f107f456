"""What lies where: a game says it once as a scene, and pages, pictures, print and screen readers are made from that."""

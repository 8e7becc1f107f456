"""What seats may know and what learners see."""

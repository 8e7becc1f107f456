"""HTTP: the guard at the door, routes by subject, the page and the rule books."""

"""Games that have a way of thinking of their own: `choose(view, rng, level)`, a file each."""

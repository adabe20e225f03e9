"""Which ways there are: the steps that are open to a mover, what they cost, and why others are none."""

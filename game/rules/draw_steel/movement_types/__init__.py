"""Types of movement: walking, burrowing, climbing, swimming, jumping, crawling, flying and teleporting."""

"""Who sits at the table: how seats are given out, whose turn is seen across the room, whose pad counts."""

"""Who sits at the table? How seats are given out, whose turn is seen across the room, whose pad counts."""

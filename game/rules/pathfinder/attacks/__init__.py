"""What an attack is at by how it is made: a full attack, a charge, fighting defensively."""

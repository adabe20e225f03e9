"""The coach at the table: advice in a battle, and a review after it."""

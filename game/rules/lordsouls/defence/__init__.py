"""Active defence, and the space that one controls."""

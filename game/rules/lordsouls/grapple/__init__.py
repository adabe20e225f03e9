"""Push and Grapple."""

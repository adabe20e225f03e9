"""Movement: speed and size, what squares and other creatures' spaces cost, Advance and shifting."""

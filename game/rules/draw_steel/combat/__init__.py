"""Combat: strikes, edges and banes, who can be reached, and what is done to who stands beside one."""

"""Orders of battle: the tree of commands and pieces, and what is done to it."""

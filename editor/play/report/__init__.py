"""The report of a game, and its dice."""

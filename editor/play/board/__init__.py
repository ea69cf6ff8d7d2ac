"""The board: the map with the pieces on it, and the question shown on both."""

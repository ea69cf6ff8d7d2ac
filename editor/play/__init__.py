"""A game on screen: the board, the question, the players at the table."""

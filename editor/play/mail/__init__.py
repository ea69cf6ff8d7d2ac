"""Games by e-mail in the window: whose turn it is, sending one's turn, opening the other's."""

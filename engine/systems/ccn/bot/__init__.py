"""The Veteran: a computer player that knows this system, with its weights and its reckoning."""

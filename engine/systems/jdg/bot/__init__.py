"""The Veteran of this system: a computer player, with its weights and its reckoning."""

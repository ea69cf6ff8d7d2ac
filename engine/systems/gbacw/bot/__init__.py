"""The Veteran of this system: a computer player that moves brigades as lines."""

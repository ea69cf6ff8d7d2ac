"""The Veteran of this system: a computer player that weighs fire, ground and the clock."""

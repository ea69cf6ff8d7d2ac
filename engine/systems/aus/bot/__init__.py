"""The computer player of this system, by what it has to decide."""

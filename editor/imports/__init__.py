"""Games of other programs, brought in from the window."""

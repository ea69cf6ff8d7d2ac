"""Paper maps drawn from a seed, with the truth about every hex; they share no code with render."""

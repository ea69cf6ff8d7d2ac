"""Players that are programs: they use the public side of a game, as a person would."""

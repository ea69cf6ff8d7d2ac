"""The play-test lab: many games of computer players, kept in a file, and what they tell."""

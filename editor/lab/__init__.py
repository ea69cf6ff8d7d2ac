"""The play-test lab in the window: runs of many games, their progress and what they tell."""

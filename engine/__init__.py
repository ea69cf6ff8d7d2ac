"""Headless rules: hexes, the game kernel, rule systems and players; no Qt."""

"""Edits of the game's tables; no Qt."""

"""Decks, cups and pools of cards."""

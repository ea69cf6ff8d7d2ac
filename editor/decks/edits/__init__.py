"""Edits of decks, cups and pools; no Qt."""

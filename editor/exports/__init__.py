"""Exports and builds started from the window."""

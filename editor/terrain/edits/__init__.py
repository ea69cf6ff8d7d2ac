"""Edits of terrain kinds and their chart; no Qt."""

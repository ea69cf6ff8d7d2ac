"""Edits of scenarios; no Qt."""

"""A table without rules."""

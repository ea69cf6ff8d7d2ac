"""Edits of counters; no Qt."""

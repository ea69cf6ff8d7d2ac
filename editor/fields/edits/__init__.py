"""Edits of a module's own attributes; no Qt."""

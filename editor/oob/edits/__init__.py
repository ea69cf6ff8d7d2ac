"""Edits of orders of battle; no Qt."""

"""Texts that players read and their translations; no Qt."""

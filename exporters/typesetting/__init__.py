"""Texts, tables and displays set in millimetres, for printed pages and for pictures."""

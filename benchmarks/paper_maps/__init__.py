"""Synthetic scans of paper maps with the truth about them, drawn without the program's own art."""

"""Scans and photos of paper maps in: a picture becomes a grid, terrain and numbers, without Qt."""

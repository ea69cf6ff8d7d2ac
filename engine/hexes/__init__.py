"""Hexes: coordinates, facing, lines, sight, movement and zones; no game knowledge, no Qt."""

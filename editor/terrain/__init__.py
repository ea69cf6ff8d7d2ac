"""Kinds of terrain, movement classes and the terrain chart."""

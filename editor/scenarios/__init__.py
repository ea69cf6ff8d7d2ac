"""Scenarios: the set-up on the map, and lists of everything else."""

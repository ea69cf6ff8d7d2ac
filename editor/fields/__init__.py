"""Attributes that a module adds to those of its game system."""

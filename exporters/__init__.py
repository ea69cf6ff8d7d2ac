"""Modules written out for other programs, one package per target."""

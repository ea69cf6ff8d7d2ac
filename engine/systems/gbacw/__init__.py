"""Great Battles of the American Civil War: what it adds to the format."""

from hexwright.schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(read_declaration(__name__))

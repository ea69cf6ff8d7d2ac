"""Great Battles of the American Civil War: what it adds to the format, its checks and rules."""

from hexwright.schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(read_declaration(__name__), play=f"{__name__}.play:RULEBOOK")

"""The system without rules: everything may be authored, moved, flipped, drawn and rolled."""

from schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(
    read_declaration("engine.systems.free"), play="engine.systems.free.play:RULEBOOK"
)

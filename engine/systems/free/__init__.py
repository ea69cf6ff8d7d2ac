"""The system without rules: everything may be authored, moved, flipped, drawn and rolled."""

from hexwright.schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(
    read_declaration(__name__),
    play=f"{__name__}.play:RULEBOOK",
)

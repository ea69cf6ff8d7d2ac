"""What the tools are set to, and how that follows the kinds of terrain of a module."""

from dataclasses import dataclass
from typing import Final

from hexwright.editor.terrain.edits.kinds import Group, Kind, kinds_of
from hexwright.schema.model.terrain import Terrain


@dataclass
class Settings:
    """What the options panel sets and the tools read; ids are those of the module's terrain."""

    terrain: str = ""
    replaced: str = ""
    hexside: str = ""
    line: str = ""
    radius: int = 0
    density: int = 30
    level: int = 1
    zone: str = ""
    # What a new zone is made as, if none of the map's zones is chosen.
    zone_name: str = ""
    zone_kind: str = "setup"
    zone_side: str = ""
    label: str = ""
    label_style: str = "place"
    label_size: float = 0.4
    label_angle: int = 0
    objective: bool = True
    # The number of the next site; 0 for none.
    site_number: int = 0


# The settings that name a kind of terrain.
_GROUPS: Final[dict[str, Group]] = {
    "terrain": "hexes",
    "replaced": "hexes",
    "hexside": "hexsides",
    "line": "lines",
}


def followed_kinds(settings: Settings, before: Terrain, after: Terrain) -> dict[str, str]:
    """New values for settings whose kind has another id now, or is gone."""
    found = {}
    for name, group in _GROUPS.items():
        chosen = getattr(settings, name)
        kinds = kinds_of(after, group)
        if chosen not in {kind.id for kind in kinds}:
            found[name] = _successor(chosen, kinds_of(before, group), kinds)
    return {name: kind for name, kind in found.items() if kind != getattr(settings, name)}


def _successor(gone: str, before: tuple[Kind, ...], after: tuple[Kind, ...]) -> str:
    """The kind at the place of one that is gone: its new name, or else its neighbour."""
    if not after:
        return ""
    row = next((row for row, kind in enumerate(before) if kind.id == gone), 0)
    return after[min(row, len(after) - 1)].id

"""Copying, cutting and pasting hexes of a map; the system's clipboard itself is elsewhere."""

from hexwright.editor.map.edits.named_places import scenarios_using
from hexwright.editor.map.edits.region import (
    Region,
    from_text,
    looks_like_region,
    mirrored,
    to_text,
    turned,
)
from hexwright.editor.map.edits.region_copy import LAYERS, anchor_of, copied, cut
from hexwright.editor.map.edits.region_paste import Pasted, moved, places_of, touched_by
from hexwright.editor.map.tools.context import Desk
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr

# What has no lock of its own is protected with the ground that it lies on.
_GROUND = {"overlays", "shapes"}


def open_layers(desk: Desk) -> frozenset[str]:
    """The layers that may be changed."""
    closed = desk.locked | _GROUND if "terrain" in desk.locked else desk.locked
    return LAYERS - closed


def copy_selection(desk: Desk) -> str | None:
    """Keep the selected hexes for pasting; their text for the clipboard, None if there are none."""
    region = _selected(desk)
    if region is None:
        desk.say(tr("Select hexes first, with the selection tool."))
        return None
    desk.region = region
    return to_text(region)


def cut_selection(desk: Desk) -> str | None:
    """Keep the selected hexes for pasting and leave plain ground, as one step."""
    text = copy_selection(desk)
    if text is not None:
        _clear(desk, tr("Cut hexes"))
    return text


def delete_selection(desk: Desk) -> None:
    """Leave plain ground where hexes are selected, as one step."""
    _clear(desk, tr("Clear hexes"))


def take_text(desk: Desk, text: str) -> bool:
    """Take a piece of a map from the text of the clipboard; says what is wrong with it."""
    if not looks_like_region(text) and desk.region is not None:
        return True
    try:
        desk.region = from_text(text)
    except DataError as error:
        desk.say(error.issues[0].message)
        return False
    return True


def turn_region(desk: Desk, sixths: int) -> None:
    """Turn what would be pasted clockwise by so many times 60 degrees."""
    if desk.region is not None:
        desk.region = turned(desk.region, sixths)
        desk.settings_changed.emit()


def mirror_region(desk: Desk, *, upside_down: bool = False) -> None:
    """Mirror what would be pasted left to right, or top to bottom."""
    if desk.region is not None:
        orientation = desk.map.grid.orientation
        desk.region = mirrored(desk.region, orientation, upside_down=upside_down)
        desk.settings_changed.emit()


def turn_selection(desk: Desk, sixths: int) -> None:
    """Turn the selected hexes around the one in their middle, as one step."""
    region = _selected(desk)
    if region is not None:
        _put_back(desk, tr("Turn hexes"), turned(region, sixths))


def mirror_selection(desk: Desk, *, upside_down: bool = False) -> None:
    """Mirror the selected hexes where they are, as one step."""
    region = _selected(desk)
    if region is not None:
        made = mirrored(region, desk.map.grid.orientation, upside_down=upside_down)
        _put_back(desk, tr("Mirror hexes"), made)


def _put_back(desk: Desk, label: str, region: Region) -> None:
    """Put a region that was copied from the selection back, turned, on plain ground."""
    index, cells = desk.index, desk.selection
    anchor = anchor_of(index, cells)
    assert anchor is not None, "something is selected"
    made = moved(index, desk.document.module, cells, region, anchor, open_layers(desk))
    put_pasted(desk, label, made)
    desk.select(places_of(index, region, anchor))


def put_pasted(desk: Desk, label: str, made: Pasted) -> None:
    """Make the map the one with the pasted piece, and say what is missing in it."""
    desk.change(label, made.map, made.touched)
    if made.left_out:
        kinds = ", ".join(made.left_out)
        desk.say(tr("This module does not know and leaves out: {kinds}", kinds=kinds))


def _selected(desk: Desk) -> Region | None:
    anchor = anchor_of(desk.index, desk.selection)
    return copied(desk.index, desk.selection, anchor) if anchor is not None else None


def _clear(desk: Desk, label: str) -> None:
    module, layers = desk.document.module, open_layers(desk)
    numbers = {desk.index.hex_at(*place) for place in desk.selection}
    zones = [("zone", one.id) for one in desk.map.zones if numbers.issuperset(one.hexes)]
    sites = [("site", one.id) for one in desk.map.sites if one.hex in numbers]
    used = [
        name
        for target, name in (*zones, *sites)
        if scenarios_using(module, desk.map_id, target, name)
    ]
    plain = module.terrain.hexes[0].id
    made = cut(desk.index, desk.selection, plain, layers, used)
    if used:
        desk.say(tr("Scenarios use these, and they stay: {names}", names=", ".join(used)))
    desk.change(label, made, touched_by(desk.index, made, desk.selection))

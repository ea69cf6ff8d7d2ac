"""Copying, cutting and pasting hexes of a map; the system's clipboard itself is elsewhere."""

from collections.abc import Collection

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
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr

# What has no lock of its own is protected with the ground that it lies on.
_GROUND = {"overlays", "shapes"}


def open_layers(context: ToolContext) -> frozenset[str]:
    """The layers that may be changed."""
    closed = context.locked | _GROUND if "terrain" in context.locked else context.locked
    return LAYERS - closed


def copy_selection(context: ToolContext) -> str | None:
    """Keep the selected hexes for pasting; their text for the clipboard, None if there are none."""
    region = _selected(context)
    if region is None:
        context.say(tr("Select hexes first, with the selection tool."))
        return None
    context.region = region
    return to_text(region)


def cut_selection(context: ToolContext) -> str | None:
    """Keep the selected hexes for pasting and leave plain ground, as one step."""
    text = copy_selection(context)
    if text is not None:
        _clear(context, tr("Cut hexes"))
    return text


def delete_selection(context: ToolContext) -> None:
    """Leave plain ground where hexes are selected, as one step."""
    _clear(context, tr("Clear hexes"))


def take_text(context: ToolContext, text: str) -> bool:
    """Take a piece of a map from the text of the clipboard; says what is wrong with it."""
    if not looks_like_region(text) and context.region is not None:
        return True
    try:
        context.region = from_text(text)
    except DataError as error:
        context.say(error.issues[0].message)
        return False
    return True


def turn_region(context: ToolContext, sixths: int) -> None:
    """Turn what would be pasted clockwise by so many times 60 degrees."""
    if context.region is not None:
        context.region = turned(context.region, sixths)
        context.settings_changed.emit()


def mirror_region(context: ToolContext, *, upside_down: bool = False) -> None:
    """Mirror what would be pasted left to right, or top to bottom."""
    if context.region is not None:
        orientation = context.map.grid.orientation
        context.region = mirrored(context.region, orientation, upside_down=upside_down)
        context.settings_changed.emit()


def turn_selection(context: ToolContext, sixths: int) -> None:
    """Turn the selected hexes around the one in their middle, as one step."""
    region = _selected(context)
    if region is not None:
        _put_back(context, tr("Turn hexes"), turned(region, sixths))


def mirror_selection(context: ToolContext, *, upside_down: bool = False) -> None:
    """Mirror the selected hexes where they are, as one step."""
    region = _selected(context)
    if region is not None:
        made = mirrored(region, context.map.grid.orientation, upside_down=upside_down)
        _put_back(context, tr("Mirror hexes"), made)


def _put_back(context: ToolContext, label: str, region: Region) -> None:
    """Put a region that was copied from the selection back, turned, on plain ground."""
    index, cells = context.index, context.selection
    anchor = anchor_of(index, cells)
    assert anchor is not None, "something is selected"
    made = moved(index, context.document.module, cells, region, anchor, open_layers(context))
    places = places_of(index, region, anchor)
    put_pasted(context, label, made, places)
    context.select(places)


def put_pasted(context: ToolContext, label: str, made: Pasted, at: Collection[Place]) -> None:
    """Make the map the one with the pasted piece, and say what is missing in it."""
    context.change(label, made.map, made.touched, at=at)
    if made.left_out:
        kinds = ", ".join(made.left_out)
        context.say(tr("This module does not know and leaves out: {kinds}", kinds=kinds))


def _selected(context: ToolContext) -> Region | None:
    anchor = anchor_of(context.index, context.selection)
    return copied(context.index, context.selection, anchor) if anchor is not None else None


def _clear(context: ToolContext, label: str) -> None:
    module, layers = context.document.module, open_layers(context)
    numbers = {context.index.hex_at(*place) for place in context.selection}
    zones = [("zone", zone.id) for zone in context.map.zones if numbers.issuperset(zone.hexes)]
    sites = [("site", site.id) for site in context.map.sites if site.hex in numbers]
    used = [
        name
        for target, name in (*zones, *sites)
        if scenarios_using(module, context.map_id, target, name)
    ]
    plain = module.terrain.hexes[0].id
    made = cut(context.index, context.selection, plain, layers, used)
    if used:
        context.say(tr("Scenarios use these, and they stay: {names}", names=", ".join(used)))
    touched = touched_by(context.index, made, context.selection)
    context.change(label, made, touched, at=context.selection)

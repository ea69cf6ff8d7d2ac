"""Looks for mistakes in saved games of Tabletop Simulator; knows nothing of what wrote them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from PIL import Image

_KNOWN = {
    "Bag",
    "Card",
    "Counter",
    "Custom_Model",
    "Custom_PDF",
    "Custom_Tile",
    "DeckCustom",
    "Die_4",
    "Die_6",
    "Die_8",
    "Die_10",
    "Die_12",
    "Die_20",
    "HandTrigger",
    "Infinite_Bag",
}
_MOST_PIXELS = 4096
_PLACES = [f"{part}{axis}" for part in ("pos", "rot", "scale") for axis in "XYZ"]

Save = dict[str, Any]


def read_save(path: Path) -> Save:
    """A save as it is written."""
    found: Save = json.loads(path.read_text(encoding="utf-8"))
    return found


def everything(save: Save) -> Iterator[Save]:
    """All things of a save: on the table, in containers, and other states."""
    waiting = list(save["ObjectStates"])
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.get("ContainedObjects", [])
        waiting += one.get("States", {}).values()


def urls(save: Save) -> Iterator[str]:
    """The addresses of all pictures and meshes."""
    for one in everything(save):
        image = one.get("CustomImage", {})
        yield from (image[name] for name in ("ImageURL", "ImageSecondaryURL") if image.get(name))
        mesh = one.get("CustomMesh", {})
        yield from (mesh[name] for name in ("MeshURL", "DiffuseURL") if mesh.get(name))
        for sheet in one.get("CustomDeck", {}).values():
            yield from (sheet["FaceURL"], sheet["BackURL"])


def faults(path: Path) -> list[str]:
    """Everything that is wrong with a save."""
    save = read_save(path)
    found = []
    guids = [one.get("GUID", "") for one in everything(save)]
    found += [f"GUID {guid!r}" for guid in guids if not re.fullmatch("[0-9a-f]{6}", guid)]
    found += [f"GUID {guid} twice" for guid in set(guids) if guids.count(guid) > 1]
    for one in everything(save):
        found += [f"{one['Name']} {one['GUID']}: {fault}" for fault in _faults(one)]
    for url in sorted(set(urls(save))):
        found += [f"{url}: {fault}" for fault in _picture_faults(url)]
    for name, tab in save.get("TabStates", {}).items():
        if not {"title", "body", "color", "id"} <= set(tab):
            found.append(f"note {name} lacks something")
    return found


def _faults(one: Save) -> Iterator[str]:
    if one["Name"] not in _KNOWN:
        yield "unknown class"
    place = one["Transform"]
    if any(not isinstance(place.get(name), (int, float)) for name in _PLACES):
        yield "no whole transform"
    inside = one.get("ContainedObjects", [])
    if one["Name"] == "Infinite_Bag" and len(inside) != 1:
        yield f"{len(inside)} things in an endless bag"
    if one["Name"] == "DeckCustom":
        if one["DeckIDs"] != [card["CardID"] for card in inside]:
            yield "its ids are not those of its cards"
        if len(inside) < 2:
            yield "fewer than two cards"
    if one["Name"] == "Card":
        yield from _card_faults(one)
    # The state that is shown is the only number that is missing.
    numbers = {int(name) for name in one.get("States", {})}
    if numbers and len(set(range(1, len(numbers) + 2)) - numbers) != 1:
        yield f"states {sorted(numbers)}"


def _card_faults(card: Save) -> Iterator[str]:
    sheet, place = divmod(card["CardID"], 100)
    found = card["CustomDeck"].get(str(sheet))
    if found is None:
        yield f"no sheet {sheet}"
        return
    if place >= found["NumWidth"] * found["NumHeight"]:
        yield f"card {place} is beyond its sheet"
    if not (2 <= found["NumWidth"] <= 10 and 2 <= found["NumHeight"] <= 7):
        yield "a sheet is too large or too small"


def _picture_faults(url: str) -> Iterator[str]:
    if urlparse(url).scheme != "file":
        return
    path = Path(unquote(urlparse(url).path))
    if not path.is_file():
        yield "there is no such file"
        return
    if path.suffix == ".obj":
        return
    with Image.open(path) as image:
        if max(image.size) > _MOST_PIXELS:
            yield f"{image.size} is too large"
        if image.mode not in ("RGB", "RGBA", "P"):
            yield f"colours {image.mode}"

"""Names in a module that should mean something elsewhere in it; VASSAL says nothing if not."""

from collections.abc import Iterator

from tests.helpers.vassal_checker.module import Module, text_of
from tests.helpers.vassal_checker.pieces import Piece, keys_of
from tests.helpers.vassal_checker.text import tokens
from tests.helpers.vassal_checker.traits import FIELDS

# Sides that see everything, whether or not the roster has them.
_SPECIAL = {"Solitaire", "Solo", "Moderator", "Referee"}


def module_reference_faults(module: Module) -> Iterator[str]:
    """Hands and decks of sides that nobody plays; inventories by properties that no piece has."""
    sides = _sides(module)
    for element in module.all("PlayerHand", "PrivateMap", "DrawPile"):
        label = element.get("mapName") or element.get("name")
        named = tokens(element.get("side", "") or element.get("deckOwners", ""), ",")
        yield from (f"“{label}” belongs to no side “{one}”" for one in named if _is_no(one, sides))
    known = {name for piece in _pieces(module) for name in _properties(piece)}
    for element in module.all("Inventory"):
        for name in tokens(element.get("groupBy", ""), ","):
            if name and name not in known:
                yield f"the inventory groups by “{name}”, which no piece has"


def piece_reference_faults(module: Module, piece: Piece) -> Iterator[str]:
    """Names in a whole piece that nothing else has: `piece` comes with its prototypes expanded."""
    sides = _sides(module)
    for trait in piece.all("restrict"):
        named = tokens(trait.field(0), ",")
        yield from (f"access for no side “{one}”" for one in named if _is_no(one, sides))
    keys = {key for trait in piece.traits for key in keys_of(trait)}
    for trait in piece.all("macro"):
        sent = (key for key in tokens(trait.field(5), ",") if key)
        yield from (f"a trigger sends “{key}”, which no trait hears" for key in sent
                    if key not in keys)  # fmt: skip
    menus = _menus(piece)
    for trait in piece.all("submenu"):
        listed = (token for token in tokens(trait.field(1), ",") if token)
        yield from (f"the menu “{trait.field(0)}” has no command “{one}”" for one in listed
                    if one not in menus)  # fmt: skip
    yield from _layer_faults(module, piece)


def _layer_faults(module: Module, piece: Piece) -> Iterator[str]:
    for element in module.all("LayeredPieceCollection"):
        layer = piece.marks.get(element.get("property", ""))
        if layer is not None and layer not in tokens(element.get("layerOrder", ""), ","):
            yield f"lies in the layer “{layer}”, which its map does not have"


def _is_no(side: str, sides: set[str]) -> bool:
    return bool(side) and side not in sides


def _sides(module: Module) -> set[str]:
    entries = [one for roster in module.all("PlayerRoster") for one in roster.iterfind("entry")]
    return {text_of(entry) for entry in entries} | _SPECIAL


def _pieces(module: Module) -> Iterator[Piece]:
    for slot in module.slots:
        try:
            yield module.expanded(slot)
        except ValueError:
            continue


def _properties(piece: Piece) -> set[str]:
    calculated = {trait.field(0) for trait in piece.all("calcProp")}
    return {*piece.marks, *piece.properties, *calculated}


def _menus(piece: Piece) -> set[str]:
    """Every text of a trait that may stand in its menu."""
    found: set[str] = set()
    for trait in piece.traits:
        if trait.id == "submenu":
            found.add(trait.field(0))
            continue
        for kind, field in zip(FIELDS.get(trait.id, "").split(), trait.fields, strict=False):
            if kind == "t":
                found.add(field)
            if kind == "C":
                found |= {tokens(token, ":")[0] for token in tokens(field, ",")}
    return found

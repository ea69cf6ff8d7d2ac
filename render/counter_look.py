"""What a counter shows: worked out from its kind, template, side, nation and attributes."""

from dataclasses import dataclass, replace
from typing import Any

from hexwright.schema.model.counters import CounterKind, Face, Template, TemplateField
from hexwright.schema.model.oob import Leader, Unit
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module

# For kinds without a template of their own.
_PLAIN = Template(
    id="",
    name="",
    fields=(
        TemplateField(show="name", at="top", size=0.12),
        TemplateField(show="symbol", size=0.5),
        TemplateField(show="short", at="bottom", size=0.16),
    ),
)
_MARKER_FACE, _MARKER_INK = "#f2e8cd", "#3d2f1f"


@dataclass(frozen=True)
class Printed:
    """A value or text on a counter."""

    text: str
    at: str
    size: float
    boxed: bool = False


@dataclass(frozen=True)
class CounterLook:
    """Everything that is drawn of a counter."""

    shape: str
    width_mm: float
    height_mm: float
    face: str
    ink: str
    band: str | None
    symbol: str
    symbol_size: float
    symbol_at: str
    printed: tuple[Printed, ...]
    steps: int = 0
    lost: int = 0
    facing: int | None = None
    name: str = ""
    # A picture of the module instead of the symbol; a bar that tells a face from the front.
    image: str | None = None
    stripe: str | None = None


def placement_look(module: Module, placement: Placement) -> CounterLook | None:
    """The look of a piece or counter of a set-up; None if the module does not know it."""
    if placement.piece:
        unit = module.units.get(placement.piece)
        left = unit and placement.losses and steps_of(module.kinds[unit.kind], unit)
        steps = max(left - placement.losses, 0) if left else None
        look = piece_look(module, placement.piece, placement.face, steps)
    elif placement.kind in module.kinds:
        look = kind_look(module, module.kinds[placement.kind], placement.side, placement.face)
    else:
        look = None
    if look is None:
        return None
    lost = min(placement.losses, look.steps)
    return replace(look, facing=placement.facing, lost=lost)


def piece_look(
    module: Module, piece: str, face: str = "", steps: int | None = None
) -> CounterLook | None:
    """The look of a unit or leader; None if it, or its kind, is unknown.

    `steps` are those it has left, where its counter prints them; all of them if not given.
    """
    one = module.pieces.get(piece)
    if one is None or one.kind not in module.kinds:
        return None
    kind = module.kinds[one.kind]
    side = module.side_of.get(piece, kind.side)
    values = module.attributes(piece, face)
    if steps is not None and steps_of(kind, one):
        values = {**values, "steps": steps}
    return _look(module, kind, _Owner(one, side, one.nation or kind.nation), values, face)


def kind_look(module: Module, kind: CounterKind, side: str = "", face: str = "") -> CounterLook:
    """The look of any counter of a kind, with its front or another face up."""
    front = kind.faces[0].attributes if kind.faces else {}
    shown = next((one.attributes for one in kind.faces if one.id == face), front)
    values = {**kind.attributes, **shown}
    owner = _Owner(None, side or module.side_of_kind.get(kind.id, kind.side), kind.nation)
    return _look(module, kind, owner, values, face)


@dataclass(frozen=True)
class _Owner:
    piece: Unit | Leader | None
    side: str
    nation: str


def _look(
    module: Module, kind: CounterKind, owner: _Owner, values: dict[str, Any], face: str
) -> CounterLook:
    templates = {template.id: template for template in module.counters.templates}
    template = templates.get(kind.template, _PLAIN)
    colour, ink = _colours(module, owner)
    shown = _face(kind, face)
    words = _words(kind, owner, values, shown)
    symbols = [field for field in template.fields if field.show == "symbol"]
    printed = tuple(
        Printed(words[field.show], field.at, field.size, bool(values.get(field.boxed)))
        for field in template.fields
        if field.show != "symbol" and words.get(field.show)
    )
    return CounterLook(
        shape=template.shape,
        width_mm=template.width_mm,
        height_mm=template.height_mm,
        face=colour,
        ink=ink,
        band=_band(module, template, kind, owner),
        symbol=words["symbol"] if symbols else "",
        symbol_size=symbols[0].size if symbols else 0.5,
        symbol_at=symbols[0].at if symbols else "centre",
        printed=printed,
        # Steps show as pips where the template does not print them.
        steps=0
        if any(field.show == "steps" for field in template.fields)
        else steps_of(kind, owner.piece),
        name=words["name"],
        image=(shown.image if shown else None) or kind.image,
        stripe=shown.stripe if shown else None,
    )


def steps_of(kind: CounterKind, piece: Unit | Leader | None) -> int:
    """The steps of a unit: its own, else those of its kind."""
    own = piece.steps if isinstance(piece, Unit) else 0
    return own or kind.steps


def _face(kind: CounterKind, face: str) -> Face | None:
    """The face that is up; without a name it is the front."""
    front = kind.faces[0] if kind.faces else None
    return next((known for known in kind.faces if known.id == face), None if face else front)


def _words(
    kind: CounterKind, owner: _Owner, values: dict[str, Any], shown: Face | None
) -> dict[str, str]:
    words = {name: _word(value) for name, value in values.items()}
    words.setdefault("steps", str(steps_of(kind, owner.piece) or ""))
    piece_name = owner.piece.name if owner.piece else ""
    words["name"] = piece_name or kind.name
    words["short"] = kind.short
    words["symbol"] = (shown.symbol if shown else "") or kind.symbol or kind.piece_class
    return words


def _word(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) if isinstance(value, (str, int, float)) else ""


def _colours(module: Module, owner: _Owner) -> tuple[str, str]:
    """Face and ink: the nation's, else the side's, else a plain marker's."""
    for nation in module.info.nations:
        if nation.id == owner.nation and nation.colour:
            return nation.colour, nation.accent or "#ffffff"
    for side in module.info.sides:
        if side.id == owner.side:
            return side.colour, side.accent
    return _MARKER_FACE, _MARKER_INK


def _band(module: Module, template: Template, kind: CounterKind, owner: _Owner) -> str | None:
    if template.band == "side":
        return next((one.accent for one in module.info.sides if one.id == owner.side), None)
    if template.band == "nation":
        return next((one.accent for one in module.info.nations if one.id == owner.nation), None)
    if template.band == "command":
        return _command_colour(module, owner.piece)
    if template.band == "class":
        classes = module.terrain.movement_classes
        return next((one.colour for one in classes if one.id == kind.movement_class), None)
    return None


def _command_colour(module: Module, piece: Unit | Leader | None) -> str | None:
    """The colour of the piece's command, or of the nearest one above that has a colour."""
    if isinstance(piece, Unit):
        name = piece.command
    else:
        name = piece.commands[0] if piece and piece.commands else ""
    seen: set[str] = set()
    while name in module.commands and name not in seen:
        seen.add(name)
        command = module.commands[name]
        if command.colour:
            return command.colour
        name = command.parent
    return None

"""Templates of counters: where their fields stand, and what they can show."""

from typing import Any, Final

from msgspec.structs import replace

from hexwright.editor.counters.edits.attributes import attribute_parts
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Template, TemplateField
from hexwright.schema.module import Module
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import NAMES

# The nine places of a counter, from its upper left to its lower right.
PLACES: Final = (
    ("top-left", "top", "top-right"),
    ("left", "centre", "right"),
    ("bottom-left", "bottom", "bottom-right"),
)
_SPOTS: Final = {
    place: (column, row) for row, places in enumerate(PLACES) for column, place in enumerate(places)
}
_SIZES: Final = (0.04, 1.0)
_STEPS_SHOWN: Final = 4
_NO_ATTRIBUTES: Final = ("name", "short", "symbol", "steps")


def place_at(across: float, down: float) -> str:
    """The place at a share of a counter's width and height."""
    column, row = (min(max(int(share * 3), 0), 2) for share in (across, down))
    return PLACES[row][column]


def next_place(at: str, right: int, down: int) -> str:
    """The place beside another, not beyond the edge."""
    column, row = _SPOTS[at]
    return PLACES[min(max(row + down, 0), 2)][min(max(column + right, 0), 2)]


def resized(field: TemplateField, by: float) -> TemplateField:
    """A field larger or smaller, within what can be drawn."""
    size = min(max(round(field.size + by, 3), _SIZES[0]), _SIZES[1])
    return replace(field, size=size)


def add_field(template: Template, shows: str) -> Template:
    """A further field at the first place that is free, else in the middle."""
    taken = {field.at for field in template.fields}
    free = next((place for place in _SPOTS if place not in taken), "centre")
    made = TemplateField(show=shows, at=free)  # type: ignore[arg-type] # one of the nine places
    return replace(template, fields=(*template.fields, made))


def delete_field(template: Template, at: int) -> Template:
    """The template without a field."""
    return replace(template, fields=(*template.fields[:at], *template.fields[at + 1 :]))


def with_field(template: Template, at: int, field: TemplateField) -> Template:
    """The template with another field in the place of one."""
    fields = list(template.fields)
    fields[at] = field
    return replace(template, fields=tuple(fields))


def shown_names(module: Module) -> dict[str, str]:
    """What fields can show: names of the format and all attributes, with their titles."""
    found = {
        "name": tr("Name"),
        "short": tr("Short name"),
        "symbol": tr("Symbol"),
        "steps": tr("Steps"),
    }
    for parts in attribute_parts(module).values():
        for name, part in parts.items():
            found.setdefault(name, tr(part["title"]) if part.get("title") else name)
    return found


def field_parts(module: Module, parts: dict[str, Schema], template: Template) -> dict[str, Schema]:
    """The parts of a field with everything that it can show, or be boxed by, to choose from."""
    names = shown_names(module)
    boxes = _truths(module)
    for field in template.fields:
        names.setdefault(field.show, field.show)
        if field.boxed:
            boxes.setdefault(field.boxed, field.boxed)
    return {
        **parts,
        "show": {**parts["show"], "enum": list(names), NAMES: names},
        "boxed": {**parts["boxed"], "enum": ["", *boxes], NAMES: boxes},
    }


def _truths(module: Module) -> dict[str, str]:
    """Attributes that are true or not."""
    every = attribute_parts(module).values()
    return {
        name: tr(part["title"]) if part.get("title") else name
        for parts in every
        for name, part in parts.items()
        if part.get("type") == "boolean"
    }


def sample_kind(module: Module, template: Template) -> CounterKind:
    """A kind that uses a template, every field filled, so that all of them can be seen."""
    users = (kind for kind in module.counters.kinds if kind.template == template.id)
    found = next(users, None)
    kind = found or CounterKind(
        id="sample", name=template.name, piece_class="unit", template=template.id
    )
    front = kind.faces[0].attributes if kind.faces else {}
    values: dict[str, Any] = {**kind.attributes, **front}
    for field in template.fields:
        value = values.get(field.show)
        if field.show not in _NO_ATTRIBUTES and (value is None or isinstance(value, bool)):
            values[field.show] = "0"
    prints_steps = any(field.show == "steps" for field in template.fields)
    return replace(
        kind,
        short=kind.short or "Ab",
        steps=kind.steps or (_STEPS_SHOWN if prints_steps else 0),
        attributes=values,
        faces=(),
    )

"""A module's own attributes of one owner as a list that is edited."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from hexwright.editor.counters.edits.templates import add_field, with_field
from hexwright.editor.fields.edits import values
from hexwright.editor.records.edits.record_list import Contents, NamedList
from hexwright.schema.documents import COUNTERS, MODULE, Content
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Template
from hexwright.schema.model.module import Field, FieldOwner
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, with_value
from hexwright.schema.references.names import Named, Usage
from hexwright.schema.schemas import PIECE_OWNERS, Schema, raw_schema
from hexwright.schema.values.format_parts import NAMES

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")
_LONGEST: Final = 60
_CORNERS: Final = ("bottom-left", "bottom-right")


class OwnField(Record, frozen=True, kw_only=True):
    """An own attribute as its page knows it: under its id, with the templates that print it."""

    id: str
    name: str
    type: str = "integer"
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    description: str = ""


class FieldList(NamedList):
    """The attributes of one owner; all that has values of them follows."""

    names_copies = True

    def __init__(self, owner: FieldOwner, module: Module) -> None:
        """The attributes as they are now."""
        self.owner: FieldOwner = owner
        super().__init__(tr("Attributes"), MODULE.file, ("fields", owner), module)

    def entries(self) -> tuple[Any, ...]:
        """The attributes, each with the templates that print it."""
        own = self.module.info.fields.get(self.owner, {})
        return tuple(
            OwnField(
                id=name,
                name=one.title,
                type=one.type,
                minimum=one.minimum,
                maximum=one.maximum,
                choices=one.choices,
                printed=self._printed_on(name),
                description=one.description,
            )
            for name, one in own.items()
        )

    def _printed_on(self, name: str) -> tuple[str, ...]:
        if self.owner not in PIECE_OWNERS:
            return ()
        templates = self.module.counters.templates
        return tuple(
            template.id for template in templates if any(f.show == name for f in template.fields)
        )

    # --- what can be said -----------------------------------------------------------------

    @property
    def target(self) -> str:
        """Attributes are no names that documents refer to; their values are looked for."""
        return ""

    def parts(self) -> dict[str, Schema]:
        """What can be said of an attribute, in the order of the form."""
        own: Schema = raw_schema(MODULE.name)["properties"]["fields"]
        known = own["additionalProperties"]["additionalProperties"]["properties"]
        kinds = {
            "integer": tr("Whole number"),
            "number": tr("Number with decimals"),
            "string": tr("Text"),
            "boolean": tr("Yes or no"),
        }
        parts: dict[str, Schema] = {
            "name": {"title": tr("Name"), "type": "string", "maxLength": 200},
            "id": {"title": tr("Id"), "type": "string", "x-defines": "field"},
            "type": {**known["type"], "default": "integer", NAMES: kinds},
            "minimum": known["minimum"],
            "maximum": known["maximum"],
            "choices": known["choices"],
        }
        templates = {template.id: template.name for template in self.module.counters.templates}
        if self.owner in PIECE_OWNERS and templates:
            parts["printed"] = {
                "title": tr("Printed on"),
                "description": tr("Templates of counters that show the value on every face."),
                "type": "array",
                "items": {"type": "string", "enum": list(templates), NAMES: templates},
                "default": [],
            }
        parts["description"] = {
            "title": tr("Description"),
            "type": "string",
            "x-widget": "text",
            "default": "",
        }
        return parts

    def attributes(self) -> dict[str, Schema]:
        """Nothing beside."""
        return {}

    def named(self, _row: int) -> Named | None:
        """Renaming is done on the page."""
        return None

    # --- entries --------------------------------------------------------------------------

    def added(self) -> str:
        """What the step is called that adds an attribute."""
        return tr("Add attribute")

    def new(self, _after: int) -> OwnField:
        """A whole number."""
        name = tr("New attribute")
        return OwnField(id=self._free_id(name), name=name)

    def copies(self, rows: Sequence[int]) -> list[Any]:
        """A copy under another name, printed nowhere yet."""
        (one,) = (self.items[row] for row in rows)
        name = tr("{name} (copy)", name=one.name)
        return [replace(one, id=self._free_id(name), name=name, printed=())]

    def _free_id(self, name: str, own: str = "") -> str:
        taken = {item.id for item in self.items if item.id != own}
        wanted = slug(name, "attribute").replace("-", "_")[:_LONGEST]
        wanted = wanted if wanted[0].isalpha() else f"a_{wanted}"
        return free_id(wanted, taken).replace("-", "_")

    def with_items(self, items: tuple[Any, ...]) -> Contents:
        """The module with other attributes, and the counters as these are printed."""
        made: dict[str, Content] = {MODULE.file: _with_fields(self.module, self.owner, items)}
        before = {item.id: set(item.printed) for item in self.items}
        counters = self.module.counters
        templates = counters.templates
        for one in items:
            templates = tuple(
                _printing(template, one.id, before.get(one.id, set()), set(one.printed))
                for template in templates
            )
        if templates != counters.templates:
            made[COUNTERS.file] = replace(counters, templates=templates)
        return made

    def uses(self, rows: Sequence[int]) -> list[Usage]:
        """Where attributes have values or are printed."""
        return [
            use for one in self.ids(rows) for use in values.usages(self.module, self.owner, one)
        ]

    def without(self, rows: Collection[int]) -> Contents:
        """The documents without attributes, their values and their places on counters."""
        changed: dict[str, Content] = {}
        module = self.module
        for row in rows:
            lost = values.without(module, self.owner, self.items[row].id)
            changed.update(lost)
            module = module.with_documents(lost)
        kept = [one for row, one in enumerate(self.items) if row not in rows]
        changed[MODULE.file] = _with_fields(module, self.owner, kept)
        return changed

    # --- names ----------------------------------------------------------------------------

    def why_not(self, row: int, new: str) -> str:
        """Why an attribute cannot have another id; nothing if it can."""
        if not _ID.fullmatch(new):
            return tr("Use lower-case letters, digits and underscores, a letter first.")
        if any(one.id == new for at, one in enumerate(self.items) if at != row):
            return tr("There is one of this id already.")
        return ""

    def renamed(self, row: int, new: str) -> Contents:
        """The documents after an attribute has got another id, with all its values."""
        return self._called(row, replace(self.items[row], id=new))

    def named_first(self, row: int, way: Way, name: str) -> tuple[Contents, str]:
        """The documents with the first name of a new attribute, and the id that follows it."""
        old = self.items[row]
        made = replace(with_value(old, way, name), id=self._free_id(name, old.id))
        return self._called(row, made), made.id

    def _called(self, row: int, made: OwnField) -> Contents:
        old = self.items[row].id
        changed: dict[str, Content] = {}
        if made.id != old:
            changed.update(values.renamed(self.module, self.owner, old, made.id))
        module = self.module.with_documents(_records(changed))
        items = (*self.items[:row], made, *self.items[row + 1 :])
        changed[MODULE.file] = _with_fields(module, self.owner, items)
        return changed


def _with_fields(module: Module, owner: FieldOwner, items: Sequence[OwnField]) -> Record:
    """The module's own document with other attributes of an owner."""
    own = {
        item.id: Field(
            title=item.name,
            description=item.description,
            type=item.type,  # type: ignore[arg-type] # one of the four that can be chosen
            minimum=item.minimum,
            maximum=item.maximum,
            choices=item.choices,
        )
        for item in items
    }
    fields = {**module.info.fields, owner: own}
    return replace(module.info, fields={k: v for k, v in fields.items() if v})


def _records(contents: Mapping[str, Content]) -> dict[str, Record | None]:
    return {path: one for path, one in contents.items() if isinstance(one, Record)}


def _printing(template: Template, name: str, before: set[str], after: set[str]) -> Template:
    """A template that has begun or ceased to show an attribute, or is as it was."""
    if template.id in after - before:
        # Corners below first: names stand above, and a long one would run into the value.
        taken = {field.at for field in template.fields}
        free = next((place for place in _CORNERS if place not in taken), None)
        made = add_field(template, name)
        if free is None:
            return made
        return with_field(made, len(template.fields), replace(made.fields[-1], at=free))
    if template.id in before - after:
        kept = tuple(field for field in template.fields if field.show != name)
        return replace(template, fields=kept)
    return template

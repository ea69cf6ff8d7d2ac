"""The form of the chosen commands, units or leaders: own values, and those of the kind faintly."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from hexwright.editor.counters.edits.kinds import shared_value
from hexwright.editor.forms.choice_list import NOTHING
from hexwright.editor.forms.colour_field import ColourField
from hexwright.editor.forms.fields import SEVERAL
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.inherited_fields import InheritedChoice, InheritedLine, inherited_field
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.forms.reference_field import ReferenceField
from hexwright.editor.oob.edits.copies import name_of
from hexwright.editor.oob.edits.fields import (
    LISTS,
    inherited,
    owners_of,
    shared_attributes,
    shared_members,
)
from hexwright.editor.plain_text import plain_label
from hexwright.schema.documents import OOB
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Command
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import Entry, Item, OobTree, Sort
from hexwright.schema.record_values import Way
from hexwright.schema.references.names import defined
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import members

_INHERITED: Final = ("name", "steps")
_ID: Final[Way] = ("id",)


class OobForm(FormArea):
    """Fields for everything that is chosen; says which value the user changes."""

    typed = Signal(object, object)  # way, value
    chosen = Signal(object, object)
    left = Signal()

    def __init__(
        self, read_picture: Callable[[str], bytes | None], parent: QWidget | None = None
    ) -> None:
        """An empty form; `read_picture` finds pictures of the module."""
        super().__init__(parent)
        self._read_picture = read_picture
        self._module: Module | None = None
        self._entries: list[Entry] = []
        # One of each kind.
        self._kinds: dict[str, Entry] = {}
        self._sorts: tuple[Sort, ...] = ()
        self._key: Hashable = None
        self.form: RecordForm | None = None
        # What the format says of members, by name.
        self.parts: dict[str, Schema] = {}

    def show_items(self, module: Module, tree: OobTree, items: list[Item]) -> None:
        """Show what is chosen, commands and pieces never together."""
        self._module = module
        self._entries = [tree.entries[item] for item in items]
        self._kinds = {getattr(entry, "kind", ""): entry for entry in self._entries}
        self._sorts = tuple(sorted({item.sort for item in items}))
        if not items or ("command" in self._sorts and len(self._sorts) > 1):
            self._key = None
            self.hold_page(_note(tr("Choose commands, or pieces, to change several at once.")))
            self.form = None
            return
        key = self._form_key(module)
        if key != self._key or self.form is None:
            self._key = key
            self._build(module)
        self._show_values(module)
        self._show_colour_above(tree, items)

    def start(self, member: str) -> None:
        """Go to a field, ready to be typed over."""
        if self.form is not None and (member,) in self.form.fields:
            self.form.fields[member,].start()

    # --- building -------------------------------------------------------------------------

    def _form_key(self, module: Module) -> Hashable:
        """What decides which fields there are and what they offer."""
        attributes = shared_attributes(module, self._entries)
        # Boxes to tick are made once; lists are filled when they are looked at.
        listed = tuple(defined(module, "command").items()) if "leader" in self._sorts else ()
        owners = tuple(owners_of(module, self._entries))
        return self._sorts, owners, tuple(attributes), self._faces(module), listed, module.info

    def _faces(self, module: Module) -> tuple[tuple[str, str], ...]:
        """The faces that all chosen pieces have, if they have more than one."""
        rows = []
        for name in {entry.kind for entry in self._entries if not isinstance(entry, Command)}:
            kind = module.kinds.get(name)
            rows.append([(face.id, face.name) for face in kind.faces] if kind else [])
        if not rows or any(len(row) < 2 for row in rows):
            return ()
        return tuple(face for face in rows[0] if all(face in row for row in rows))

    def _build(self, module: Module) -> None:
        widgets = {"inherited": inherited_field, "reference": ReferenceField}
        form = self.form = RecordForm(self._read_picture, self, 15, widgets)
        self.parts = shared_members(module, self._sorts)
        parts = {name: _with_hint(name, part) for name, part in self.parts.items()}
        form.add_members(parts, leave_out=("attributes", "faces"))
        attributes = shared_attributes(module, self._entries)
        if attributes:
            title = module.system.declaration.title if module.system else ""
            form.add_heading(tr(title) if title else tr("Attributes"))
            form.add_members(self._hinted(attributes), before=("attributes",))
            for face, name in self._faces(module):
                form.add_heading(name, tr("Values of this face alone"))
                form.add_members(self._hinted(attributes), before=("faces", face))
        form.typed.connect(self.typed)
        form.chosen.connect(self.chosen)
        form.left.connect(self.left)
        self._wire(form)
        self.hold(form, margins=(12, 8, 12, 10))

    def _hinted(self, parts: dict[str, Schema]) -> dict[str, Schema]:
        if "command" in self._sorts:
            return parts
        return {name: {**part, "x-widget": "inherited"} for name, part in parts.items()}

    def _wire(self, form: RecordForm) -> None:
        """Let lists of names look into the module as it is when they are opened."""
        for way, field in form.fields.items():
            if isinstance(field, ReferenceField):
                field.provide = partial(self._part, way)
                field.name_of = partial(self._name, way)

    def _part(self, way: Way) -> Schema:
        assert self._module is not None
        return members(self._module, OOB.name, LISTS[self._sorts[0]])[str(way[0])]

    def _name(self, way: Way, name: str) -> str:
        """What people call something that an entry names."""
        module = self._module
        assert module is not None
        if way[0] == "kind":
            return module.kinds[name].name if name in module.kinds else name
        if way[0] == "nation":
            return next((nation.name for nation in module.info.nations if nation.id == name), name)
        known: Any = module.commands if way[0] in ("parent", "command") else module.pieces
        return name_of(module, known[name]) if name in known else name

    # --- showing --------------------------------------------------------------------------

    def _show_values(self, module: Module) -> None:
        form = self.form
        assert form is not None
        form.show_pictures(module.assets)
        form.set_visible("id", visible=len(self._entries) == 1)
        for way, field in form.fields.items():
            if isinstance(field, IdField):
                is_command = "command" in self._sorts
                field.taken = set(module.commands if is_command else module.pieces)
            elif isinstance(field, (InheritedLine, InheritedChoice)):
                field.show_inherited(self._inherited(module, way))
            elif isinstance(field, ReferenceField):
                field.nothing = self._nothing(module, way)
        form.show_values(self._value)

    def _show_colour_above(self, tree: OobTree, items: list[Item]) -> None:
        """The colour that a command has from above stands faintly in the field of its own."""
        field = self.form.fields.get(("colour",)) if self.form else None
        if isinstance(field, ColourField):
            above = [tree.entries[one] for one in tree.line(items[0])]
            colours = (one.colour for one in above if isinstance(one, Command) and one.colour)
            field.line.setPlaceholderText(next(colours, tr("none")))

    def _inherited(self, module: Module, way: Way) -> Any:
        # Values of faces depend on the piece as well, all others on its kind alone.
        asked = self._entries if way[0] == "faces" else list(self._kinds.values())
        first = inherited(module, asked[0], way)
        return first if all(inherited(module, one, way) == first for one in asked[1:]) else None

    def _nothing(self, module: Module, way: Way) -> str:
        """What no choice means."""
        if way == ("nation",):
            nation = self._inherited(module, way)
            name = self._name(way, nation) if nation else ""
            return tr("as its kind: {value}", value=name) if name else NOTHING
        return NOTHING

    def _value(self, way: Way) -> Any:
        found = shared_value(self._entries, way, SEVERAL)
        # No steps of its own are those of its kind.
        return None if way == ("steps",) and found == 0 else found


def _with_hint(name: str, part: Schema) -> Schema:
    if name in _INHERITED and part.get("minLength") is None:
        return {**part, "x-widget": "inherited", "default": None}
    if part.get("x-ref") and "enum" in part:
        return {**part, "x-widget": "reference"}
    return part


def _note(words: str) -> QLabel:
    made = plain_label(words)
    made.setWordWrap(True)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setForegroundRole(made.palette().ColorRole.PlaceholderText)
    made.setContentsMargins(20, 20, 20, 20)
    return made

"""A form for entries of a scenario's lists, wired to the steps of a page."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QWidget,
)

from hexwright.editor.forms.counts_field import CountsField
from hexwright.editor.forms.facing_field import FacingField
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.record_form import Make, RecordForm
from hexwright.editor.scenarios.edits.fields import is_counts, own_choices
from hexwright.editor.scenarios.hexes_field import HexesField
from hexwright.render.geometry import Layout
from hexwright.schema.documents import SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.placements import facings
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import is_known
from hexwright.schema.values.format_parts import HOOKS, attribute_members, has_use_for

_USUAL = Grid(orientation="flat", columns=1, rows=1, stagger="odd")
_NARROWEST = 70


class RowForm(FormArea):
    """Fields for the values of one entry, or of several at once.

    It is made anew when what can be chosen has changed, and only then.
    """

    typed = Signal(object, object)  # way, value
    chosen = Signal(object, object)
    left = Signal()
    made = Signal(object)  # the form, made anew
    pick_wanted = Signal(object)  # the way to hexes that shall be picked on the map

    def __init__(
        self, letters: int = 14, parent: QWidget | None = None, *, picks: bool = False
    ) -> None:
        """An empty form; `show_entry` fills it. With `picks` hexes can be picked on the map."""
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._letters = letters
        self._picks = picks
        self._made_of: Any = None
        self.form = RecordForm(lambda _name: None, self, letters)

    def show_entry(
        self,
        module: Module,
        battle: Scenario,
        owner: str,
        parts: Mapping[str, Schema],
        value_of: Callable[[Way], Any],
    ) -> None:
        """Show the values of an entry with fields for these parts and its owner's attributes."""
        found = attribute_members(module, SCENARIO.name, owner) if owner else {}
        has_hooks = any(HOOKS in part for part in found.values())
        hook = value_of(("hook",)) if has_hooks else ""
        attributes = {
            name: own_choices(module, battle, part)
            for name, part in found.items()
            if has_use_for(part, hook, value_of(("attributes", name)) if has_hooks else None)
        }
        layout = _layout(module, battle)
        if self._made_of != (parts, attributes, layout.is_flat):
            self._made_of = (dict(parts), attributes, layout.is_flat)
            self._build(module, parts, attributes)
            facing = self.form.fields.get(("facing",))
            if isinstance(facing, FacingField):
                facing.show_directions(facings(module), layout)
        self.form.show_values(value_of)

    def _build(
        self, module: Module, parts: Mapping[str, Schema], attributes: Mapping[str, Schema]
    ) -> None:
        widgets: dict[str, Make] = {"facing": _facing_field}
        if self._picks:
            widgets |= {"hexes": HexesField, "hex": HexesField}
        form = RecordForm(lambda _name: None, None, self._letters, widgets)
        for name, part in parts.items():
            if is_counts(part):
                words = tr(part["title"]), tr(part["description"])
                form.add_field((name,), CountsField(*words, part, form))
            elif name != "attributes" and (is_known(part) or part.get("x-widget")):
                form.add_members({name: part})
        form.add_additions(module, attributes)
        rows = form.layout()
        assert isinstance(rows, QFormLayout)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for box in form.findChildren(QComboBox):
            # In a narrow panel long names are cut short; no field reaches out of sight.
            box.setMinimumWidth(_NARROWEST)
        for way, field in form.fields.items():
            if isinstance(field, HexesField):
                field.pick_wanted.connect(partial(self.pick_wanted.emit, way))
        form.typed.connect(self.typed)
        form.chosen.connect(self.chosen)
        form.left.connect(self.left)
        focused = self._focused()
        self.form = form
        self.made.emit(form)
        self.hold(form, margins=(10, 8, 10, 10))
        if focused in form.fields:
            form.fields[focused].setFocus()

    def _focused(self) -> Way:
        """The way to the value whose field has the keyboard; empty if none has."""
        here = QApplication.focusWidget()
        fields = self.form.fields.items()
        return next((way for way, one in fields if here and one.isAncestorOf(here)), ())


def _facing_field(title: str, tip: str, _part: Schema, parent: QWidget) -> FacingField:
    return FacingField(title, tip, parent)


def _layout(module: Module, battle: Scenario) -> Layout:
    """The grid of a battle's first map: which way directions look there."""
    grids = (module.maps[one.map].grid for one in battle.maps if one.map in module.maps)
    return Layout(next(grids, _USUAL))

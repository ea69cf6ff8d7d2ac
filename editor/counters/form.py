"""A form for counter kinds or their faces: made anew with what can be said, wired to the steps."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtWidgets import QVBoxLayout, QWidget

from hexwright.editor.counters.edits.attributes import attribute_names
from hexwright.editor.counters.symbol_field import SymbolField
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.fields import Field
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.map.edits.underlay import art_path
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema
from hexwright.schema.values.record_sheet import stored


class Subject(Protocol):
    """What a form is for: any number of kinds, or of their faces."""

    @property
    def kinds(self) -> list[CounterKind]:
        """The kinds that are changed; none while there is nothing to change."""

    def spot(self) -> object:
        """What typing must stay with to be one step."""

    def takes(self, way: Way, value: Any) -> bool:
        """Whether the subject itself deals with a value, such as an id."""

    def with_value(self, way: Way, value: Any) -> Counters:
        """The counters with another value in all of it."""


class CounterForm(QWidget):
    """Fields for a subject; whatever is typed or chosen becomes a step."""

    def __init__(self, subject: Subject, letters: int, parent: QWidget | None = None) -> None:
        """An empty form whose names of fields have room for so many letters."""
        super().__init__(parent)
        self._subject = subject
        self._letters = letters
        self._steps: Steps | None = None
        self._made_of: Any = None
        self._parts: dict[Way, Schema] = {}
        self.form = RecordForm(self._picture, self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.form)

    def show_parts(
        self,
        steps: Steps,
        parts: Mapping[str, Schema],
        attributes: Mapping[str, Schema],
        heading: str,
    ) -> None:
        """Have fields for these parts, and for attributes under a heading.

        As long as the same can be chosen in them, the fields stay.
        """
        self._steps = steps
        made_of = _made_of(steps.module, self._subject.kinds)
        if made_of != self._made_of:
            self._made_of = made_of
            self._lay_out(parts, attributes, heading)
        self.form.show_pictures(steps.module.assets)

    def _lay_out(
        self, parts: Mapping[str, Schema], attributes: Mapping[str, Schema], heading: str
    ) -> None:
        widgets = {"symbol": SymbolField}
        form = RecordForm(self._picture, self, self._letters, widgets, takes_files=True)
        form.add_members(parts, leave_out=("faces", "attributes"))
        if attributes:
            form.add_heading(heading)
            form.add_members(attributes, before=("attributes",))
        self._parts = {(name,): part for name, part in parts.items()}
        self._parts |= {("attributes", name): part for name, part in attributes.items()}
        form.typed.connect(self._type)
        form.chosen.connect(self._choose)
        form.left.connect(self._leave)
        form.imported.connect(self._import)
        # The old form may be the sender of the change that made it old.
        old, self.form = self.form, form
        self._column.replaceWidget(old, form)
        old.hide()
        old.deleteLater()

    @property
    def fields(self) -> dict[Way, Field]:
        """The fields by the ways to their values."""
        return self.form.fields

    def _picture(self, name: str) -> bytes | None:
        return self._steps.document.asset(name) if self._steps else None

    # --- editing --------------------------------------------------------------------------

    def _leave(self) -> None:
        if self._steps:
            self._steps.leave()

    def _type(self, way: Way, value: Any) -> None:
        subject = self._subject
        if self._steps and subject.kinds and not subject.takes(way, value):
            self._steps.type(self._label(way), self._with(way, value), (subject.spot(), way))

    def _choose(self, way: Way, value: Any) -> None:
        subject = self._subject
        if self._steps and subject.kinds and not subject.takes(way, value):
            self._steps.do(self._label(way), self._with(way, value))

    def _import(self, way: Way, path: Path) -> None:
        """A picture from a file, kept in the module by the same step that shows it."""
        steps = self._steps
        if steps is None or not self._subject.kinds:
            return
        scan = self.form.read_picture(way, path)
        if scan is not None:
            name = art_path(steps.module, scan)
            steps.do(self._label(way), {name: scan.data, COUNTERS.file: self._with(way, name)})

    def _with(self, way: Way, value: Any) -> Counters:
        return self._subject.with_value(way, stored(way, self._parts[way[:2]], value))

    def _label(self, way: Way) -> str:
        title, kinds = self.fields[way].name, self._subject.kinds
        if len(kinds) == 1:
            return tr("Change {field} of {kind}", field=title, kind=kinds[0].name)
        return tr_many(
            "Change {field} of 1 counter|Change {field} of {count} counters",
            len(kinds),
            field=title,
        )


def _made_of(module: Module, kinds: Iterable[CounterKind]) -> Any:
    """What a form depends on: whatever can be chosen in it, and the classes it is for."""
    counters = module.counters
    return (
        module.info,
        [(class_.id, class_.name) for class_ in module.terrain.movement_classes],
        [(template.id, template.name) for template in counters.templates],
        [(formation.id, formation.name) for formation in counters.formations],
        {kind.piece_class for kind in kinds},
        attribute_names(module),
        # Troop types and the like are rows of tables.
        [[row[:1] for row in table.rows] for table in module.tables.values()],
    )

"""Everything about the chosen counter kinds: one form for all of them, and the faces of one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.document.steps import Steps
from editor.edits.counter_attributes import attribute_names, attribute_parts
from editor.edits.counters import change_kinds, name_kind, shared_value
from editor.edits.format_parts import members
from editor.edits.ids import free_id, slug
from editor.edits.record_sheet import stored
from editor.edits.records import Way, ids_of
from editor.edits.renaming import Named, rename, why_not
from editor.edits.underlay import art_path, read_scan
from editor.forms.fields import SEVERAL, Field
from editor.forms.id_field import IdField
from editor.forms.record_form import RecordForm
from editor.views.counter_faces import FacesPanel
from editor.views.symbol_field import SymbolField
from render.image_shelf import ImageShelf
from schema.documents import COUNTERS
from schema.issues import DataError
from schema.language import tr
from schema.model.counters import CounterKind, Counters
from schema.module import Module
from schema.schemas import Schema

_NAME: Final[Way] = ("name",)
_ID: Final[Way] = ("id",)
_OTHERWHERE: Final = ("faces", "attributes")


class CounterDetails(QScrollArea):
    """A form for any number of kinds at once: what is changed in it changes in all of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty form."""
        super().__init__(parent)
        self.fresh = ""  # a kind that was just added: its id follows its name
        self.chosen: tuple[str, ...] = ()
        self._steps: Steps | None = None
        self._made_of: Any = None
        self._parts: dict[Way, Schema] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.form = RecordForm(self._picture)
        self.faces = FacesPanel(self)
        page = self._page = QWidget(self)
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(2, 8, 14, 14)
        self._column.addWidget(self.form)
        self._column.addWidget(self.faces)
        self._column.addStretch(1)
        self.setWidget(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the faces anew."""
        super().resizeEvent(event)
        self.faces.fit(self.viewport().width())

    # --- showing --------------------------------------------------------------------------

    def show_kinds(self, steps: Steps, chosen: Sequence[str], images: ImageShelf) -> None:
        """Show the kinds of these ids."""
        self._steps = steps
        if tuple(chosen) != self.chosen:
            self.chosen = tuple(chosen)
            if self.fresh not in chosen:
                self.fresh = ""
        kinds = self.kinds
        self._page.setEnabled(bool(kinds))
        if not kinds:
            return
        self._build(steps.module, kinds)
        self.form.show_values(lambda way: shared_value(kinds, way, SEVERAL))
        id_field = self.form.fields[_ID]
        assert isinstance(id_field, IdField)
        id_field.taken = set(steps.module.kinds)
        id_field.setEnabled(len(kinds) == 1)
        self.form.fields[_NAME].setEnabled(len(kinds) == 1)
        self.faces.setVisible(len(kinds) == 1)
        if len(kinds) == 1:
            self.faces.show_kind(steps, kinds[0], images)

    @property
    def kinds(self) -> list[CounterKind]:
        """The chosen kinds as they are now."""
        if self._steps is None:
            return []
        known = self._steps.module.kinds
        return [known[name] for name in self.chosen if name in known]

    def field(self, *way: str) -> Field:
        """The field of a value."""
        return self.form.fields[way]

    def _build(self, module: Module, kinds: Sequence[CounterKind]) -> None:
        """Make the form anew if names to choose from, or the classes of the kinds, have changed."""
        made_of = _made_of(module, kinds)
        if made_of != self._made_of:
            self._made_of = made_of
            self._lay_out(module, kinds)
        self.form.show_pictures(module.assets)

    def _lay_out(self, module: Module, kinds: Sequence[CounterKind]) -> None:
        widgets = {"symbol": SymbolField}
        form = RecordForm(self._picture, label_letters=16, widgets=widgets, takes_files=True)
        parts = members(module, COUNTERS.name, "kinds")
        form.add_members(parts, leave_out=_OTHERWHERE)
        attributes = _common_attributes(module, kinds)
        if attributes:
            title = module.system.declaration.title if module.system else "Attributes"
            form.add_heading(tr(title))
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

    def _picture(self, name: str) -> bytes | None:
        return self._steps.document.asset(name) if self._steps else None

    # --- editing --------------------------------------------------------------------------

    def _leave(self) -> None:
        if self._steps:
            self._steps.leave()

    def _type(self, way: Way, value: Any) -> None:
        steps = self._steps
        if steps is None or not self.chosen:
            return
        if way == _NAME and self.fresh == self.chosen[0]:
            self._name_fresh(steps, value)
            return
        steps.type(self._label(way), self._with(way, value), (self.chosen, way))

    def _choose(self, way: Way, value: Any) -> None:
        steps = self._steps
        if steps is None or not self.chosen:
            return
        if way == _ID:
            self._rename(steps, value)
        else:
            steps.do(self._label(way), self._with(way, value))

    def _with(self, way: Way, value: Any) -> Counters:
        assert self._steps is not None
        kept = stored(way, self._parts[way[:2]], value)
        return change_kinds(self._steps.module.counters, set(self.chosen), way, kept)

    def _import(self, way: Way, path: Path) -> None:
        """A picture from a file, kept in the module by the same step that shows it."""
        steps = self._steps
        if steps is None or not self.chosen:
            return
        try:
            scan = read_scan(path)
        except DataError as error:
            self.form.fields[way].say(" ".join(issue.message for issue in error.issues))
            return
        name = art_path(steps.module, scan)
        steps.do(self._label(way), {name: scan.data, COUNTERS.file: self._with(way, name)})

    def _rename(self, steps: Steps, new: str) -> None:
        old = self.chosen[0]
        what = Named("kind", old, COUNTERS.file)
        if not why_not(steps.module, what, new):
            self.chosen = (new,)
            steps.do(tr("Rename {old} to {new}", old=old, new=new), rename(steps.module, what, new))

    def _name_fresh(self, steps: Steps, name: str) -> None:
        """The name of a kind that was just added: its id follows."""
        old, counters = self.chosen[0], steps.module.counters
        new = free_id(slug(name, "kind"), ids_of(counters.kinds) - {old})
        self.fresh = new
        self.chosen = (new,)
        steps.type(tr("Name counter"), name_kind(counters, old, new, name), ("kind", "fresh"))

    def _label(self, way: Way) -> str:
        title = self.form.fields[way].name
        kinds = self.kinds
        if len(kinds) == 1:
            return tr("Change {field} of {kind}", field=title, kind=kinds[0].name)
        return tr("Change {field} of {count} counters", field=title, count=len(kinds))


def _made_of(module: Module, kinds: Sequence[CounterKind]) -> Any:
    """What a form depends on: whatever can be chosen in it, and the classes it is for."""
    counters = module.counters
    return (
        module.info,
        [(one.id, one.name) for one in module.terrain.movement_classes],
        [(one.id, one.name) for one in counters.templates],
        [(one.id, one.name) for one in counters.formations],
        {kind.piece_class for kind in kinds},
        attribute_names(module),
    )


def _common_attributes(module: Module, kinds: Sequence[CounterKind]) -> dict[str, Schema]:
    """What every chosen kind can have, as the first class among them has it."""
    owners = list(dict.fromkeys(kind.piece_class for kind in kinds))
    parts = attribute_parts(module, owners)
    first, *others = (parts[owner] for owner in owners)
    return {name: part for name, part in first.items() if all(name in one for one in others)}

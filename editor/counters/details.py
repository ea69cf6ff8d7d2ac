"""Everything about the chosen counter kinds: one form for all of them, and one for their faces."""

from collections.abc import Sequence
from typing import Any, Final

from hexwright.editor.counters.edits.attributes import common_attributes
from hexwright.editor.counters.edits.kinds import change_kinds, name_kind, shared_value
from hexwright.editor.counters.faces_panel import FacesPanel
from hexwright.editor.counters.form import CounterForm
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.fields import SEVERAL, Field
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import COUNTERS
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.record_values import Way, ids_of
from hexwright.schema.references.names import Named
from hexwright.schema.values.format_parts import members
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

_NAME: Final[Way] = ("name",)
_ID: Final[Way] = ("id",)


class CounterDetails(QScrollArea):
    """A form for any number of kinds at once: what is changed in it changes in all of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty form."""
        super().__init__(parent)
        self.fresh = ""  # a kind that was just added: its id follows its name
        self.chosen: tuple[str, ...] = ()
        self._steps: Steps | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        page = self._page = QWidget(self)
        self.form = CounterForm(self, 16, page)
        self.faces = FacesPanel(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(2, 8, 14, 14)
        column.addWidget(self.form)
        column.addWidget(self.faces)
        column.addStretch(1)
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
        parts = members(steps.module, COUNTERS.name, "kinds")
        attributes = common_attributes(steps.module, kinds)
        heading = steps.module.system.declaration.title if steps.module.system else "Attributes"
        self.form.show_parts(steps, parts, attributes, tr(heading))
        self.form.form.show_values(lambda way: shared_value(kinds, way, SEVERAL))
        id_field = self.form.fields[_ID]
        assert isinstance(id_field, IdField)
        id_field.taken = set(steps.module.kinds)
        id_field.setEnabled(len(kinds) == 1)
        self.form.fields[_NAME].setEnabled(len(kinds) == 1)
        self.faces.show_kinds(steps, kinds, images)

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

    # --- editing --------------------------------------------------------------------------

    def spot(self) -> object:
        """What typing must stay with to be one step."""
        return self.chosen

    def takes(self, way: Way, value: Any) -> bool:
        """Ids, which others use, and the name of a kind that was just added."""
        steps = self._steps
        assert steps is not None
        if way == _ID:
            self._rename(steps, value)
        elif way == _NAME and self.fresh == self.chosen[0]:
            self._name_fresh(steps, value)
        else:
            return False
        return True

    def with_value(self, way: Way, value: Any) -> Counters:
        """The counters with another value in all chosen kinds."""
        assert self._steps is not None
        return change_kinds(self._steps.module.counters, set(self.chosen), way, value)

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

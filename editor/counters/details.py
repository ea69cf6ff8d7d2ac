"""Everything about the chosen counter kinds: one form for all of them, and one for their faces."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from hexwright.editor.counters.edits.attributes import common_attributes
from hexwright.editor.counters.edits.kinds import change_kinds, shared_value
from hexwright.editor.counters.faces_panel import FacesPanel
from hexwright.editor.counters.form import CounterForm
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.fields import SEVERAL, Field
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.id_field import IdField
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.record_values import Way
from hexwright.schema.values.format_parts import members

_NAME: Final[Way] = ("name",)
_ID: Final[Way] = ("id",)


class CounterDetails(FormArea):
    """A form for any number of kinds at once: what is changed in it changes in all of them."""

    def __init__(self, takes: Callable[[Way, Any], bool], parent: QWidget | None = None) -> None:
        """An empty form; `takes` deals with some values, such as ids, itself."""
        super().__init__(parent)
        self.takes = takes
        self.chosen: tuple[str, ...] = ()
        self._steps: Steps | None = None
        self.form = CounterForm(self, 16)
        self.faces = FacesPanel()
        self.hold(self.form, self.faces, margins=(2, 8, 14, 14))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the faces anew."""
        super().resizeEvent(event)
        self.faces.fit(self.viewport().width())

    # --- showing --------------------------------------------------------------------------

    def show_kinds(self, steps: Steps, chosen: Sequence[str], images: ImageShelf) -> None:
        """Show the kinds of these ids."""
        self._steps = steps
        self.chosen = tuple(chosen)
        kinds = self.kinds
        self.form.setEnabled(bool(kinds))
        self.faces.setEnabled(bool(kinds))
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

    def with_value(self, way: Way, value: Any) -> Counters:
        """The counters with another value in all chosen kinds."""
        assert self._steps is not None
        return change_kinds(self._steps.module.counters, set(self.chosen), way, value)

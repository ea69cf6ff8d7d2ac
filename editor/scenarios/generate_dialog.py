"""The dialog for a scenario to order: what is wanted, and the forces that come of it."""

from typing import Any, Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QListWidget, QPushButton, QScrollArea, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, note
from hexwright.editor.forms.record_form import RecordForm
from hexwright.engine.core.generating import Generated, ScenarioGenerator
from hexwright.schema.documents import SCENARIO
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.options import completed, defaults
from hexwright.schema.record_values import Way

_FORM_WIDTH: Final = 420


class GenerateDialog(ChangeDialog):
    """Options at the left, made from what the system offers; forces and set-up at the right."""

    def __init__(
        self, module: Module, generator: ScenarioGenerator, parent: QWidget | None = None
    ) -> None:
        """Propose the usual battle."""
        super().__init__(parent, tr("Scenario to order"), tr("&Create scenario"))
        self._module = module
        self._generator = generator
        self._parts = generator.options(module)
        self.options: dict[str, Any] = defaults(self._parts)
        self.seed = 1
        self.made: Generated | None = None
        self.form = RecordForm(lambda _name: None, self)
        self.form.add_members(self._parts)
        self.form.show_values(lambda way: self.options.get(str(way[0])))
        self.holder = QScrollArea(self)
        self.holder.setWidgetResizable(True)
        self.holder.setFrameShape(QFrame.Shape.NoFrame)
        self.holder.setMinimumWidth(_FORM_WIDTH)
        self.holder.setWidget(self.form)
        self.again = QPushButton(tr("&Draw again"), self)
        self.again.setAutoDefault(False)
        self.summary = note(self)
        self.forces = QListWidget(self)
        self.forces.setAccessibleName(tr("Forces"))
        self.settings.addWidget(self.holder, 1)
        self.picture.addWidget(self.summary)
        self.picture.addWidget(self.forces, 1)
        self.picture.addWidget(self.again)
        self.form.typed.connect(self._take)
        self.form.chosen.connect(self._take)
        self.again.clicked.connect(self._draw_again)
        self.resize(QSize(900, 620))
        self.refresh()

    @classmethod
    def ask(
        cls, parent: QWidget | None, module: Module, generator: ScenarioGenerator
    ) -> Change | None:
        """The change that adds what the user wants; None if there is none."""
        return cls(module, generator, parent).asked()

    def _take(self, way: Way, value: Any) -> None:
        self.options = {**self.options, str(way[0]): value}
        self.refresh()

    def _draw_again(self) -> None:
        self.seed += 1
        self.refresh()

    def refresh(self) -> None:
        """Make the scenario of the options, and show who is in it."""
        self.made = None
        try:
            options = completed(self._parts, self.options)
            self.made = self._generator.make(self._module, options, self.seed)
        except DataError as error:
            self._show_forces()
            self.show_outcome(None, error.issues)
            return
        self._show_forces()
        path = SCENARIO.path(self.made.scenario.id)
        self.show_outcome(Change(tr("Scenario to order"), self.made.contents, focus=path))

    def _show_forces(self) -> None:
        self.forces.clear()
        self.summary.setText(self.made.scenario.summary if self.made else "")
        for oob in self.made.oobs if self.made else ():
            self.forces.addItem(oob.title)
            carried = {one.carried_by: one.kind for one in oob.units if one.carried_by}
            for leader in oob.leaders:
                self.forces.addItem(f"    {self._module.kinds[leader.kind].name}")
            for unit in oob.units:
                words = self._module.kinds[unit.kind].name
                if unit.id in carried:
                    words = f"{words} + {self._module.kinds[carried[unit.id]].name}"
                if not unit.carried_by:
                    self.forces.addItem(f"    {words}")
        works = [one for one in self.made.scenario.setup if one.kind] if self.made else []
        if works:
            self.forces.addItem(tr("Fortifications"))
            for work in works:
                self.forces.addItem(f"    {self._module.kinds[work.kind].name}: {work.hex}")

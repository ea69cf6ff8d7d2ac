"""The dialog for a new scenario: from nothing, as a copy, or as a variant of another."""

from msgspec.structs import replace
from PySide6.QtWidgets import QFormLayout, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form, note
from hexwright.editor.forms.plain_fields import choice_field, text_field
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.editor.scenarios.edits.documents import (
    empty_scenario,
    id_for,
    new_scenario,
)
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module

_EMPTY, _COPY, _VARIANT = "empty", "copy", "variant"


class NewScenarioDialog(ChangeDialog):
    """Asks for a title and for what the scenario begins with."""

    def __init__(self, module: Module, like: str = "", parent: QWidget | None = None) -> None:
        """Propose an empty scenario; `like` is the one that copies and variants are made of."""
        super().__init__(parent, tr("New scenario"), tr("&Create scenario"))
        self._module = module
        self.scenario_title = text_field(tr("New scenario"), tr("Title"), MAX_TITLE)
        starts = [(_EMPTY, tr("with an empty map"))]
        if module.scenarios:
            starts.append((_COPY, tr("as a copy of another scenario")))
            starts.append((_VARIANT, tr("as a variant: it shares what it does not change")))
        maps = [(one.id, one.title) for one in module.maps.values()]
        scenarios = [(one.id, one.title) for one in module.scenarios.values()]
        self.start = choice_field(tr("Begins"), starts)
        self.map = choice_field(tr("Map"), maps)
        self.base = choice_field(tr("Scenario"), scenarios, like)
        self.words = note(self)
        self._lines: QFormLayout = form(self.settings)
        self._lines.addRow(tr("&Title:"), self.scenario_title)
        self._lines.addRow(tr("&Begins:"), self.start)
        self._lines.addRow(tr("&Map:"), self.map)
        self._lines.addRow(tr("&Scenario:"), self.base)
        self.settings.addWidget(self.words)
        self.settings.addStretch(1)
        self.setMinimumWidth(460)
        self.scenario_title.textChanged.connect(self.refresh)
        for choice in (self.start, self.map, self.base):
            choice.currentIndexChanged.connect(self.refresh)
        self.scenario_title.selectAll()
        self.scenario_title.setFocus()
        self.refresh()

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module, like: str = "") -> Change | None:
        """The change that adds the scenario that the user wants; None if there is none."""
        return cls(module, like, parent).asked()

    def refresh(self) -> None:
        """Work out the scenario."""
        start = self.start.currentData()
        self._lines.setRowVisible(self.map, start == _EMPTY)
        self._lines.setRowVisible(self.base, start != _EMPTY)
        title = self.scenario_title.text().strip()
        self.words.setText(
            tr("A variant follows its base: what you change here is its own, the rest is shared.")
            if start == _VARIANT
            else ""
        )
        self.words.setVisible(bool(self.words.text()))
        if not title:
            fault = Issue(code="scenario.no-title", message=tr("Give the scenario a title."))
            self.show_outcome(None, [fault])
            return
        made = self._scenario(start, id_for(self._module, title), title)
        self.show_outcome(new_scenario(self._module, made))

    def _scenario(self, start: str, scenario_id: str, title: str) -> Scenario:
        if start == _EMPTY:
            return empty_scenario(self._module, scenario_id, title, self.map.currentData() or "")
        base = self._module.scenarios[self.base.currentData()]
        if start == _VARIANT:
            return Scenario(id=scenario_id, title=title, based_on=base.id)
        return replace(base, id=scenario_id, title=title)

"""The dialog for a new scenario: from nothing, as a copy, or as a variant of another."""

from msgspec.structs import replace
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, add_line, form, note, side_by_side
from hexwright.editor.forms.plain_fields import choice_field, number_field, text_field
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.editor.scenarios.edits.documents import id_for, new_scenario
from hexwright.editor.scenarios.edits.start import started_scenario
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario, Turn
from hexwright.schema.module import Module

_MOST_POINTS, _MOST_TURNS = 10_000, 200
_EMPTY, _COPY, _VARIANT = "empty", "copy", "variant"


class NewScenarioDialog(ChangeDialog):
    """Asks for a title and for what the scenario begins with."""

    def __init__(
        self, module: Module, like: str = "", parent: QWidget | None = None, on: str = ""
    ) -> None:
        """Propose an empty scenario; `like` is the one that copies and variants are made of.

        `on` is the map that it is probably for.
        """
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
        self.map = choice_field(tr("Map"), maps, on)
        self.base = choice_field(tr("Scenario"), scenarios, like)
        self._usual = started_scenario(module, "usual", "", "")
        self.first_side = choice_field(tr("Who begins"), self._who_may_begin())
        self.targets = {
            side.side: number_field(0, _MOST_POINTS, side.target, tr("Points to win"))
            for side in self._usual.sides
        }
        self.turns = number_field(0, _MOST_TURNS, len(self._usual.turns), tr("Turns"))
        self._answers: list[QWidget | QHBoxLayout] = []
        self.words = note(self)
        self._lines: QFormLayout = form(self.settings)
        self._lines.addRow(tr("&Title:"), self.scenario_title)
        self._lines.addRow(tr("&Begins:"), self.start)
        self._lines.addRow(tr("&Map:"), self.map)
        self._lines.addRow(tr("&Scenario:"), self.base)
        self._ask_who_wins()
        self.settings.addWidget(self.words)
        self.settings.addStretch(1)
        self.setMinimumWidth(460)
        self.scenario_title.textChanged.connect(self.refresh)
        for choice in (self.start, self.map, self.base, self.first_side):
            choice.currentIndexChanged.connect(self.refresh)
        for number in (*self.targets.values(), self.turns):
            number.valueChanged.connect(self.refresh)
        self.scenario_title.selectAll()
        self.scenario_title.setFocus()
        self.refresh()

    def _who_may_begin(self) -> list[tuple[str, str]]:
        sides = [(side.id, side.name) for side in self._module.info.sides]
        first = self._usual.first_side
        if not first:
            return [("", tr("as the rules say")), *sides]
        return sorted(sides, key=lambda one: one[0] != first)

    def _ask_who_wins(self) -> None:
        """Who begins, and what ends the battle, as far as the system knows such things."""
        system = self._module.system
        unplayed = system.declaration.unplayed if system else ()
        if self._module.info.sides:
            self._lines.addRow(tr("&Who begins:"), self.first_side)
            self._answers.append(self.first_side)
        if any(one.target for one in self._usual.sides):
            named: list[QWidget | str] = []
            for side in self._module.info.sides:
                self.targets[side.id].setAccessibleName(tr("Points to win: {side}", side=side.name))
                named += [side.name, self.targets[side.id]]
            line = side_by_side(*named)
            add_line(self._lines, tr("&Points to win:"), line, next(iter(self.targets.values())))
            self._answers.append(line)
        if "turns" not in unplayed:
            self._lines.addRow(tr("T&urns:"), self.turns)
            self._answers.append(self.turns)

    @classmethod
    def ask(
        cls, parent: QWidget | None, module: Module, like: str = "", on: str = ""
    ) -> Change | None:
        """The change that adds the scenario that the user wants; None if there is none."""
        return cls(module, like, parent, on).asked()

    def refresh(self) -> None:
        """Work out the scenario."""
        start = self.start.currentData()
        self._lines.setRowVisible(self.map, start == _EMPTY)
        self._lines.setRowVisible(self.base, start != _EMPTY)
        for answer in self._answers:
            self._lines.setRowVisible(answer, start == _EMPTY)
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
            return self._answered(scenario_id, title)
        base = self._module.scenarios[self.base.currentData()]
        if start == _VARIANT:
            return Scenario(id=scenario_id, title=title, based_on=base.id)
        return replace(base, id=scenario_id, title=title)

    def _answered(self, scenario_id: str, title: str) -> Scenario:
        """The usual scenario, with who begins and what wins as the user wants it."""
        map_id = self.map.currentData() or ""
        made = started_scenario(self._module, scenario_id, title, map_id)
        return replace(
            made,
            first_side=self.first_side.currentData() or "",
            sides=tuple(
                replace(side, target=self.targets[side.side].value()) for side in made.sides
            ),
            turns=(Turn(),) * self.turns.value(),
        )

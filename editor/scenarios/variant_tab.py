"""What a scenario takes from another one, part by part."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from hexwright.editor.records.document_form import DocumentForm
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.scenarios.edits.variant_sheet import VariantSheet
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.schema.documents import SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import members
from hexwright.schema.variants import ancestry


class BaseForm(DocumentForm):
    """The field for the scenario that this one is a variant of."""

    def label(self, _field: str, _record: Record) -> str:
        """What becomes of the scenario."""
        return tr("Make a variant")

    def kept(self, _way: Way, value: Any) -> Any:
        """No base is an empty name."""
        return value or ""


class VariantTab(QWidget):
    """Which scenario this one varies, and where each part comes from."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty sheet."""
        super().__init__(parent)
        self.steps: BattleSteps | None = None
        self._part: Schema | None = None
        self.form = BaseForm(self)
        note = tr(
            "What a variant does not say itself, it takes from its base. Choose “left out” for "
            "parts of the base that it shall not have."
        )
        self.sheet = GridTab(tr("Parts of the variant"), [], self, note=note)
        self.words = QLabel(
            tr("This scenario stands alone. Choose another one above to make it a variant of it."),
            self,
        )
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setForegroundRole(self.words.palette().ColorRole.PlaceholderText)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.addWidget(self.form)
        self._column.addWidget(self.sheet, 1)
        self._column.addWidget(self.words, 1)

    def show_battle(self, steps: BattleSteps) -> None:
        """Show what the scenario takes from elsewhere."""
        self.steps = steps
        scenario, scenarios = steps.scenario, steps.module.scenarios
        part = dict(members(steps.module, SCENARIO.name)["based_on"])
        # Nothing can be a variant of itself, nor of what varies it.
        useless = {one.id for one in scenarios.values() if scenario in ancestry(one, scenarios)}
        part["enum"] = [one for one in part["enum"] if one not in useless]
        if part != self._part:
            self._build(part)
        self.form.show_document(steps)
        is_variant = bool(scenario.based_on)
        self.sheet.setVisible(is_variant)
        self.words.setVisible(not is_variant)
        if is_variant:
            self.sheet.show_sheet(steps, VariantSheet(steps.module, scenario))

    def _build(self, part: Schema) -> None:
        self._part = part
        form = BaseForm(self)
        form.add_members({"based_on": part})
        self._column.replaceWidget(self.form, form)
        self.form.deleteLater()
        self.form = form

"""A list of a scenario: a sheet of its entries, and a form for the current one."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from hexwright.editor.records.edits.record_list import RecordList
from hexwright.editor.records.record_host import SheetHost
from hexwright.editor.scenarios.edits.documents import PARTS, source_of, with_source
from hexwright.editor.scenarios.edits.fields import OWNERS
from hexwright.editor.scenarios.edits.part_list import PartList
from hexwright.editor.scenarios.hexes_field import HexesField, Wanted
from hexwright.editor.scenarios.row_form import RowForm
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.schema.language import tr
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.variants import origin

_SIZES = (640, 380)


class PartTab(SheetHost):
    """Edits one list of a scenario; entries can be added, copied, moved and deleted."""

    pick_wanted = Signal(object)  # the hexes Wanted from the map

    def __init__(
        self, member: str, title: str, parent: QWidget | None = None, *, adds: bool = True
    ) -> None:
        """A list that is a member of scenarios; without `adds` its entries come from elsewhere."""
        super().__init__(title, parent, leave_out=() if adds else ("add", "duplicate"))
        self.member = member
        self.row_form = RowForm(parent=self, picks=True)
        self.row_form.made.connect(self.follow)
        self.row_form.pick_wanted.connect(self._pick)
        self.beside(self.row_form, _SIZES)
        self.source = SourceLine(self)
        self.source.own_wanted.clicked.connect(self._take_from_base)
        self.column.insertWidget(0, self.source)

    # --- showing --------------------------------------------------------------------------

    def show_battle(self, steps: BattleSteps) -> None:
        """Show the list of a scenario as it is now."""
        self.source.show_source(steps, self.member)
        self.show_records(steps, partial(PartList, self.title, steps.path, (self.member,)))

    @property
    def battle_steps(self) -> BattleSteps | None:
        """The steps of the scenario on show."""
        return self.steps if isinstance(self.steps, BattleSteps) else None

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show the current entry."""
        assert isinstance(records, PartList)
        entry, owner = records.items[rows[0]], OWNERS.get(self.member, "")
        parts = records.parts()
        value_of = partial(value_at, entry)
        self.row_form.show_entry(records.module, records.battle, owner, parts, value_of)

    def lead_to(self, row: int, way: Way) -> None:
        """Make an entry the current one, and go to one of its fields."""
        self.go_to(row)
        field = self.form.fields.get(way)
        if field is not None:
            self.row_form.ensureWidgetVisible(field)
            field.start()

    def start_name(self) -> None:
        """Go to the field of the name of what was just added, ready to be typed over."""
        for name in ("name", "title"):
            field = self.form.fields.get((name,))
            if field is not None:
                field.start()
                return

    def _pick(self, way: Way) -> None:
        row, field = self.row, self.form.fields[way]
        if row >= 0 and isinstance(field, HexesField):
            entry = self.items[row]
            value = value_at(entry, way) or ()
            hexes = (value,) if isinstance(value, str) else tuple(value)
            title = str(getattr(entry, "name", "") or self.title)
            self.pick_wanted.emit(Wanted(title, hexes, row, way, is_many=field.is_many))

    def take_picked(self, wanted: Wanted, hexes: Sequence[str] | None) -> None:
        """Hexes were picked for an entry, or nothing was; come back to its field."""
        self.lead_to(wanted.row, wanted.way)
        if hexes is not None:
            self.put(wanted.way, list(hexes) if wanted.is_many else hexes[0], typing=False)

    def _take_from_base(self) -> None:
        steps = self.battle_steps
        if steps is not None:
            made = with_source(steps.scenario, self.member, "base", steps.module.scenarios)  # type: ignore[arg-type] # members of lists are parts
            steps.do(tr("Take {part} from the base", part=self.title), made)


class SourceLine(QWidget):
    """Says of a part of a variant where it comes from; nothing for scenarios that are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty line."""
        super().__init__(parent)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.own_wanted = QPushButton(tr("Take from the &base again"), self)
        line = QHBoxLayout(self)
        line.setContentsMargins(4, 6, 4, 0)
        line.addWidget(self.words, 1)
        line.addWidget(self.own_wanted)
        self.hide()

    def show_source(self, steps: BattleSteps, member: str) -> None:
        """Show where a member of a scenario comes from."""
        scenario, scenarios = steps.scenario, steps.module.scenarios
        part = next((one for one in PARTS if one == member), None)
        self.setVisible(bool(scenario.based_on) and part is not None)
        if part is None or not scenario.based_on:
            return
        source = source_of(scenario, part, scenarios)
        home = origin(scenario, part, scenarios).title
        words = {
            "own": tr("This variant has its own."),
            "out": tr("This variant leaves out what its base has."),
            "base": tr("From “{title}”; a change makes it this variant's own.", title=home),
        }
        self.words.setText(words.get(source, tr("Neither this variant nor its base has any.")))
        self.own_wanted.setVisible(source in ("own", "out"))

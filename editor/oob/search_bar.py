"""What is looked for in an order of battle, and what is added up: a row of fields each."""

from collections.abc import Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLabel, QWidget

from hexwright.editor.forms.plain_fields import choice_field, offer, search_field
from hexwright.editor.oob.edits.search import Filter
from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.module import Module
from hexwright.schema.oob_totals import KIND, STEPS, grouping, summable

_PAUSE_MS = 120
_SHORTEST = 8
# What lists and sums need beside each other.
_WIDE_LETTERS = 80


class SearchBar(QWidget):
    """Words, kind, nation, and a scenario in which pieces have no place yet."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is looked for."""
        super().__init__(parent)
        self.words = search_field(tr("Search"), tr("Search"), self)
        self.kind = _list(self, tr("Kind"))
        self.nation = _list(self, tr("Nation"))
        self.scenario = _list(self, tr("Not placed in"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.words, 1)
        for box in (self.kind, self.nation, self.scenario):
            row.addWidget(box, 1)
            box.activated.connect(self.changed)
        # A search while a word is being typed would only be in its way.
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self.changed)
        self.words.textChanged.connect(self._wait)

    def _wait(self) -> None:
        self._pause.start(_PAUSE_MS)

    def show_module(self, module: Module, oob: OrderOfBattle) -> None:
        """Offer the kinds, nations and scenarios of a module."""
        used = {unit.kind for unit in oob.units} | {leader.kind for leader in oob.leaders}
        kinds = {kind.id: kind.name for kind in module.counters.kinds if kind.id in used}
        nations = {
            nation.id: nation.name for nation in module.info.nations if nation.side == oob.side
        }
        scenarios = {
            one.id: tr("Not placed in {scenario}", scenario=one.title)
            for one in module.scenarios.values()
        }
        _offer(self.kind, tr("All kinds"), kinds)
        _offer(self.nation, tr("All nations"), nations)
        _offer(self.scenario, tr("Placed or not"), scenarios)
        self.nation.setVisible(bool(nations))

    def filter(self) -> Filter:
        """What is looked for."""
        return Filter(
            self.words.text().strip(),
            self.kind.currentData() or "",
            self.nation.currentData() or "",
            self.scenario.currentData() or "",
        )


class TotalsBar(QWidget):
    """Which value is added up, and by what units are told apart."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Steps by kind, until a module offers more."""
        super().__init__(parent)
        self.value = _list(self, tr("Add up"))
        self.group = _list(self, tr("Told apart by"))
        self.sums = QLabel(self)
        self.sums.setWordWrap(True)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(6)
        for words, box in ((tr("Add up:"), self.value), (tr("by:"), self.group)):
            label = plain_label(words, self)
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box)
            box.activated.connect(self.changed)
        row.addStretch(1)
        self._parts.addLayout(row)
        self._parts.addWidget(self.sums, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the sums stand below what they are sums of."""
        super().resizeEvent(event)
        is_narrow = self.width() < self.fontMetrics().averageCharWidth() * _WIDE_LETTERS
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)

    def show_module(self, module: Module, oob: OrderOfBattle) -> None:
        """Offer the values of a module's units; its first one is added up at first."""
        numbers, groups = summable(module, oob), grouping(module)
        _offer(
            self.value,
            "",
            {**{number: tr(numbers[number]) for number in numbers}, STEPS: tr("Steps")},
        )
        _offer(self.group, "", {**{group: tr(groups[group]) for group in groups}, KIND: tr("Kind")})

    @property
    def wanted(self) -> tuple[str, str]:
        """The value that is added up, and what units are told apart by."""
        return self.value.currentData() or STEPS, self.group.currentData() or KIND


def _list(parent: QWidget, name: str) -> QComboBox:
    made = choice_field(name, parent=parent, letters=_SHORTEST)
    made.setToolTip(plain_tip(name))
    return made


def _offer(box: QComboBox, everything: str, names: Mapping[str, str]) -> None:
    """Offer names; what was chosen stays chosen as long as it is there."""
    rows = [*([("", everything)] if everything else []), *names.items()]
    if [(box.itemData(at), box.itemText(at)) for at in range(box.count())] == rows:
        return
    # What is shown most of the time is never cut; longer names may be.
    box.setMinimumContentsLength(max(_SHORTEST, len(everything)))
    offer(box, rows)

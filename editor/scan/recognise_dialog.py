"""The dialog that recognises the terrain of a scan: teach, review what is doubtful, apply."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QKeySequence, QPixmap, QShortcut, QTransform
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSlider,
    QWidget,
)

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, note, side_by_side
from hexwright.editor.map.dialogs.pictures import TerrainChoice
from hexwright.editor.map.edits.numberings import described
from hexwright.editor.scan.blend_view import BlendView
from hexwright.editor.scan.doubt_words import (
    doubt_words,
    missing_scan,
    taught_words,
    too_few_examples,
)
from hexwright.editor.scan.edits.studying import studied
from hexwright.editor.scan.edits.teaching import ENOUGH, Teaching, examples_on
from hexwright.editor.scan.steps import BACK, back_button, step_line
from hexwright.editor.tasks import Task, watch
from hexwright.importers.scan.terrain import Verdict
from hexwright.render.geometry import Layout
from hexwright.render.underlay import fitted, pins_of
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module

_PLACE = Qt.ItemDataRole.UserRole


class RecogniseDialog(ChangeDialog):
    """Shows scan and map, the doubtful hexes, and learns from every correction."""

    def __init__(
        self,
        module: Module,
        map_id: str,
        data: bytes | None,
        selection: Collection[Place] = (),
        before: Mapping[Place, str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`data` is the picture below the map; `before` what was recognised on it last time."""
        super().__init__(parent, tr("Recognise terrain"), tr("&Apply"))
        self._module = module
        self._map = module.maps[map_id]
        self._index = MapIndex(self._map)
        self._names = {kind.id: kind.name for kind in module.terrain.hexes}
        self.teaching: Teaching | None = None
        self._task: Task | None = None
        self._make_parts()
        self._fill()
        self._connect()
        self.ask_for(1120, 760)
        self.show_outcome(None)
        if data is None:
            self._fail([missing_scan()], tr("No scan"))
        else:
            self._study(data, examples_on(self._map, selection, before))

    # --- building -------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.view = BlendView(self)
        self.kind = TerrainChoice(self._module.terrain, "", tr("Kind of terrain"))
        self.teach_button = QPushButton(tr("It is &this"), self)
        self.forget_button = QPushButton(tr("No &example"), self)
        self.taught = note(self)
        self.doubts = QListWidget(self)
        self.doubts.setAccessibleName(tr("Doubtful hexes"))
        self.doubts.setAlternatingRowColors(True)
        # A screen of 1000 rows at 200 % has 500 for all of it.
        self.doubts.setMinimumSize(330, 60)
        self.heading = QLabel(tr("&Doubtful hexes:"), self)
        self.heading.setBuddy(self.doubts)
        self.groups = QCheckBox(tr("Show &groups that look alike"), self)
        self.groups.setToolTip(tr("Name groups of hexes, if you have painted no examples yet"))
        self.previous = QPushButton(tr("Pre&vious"), self)
        self.next = QPushButton(tr("&Next"), self)
        self.lines = QCheckBox(self)
        self.hexsides = QCheckBox(self)
        self.renumber = QCheckBox(tr("Number the hexes as &printed"), self)
        self.numbers = note(self)
        self.blend = QSlider(Qt.Orientation.Horizontal, self)
        self.blend.setRange(0, 100)
        self.blend.setPageStep(25)
        self.blend.setValue(50)
        self.blend.setAccessibleName(tr("From scan to map"))
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 0)

    def _fill(self) -> None:
        hint = note(self)
        hint.setText(
            tr(
                "Hexes that you painted are examples; five of each kind are enough, of the ground "
                "too. Choose a kind, then double-click hexes of it. Green: examples. Red: doubtful."
            )
        )
        hint.setMinimumWidth(330)
        self.settings.addWidget(hint)
        self.settings.addWidget(self.kind)
        self.settings.addLayout(side_by_side(self.teach_button, self.forget_button))
        self.settings.addWidget(self.taught)
        self.settings.addWidget(self.heading)
        self.settings.addWidget(self.doubts, 1)
        self.settings.addWidget(self.groups)
        self.settings.addLayout(side_by_side(self.previous, self.next))
        self.settings.addLayout(side_by_side(self.lines, self.hexsides))
        for part in (self.renumber, self.numbers, self.progress):
            self.settings.addWidget(part)
        self.picture.addWidget(self.view, 1)
        row = QHBoxLayout()
        row.addWidget(QLabel(tr("Scan"), self))
        row.addWidget(self.blend, 1)
        row.addWidget(QLabel(tr("Map"), self))
        self.picture.addLayout(row)
        self._offer_lines()
        self.renumber.setEnabled(False)
        self._enable()

    def _connect(self) -> None:
        self.view.picked.connect(self._picked)
        self.view.chosen.connect(self._teach)
        self.teach_button.clicked.connect(lambda: self._teach(self.view.current))
        self.forget_button.clicked.connect(lambda: self._forget(self.view.current))
        self.doubts.currentItemChanged.connect(self._look)
        self.next.clicked.connect(lambda: self._go(1))
        self.previous.clicked.connect(lambda: self._go(-1))
        self.blend.valueChanged.connect(lambda value: self.view.set_blend(value / 100))
        self.groups.toggled.connect(self._show_groups)
        self.lines.toggled.connect(self.refresh)
        self.hexsides.toggled.connect(self.refresh)
        self.renumber.toggled.connect(self.refresh)
        for keys, step in (("F8", 1), ("Shift+F8", -1)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(lambda step=step: self._go(step))
        for number in range(min(9, self.kind.count())):
            shortcut = QShortcut(QKeySequence(f"Alt+{number + 1}"), self)
            shortcut.activated.connect(lambda number=number: self._teach_number(number))

    # --- looking at the scan --------------------------------------------------------------

    def _study(self, data: bytes, examples: Mapping[Place, str]) -> None:
        map_ = self._map
        task = Task(lambda report: studied(map_, data, examples, report))
        task.progressed.connect(self._show_progress)
        watch(task, self, self._show_studied, self._fail)
        self._task = task
        self.view.show_scan(QImage.fromData(data), self._placing())
        task.start()

    def _placing(self) -> QTransform:
        """How the scan lies on the map; anyhow, if it is not tied yet: that is refused anyway."""
        underlay = self._map.underlay
        pins = pins_of(Layout(self._map.grid), self._index, underlay) if underlay else []
        return fitted(pins) or QTransform()

    def done(self, result: int) -> None:
        """Nobody waits for the work any more."""
        if self._task is not None:
            self._task.stop()
        super().done(result)

    def _show_progress(self, done: int, steps: int, what: str) -> None:
        self.progress.setRange(0, steps)
        self.progress.setValue(done)
        self.progress.setFormat(what)

    def _fail(self, issues: list[Issue], words: str = "") -> None:
        self._task = None
        self.progress.hide()
        self.view.say(words)
        self.show_outcome(None, issues)

    def _show_studied(self, teaching: Teaching) -> None:
        self._task = None
        self.progress.hide()
        self.teaching = teaching
        self._offer_lines()
        self._offer_numbers(teaching)
        self.refresh()
        self.doubts.setCurrentRow(0)

    def _offer_numbers(self, teaching: Teaching) -> None:
        found = teaching.found.numbering
        if found is None:
            self.numbers.setText(tr("No printed numbers could be read."))
            return
        words = described(self._map.grid, found.numbering)
        self.numbers.setText(tr("Printed numbers: {words}", words=words))
        is_other = found.numbering != self._map.numbering
        self.renumber.setEnabled(is_other)
        with QSignalBlocker(self.renumber):
            self.renumber.setChecked(is_other)

    def _offer_lines(self) -> None:
        found = self.teaching.found if self.teaching else None
        for box, words, pairs in (
            (self.lines, tr("&Roads and other lines"), found.lines if found else {}),
            (self.hexsides, tr("&Hexsides"), found.hexsides if found else {}),
        ):
            box.setText(f"{words} ({len(pairs)})" if pairs else words)
            box.setEnabled(bool(pairs))
            with QSignalBlocker(box):
                box.setChecked(bool(pairs))
            box.setToolTip(tr("Lay a few of each kind on the map first: they are the examples."))

    # --- teaching -------------------------------------------------------------------------

    def _teach_number(self, number: int) -> None:
        self.kind.setCurrentIndex(number)
        self._teach(self.view.current)

    def _teach(self, place: Place | None) -> None:
        if self.teaching is None or place is None:
            return
        group = self._group(place) if self.groups.isChecked() else ()
        if group:
            self.teaching.teach_group(group, self.kind.terrain())
        else:
            self.teaching.teach(place, self.kind.terrain())
        self._renew(place)

    def _group(self, place: Place) -> Sequence[Place]:
        """The group on show, if its most typical hex is the one that is looked at."""
        row = self.doubts.currentRow()
        assert self.teaching is not None
        groups = self.teaching.groups
        found = groups[row].places if 0 <= row < len(groups) else ()
        return found if found and found[0] == place else ()

    def _show_groups(self) -> None:
        self.refresh()
        with QSignalBlocker(self.doubts):
            self.doubts.setCurrentRow(-1)
        self.doubts.setCurrentRow(0)

    def _forget(self, place: Place | None) -> None:
        if self.teaching is not None and place is not None:
            self.teaching.forget(place)
            self._renew(place)

    def _renew(self, place: Place) -> None:
        """After a correction: the next doubtful hex, if the one before is settled."""
        was = self.doubts.currentRow()
        self.refresh()
        self.view.current = place
        self.doubts.setCurrentRow(min(max(was, 0), self.doubts.count() - 1))

    def _picked(self, place: Place) -> None:
        teaching = self.teaching
        if teaching is None:
            return
        kind = teaching.examples.get(place) or teaching.kind_at(place)
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        with QSignalBlocker(self.doubts):
            self.doubts.setCurrentItem(self._item(place))  # type: ignore[arg-type] # None clears it
        self._enable()

    def _item(self, place: Place) -> QListWidgetItem | None:
        items = (self.doubts.item(row) for row in range(self.doubts.count()))
        return next((item for item in items if tuple(item.data(_PLACE)) == place), None)

    def _look(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            column, row = item.data(_PLACE)
            self.view.look_at((column, row))
            if self.groups.isChecked() and self.teaching is not None:
                group = self.teaching.groups[self.doubts.row(item)]
                self.view.mark(self.teaching.examples, group.places)
            self._picked((column, row))

    def _go(self, step: int) -> None:
        count = self.doubts.count()
        if count:
            self.doubts.setCurrentRow((self.doubts.currentRow() + step) % count)

    # --- the outcome ----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is known by now, and work out the change."""
        teaching = self.teaching
        if teaching is None:
            return
        shown = teaching.made(lines=self.lines.isChecked(), hexsides=self.hexsides.isChecked())
        self.view.show_map(self._module, shown)
        doubtful = teaching.doubtful()
        if self.groups.isChecked():
            self._list_groups(teaching)
        else:
            self.view.mark(teaching.examples, doubtful)
            self._list(teaching, doubtful)
        self.taught.setText(taught_words(teaching, self._names))
        change = teaching.change_to(self._module, shown, renumber=self.renumber.isChecked())
        self.show_outcome(change, self._problems(teaching))
        self._enable()

    def _problems(self, teaching: Teaching) -> list[Issue]:
        return [] if len(teaching.counts()) > 1 else [too_few_examples(len(self._names))]

    def _list(self, teaching: Teaching, doubtful: list[Place]) -> None:
        with QSignalBlocker(self.doubts):
            self.doubts.clear()
            for place in doubtful:
                item = QListWidgetItem(self._words_on(place, teaching.verdicts[place]))
                item.setData(_PLACE, place)
                self.doubts.addItem(item)
        count = len(doubtful)
        words = tr_many("1 &doubtful hex:|{count} &doubtful hexes:", count)
        self.heading.setText(words if count else tr("No &doubtful hexes"))

    def _list_groups(self, teaching: Teaching) -> None:
        with QSignalBlocker(self.doubts):
            row = self.doubts.currentRow()
            self.doubts.clear()
            for group in teaching.groups:
                known = {teaching.examples.get(place, "") for place in group.places[:ENOUGH]} - {""}
                kinds = ", ".join(sorted(self._names.get(kind, kind) for kind in known))
                words = tr_many("1 hex|{count} hexes", len(group.places))
                item = QListWidgetItem(_swatch(group.colour), f"{words}: {kinds or '?'}")
                item.setData(_PLACE, group.places[0])
                self.doubts.addItem(item)
            self.doubts.setCurrentRow(min(max(row, 0), self.doubts.count() - 1))
        self.heading.setText(tr("Groups that look alike, to be name&d:"))

    def _words_on(self, place: Place, verdict: Verdict) -> str:
        return doubt_words(self._index.hex_at(*place) or "", verdict, self._names)

    def _enable(self) -> None:
        has_hex = self.teaching is not None and self.view.current is not None
        is_example = self.teaching is not None and self.view.current in self.teaching.examples
        self.teach_button.setEnabled(has_hex)
        self.forget_button.setEnabled(is_example)
        for button in (self.previous, self.next):
            button.setEnabled(self.doubts.count() > 0)

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        module: Module,
        map_id: str,
        read: Callable[[str], bytes | None],
        selection: Collection[Place] = (),
        before: Mapping[Place, str] | None = None,
    ) -> tuple[Change, dict[Place, str]] | None:
        """The change that the user wants, and what was recognised; None if there is none."""
        underlay = module.maps[map_id].underlay
        data = read(underlay.image) if underlay else None
        dialog = cls(module, map_id, data, selection, before, parent)
        return dialog.answer() if dialog.asked() is not None else None

    def answer(self) -> tuple[Change, dict[Place, str]] | None:
        """The change as it is by now, and what was recognised; None if there is none."""
        if self.change is None or not self.change.contents or self.teaching is None:
            return None
        taught, verdicts = self.teaching.examples, self.teaching.verdicts
        return self.change, {
            place: verdict.kind for place, verdict in verdicts.items() if place not in taught
        }

    def make_step(self, *, joins: bool = False) -> None:
        """Show that it is the last step on the way from a picture to a map."""
        self.setWindowTitle(tr("Map from scan"))
        self.settings.insertWidget(0, step_line("terrain", self, joins=joins))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("&Later"))
        self.back = back_button(self.buttons)
        self.back.clicked.connect(lambda: self.done(BACK))


def _swatch(colour: str) -> QIcon:
    picture = QPixmap(16, 16)
    picture.fill(QColor(colour))
    return QIcon(picture)

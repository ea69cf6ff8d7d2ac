"""Forms of a scenario as a whole: what it is about, and the options of its game system."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette, QPixmap
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.icons import icon
from hexwright.editor.map.edits.underlay import art_path, read_scan
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.editor.scenarios.edits.documents import PARTS, base_value
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.schema.documents import SCENARIO
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at, with_value
from hexwright.schema.references.names import Named
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import members
from hexwright.schema.values.record_sheet import stored

_PICTURE = QSize(360, 300)
_WIDEST = 760


class WholeForm(FormArea):
    """A form for values of the scenario itself; subclasses say which."""

    # Room for the names of the fields.
    LETTERS = 22

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty form; `show_battle` fills it."""
        super().__init__(parent)
        self.steps: BattleSteps | None = None
        self._made_of: Any = None
        self.form = RecordForm(self._picture, self)
        self.notes: dict[Way, BaseNote] = {}

    def parts(self, module: Module) -> Mapping[Way, Schema]:
        """What the fields are made from, by the way to each value."""
        raise NotImplementedError

    def show_battle(self, steps: BattleSteps) -> None:
        """Show the values as they are now."""
        self.steps = steps
        parts = self.parts(steps.module)
        if parts != self._made_of:
            self._made_of = parts
            self._build(parts)
        battle = steps.battle
        self.form.show_pictures(steps.module.assets)
        self.form.show_values(lambda way: value_at(battle, way))
        self._show_base(steps)

    def _show_base(self, steps: BattleSteps) -> None:
        """Mark what a variant takes from its base, and what it has instead."""
        scenario, scenarios = steps.scenario, steps.module.scenarios
        base = scenarios.get(scenario.based_on)
        battle = steps.battle
        for way, note in self.notes.items():
            given = base_value(scenario, way, scenarios) if base is not None else None
            note.show_base(base, given, value_at(battle, way))

    def _build(self, parts: Mapping[Way, Schema]) -> None:
        self.form = RecordForm(self._picture, None, self.LETTERS, takes_files=True)
        self.form.imported.connect(self._import)
        for way, part in parts.items():
            self.form.add_members({str(way[-1]): part}, before=way[:-1])
        self._add_notes()
        self.form.typed.connect(partial(self._change, typing=True))
        self.form.chosen.connect(partial(self._change, typing=False))
        self.form.left.connect(lambda: self.steps.leave() if self.steps else None)
        self.form.setMaximumWidth(_WIDEST)
        self.hold_page(self.arranged())

    def _add_notes(self) -> None:
        self.notes.clear()
        rows = self.form.layout()
        assert isinstance(rows, QFormLayout)
        for way, field in self.form.fields.items():
            column, label = field.layout(), rows.labelForField(field)
            if way[0] in PARTS and column is not None:
                # The name stays beside the value, however much stands below that.
                tallest = max(label.heightForWidth(label.minimumWidth()), field.sizeHint().height())
                label.setMaximumHeight(tallest)
                note = self.notes[way] = BaseNote(field)
                note.back_wanted.connect(partial(self._take_back, way))
                column.addWidget(note)

    def _take_back(self, way: Way) -> None:
        """The value of the base again, whatever the variant says."""
        steps = self.steps
        if steps is not None:
            given = base_value(steps.scenario, way, steps.module.scenarios)
            battle = with_value(steps.battle, way, given)
            label = tr("Back to the base: {field}", field=self.form.fields[way].name)
            steps.change(label, **{str(way[0]): getattr(battle, str(way[0]))})

    def arranged(self) -> QWidget:
        """The form with what stands around it."""
        holder = QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(self.form)
        column.addStretch(1)
        return holder

    def _picture(self, name: str) -> bytes | None:
        return self.steps.document.asset(name) if self.steps else None

    def _change(self, way: Way, value: Any, *, typing: bool) -> None:
        steps = self.steps
        if steps is None:
            return
        if way == ("id",):
            self._rename(value)
            return
        battle = with_value(steps.battle, way, self.kept(way, value))
        member = str(way[0])
        label = tr("Change {field}", field=self.form.fields[way].name)
        parts = {member: getattr(battle, member)}
        if typing:
            steps.type_in(label, way, **parts)
        else:
            steps.change(label, **parts)

    def _import(self, way: Way, path: Path) -> None:
        """A picture from a file, kept in the module by the same step that shows it."""
        steps = self.steps
        if steps is None:
            return
        try:
            scan = read_scan(path)
        except DataError as error:
            self.form.fields[way].say(" ".join(issue.message for issue in error.issues))
            return
        name = art_path(steps.module, scan)
        made = steps.with_parts(**{str(way[0]): name})
        steps.do(tr("Take a picture from a file"), {name: scan.data, steps.path: made})

    def kept(self, way: Way, value: Any) -> Any:
        """A value as the scenario keeps it."""
        return stored(way, self._made_of[way], value)

    def _rename(self, new: str) -> None:
        steps = self.steps
        assert steps is not None
        what = Named("scenario", steps.scenario.id, steps.path)
        if not why_not(steps.module, what, new):
            label = tr("Rename {old} to {new}", old=steps.scenario.id, new=new)
            steps.do(label, rename(steps.module, what, new))

    def lead_to(self, way: Way) -> None:
        """Go to a field."""
        field = self.form.fields.get(way)
        if field is not None:
            self.ensureWidgetVisible(field)
            field.start()


class BaseNote(QWidget):
    """Says below a field of a variant that it is as in its base, or offers the base's value."""

    back_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Nothing is said yet."""
        super().__init__(parent)
        self.words = QLabel(self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.back = QToolButton(self)
        self.back.setText(tr("Back to the base's value"))
        self.back.setIcon(icon("undo"))
        self.back.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.back.setAutoRaise(True)
        self.back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.back.clicked.connect(self.back_wanted)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 4)
        line.addWidget(self.words)
        line.addWidget(self.back)
        line.addStretch(1)
        self.hide()

    def show_base(self, base: Scenario | None, given: Any, value: Any) -> None:
        """Compare a value with that of the base; scenarios without a base say nothing."""
        is_same = value == given
        self.setVisible(base is not None and not (is_same and not given))
        self.words.setVisible(is_same)
        self.back.setVisible(not is_same)
        if base is not None:
            self.words.setText(tr("as in “{title}”", title=base.title))
            self.back.setToolTip(tr("Take what “{title}” has", title=base.title))


class GeneralForm(WholeForm):
    """Title, date, place, history with its picture, and what the system adds."""

    _LEFT_OUT = ("based_on", "leaves_out", "options", "attributes")

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty form."""
        super().__init__(parent)
        self.picture = QLabel(self)
        self.picture.setAccessibleName(tr("Picture"))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)

    def parts(self, module: Module) -> Mapping[Way, Schema]:
        """All that is no list."""
        found: dict[Way, Schema] = {
            (name,): part
            for name, part in members(module, SCENARIO.name).items()
            if name not in self._LEFT_OUT and part.get("type") != "array"
        }
        own = members(module, SCENARIO.name, "attributes")
        return found | {("attributes", name): part for name, part in own.items()}

    def show_battle(self, steps: BattleSteps) -> None:
        """Show the values as they are now, and the picture large."""
        super().show_battle(steps)
        id_field = self.form.fields["id",]
        assert isinstance(id_field, IdField)
        id_field.taken = set(steps.module.scenarios)
        name = steps.battle.picture
        made = QPixmap()
        made.loadFromData(steps.document.asset(name) or b"") if name else None
        if not made.isNull():
            ratio = self.devicePixelRatioF()
            made = made.scaled(
                _PICTURE * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            made.setDevicePixelRatio(ratio)
        self.picture.setPixmap(made)
        self.picture.setVisible(not made.isNull())

    def arranged(self) -> QWidget:
        """The form, and the picture beside it."""
        holder = QWidget(self)
        line = QHBoxLayout(holder)
        line.setContentsMargins(12, 10, 12, 10)
        line.setSpacing(18)
        column = QVBoxLayout()
        column.addWidget(self.form)
        column.addStretch(1)
        line.addLayout(column, 1)
        line.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        line.addStretch(0)
        return holder


class OptionsForm(WholeForm):
    """The options of the game system, as this scenario has them."""

    LETTERS = 44

    def parts(self, module: Module) -> Mapping[Way, Schema]:
        """The options of the system; what the module chose is what goes without saying."""
        chosen = module.info.system.options
        return {
            ("options", name): {**part, "default": chosen[name]} if name in chosen else part
            for name, part in members(module, SCENARIO.name, "options").items()
        }

    def kept(self, way: Way, value: Any) -> Any:
        """What the module says already is not said again."""
        part = self._made_of[way]
        return None if "default" in part and value == part["default"] else value

    def arranged(self) -> QWidget:
        """The form, or that there is nothing to choose."""
        holder = super().arranged()
        if not self.form.fields:
            words = QLabel(tr("This game system has no options."), holder)
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words.setForegroundRole(words.palette().ColorRole.PlaceholderText)
            layout = holder.layout()
            assert layout is not None
            layout.addWidget(words)
        return holder

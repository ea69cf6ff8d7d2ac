"""Forms of a scenario as a whole: what it is about, and the options of its game system."""

from collections.abc import Mapping
from functools import partial
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

from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.records.document_form import DocumentForm
from hexwright.editor.scenarios.edits.documents import PARTS, base_value
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.schema.documents import SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at, with_value
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import members

_PICTURE = QSize(360, 300)
_WIDEST = 760


class BattleFields(DocumentForm):
    """Fields of the battle: a variant says only what its base does not."""

    def record(self, steps: Steps) -> Scenario:
        """The scenario as it is played."""
        assert isinstance(steps, BattleSteps)
        return steps.battle

    def made(self, steps: Steps, way: Way, value: Any) -> Scenario:
        """The scenario that is played with another value."""
        assert isinstance(steps, BattleSteps)
        member = str(way[0])
        battle = super().made(steps, way, value)
        return steps.with_parts(**{member: getattr(battle, member)})


class OptionFields(BattleFields):
    """Fields of options that the module chooses and the scenario may choose otherwise."""

    def kept(self, way: Way, value: Any) -> Any:
        """What the module says already is not said again."""
        part = self.parts[way]
        return None if "default" in part and value == part["default"] else value


class WholeForm(FormArea):
    """A form for values of the scenario itself; subclasses say which."""

    # Room for the names of the fields.
    LETTERS = 22
    FIELDS: type[BattleFields] = BattleFields

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty form; `show_battle` fills it."""
        super().__init__(parent)
        self.steps: BattleSteps | None = None
        self._made_of: Any = None
        self.form = self.FIELDS(self)
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
        self.form.show_document(steps)
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
        self.form = self.FIELDS(None, self.LETTERS, takes_files=True)
        for way, part in parts.items():
            self.form.add_members({str(way[-1]): part}, before=way[:-1])
        self._add_notes()
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
            self.back.setToolTip(plain_tip(tr("Take what “{title}” has", title=base.title)))


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
    FIELDS = OptionFields

    def parts(self, module: Module) -> Mapping[Way, Schema]:
        """The options of the system; what the module chose is what goes without saying."""
        chosen = module.info.system.options
        return {
            ("options", name): {**part, "default": chosen[name]} if name in chosen else part
            for name, part in members(module, SCENARIO.name, "options").items()
        }

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

"""A tab of the terrain page: the kinds of one group, and everything about the current one."""

from functools import partial

from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.editor.records.replace_dialog import ReplaceDialog, usage_lines
from hexwright.editor.terrain.details import KindDetails
from hexwright.editor.terrain.edits.kinds import (
    Group,
    Kind,
    add_kind,
    delete_kind,
    duplicate_kind,
    find,
    kinds_of,
    may_delete,
    move_kind,
    replace_kind,
    usages,
)
from hexwright.editor.terrain.steps import TerrainSteps
from hexwright.editor.terrain.swatches import LISTED, ground_of, swatch
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import Terrain
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QLabel, QSplitter, QStackedWidget, QWidget


class KindsTab(QSplitter):
    """The palette of a group at the left, the form of the current kind at the right."""

    def __init__(self, group: Group, name: str, parent: QWidget | None = None) -> None:
        """An empty tab for a group that people call by this name."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.group: Group = group
        self._steps: TerrainSteps | None = None
        self.palette_list = EntryList(name, self, QSize(*LISTED))
        self.details = KindDetails(group, self)
        self.nothing = QLabel(tr("None yet. The plus below the list adds one."), self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self._right = QStackedWidget(self)
        self._right.addWidget(self.details)
        self._right.addWidget(self.nothing)
        self.addWidget(self.palette_list)
        self.addWidget(self._right)
        self.setStretchFactor(1, 1)
        self.setSizes([230, 700])
        self.setChildrenCollapsible(False)
        self.setContentsMargins(0, 6, 0, 0)
        self.palette_list.asked.connect(self.act)
        self.palette_list.current_changed.connect(self._show_current)
        self.dialog: ReplaceDialog | None = None

    # --- showing --------------------------------------------------------------------------

    def show_steps(self, steps: TerrainSteps) -> None:
        """Show the kinds as they are now."""
        self._steps = steps
        kinds = kinds_of(steps.terrain, self.group)
        ground = ground_of(steps.terrain)
        entries = [self._entry(kind, ground) for kind in kinds]
        before = self.palette_list.current
        self.palette_list.show_entries(entries)
        if self.palette_list.current == before:
            self._show_current(before)
        self._enable()

    def _entry(self, kind: Kind, ground: str | None) -> Entry:
        look = (kind.art.style, kind.art.colour, ground)
        tip = f"{kind.name} ({kind.id})\n{kind.description}".strip()
        return Entry(kind.id, kind.name, tip, look, partial(self._picture, *look))

    def _picture(self, style: str, colour: str | None, ground: str | None) -> QPixmap:
        scale = self.devicePixelRatioF()
        return swatch(self.group, style, colour, ground, LISTED, scale)

    def _show_current(self, kind_id: str) -> None:
        if self._steps is None:
            return
        if self._steps.fresh not in ("", kind_id):
            self._steps.fresh = ""
        self.details.show_kind(self._steps, kind_id)
        self._right.setCurrentWidget(self.details if kind_id else self.nothing)
        self._enable()

    def _enable(self) -> None:
        if self._steps is None:
            return
        ids = [kind.id for kind in kinds_of(self._steps.terrain, self.group)]
        current = self.palette_list.current
        at = ids.index(current) if current in ids else -1
        allowed = {
            "duplicate": at >= 0,
            "delete": at >= 0 and may_delete(self._steps.terrain, self.group),
            "up": at > 0,
            "down": 0 <= at < len(ids) - 1,
        }
        for action, is_allowed in allowed.items():
            self.palette_list.buttons[action].setEnabled(is_allowed)

    # --- doing ----------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Do what a button or key of the palette stands for."""
        if self._steps is None:
            return
        button = self.palette_list.buttons.get(action)
        kind = find(self._steps.terrain, self.group, self.palette_list.current)
        if action == "add":
            self._add(self._steps)
        elif kind is None or (button is not None and not button.isEnabled()):
            return
        elif action == "duplicate":
            self._duplicate(self._steps, kind)
        elif action == "delete":
            self._delete(self._steps, kind)
        elif action == "rename":
            self._name()
        else:
            self._move(self._steps, kind, -1 if action == "up" else 1)

    def _add(self, steps: TerrainSteps) -> None:
        words = {
            "hexes": (tr("New terrain"), tr("Add hex terrain")),
            "hexsides": (tr("New hexside"), tr("Add hexside terrain")),
            "lines": (tr("New line"), tr("Add line terrain")),
        }
        name, label = words[self.group]
        terrain, new_id = add_kind(steps.terrain, self.group, name, self.palette_list.current)
        self._do_and_go(steps, label, terrain, new_id)

    def _duplicate(self, steps: TerrainSteps, kind: Kind) -> None:
        name = tr("{name} (copy)", name=kind.name)
        terrain, new_id = duplicate_kind(steps.terrain, self.group, kind.id, name)
        self._do_and_go(steps, tr("Duplicate {name}", name=kind.name), terrain, new_id)

    def _do_and_go(self, steps: TerrainSteps, label: str, terrain: Terrain, new_id: str) -> None:
        steps.do(label, terrain)
        self.palette_list.go_to(new_id)
        steps.fresh = new_id
        self._name()

    def _name(self) -> None:
        """Go to the field of the name, ready to be typed over."""
        self.details.field("name").start()

    def _move(self, steps: TerrainSteps, kind: Kind, by: int) -> None:
        label = tr("Move {name} up", name=kind.name)
        if by > 0:
            label = tr("Move {name} down", name=kind.name)
        steps.do(label, move_kind(steps.terrain, self.group, kind.id, by))

    def _delete(self, steps: TerrainSteps, kind: Kind) -> None:
        used = usages(steps.module, self.group, kind.id)
        if not used:
            label = tr("Delete {name}", name=kind.name)
            steps.do(label, delete_kind(steps.terrain, self.group, kind.id))
            return
        ground = ground_of(steps.terrain)
        choices = [
            (one.id, one.name, QIcon(self._picture(one.art.style, one.art.colour, ground)))
            for one in kinds_of(steps.terrain, self.group)
            if one.id != kind.id
        ]
        lines = usage_lines(steps.module, used)
        self.dialog = ReplaceDialog(kind.name, lines, choices, self)
        self.dialog.chosen.connect(partial(self._replace, steps, kind))
        self.dialog.open()

    def _replace(self, steps: TerrainSteps, kind: Kind, other: str) -> None:
        instead = find(steps.terrain, self.group, other)
        assert instead is not None
        label = tr("Replace {name} by {other}", name=kind.name, other=instead.name)
        steps.do(label, replace_kind(steps.module, self.group, kind.id, other))

"""The tree of an order of battle with what can be done to it, a search and the sums."""

from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from hexwright.editor.document.steps import Steps
from hexwright.editor.oob.edits.search import kept
from hexwright.editor.oob.model import AMOUNT
from hexwright.editor.oob.row_display import Shown
from hexwright.editor.oob.search_bar import SearchBar, TotalsBar
from hexwright.editor.oob.tree_view import OobTreeView
from hexwright.editor.records.action_bar import ActionBar, ListAction
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_totals import STEPS, Share, Totals, followed_totals, share_of, totals
from hexwright.schema.oob_tree import TOP, Item, OobTree, colours_of
from hexwright.schema.values.words import number_text

# What can be done to an empty order of battle as well.
_ALWAYS: Final = {"add-command", "add-unit", "add-leader", "paste"}


class Shares:
    """What units add to their commands: worked out once for each unit as it is."""

    def __init__(self, module: Module, value: str, group: str) -> None:
        """Shares of one value, told apart by another."""
        self.wanted = value, group
        self.counters = module.counters
        self.module = module
        self._known: dict[str, tuple[Unit, Share]] = {}

    def __call__(self, unit: Unit) -> Share:
        """The share of a unit."""
        known = self._known.get(unit.id)
        if known is not None and known[0] is unit:
            return known[1]
        share = share_of(self.module, unit, *self.wanted)
        self._known[unit.id] = (unit, share)
        return share


class OobTab(QWidget):
    """Tells what is asked for by `asked` (a word); the page does it."""

    asked = Signal(str)
    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tree."""
        super().__init__(parent)
        self.tree = OobTreeView(self)
        self.search = SearchBar(self)
        self.totals_bar = TotalsBar(self)
        self.bar = ActionBar(self._actions(), self.tree, self, self._clipboard_actions())
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.tree.addActions(self.bar.menu_actions(self.tree))
        self.nothing = QLabel(tr("Nothing yet. The buttons above add commands and pieces."), self)
        self.nothing.setContentsMargins(8, 8, 8, 8)
        self.nothing.setForegroundRole(self.nothing.palette().ColorRole.PlaceholderText)
        self.message = QLabel(self)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setWordWrap(True)
        self.message.setContentsMargins(8, 6, 8, 6)
        self.message.hide()
        self.shown: Shown | None = None
        self._shares: Shares | None = None
        self._steps: Steps | None = None
        self._images: ImageShelf | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        for part in (self.bar, self.search, self.nothing):
            column.addWidget(part)
        column.addWidget(self.tree, 1)
        column.addWidget(self.message)
        column.addWidget(self.totals_bar)
        self.tree.chosen_changed.connect(self.chosen_changed)
        self.tree.asked.connect(self.asked)
        self.search.changed.connect(self._again)
        self.totals_bar.changed.connect(self._again)

    def _action(self, name: str, words: str, keys: str) -> ListAction:
        return ListAction(name, words, keys, partial(self.asked.emit, name))

    def _clipboard_actions(self) -> list[ListAction]:
        return [
            self._action("cut", tr("Cut with all below"), "Ctrl+X"),
            self._action("copy", tr("Copy with all below"), "Ctrl+C"),
            self._action("paste", tr("Paste"), "Ctrl+V"),
        ]

    def _actions(self) -> list[list[ListAction]]:
        action = self._action
        return [
            [
                action("add-command", tr("Add command"), "Ctrl+Ins"),
                action("add-unit", tr("Add unit"), "Ins"),
                action("add-leader", tr("Add leader"), "Shift+Ins"),
                action("duplicate", tr("Duplicate"), "Ctrl+Shift+D"),
                action("copies", tr("Make several copies…"), "Ctrl+Alt+Shift+D"),
                action("delete", tr("Delete with all below"), "Ctrl+Del"),
            ],
            [
                action("up", tr("Move up"), "Alt+Up"),
                action("down", tr("Move down"), "Alt+Down"),
                action("promote", tr("Out of its command"), "Alt+Left"),
                action("demote", tr("Into the command beside it"), "Alt+Right"),
            ],
            [action("chart", tr("Print chart…"), "")],
        ]

    # --- showing --------------------------------------------------------------------------

    def show_oob(self, steps: Steps, oob: OrderOfBattle) -> None:
        """Show an order of battle as it is now."""
        if self._steps is None or self._steps.document is not steps.document:
            self._images = ImageShelf(steps.document.asset)
        self._steps = steps
        module, before = steps.module, self.shown
        if (
            before is None
            or not self._offers(before.module, module)
            or before.tree.followed(oob) is None
        ):
            self.search.show_module(module, oob)
            self.totals_bar.show_module(module, oob)
        self._show(module, oob)

    def _offers(self, before: Module, now: Module) -> bool:
        """Whether lists of kinds, nations and scenarios are as they were."""
        return (
            before.counters is now.counters
            and before.info is now.info
            and before.scenarios is now.scenarios
        )

    def _again(self) -> None:
        record = self._steps.record if self._steps else None
        if self._steps is not None and isinstance(record, OrderOfBattle):
            self._show(self._steps.module, record)

    def _show(self, module: Module, oob: OrderOfBattle) -> None:
        wanted = self.search.filter()
        shown = self._followed(module, oob) or self._anew(module, oob)
        if not wanted.is_empty:
            shown = replace(shown, kept=kept(module, shown.tree, wanted))
        self.shown = shown
        self.nothing.setVisible(not shown.tree.entries)
        self.totals_bar.sums.setText(self._words(shown.totals[TOP]))
        self.say("")
        self.tree.show_tree(self.shown)
        # Steps have a column of their own: what is added up would be the same once more.
        self.tree.setColumnHidden(AMOUNT, self.totals_bar.wanted[0] == STEPS)
        self._enable()

    def _anew(self, module: Module, oob: OrderOfBattle) -> Shown:
        tree, shares = OobTree(oob), self._shares_for(module)
        return Shown(
            module=module,
            tree=tree,
            totals=totals(tree, shares),
            colours=colours_of(tree),
            shares=shares,
            amount_title=self.totals_bar.value.currentText(),
            images=self._images,
        )

    def _followed(self, module: Module, oob: OrderOfBattle) -> Shown | None:
        """What is shown after a few entries have changed; None if all must be worked out anew."""
        before, shares = self.shown, self._shares
        if before is None or shares is None or self._shares_for(module) is not shares:
            return None
        found = before.tree.followed(oob)
        if found is None:
            return None
        tree, changed = found
        pairs = {}
        for item in changed:
            old, new = before.tree.entries[item], tree.entries[item]
            if isinstance(old, Unit) and isinstance(new, Unit):
                pairs[item] = (shares(old), shares(new))
        is_repainted = any(item.sort == "command" for item in changed)
        return replace(
            before,
            module=module,
            tree=tree,
            totals=followed_totals(before.totals, tree, pairs),
            colours=colours_of(tree) if is_repainted else before.colours,
            images=self._images,
            kept=None,
            changed=changed,
        )

    def _shares_for(self, module: Module) -> Shares:
        wanted, known = self.totals_bar.wanted, self._shares
        if known is None or known.wanted != wanted or known.counters is not module.counters:
            known = self._shares = Shares(module, *wanted)
        known.module = module
        return known

    def _words(self, sums: Totals) -> str:
        return tr(
            "Units: {units}   Leaders: {leaders}   {title}: {amount}",
            units=sums.units,
            leaders=sums.leaders,
            title=self.totals_bar.value.currentText(),
            amount=number_text(sums.amount),
        )

    def say(self, words: str) -> None:
        """Show a message below the tree; nothing takes it away."""
        self.message.setText(f"⚠ {words}" if words else "")
        self.message.setVisible(bool(words))

    def chosen(self) -> list[Item]:
        """What is chosen in the tree."""
        return self.tree.chosen()

    def _enable(self) -> None:
        is_some = bool(self.shown and self.shown.tree.entries)
        for name in self.bar.buttons.keys() - _ALWAYS:
            self.bar.buttons[name].setEnabled(is_some)

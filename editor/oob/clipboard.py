"""Commands and pieces cut, copied and pasted, in one order of battle and between several.

What is cut stays, faint, until it is pasted: then it moves in one step, and all that names it
follows. So nothing is lost if it is never pasted.
"""

import os
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtWidgets import QApplication

from hexwright.editor.oob.edits.clipboard import (
    Pasted,
    copy_in,
    from_text,
    heads_of,
    home_for,
    move_in,
    part_of,
    scenarios_naming,
    to_text,
)
from hexwright.editor.oob.edits.copies import called
from hexwright.editor.oob.edits.tree import with_below
from hexwright.editor.oob.model import dragged, packed
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.oob_tree import Item, OobTree

if TYPE_CHECKING:
    from hexwright.editor.document.steps import Steps
    from hexwright.editor.oob.page import OobPage

# Where things were cut out: the module that is open and the path of its document.
_CUT: Final = "application/x-hexwright-oob-cut"


class OobClipboard(QObject):
    """The clipboard as the page of an order of battle uses it."""

    def __init__(self, page: "OobPage") -> None:
        """Act for a page."""
        super().__init__(page)
        self._page = page
        # Which module and document something was cut out of, and what.
        self._cut: tuple[str, list[Item]] = ("", [])
        QApplication.clipboard().dataChanged.connect(self._look)
        self._look()

    def _look(self) -> None:
        """See whether something was cut; the clipboard of another program is not asked often."""
        found: QMimeData | None = QApplication.clipboard().mimeData()
        mark = bytes(found.data(_CUT).data()).decode() if found is not None else ""
        self._cut = (mark, dragged(found) if found is not None and mark else [])
        self.show_cut()

    def show_cut(self) -> None:
        """Show what of the page waits to be pasted elsewhere."""
        steps = self._page.steps
        if steps is not None:
            is_here = self._source(steps) is steps.record
            self._page.tab.tree.rows.show_cut(self._cut[1] if is_here else [])

    def _source(self, steps: "Steps") -> OrderOfBattle | None:
        """The order of battle of the same module that something was cut out of."""
        token, _, path = self._cut[0].partition(" ")
        found = steps.module.document(path) if token == _token(steps) else None
        return found if isinstance(found, OrderOfBattle) else None

    def keep(self, items: list[Item], *, is_cut: bool) -> None:
        """Keep items with all below them for pasting."""
        steps, oob = self._page.steps, self._page.oob
        if steps is None or oob is None:
            return
        data = packed(items)
        data.setText(to_text(part_of(oob, items)))
        if is_cut:
            data.setData(_CUT, f"{_token(steps)} {steps.path}".encode())
        QApplication.clipboard().setMimeData(data)

    def paste(self) -> None:
        """Put in what was cut or copied, as one step."""
        steps, oob = self._page.steps, self._page.oob
        if steps is not None and oob is not None:
            source = self._source(steps)
            if source is None:
                self._copy(steps, oob)
            else:
                self._move(steps, source, oob)

    def _copy(self, steps: "Steps", oob: OrderOfBattle) -> None:
        part = from_text(QApplication.clipboard().text())
        if part is None:
            self._page.tab.say(tr("The clipboard holds nothing of an order of battle."))
            return
        into = self._home(oob, heads_of(part) if part.id == oob.id else [])
        made = copy_in(steps.module, oob, part, into)
        steps.do(tr("Paste {name}", name=self._called(steps, made)), made.oobs)
        self._page.operations.go_to(made.items)

    def _move(self, steps: "Steps", source: OrderOfBattle, oob: OrderOfBattle) -> None:
        items = self._cut[1]
        made = move_in(source, oob, items, self._home(oob, items))
        if made is None:
            self._page.tab.say(tr("What was cut is gone, or would stand below itself here."))
            return
        steps.do(tr("Move {name}", name=self._called(steps, made)), made.oobs)
        self._page.operations.go_to(made.items)
        # What is pasted once more is copied.
        again = QMimeData()
        again.setText(QApplication.clipboard().text())
        QApplication.clipboard().setMimeData(again)
        if source.side != oob.side:
            self._tell_side(steps, made)

    def _home(self, oob: OrderOfBattle, heads: list[Item]) -> Item:
        return home_for(OobTree(oob), next(reversed(self._page.chosen()), None), heads)

    def _called(self, steps: "Steps", made: Pasted) -> str:
        tree = OobTree(made.oobs[steps.path])
        return called(steps.module, [tree.entries[item] for item in made.items])

    def _tell_side(self, steps: "Steps", made: Pasted) -> None:
        """Say which scenarios had meant for the other side what has changed sides."""
        oob = made.oobs[steps.path]
        used = scenarios_naming(steps.module, with_below(oob, made.items))
        if used:
            sides = {side.id: side.name for side in steps.module.info.sides}
            self._page.tab.say(
                tr(
                    "{name}: now of the side {side}; for the other side in: {titles}",
                    name=self._called(steps, made),
                    side=sides.get(oob.side, oob.side),
                    titles=", ".join(f"“{one.title}”" for one in used),
                )
            )


def _token(steps: "Steps") -> str:
    """Which open module it is; another program may have the same one open."""
    return f"{os.getpid()}-{id(steps.document)}"

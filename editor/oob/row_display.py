"""What rows of an order of battle show: sums, colours, words and pictures."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from hexwright.editor.oob.edits.copies import name_of
from hexwright.render.command_sign import draw_sign
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Leader, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_totals import Share, Totals
from hexwright.schema.oob_tree import Item, OobTree


@dataclass(frozen=True)
class Shown:
    """Everything that the tree shows at one moment."""

    module: Module
    tree: OobTree
    totals: dict[Item, Totals]
    colours: Mapping[str, str]
    shares: Callable[[Unit], Share]
    amount_title: str
    # What a search has found; None if all is seen.
    kept: Collection[Item] | None = None
    images: ImageShelf | None = None
    # What differs from what was shown before; None if anything may.
    changed: Collection[Item] | None = None


def tip_of(shown: Shown, item: Item) -> str:
    """More about a row, below its name and id."""
    entry = shown.tree.entries[item]
    lines = [f"{name_of(shown.module, entry)} ({entry.id})"]
    if isinstance(entry, Leader):
        commands = [shown.module.commands.get(command) for command in entry.commands]
        names = ", ".join(command.name for command in commands if command)
        lines += [tr("Leads {commands}", commands=names)] if names else []
        lines += [tr("In reserve")] if entry.reserve else []
    if isinstance(entry, Unit) and entry.carried_by:
        carrier = shown.module.pieces.get(entry.carried_by)
        if carrier:
            lines.append(tr("Carried by {unit}", unit=name_of(shown.module, carrier)))
    return "\n".join(lines)


def level_word(level: str) -> str:
    """What a level of command is called."""
    words = {
        "army": tr("Army"),
        "wing": tr("Wing"),
        "corps": tr("Corps"),
        "division": tr("Division"),
        "brigade": tr("Brigade"),
        "regiment": tr("Regiment"),
        "group": tr("Group"),
    }
    return words.get(level, level)


@lru_cache(maxsize=400)
def sign_pixmap(level: str, tone: str | None, side: int, scale: float) -> QPixmap:
    """The sign of a command, as wide as a counter and two thirds as high."""
    made = QPixmap(QSize(side, side) * scale)
    made.setDevicePixelRatio(scale)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_sign(painter, level, tone, QRectF(1, side * 0.18, side - 2, side * 0.64))
    painter.end()
    return made

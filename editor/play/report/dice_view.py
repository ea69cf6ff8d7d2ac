"""The last roll: its dice, which of them counted and why there were so many; those before it.

A roll that was read from a card is shown as that card.
"""

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from hexwright.editor.play.cards.hands import CardLooks
from hexwright.editor.play.question.sum_table import capital, rule_link, sum_html
from hexwright.editor.play.report.dice_tray import DiceTray, ShownDie
from hexwright.editor.play.report.rolled_card import RolledCard, RollSlip
from hexwright.editor.play.rich_label import rich_label
from hexwright.editor.play.session import PlaySession
from hexwright.editor.shell import preferences
from hexwright.engine.core.board import faces_of
from hexwright.engine.core.game_events import Rolled
from hexwright.render.card_look import CardLook
from hexwright.render.dice_picture import die_of
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr

# So many rolls before the last one stay in sight.
_EARLIER = 3


class DiceView(QScrollArea):
    """Shows the last rolls of a session; new dice tumble, if the user likes that."""

    rule_wanted = Signal(str)  # the user wants to read a rule

    def __init__(
        self,
        session: PlaySession,
        images: ImageShelf | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Follow the dice of a session."""
        super().__init__(parent)
        self._session = session
        self._looks = CardLooks(session.module, session.names)
        self.rolls: list[Rolled] = []
        self.caption, self.reasons = rich_label(), rich_label()
        self.tray, self.card, self.slip = DiceTray(), RolledCard(images), RollSlip()
        self.earlier = [_EarlierRoll(session, self._looks) for _ in range(_EARLIER)]
        for label in (self.caption, self.reasons, *(one.caption for one in self.earlier)):
            label.linkActivated.connect(self.rule_wanted)
        self._lay_out()
        session.changed.connect(self.renew)
        self.renew()

    def _lay_out(self) -> None:
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(6)
        layout.addWidget(self.caption)
        layout.addLayout(self._last_roll())
        for row in self.earlier:
            layout.addWidget(row)
        layout.addStretch(1)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        self.setAccessibleName(tr("Dice"))
        moves = QAction(tr("Let the dice tumble"), self)
        moves.setCheckable(True)
        moves.setChecked(preferences.animates())
        moves.toggled.connect(preferences.set_animates)
        self.addAction(moves)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _last_roll(self) -> QHBoxLayout:
        """A card on the left if it was one, then what was rolled above why."""
        told = QVBoxLayout()
        for widget in (self.slip, self.tray, self.reasons):
            told.addWidget(widget)
        told.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.card, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(told, 1)
        return row

    def renew(self) -> None:
        """Show the last rolls of the position on show."""
        rolls = _last_rolls(self._session, _EARLIER + 1)
        if rolls == self.rolls and rolls:
            return
        is_new = bool(self.rolls) and bool(rolls) and rolls[1:2] == self.rolls[:1]
        is_first = not self.rolls and len(rolls) == 1
        self.rolls = rolls
        may_tumble = self._session.is_live and preferences.animates()
        self._show(tumbles=may_tumble and (is_new or is_first))

    def _show(self, *, tumbles: bool) -> None:
        look = _look_of(self.rolls[0], self._looks) if self.rolls else None
        self.card.show_card(look)
        shows_dice = self.slip.show_roll_of(look)
        self.tray.setVisible(bool(self.rolls) and not shows_dice)
        self.reasons.setVisible(bool(self.rolls) and bool(self.rolls[0].modifiers))
        for number, row in enumerate(self.earlier, 1):
            row.show_roll(self.rolls[number] if number < len(self.rolls) else None)
        if not self.rolls:
            self.caption.setText(escape(tr("No dice have been rolled yet.")))
            return
        roll = self.rolls[0]
        self.caption.setText(caption_of(roll, self._session))
        self.reasons.setText(sum_html(roll.modifiers, self._session.names))
        _lay_dice(self.tray, roll, self._session, tumbles=tumbles)

    def changeEvent(self, event: QEvent) -> None:
        """Links get the colour of new surroundings."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "earlier"):
            self._show(tumbles=False)


class _EarlierRoll(QWidget):
    """A roll before the last one, in small."""

    def __init__(self, session: PlaySession, looks: CardLooks) -> None:
        super().__init__()
        self._session, self._looks = session, looks
        self.caption = rich_label()
        self.tray, self.slip = DiceTray(is_small=True), RollSlip(is_small=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.caption)
        layout.addWidget(self.slip)
        layout.addWidget(self.tray)

    def show_roll(self, roll: Rolled | None) -> None:
        """Show a roll; none at all hides it."""
        self.setVisible(roll is not None)
        look = _look_of(roll, self._looks) if roll is not None else None
        self.tray.setVisible(not self.slip.show_roll_of(look))
        if roll is not None:
            self.caption.setText(caption_of(roll, self._session))
            _lay_dice(self.tray, roll, self._session, tumbles=False)


def _look_of(roll: Rolled, looks: CardLooks) -> CardLook | None:
    """The face of the card that a roll was read from, if it was one."""
    return looks.face(roll.card) if roll.card else None


def _last_rolls(session: PlaySession, count: int) -> list[Rolled]:
    """The last rolls, the newest first."""
    found: list[Rolled] = []
    for event in reversed(session.log()):
        if isinstance(event, Rolled):
            found.append(event)
            if len(found) == count:
                break
    return found


def caption_of(roll: Rolled, session: PlaySession) -> str:
    """What was rolled for, by whom, against whom, and what came of it, as rich text."""
    names = session.names
    who = names.piece(roll.piece) if roll.piece else names.side(roll.side)
    if roll.target:
        who = tr("{piece} against {target}", piece=who, target=names.piece(roll.target))
    what, came = capital(roll.purpose(names)), roll.result(names)
    head = f"<b>{escape(what)}</b>" if what else ""
    told = f"{escape(who)}: <b>{escape(came)}</b>" if came else escape(who)
    return " · ".join(part for part in (head, told, rule_link(roll.rule)) if part)


def _lay_dice(tray: DiceTray, roll: Rolled, session: PlaySession, *, tumbles: bool) -> None:
    names, module = session.names, session.module
    dice = [ShownDie(value, names.noun(roll.counting.get(str(value), ""))) for value in roll.values]
    tray.show_dice(
        die_of(module, roll.die),
        dice,
        faces_of(module, roll.die),
        tumbles=tumbles,
        tells=bool(roll.counting),
    )

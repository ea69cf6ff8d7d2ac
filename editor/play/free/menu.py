"""Menus of a table without rules, made from the questions that free play would ask."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from hexwright.editor import messages
from hexwright.editor.play.board.view import BoardView
from hexwright.editor.play.free.table import FreeTable
from hexwright.engine.core.decision import PASS, Choice, Decision
from hexwright.engine.systems.free.notes import LONGEST, note_key
from hexwright.schema.language import tr

Choices = tuple[Choice, ...]
# A menu with more entries than this is no menu: the question is left to the panel.
_MOST: Final = 24
# Actions that are about a hex, and stand in its own menu.
_OF_HEX: Final = (":stack", ":note", ":add", ":back")


class FreeMenu:
    """Fills menus; each entry is a whole action, or begins one that the board finishes."""

    def __init__(
        self,
        table: FreeTable,
        board: BoardView,
        owner: QWidget,
        roll_on_table: Callable[[], object],
    ) -> None:
        """Menus of a table and its board; `owner` is where questions for words appear.

        What a roll on a table depends on is more than a menu can ask: it has a way of its own.
        """
        self._roll_on_table = roll_on_table
        self._board = board
        self._table = table
        self._owner = owner

    # --- what stands in a menu --------------------------------------------------------------------

    def for_place(self, hex_: str, piece: str) -> QMenu:
        """What can be done with a piece, with its hex, and at the table."""
        menu = QMenu(self._owner)
        if piece:
            self._add_heading(menu, self._table.session.names.piece(piece))
            self.add_piece(menu, piece)
        if hex_:
            self._add_heading(menu, tr("Hex {hex}", hex=hex_))
            self.add_hex(menu, hex_)
        self._add_heading(menu, tr("Table"))
        self.add_table(menu)
        return menu

    def add_piece(self, menu: QMenu, piece: str) -> None:
        """Turn over, turn, restack, mark, put into a box, take out."""
        decision = self._table.peek(piece)
        groups: dict[str, QMenu] = {}
        for button, words in decision.buttons.items() if decision else ():
            if button == PASS:
                continue
            group, _, what = button[1:].partition(":")
            target = self._group(menu, group, groups) if what else menu
            action = self.add(target, words, (piece, button))
            if group == "status" and action is not None:
                action.setCheckable(True)
                action.setChecked(what in self._table.session.view().pieces[piece].statuses)

    def add_hex(self, menu: QMenu, hex_: str) -> None:
        """Move its stack, note something, put something there."""
        decision = self._table.peek()
        buttons = decision.buttons if decision else {}
        for button in _OF_HEX:
            if button not in buttons:
                continue
            stacks = self._table.peek(button) if button == ":stack" else None
            if button == ":stack" and (stacks is None or hex_ not in stacks.options):
                continue
            self.add(menu, buttons[button], (button,), hex_)

    def add_table(self, menu: QMenu) -> None:
        """Dice, cards, tracks and the turn."""
        decision = self._table.peek()
        for button, words in decision.buttons.items() if decision else ():
            if button == ":table":
                menu.addAction(f"{words}…", self._roll_on_table)
            elif button not in _OF_HEX:
                self.add(menu, words, (button,))

    def for_action(self, button: str, hex_: str = "") -> QMenu | None:
        """A menu of what one action of the table is done with; None if it was done at once."""
        choices, decision = self._settled((button,), hex_)
        if decision is not None and decision.kind == "text":
            self._write(choices, decision.prompt)
        elif decision is None or not list(self._answers(decision)):
            self._table.run(*choices)
        else:
            menu = QMenu(self._owner)
            self._fill(menu, choices, hex_)
            return menu
        return None

    # --- how an entry is made ---------------------------------------------------------------------

    def add(self, menu: QMenu, words: str, choices: Choices, hex_: str = "") -> QAction | None:
        """One entry: an action, or a menu of what it is done with."""
        choices, decision = self._settled(choices, hex_)
        if decision is not None and decision.kind == "text":
            return menu.addAction(f"{words}…", partial(self._write, choices, decision.prompt))
        if decision is None or not list(self._answers(decision)):
            return menu.addAction(words, partial(self._table.run, *choices))
        inner = menu.addMenu(words)
        inner.aboutToShow.connect(partial(self._refill, inner, choices, hex_))
        return None

    def _settled(self, choices: Choices, hex_: str) -> tuple[Choices, Decision[Any] | None]:
        """The answers with those that go without asking, and what is still asked then."""
        while not self._table.is_whole(*choices):
            decision = self._table.peek(*choices)
            assert decision is not None
            answers = list(self._answers(decision))
            if decision.kind == "hex" and hex_:
                choices = (*choices, hex_)
            elif len(answers) == 1 and decision.kind == "action":
                choices = (*choices, answers[0][0])
            else:
                return choices, decision
        return choices, None

    def _refill(self, menu: QMenu, choices: Choices, hex_: str) -> None:
        menu.clear()
        self._fill(menu, choices, hex_)

    def _fill(self, menu: QMenu, choices: Choices, hex_: str) -> None:
        choices, decision = self._settled(choices, hex_)
        if decision is None:
            return
        for answer, words in self._answers(decision):
            self.add(menu, words, (*choices, answer), hex_)

    def _answers(self, decision: Decision[Any]) -> Iterator[tuple[Choice, str]]:
        """What may be answered from a menu; nothing where the board or the panel must ask."""
        session = self._table.session
        # The hand of one who has not sat down yet stays covered.
        if decision.kind == "card" and session.viewpoint != decision.side:
            return
        names = session.names
        number = self._hour if decision.subject else str
        words: dict[str, Callable[[Any], str]] = {"card": names.card, "number": number}
        if decision.kind in words and len(decision.options) <= _MOST:
            for option in decision.options:
                yield option, words[decision.kind](option)
        if decision.kind == "action":
            for button, title in decision.buttons.items():
                if button != PASS:
                    yield button, title

    def _hour(self, direction: int) -> str:
        return tr("{hour} o’clock", hour=self._table.hour(direction, turned=self._board.is_turned))

    def _write(self, choices: Choices, prompt: str) -> None:
        records = self._table.session.view().records
        note = records.get(note_key(str(choices[-1])))
        words = messages.ask_words(self._owner, tr("Note"), prompt, note.text if note else "")
        if words is None:
            return
        line = " ".join(words.split()).lstrip(":")[:LONGEST].strip()
        if line:
            self._table.run(*choices, line)
        elif note:
            self._table.run(*choices, ":remove")

    def _group(self, menu: QMenu, group: str, groups: dict[str, QMenu]) -> QMenu:
        titles = {"face": tr("Turn over"), "status": tr("Markers"), "box": tr("Put into a box")}
        if group not in groups:
            groups[group] = menu.addMenu(titles[group])
        return groups[group]

    def _add_heading(self, menu: QMenu, words: str) -> None:
        menu.addSeparator()
        heading = menu.addAction(words)
        heading.setEnabled(False)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)

"""Going back and forth in a game, and playing on from where one stops."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from hexwright.editor import messages
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.step_slider import StepSlider
from hexwright.schema.language import tr


class ReplayBar(QWidget):
    """One line: buttons and the slider over the steps.

    A game is shown again at the pace of its computer players.
    """

    def __init__(self, session: PlaySession, parent: QWidget) -> None:
        """Show where a session is."""
        super().__init__(parent)
        self._session = session
        self._marked = -1
        self.slider = StepSlider(self)
        self.slider.valueChanged.connect(self._seek)
        self.where = QLabel(self)
        self.where.setContentsMargins(6, 0, 6, 0)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)
        self.first = self._action(
            "replay-first", tr("To the beginning"), "Alt+Home", self._to_first
        )
        self.back = self._action("replay-back", tr("One step back"), "Alt+Left", self._step_back)
        self.run = self._action("replay-play", tr("Show the game again"), "Ctrl+R", self._run)
        self.on = self._action("replay-on", tr("One step on"), "Alt+Right", self._step_on)
        self.live = self._action("replay-last", tr("Back to the present"), "Alt+End", self._to_live)
        self.fork = self._action(
            "replay-fork", tr("Play on from here"), "Ctrl+Shift+R", self._play_on
        )
        self._lay_out()
        session.changed.connect(self._show)
        session.bots.pace_changed.connect(self._change_pace)
        self._show()

    # --- the parts --------------------------------------------------------------------------------

    def _action(self, picture: str, words: str, keys: str, call: Callable[[], object]) -> QAction:
        action = QAction(icon(picture), words, self)
        action.setShortcut(QKeySequence(keys))
        shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(plain_tip(f"{words} ({shown})"))
        action.triggered.connect(lambda _checked: call())
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 2, 8, 2)
        line.setSpacing(2)
        for action in (self.first, self.back, self.run, self.on, self.live):
            line.addWidget(self._button(action))
        line.addWidget(self.slider, 1)
        line.addWidget(self.where)
        fork = self._button(self.fork)
        fork.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        line.addWidget(fork)

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        button.setAccessibleName(action.text())
        return button

    # --- showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        session = self._session
        with QSignalBlocker(self.slider):
            self.slider.setRange(session.first_step, session.steps)
            self.slider.setValue(session.shown_step)
        if self._marked != session.steps:
            self._marked = session.steps
            self.slider.show_turns(session.game.turns())
        here, live = session.shown_step, session.is_live
        values = {"step": here, "steps": session.steps, "turn": self.slider.turn_at(here)}
        self.where.setText(tr("Turn {turn} · {step}/{steps}", **values))
        # The slider must not move under the mouse while the numbers grow.
        self.where.setMinimumWidth(max(self.where.minimumWidth(), self.where.sizeHint().width()))
        is_back = here > session.first_step
        for action, is_possible in (
            (self.first, is_back),
            (self.back, is_back),
            (self.run, session.steps > session.first_step),
            (self.on, not live),
            (self.live, not live),
            (self.fork, not live and not session.keeps_itself),
        ):
            action.setEnabled(is_possible)

    # --- going ------------------------------------------------------------------------------------

    def _seek(self, step: int) -> None:
        self.stop()
        self._session.show_step(step)

    def _to_first(self) -> None:
        self._seek(self._session.first_step)

    def _to_live(self) -> None:
        self._seek(self._session.steps)

    def _step_back(self) -> None:
        self._seek(self._session.shown_step - 1)

    def _step_on(self) -> None:
        self._seek(self._session.shown_step + 1)

    @property
    def is_running(self) -> bool:
        """Whether the game is being shown again, step by step."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Stay at the step on show."""
        self._timer.stop()
        self._show_running()

    def _run(self) -> None:
        """Begin or stop showing the game again; from the present it begins at the start."""
        if self.is_running:
            self.stop()
            return
        if self._session.is_live:
            self._session.show_step(self._session.first_step)
        self._timer.start(self._session.bots.pace)
        self._show_running()

    def _next(self) -> None:
        self._session.show_step(self._session.shown_step + 1)
        if self._session.is_live:
            self.stop()

    def _change_pace(self) -> None:
        if self.is_running:
            self._timer.start(self._session.bots.pace)

    def _show_running(self) -> None:
        self.run.setIcon(icon("replay-pause" if self.is_running else "replay-play"))

    def _play_on(self) -> None:
        self.stop()
        lost = self._session.steps - self._session.shown_step
        if messages.ask_play_on(self, lost):
            self._session.resume_here()

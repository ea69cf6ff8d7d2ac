"""Texts of a module that look like HTML: shown letter by letter, and nothing outside is opened."""

import ast
import ctypes
import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QAbstractTableModel,
    QModelIndex,
    QPoint,
    Qt,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QTabBar,
    QTextEdit,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.shell import preferences
from hexwright.editor.shell.documents_model import DocumentsModel
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders

ROOT = Path(__file__).parents[2]
SAMPLES = {path.name: path for path in sample_folders()}
# Words that people write, as far as there is room for a picture in them.
WORDS = {"name", "title", "description", "text", "notes", "condition", "place", "label", "prompt"}
MOST_CELLS = 400
IN_OPEN = 0x20
TOOLTIP = Qt.ItemDataRole.ToolTipRole


class Watched:
    """A picture outside of every module, and whether somebody opened it."""

    def __init__(self, folder: Path) -> None:
        """Watch a new file."""
        self.file = folder / "o.png"
        self.file.write_bytes(b"no picture")
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._watch = self._libc.inotify_init1(os.O_NONBLOCK)
        assert self._libc.inotify_add_watch(self._watch, os.fsencode(self.file), IN_OPEN) >= 0

    @property
    def html(self) -> str:
        """A text that opens the file if it is taken for HTML."""
        return f'<img src="{self.file}">'

    def was_opened(self) -> bool:
        """Whether it was opened since the last question."""
        try:
            return bool(os.read(self._watch, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        """Watch no more."""
        os.close(self._watch)


@pytest.fixture
def watched() -> Iterator[Watched]:
    """A file with a short name: some words of a module have little room."""
    if sys.platform != "linux":
        pytest.skip("files are watched with the means of Linux")
    folder = Path(f"/tmp/hw{os.getpid()}")  # noqa: S108 - removed below
    folder.mkdir()
    made = Watched(folder)
    yield made
    made.close()
    shutil.rmtree(folder)


def with_words(value: Any, words: str, key: str = "") -> Any:
    """A document whose words all begin with others."""
    if isinstance(value, dict):
        return {name: with_words(one, words, name) for name, one in value.items()}
    if isinstance(value, list):
        return [with_words(one, words, key) for one in value]
    is_words = isinstance(value, str) and key in WORDS and value
    return f"{words}{value}"[:60] if is_words else value


@pytest.fixture(params=sorted(SAMPLES))
def hostile(request: pytest.FixtureRequest, watched: Watched, tmp_path: Path) -> Path:
    """A sample whose words all are HTML."""
    folder = tmp_path / "hostile"
    shutil.copytree(
        SAMPLES[request.param], folder, ignore=shutil.ignore_patterns("replays", "texts")
    )
    for file in folder.rglob("*.json"):
        document = json.loads(file.read_bytes())
        if file.name == "module.json":
            document.pop("languages", None)
        file.write_text(json.dumps(with_words(document, watched.html)), "utf-8")
    assert load(folder).is_sound, load(folder).issues
    return folder


def test_html_in_a_label_opens_the_file_that_is_watched(watched: Watched, qtbot: QtBot) -> None:
    label = QLabel(watched.html)
    qtbot.addWidget(label)
    label.show()
    QApplication.processEvents()
    assert watched.was_opened()


def test_a_plain_tip_opens_nothing_and_shows_the_letters(watched: Watched, qtbot: QtBot) -> None:
    label = QLabel(plain_tip(f"{watched.html}\n& more"))
    qtbot.addWidget(label)
    label.show()
    QApplication.processEvents()
    assert not watched.was_opened()
    shown = QTextEdit(plain_tip(f"{watched.html}\n& more"))
    qtbot.addWidget(shown)
    assert shown.toPlainText() == f"{watched.html}\n& more"


def tips_of(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    # Lists and tables are flat, and keep that to themselves.
    columns = 1 if isinstance(model, QAbstractListModel) else min(model.columnCount(parent), 40)
    is_flat = isinstance(model, (QAbstractListModel, QAbstractTableModel))
    for row in range(min(model.rowCount(parent), MOST_CELLS)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield str(index.data(TOOLTIP) or "")
        below = model.index(row, 0, parent)
        if not is_flat and model.hasChildren(below):
            yield from tips_of(model, below)


def look_everywhere(top: QWidget) -> int:
    """Show every tooltip that a window has; gives how many."""
    tips = {top.toolTip()}
    for widget in top.findChildren(QWidget):
        tips.add(widget.toolTip())
        tips |= {action.toolTip() for action in widget.actions()}
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            tips |= set(tips_of(widget.model(), widget.rootIndex()))
    for tip in sorted(tips - {""}):
        QToolTip.showText(QPoint(5, 5), tip, top)
        QToolTip.hideText()
    QApplication.processEvents()
    return len(tips)


def rich_labels(top: QWidget, words: str) -> list[str]:
    """Labels that show a module's words and guess whether they are HTML."""
    auto = Qt.TextFormat.AutoText
    return [
        f"{type(label.parent()).__name__}: {label.text()}"
        for label in top.findChildren(QLabel)
        if words in label.text() and label.textFormat() == auto
    ]


@pytest.mark.parametrize("hostile", ["free"], indirect=True)
def test_no_page_of_the_editor_takes_words_for_html(
    hostile: Path, watched: Watched, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1400, 1000)
    window.show()
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        window.open_module(hostile)
    documents = window.tree.model()
    assert isinstance(documents, DocumentsModel)
    seen = 0
    faults: list[str] = []
    for path in documents.paths():
        window.tree.setCurrentIndex(documents.index_of(path))
        QApplication.processEvents()
        page = window.pages.currentWidget()
        assert page is not None
        for bar in page.findChildren(QTabBar):
            for tab in range(bar.count()):
                bar.setCurrentIndex(tab)
                QApplication.processEvents()
                choose_rows(page)
        seen += look_everywhere(window)
        faults += rich_labels(window, watched.html)
        if watched.was_opened():
            faults.append(f"{path} opened the file")
    assert seen > 200
    assert not faults


def choose_rows(page: QWidget) -> None:
    """The first rows of every list, so that what is beside them is filled."""
    for view in page.findChildren(QAbstractItemView):
        model = view.model()
        if view.isVisible() and model.rowCount():
            view.setCurrentIndex(model.index(0, 0))
            QApplication.processEvents()


def play_window(module: Module, qtbot: QtBot) -> PlayWindow:
    session = PlaySession(Game.start(module, next(iter(module.scenarios)), 3), {})
    window = PlayWindow(session)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody is there to ask
    qtbot.addWidget(window)
    window.resize(1400, 1000)
    window.show()
    QApplication.processEvents()
    return window


@pytest.mark.parametrize("hostile", ["free"], indirect=True)
def test_no_panel_of_the_play_window_takes_words_for_html(
    hostile: Path, watched: Watched, qtbot: QtBot
) -> None:
    module = load(hostile).module
    assert module is not None
    window = play_window(module, qtbot)
    assert look_everywhere(window) > 10
    assert not rich_labels(window, watched.html)
    assert not watched.was_opened()


def test_no_panel_filled_by_play_takes_words_for_html(
    hostile: Path, watched: Watched, qtbot: QtBot
) -> None:
    module = load(hostile).module
    assert module is not None
    window = play_window(module, qtbot)
    player = RandomPlayer(3)
    for _ in range(25):
        decision = window.session.decision()
        if decision is not None:
            window.session.answer("<b>nothing</b>")
            window.session.answer(player.answer(decision))
        QApplication.processEvents()
    for page in ("", *window.charts.pages):
        window.charts.show_page(page)
        QApplication.processEvents()
    assert look_everywhere(window) > 10
    assert not rich_labels(window, watched.html)
    assert not watched.was_opened()


@pytest.mark.parametrize("hostile", ["free"], indirect=True)
def test_a_note_loads_no_picture_from_outside(
    watched: Watched, qtbot: QtBot, hostile: Path
) -> None:
    outside = watched.file
    pictures = [f"![a]({outside})", f"![b](file://{outside})", f"![c](../../../..{outside})"]
    lines = ["# Note", *pictures, watched.html, "> " * 500 + "deep"]
    (hostile / "note.md").write_text("\n\n".join(lines), "utf-8")
    module = load(hostile).module
    assert module is not None
    window = play_window(module, qtbot)
    charts = window.charts
    page = next(one for one in charts.pages if one.endswith("note.md"))
    window.charts_dock.show()
    charts.show_page(page)
    QApplication.processEvents()
    assert "Note" in charts.page.toPlainText()
    assert not watched.was_opened()


@pytest.mark.parametrize("hostile", ["free"], indirect=True)
def test_the_start_page_takes_no_title_for_html(
    hostile: Path, watched: Watched, qtbot: QtBot
) -> None:
    preferences.remember(hostile, f"{watched.html} title", "free")
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.start.refill()
    QApplication.processEvents()
    look_everywhere(window)
    assert not rich_labels(window, watched.html)
    assert not watched.was_opened()


def is_safe(tip: ast.expr) -> bool:
    """Whether a tooltip is a fixed sentence, or made plain, or was one before."""
    if isinstance(tip, ast.Constant):
        return True
    if not isinstance(tip, ast.Call):
        return "html.escape" in ast.unparse(tip)
    called = ast.unparse(tip.func)
    return called == "plain_tip" or (called == "tr" and not tip.keywords) or ".toolTip" in called


def test_every_tooltip_in_the_code_is_a_sentence_of_ours_or_made_plain() -> None:
    unsafe = []
    for path in sorted((ROOT / "editor").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            tips = {"setToolTip": node.args[-1:], "showText": node.args[1:2]}
            unsafe += [
                f"{path.name}:{node.lineno}: {ast.unparse(tip)}"
                for tip in tips.get(node.func.attr, [])
                if not is_safe(tip)
            ]
    assert not unsafe

"""Texts of a module that look like HTML: shown letter by letter, and nothing outside is opened."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QAction, QContextMenuEvent, QDesktopServices
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from hexwright.editor import messages
from hexwright.editor.document.comparing import Compared
from hexwright.editor.document.recovery import Work
from hexwright.editor.document.work_basis import Basis
from hexwright.editor.main_window import MainWindow
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.shell import preferences
from hexwright.editor.shell.documents_model import DocumentsModel
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.issues import Issue
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.helpers.hostile_words import (
    PassersBy,
    Watched,
    choose_rows,
    copy_with_words,
    look_everywhere,
    rich_labels,
    watching,
)

ROOT = Path(__file__).parents[2]
SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def watched() -> Iterator[Watched]:
    """A file with a short name: some words of a module have little room."""
    with watching() as made:
        yield made


@pytest.fixture(params=sorted(SAMPLES))
def hostile(request: pytest.FixtureRequest, watched: Watched, tmp_path: Path) -> Path:
    """A sample whose words all are HTML."""
    folder = tmp_path / "hostile"
    copy_with_words(SAMPLES[request.param], folder, watched.html)
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


# --- what opens beside the pages: dialogs, boxes, menus ---------------------------------------


@pytest.fixture
def beside(watched: Watched, qtbot: QtBot) -> Iterator[PassersBy]:
    """A window of nothing, and a look at whatever opens beside it."""
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    made = PassersBy(parent, watched)
    yield made
    made.end()


def hostile_values(words: str, folder: Path) -> dict[str, Any]:
    """Something for every parameter of the functions in messages, with words wherever it can be."""
    issue = Issue(code="a.b", message=f"{words} message", hint=words, file=words)
    work = Work(source=words, title=words, process=1, time=1, documents={}, assets={})
    return {
        "title": words, "name": words, "words": words, "prompt": words, "code": words,
        "suggestion": "x", "what": words, "details": words, "version": words, "usual": words,
        "titles": [words, words], "users": [words], "paths": [words], "files": [words],
        "target": Path(words.replace("/", "|")), "folder": Path(words), "start": folder,
        "letter": QUrl("mailto:x"), "count": 3, "lost": 3, "answers": 3, "time": 1, "current": 0,
        "issues": [issue] * 3, "suffixes": (".png",), "many": True, "work": work,
        "basis": Basis("other", 2), "document": words, "uses": [words], "path": words,
        "formats": {words: (".vmod",)}, "summary": words, "read_terrain": None,
    }  # fmt: skip


def test_no_question_or_message_takes_words_for_html(
    watched: Watched, beside: PassersBy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    values = hostile_values(watched.html, tmp_path)
    parent = beside.parent()
    for name, function in vars(messages).items():
        if name.startswith("_") or not isinstance(function, FunctionType) or name == "moment":
            continue
        if function.__module__ != messages.__name__:
            continue
        parameters = list(inspect.signature(function).parameters.values())
        given = {one.name: values[one.name] for one in parameters[1:] if one.name in values}
        if name == "show_comparison":
            files = [Compared(watched.html, watched.html, f"{watched.html} other")]
            given = {"titles": (watched.html, watched.html), "files": files}
        before = len(beside.seen)
        function(parent, **given)
        for _ in range(5):
            QApplication.processEvents()
        assert len(beside.seen) > before, f"{name} shows nothing"
    assert not beside.faults


# What ends the window.
_LEFT_OUT = {"file.quit", "file.close", "game.close"}
# Menus whose actions do the same on every page.
_SAME = {"file", "view", "help", "play"}


def do_everything(actions: Mapping[str, QAction], done: set[str], kind: str = "") -> None:
    """Trigger all actions that can be, once for every kind of page if that makes a difference."""
    for name, action in actions.items():
        key = name if name.partition(".")[0] in _SAME else f"{kind} {name}"
        if key not in done and action.isEnabled() and name not in _LEFT_OUT:
            done.add(key)
            action.trigger()
            QApplication.processEvents()


def ask_for_menus(top: QWidget) -> None:
    """A click with the other button into every list, picture and table."""
    for view in top.findChildren(QAbstractScrollArea):
        # A menu may have made what lies beside it anew.
        if isValid(view) and view.isVisible():
            at = QPoint(20, 20)
            there = view.viewport().mapToGlobal(at)
            event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, there)
            QApplication.sendEvent(view.viewport(), event)
            QApplication.processEvents()


@pytest.mark.parametrize("hostile", ["ccn", "free"], indirect=True)
def test_no_dialog_or_menu_of_the_editor_takes_words_for_html(
    hostile: Path, watched: Watched, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1400, 1000)
    window.show()
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        window.open_module(hostile)
    beside = PassersBy(window, watched)
    documents = window.tree.model()
    assert isinstance(documents, DocumentsModel)
    done: set[str] = set()
    for kind, paths in groupby(documents.paths(), lambda path: path.partition("/")[0]):
        window.tree.setCurrentIndex(documents.index_of(next(paths)))
        QApplication.processEvents()
        page = window.pages.currentWidget()
        assert page is not None
        choose_rows(page)
        ask_for_menus(page)
        do_everything(window.actions_by_id, done, kind)
        beside.faults += rich_labels(window, watched.html)
    beside.end()
    assert len(set(beside.seen)) > 12, set(beside.seen)
    assert not beside.faults


def test_no_dialog_or_menu_of_a_game_takes_words_for_html(
    hostile: Path, watched: Watched, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    module = load(hostile).module
    assert module is not None
    window = play_window(module, qtbot)
    beside, player, done = PassersBy(window, watched), RandomPlayer(3), set[str]()
    for _ in range(8):
        decision = window.session.decision()
        if decision is not None:
            window.session.answer(player.answer(decision))
        ask_for_menus(window)
        do_everything(window.actions_by_id, done)
    beside.end()
    assert len(set(beside.seen)) > 3, set(beside.seen)
    assert not beside.faults
    assert not rich_labels(window, watched.html)


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


def is_fixed(words: ast.expr) -> bool:
    """Whether words are a sentence of ours, with nothing of a module in it."""
    if isinstance(words, ast.Call):
        return ast.unparse(words.func) == "tr" and not words.keywords
    return isinstance(words, ast.Constant)


def test_every_label_in_the_code_is_made_with_a_sentence_of_ours_or_plain() -> None:
    unsafe = []
    for path in sorted((ROOT / "editor").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called, first = ast.unparse(node.func), node.args[0]
            is_parent = len(node.args) == 1 and ast.unparse(first) in ("self", "parent", "holder")
            is_words = isinstance(first, ast.Constant | ast.JoinedStr | ast.Attribute) or (
                isinstance(first, ast.Call) and ast.unparse(first.func) == "tr"
            )
            makes_label = called == "QLabel" or (called.endswith(".addRow") and is_words)
            if makes_label and not is_parent and not is_fixed(first):
                unsafe.append(f"{path.name}:{node.lineno}: {ast.unparse(node)}")
    assert not unsafe

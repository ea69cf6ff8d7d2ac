"""What every test stands on: no screen, English messages, settings and caches of its own."""

import os

# Before anything imports Qt.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["HEXWRIGHT_LANG"] = "en"
os.environ["HEXWRIGHT_ANIMATIONS"] = "0"

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from hexwright.editor.theme import apply_font
from hexwright.schema.language import choose_language
from tests.helpers.sample_exports import SampleExports

# The same examples in every run, so that a red build is red again; `--hypothesis-profile=search`
# looks for new ones.
settings.register_profile("fast", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("fast")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Stored pictures are drawn anew only when asked for."""
    parser.addoption("--update-golden", action="store_true", help="draw the stored pictures anew")


@pytest.fixture(autouse=True)
def english_messages() -> Iterator[None]:
    """Messages are compared in the source language; a test may choose another for itself."""
    choose_language("en")
    yield
    choose_language("en")


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QCoreApplication) -> QCoreApplication:
    """The application with windows comes first: drawing alone would make one without them.

    It has the letters of the program: what fits in others may not fit in these.
    """
    assert isinstance(qapp, QApplication)
    apply_font(qapp)
    return qapp


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folder names for one test each; nothing is made on disk until a test writes there."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in count())


@pytest.fixture(autouse=True)
def home_of_its_own(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read from or left in the user's settings, caches and data."""
    home = next(homes)
    for variable in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(home / variable.lower()))
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
        QSettings.setPath(QSettings.Format.IniFormat, scope, str(home))


@pytest.fixture(scope="session")
def sample_exports(tmp_path_factory: pytest.TempPathFactory) -> SampleExports:
    """Whole exports of the samples; to be read, never to be changed."""
    base = tmp_path_factory.getbasetemp()
    # Each process of a run has a folder of its own beside those of the others.
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return SampleExports(shared / "sample-exports")


@pytest.fixture
def drawn_thumbnails() -> None:
    """For tests that look at the pictures of the start page, each drawn by a process of its own."""


@pytest.fixture(autouse=True)
def no_thumbnails(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of tests open a module, and none needs the picture that is drawn beside them."""
    if "drawn_thumbnails" not in request.fixturenames:
        monkeypatch.setattr("hexwright.editor.shell.thumbnails._draw", lambda *_: "given-up")


@pytest.fixture(autouse=True)
def mouse_is_free() -> Iterator[None]:
    """A window that would not close, or a button still held, takes the mouse from later tests.

    Qt gives a move to the first window that lies there. Such windows are hidden and not closed:
    many of them ask before they close.
    """
    yield
    for window in QApplication.topLevelWidgets():
        window.hide()
    held = QApplication.mouseButtons()
    if held != Qt.MouseButton.NoButton:
        nobodys = QWidget()
        nobodys.show()
        QTest.mouseRelease(nobodys, held)
        nobodys.hide()

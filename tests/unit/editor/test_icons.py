"""The files of icons: each can be drawn, each is used, and none that is asked for is missing."""

import ast
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtSvg import QSvgRenderer

from hexwright.editor.icons import FOLDER, INK, icon, icon_names
from hexwright.exporters.registry import exporter_ids
from hexwright.schema.documents import MODULE_KINDS
from hexwright.schema.issues import Severity

_EDITOR = FOLDER.parent
_CALLS = {"icon", "switch_icon"}
_ROOT = "{http://www.w3.org/2000/svg}svg"


@cache
def _trees() -> tuple[ast.AST, ...]:
    files = sorted(_EDITOR.rglob("*.py"))
    return tuple(ast.parse(file.read_text(encoding="utf-8")) for file in files)


@cache
def _asked_for() -> frozenset[str]:
    """Icons whose names the program puts together, and those that it calls by their names."""
    names = {kind.name for kind in MODULE_KINDS} | {severity.value for severity in Severity}
    for node in (node for tree in _trees() for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _CALLS:
            names |= _words(node)
    return frozenset(names)


def _words(node: ast.AST) -> set[str]:
    """Texts in a piece of code, but for those that are parts of a longer one or of a comparison."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.JoinedStr | ast.Compare):
        return set()
    return {word for child in ast.iter_child_nodes(node) for word in _words(child)}


def _file(name: str) -> Path:
    return FOLDER / f"{name}.svg"


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_is_a_drawing_of_24_by_24_in_the_colour_of_the_text(name: str) -> None:
    text = _file(name).read_text(encoding="utf-8")
    drawing = ElementTree.fromstring(text)  # noqa: S314 - a file of ours
    assert drawing.tag == _ROOT
    assert drawing.get("viewBox") == "0 0 24 24"
    assert INK in text
    assert "#" not in text, "a colour that does not follow the theme"
    assert QSvgRenderer(QByteArray(text.encode())).isValid()


def test_no_icon_that_is_asked_for_is_missing() -> None:
    assert _asked_for() <= set(icon_names())


def test_every_icon_is_used() -> None:
    written = {word for tree in _trees() for word in _words(tree)}
    used = written | _asked_for() | {f"to-{exporter}" for exporter in exporter_ids()}
    assert set(icon_names()) <= used


def test_an_icon_is_drawn_anew_for_a_sharp_screen(qapp: QGuiApplication) -> None:
    assert isinstance(qapp, QGuiApplication)
    sharp = icon("site").pixmap(QSize(24, 24), 2.0)
    assert sharp.size() == QSize(48, 48)
    blown_up = icon("site").pixmap(24, 24).toImage().scaled(48, 48)
    assert sharp.toImage() != blown_up


def test_an_icon_takes_the_colour_of_the_text_around_it(qapp: QGuiApplication) -> None:
    palette = qapp.palette()
    drawn = {
        mode: icon("pause").pixmap(48, 48, mode).toImage()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    }
    # The middle of the left pillar's left side.
    normal, faint = (image.pixelColor(10, 24) for image in drawn.values())
    assert normal == palette.color(palette.ColorGroup.Active, palette.ColorRole.ButtonText)
    assert faint == palette.color(palette.ColorGroup.Disabled, palette.ColorRole.ButtonText)

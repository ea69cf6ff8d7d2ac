"""Fonts that come with the program, so that text looks the same on every machine."""

import os
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QPainterPath

SERIF = "serif"
SANS = "sans"

# Distribution and file stem of every face: regular, bold, italic, bold italic.
_FACES = {
    SERIF: ("font_source_serif_pro", "SourceSerifPro"),
    SANS: ("font_source_sans_pro", "SourceSansPro"),
}
_CUTS = {
    (False, False): "Regular",
    (True, False): "Bold",
    (False, True): "It",
    (True, True): "BoldIt",
}
# Paths are made at one size and scaled, so that every size has the same shapes.
_DRAWN_AT = 100


def ensure_application() -> None:
    """Make Qt able to draw text when no application runs: one without any window."""
    if QGuiApplication.instance() is None:
        _applications.append(QGuiApplication(["hexwright", "-platform", "offscreen"]))


_applications: list[QGuiApplication] = []

# Qt would hand every translucent shape to a pool of threads; waiting for them takes longer than
# painting shapes as small as ours. It looks for this once, when it paints for the first time.
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")


@cache
def family(style: str, *, bold: bool = False, italic: bool = False) -> str:
    """The family name under which a face of ours is registered with Qt."""
    package, stem = _FACES[style]
    path = files(package) / "files" / f"{stem}-{_CUTS[bold, italic]}.ttf"
    number = QFontDatabase.addApplicationFontFromData(path.read_bytes())
    names = QFontDatabase.applicationFontFamilies(number)
    assert names, f"{path} is no font"
    return names[0]


@cache
def font(style: str = SANS, *, bold: bool = False, italic: bool = False) -> QFont:
    """A font of ours at the size that paths are made of."""
    ensure_application()
    made = QFont(family(style, bold=bold, italic=italic))
    made.setBold(bold)
    made.setItalic(italic)
    made.setPixelSize(_DRAWN_AT)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # A face that lacks a sign borrows it from another rather than show a box.
    made.setStyleStrategy(QFont.StyleStrategy.PreferOutline)
    return made


class Text:
    """A line of text as shapes: centred at the origin, its font one unit high."""

    def __init__(self, text: str, drawn_in: QFont) -> None:
        """Make the shapes."""
        self.words, self.font = text, drawn_in
        metrics = QFontMetricsF(drawn_in)
        advance = metrics.horizontalAdvance(text)
        # Where the first letter stands, in units of the shapes.
        self.start = QPointF(-advance / 2, metrics.capHeight() / 2)
        path = QPainterPath()
        path.addText(self.start, drawn_in, text)
        self.path = path
        self.width = advance / _DRAWN_AT
        self.height = metrics.capHeight() / _DRAWN_AT
        self.scale = 1 / _DRAWN_AT

    def parts(self) -> Iterator[tuple[str, QPointF, QFont]]:
        """What to write where, in units of the shapes: Qt takes room between letters for dots."""
        if not self.font.letterSpacing():
            yield self.words, self.start, self.font
            return
        metrics, tight = QFontMetricsF(self.font), QFont(self.font)
        tight.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0)
        for number, letter in enumerate(self.words):
            across = metrics.horizontalAdvance(self.words[:number])
            yield letter, self.start + QPointF(across, 0), tight


@lru_cache(maxsize=4096)
def text_path(
    text: str,
    style: str = SANS,
    *,
    bold: bool = False,
    italic: bool = False,
    spread: float = 0.0,
    narrow: int = 100,
) -> Text:
    """The shapes of a line of text with letters one unit high, around the origin.

    `spread` is more room between the letters, as a share of the letters' height; `narrow` is how
    wide letters are, in hundredths of their own width.
    """
    drawn_in = QFont(font(style, bold=bold, italic=italic))
    drawn_in.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spread * _DRAWN_AT)
    drawn_in.setStretch(narrow)
    return Text(text, drawn_in)

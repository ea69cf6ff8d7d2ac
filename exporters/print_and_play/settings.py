"""What the user chooses about printing, and what follows from it."""

from collections.abc import Mapping
from typing import Any

from hexwright.exporters.choices import language_choice, several_choice, style_choice
from hexwright.exporters.print_and_play.layout import PAPERS, Sheet, Size
from hexwright.exporters.print_and_play.press import BLEED
from hexwright.exporters.print_and_play.sheets import MARGIN, Press
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.options import Options


def options(module: Module) -> Options:
    """All options, those that most people change first."""
    return {
        "what": several_choice(tr("Print"), tr("What is printed."), _parts()),
        "paper": _one_of(tr("Paper"), tr("The paper in your printer."), papers()),
        "printed_by": _one_of(tr("Printed by"), tr("Whom the files are for."), _printers()),
        "map_layout": _one_of(tr("Maps"), tr("How maps come onto paper."), _map_layouts()),
        "style": style_choice(),
        **language_choice(module),
        "duplex": _one_of(tr("Two sides"), tr("How backs come behind their fronts."), _duplex()),
        "offset_x": _length(
            tr("Back, to the right"),
            tr("Moves all backs, for printers that do not meet the front. Negative: to the left."),
            (-10, 10, 0),
        ),
        "offset_y": _length(
            tr("Back, down"),
            tr("Moves all backs, for printers that do not meet the front. Negative: up."),
            (-10, 10, 0),
        ),
        "bleed": _length(tr("Bleed"), tr("How far colours reach beyond the cut."), (1.5, 5, 2)),
        "gutter": _length(
            tr("Gutter"), tr("Room between counters; 0 lets one cut serve two."), (0, 10, 0)
        ),
        "crop_marks": _yes_or_no(
            tr("Crop marks"), tr("Marks around the sheet that show where to cut."), default=True
        ),
        "cut_lines": _yes_or_no(
            tr("Cut lines"), tr("Faint lines on the counters where to cut."), default=False
        ),
        "dpi": {
            "title": tr("Dots per inch"),
            "description": tr("How fine the pictures of set-ups are."),
            "type": "integer",
            "minimum": 50,
            "maximum": 600,
            "default": 150,
        },
        "markers": {
            "title": tr("Markers"),
            "description": tr("How many of each marker that has no number in the counter mix."),
            "type": "integer",
            "minimum": 0,
            "maximum": 100,
            "default": 4,
        },
        "loss_markers": _yes_or_no(
            tr("Markers for lost steps"),
            tr("Where both sides of counters are faces, numbered markers show what was lost."),
            default=True,
        ),
    }


def _parts() -> dict[str, str]:
    return {
        "maps": tr("maps"),
        "counters": tr("counters"),
        "cards": tr("cards"),
        "charts": tr("charts"),
        "rules": tr("rules and scenarios"),
    }


def papers() -> dict[str, str]:
    """Sizes of paper, in words."""
    return {"a4": tr("A4"), "letter": tr("Letter"), "a3": tr("A3")}


def _printers() -> dict[str, str]:
    return {
        "home": tr("your own printer"),
        "press": tr("a printing house: CMYK, PDF/X-4, 3 mm bleed, die lines"),
    }


def _map_layouts() -> dict[str, str]:
    return {"tiled": tr("over several sheets"), "whole": tr("on one large sheet")}


def _duplex() -> dict[str, str]:
    return {
        "long": tr("turned over the long edge"),
        "short": tr("turned over the short edge"),
        "fold": tr("side by side, to fold and glue"),
    }


def _one_of(title: str, description: str, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "title": title,
        "description": description,
        "enum": list(names),
        "x-names": dict(names),
        "default": next(iter(names)),
    }


def _length(title: str, description: str, span: tuple[float, float, float]) -> dict[str, Any]:
    least, most, default = span
    return {
        "title": title,
        "description": description,
        "type": "number",
        "minimum": least,
        "maximum": most,
        "default": default,
        "x-unit": "mm",
    }


def _yes_or_no(title: str, description: str, *, default: bool) -> dict[str, Any]:
    return {"title": title, "description": description, "type": "boolean", "default": default}


def paper_of(chosen: Mapping[str, Any]) -> Size:
    """The paper, upright."""
    return PAPERS[chosen["paper"]]


def press_of(
    chosen: Mapping[str, Any], title: str, margin: Size = MARGIN, *, backs: bool = True
) -> Press:
    """How sheets of counters, cards or stickers are printed."""
    wide, high = paper_of(chosen)
    # Stickers have no backs, so there is nothing to fold.
    duplex = chosen["duplex"] if backs else "long"
    if duplex == "fold":
        wide, high = high, wide
    is_for_press = chosen["printed_by"] == "press"
    bleed = max(chosen["bleed"], BLEED) if is_for_press else chosen["bleed"]
    sheet = Sheet(
        wide,
        high,
        duplex,
        (chosen["offset_x"], chosen["offset_y"]),
        chosen["gutter"],
        bleed,
    )
    shown = (chosen["crop_marks"], chosen["cut_lines"] and not is_for_press)
    return Press(sheet, title, margin, *shown, backs, is_for_press)

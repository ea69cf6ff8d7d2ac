"""A crooked scan below an empty map, pinned to it with control points."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QSizeF
from PySide6.QtGui import QImage, QTransform

from docs.gallery.hand import Hand
from docs.gallery.stage import Stage
from hexwright.editor.map.edits.maps import empty_map, new_map
from hexwright.editor.map.edits.underlay import scan_of, with_scan
from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import MapPicture
from hexwright.render.picture import map_image
from hexwright.render.styles import STYLES
from hexwright.render.underlay import pins_of, placed
from hexwright.schema.load import load
from hexwright.schema.model.map import Map, Numbering
from hexwright.schema.module import Module

# Pixels of the scan from hex to hex, and how crooked it lies, in degrees.
_PITCH, _CROOKED = 60.0, 3.0
_STYLE = STYLES["modern"]


def shoot(stage: Stage, source: Path) -> None:
    """Put a picture of the first map of a module below a new one, and pin three hexes."""
    old = load(source).module
    assert old is not None
    drawn = next(iter(old.maps.values()))
    image = map_image(old, drawn.id, pixels_per_hex=_PITCH, style=_STYLE)
    turn = QImage.trueMatrix(QTransform().rotate(_CROOKED), image.width(), image.height())
    crooked = image.convertToFormat(QImage.Format.Format_ARGB32).transformed(turn)
    _begin(stage, drawn, crooked)
    hand = Hand(stage.window.pages.map_page)
    hand.take("align")
    corner = MapPicture(old, drawn, _STYLE).sheet().topLeft()
    for place in ((1, 1), (12, 2), (6, 10)):
        spot = turn.map((hand.middle(place) - corner) * (_PITCH / PITCH))
        _pin(hand, hand.middle(place), spot, QSizeF(crooked.size()))
    hand.hover(hand.middle((6, 10)))
    stage.shoot("scan")


def _begin(stage: Stage, drawn: Map, scan: QImage) -> None:
    """A map of the same grid with the scan below it."""
    document = stage.document
    plain = document.module.terrain.hexes[0].id
    made = empty_map("scan", "Kaltbach, from a scan", drawn.grid, Numbering(), plain)
    document.do(new_map(document.module, made))
    document.do(with_scan(_module(stage), made.id, scan_of(_png(scan), "scan.png"), 0.85))
    stage.show_document("maps/scan.json")


def _module(stage: Stage) -> Module:
    return stage.document.module


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs want bytes, Qt takes both
    return bytes(buffer.data().data())


def _pin(hand: Hand, middle: QPointF, spot: QPointF, size: QSizeF) -> None:
    """Drag the scan until a spot of it lies in the middle of a hex."""
    context = hand.context
    underlay = context.map.underlay
    assert underlay is not None
    placing = placed(pins_of(context.layout, context.index, underlay), size, context.layout.frame())
    hand.drag([middle, middle + middle - placing.map(spot)])

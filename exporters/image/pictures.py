"""All pictures that a module can give: maps, set-ups, counters, sheets of counters, cards."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.exporters.pieces import Piece, markers_of, pieces_of
from hexwright.render.bands import Report, no_report
from hexwright.render.card_look import CardLook, back_look, card_look
from hexwright.render.card_picture import card_rect, draw_back, draw_card
from hexwright.render.counter_look import CounterLook
from hexwright.render.counter_picture import draw_counter
from hexwright.render.map_picture import BOARD_LAYERS
from hexwright.render.picture import map_bytes, map_image
from hexwright.render.small_picture import Draw, image_of, png_bytes, svg_bytes
from hexwright.schema.language import tr
from hexwright.schema.variants import resolved

_ACROSS = 10
_GAP_MM = 1.0


class Data(Protocol):
    """Makes the bytes of a file of this suffix; told how far it is, a report may stop the work."""

    def __call__(self, suffix: str, /, *, report: Report = no_report) -> bytes:
        """Draw it now."""


class Picture(NamedTuple):
    """A picture by its name, without a suffix; made when asked for."""

    name: str
    title: str
    data: Data
    image: Callable[[], QImage]
    # The map that it shows: pictures of one map are drawn one after the other, its land once.
    map: str = ""


def pictures_of(source: Source) -> Iterator[Picture]:
    """Every picture that the options ask for."""
    makers = {
        "maps": _maps,
        "setups": _setups,
        "counters": _counters,
        "sheets": _sheets,
        "cards": _cards,
    }
    for sort in source.options["what"]:
        yield from makers[sort](source)


def _maps(source: Source) -> Iterator[Picture]:
    for map_id, map_ in sorted(source.module.maps.items()):
        yield _map(source, f"map-{map_id}", map_.title, map_id, None)


def _setups(source: Source) -> Iterator[Picture]:
    module = source.module
    for scenario_id in sorted(module.scenarios):
        battle = resolved(module.scenarios[scenario_id], module.scenarios)
        shown = sorted({placed.map for placed in battle.maps} & set(module.maps))
        for map_id in shown:
            part = f"-{map_id}" if len(shown) > 1 else ""
            yield _map(source, f"setup-{scenario_id}{part}", battle.title, map_id, scenario_id)


def _map(source: Source, name: str, title: str, map_id: str, scenario: str | None) -> Picture:
    module, pixels = source.module, source.options["pixels"]
    drawn: dict[str, Any] = {
        "layers": BOARD_LAYERS,
        "style": style_of(source.options),
        "images": source.images,
        "grounds": source.grounds,
    }

    def data(suffix: str, *, report: Report = no_report) -> bytes:
        letters = source.options["text"] == "letters"
        return map_bytes(
            module, map_id, suffix, scenario, pixels, **drawn, has_letters=letters, report=report
        )

    def image() -> QImage:
        return map_image(module, map_id, scenario, min(pixels, 48), **drawn)

    return Picture(name, title, data, image, map_id)


def _small(source: Source, name: str, title: str, size: QSizeF, draw: Draw) -> Picture:
    scale = source.options["dpi"] / 25.4

    def data(suffix: str, *, report: Report = no_report) -> bytes:  # noqa: ARG001  quick
        if suffix == ".svg":
            letters = source.options["text"] == "letters"
            return svg_bytes(size, title, draw, has_letters=letters)
        return png_bytes(image_of(size, scale, draw))

    return Picture(name, title, data, lambda: image_of(size, scale, draw))


def _counters(source: Source) -> Iterator[Picture]:
    for piece in (*pieces_of(source.module), *markers_of(source.module)):
        for face in piece.faces:
            look = piece.look(face.id)
            name = f"counters/{piece.id}-{face.id}" if face.id else f"counters/{piece.id}"
            title = f"{piece.name}, {face.name}" if face.name else piece.name
            size = QSizeF(look.width_mm, look.height_mm)
            yield _small(source, name, title, size, _counter(source, look))


def _counter(source: Source, look: CounterLook) -> Draw:
    area = QRectF(0, 0, look.width_mm, look.height_mm)
    return lambda painter: draw_counter(painter, look, area, source.images)


def _sheets(source: Source) -> Iterator[Picture]:
    """Fronts and backs of the pieces of each order of battle, and of the markers."""
    groups: dict[str, list[Piece]] = {}
    for piece in pieces_of(source.module):
        groups.setdefault(piece.side, []).append(piece)
    groups["markers"] = list(markers_of(source.module))
    titles = {side.id: side.name for side in source.module.info.sides}
    for group, pieces in groups.items():
        title = titles.get(group, tr("Markers"))
        for number, side in enumerate(("front", "back")):
            looks = [
                piece.look(piece.faces[min(number, len(piece.faces) - 1)].id) for piece in pieces
            ]
            if looks:
                size, draw = _sheet(source, looks)
                yield _small(source, f"sheet-{group}-{side}", title, size, draw)


def _sheet(source: Source, looks: Sequence[CounterLook]) -> tuple[QSizeF, Draw]:
    """Counters in rows, each in a place as large as the largest of them."""
    wide = max(look.width_mm for look in looks) + _GAP_MM
    high = max(look.height_mm for look in looks) + _GAP_MM
    across = min(len(looks), _ACROSS)

    def draw(painter: QPainter) -> None:
        for place, look in enumerate(looks):
            down, right = divmod(place, across)
            area = QRectF(right * wide, down * high, look.width_mm, look.height_mm)
            draw_counter(painter, look, area, source.images)

    return QSizeF(across * wide - _GAP_MM, ceil(len(looks) / across) * high - _GAP_MM), draw


def _cards(source: Source) -> Iterator[Picture]:
    module = source.module
    for deck_id, deck in sorted(module.decks.items()):
        for card in deck.cards:
            look = card_look(module, deck, card)
            yield _card(source, f"cards/{deck_id}-{card.id}", card.title, look, draw_card)
        title = tr("{deck}: the back", deck=deck.title)
        yield _card(source, f"cards/{deck_id}-back", title, back_look(deck), draw_back)


def _card(
    source: Source, name: str, title: str, look: CardLook, draw: Callable[..., None]
) -> Picture:
    area = card_rect(look, look.width_mm)
    images = source.images
    return _small(
        source, name, title, area.size(), lambda painter: draw(painter, look, area, images)
    )

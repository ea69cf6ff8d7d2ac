"""A picture that was asked for: which map, how large, and with what on it."""

import pickle
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.render.brush import painting
from hexwright.render.counter_picture import SetUp
from hexwright.render.fonts import ensure_application
from hexwright.render.geometry import PITCH
from hexwright.render.grounds import Grounds
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import ALL_LAYERS, Layers, MapPicture
from hexwright.render.scenario_picture import scenario_picture
from hexwright.render.styles import PARCHMENT, MapStyle, colour
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.scenario_map import underlays_of
from hexwright.schema.variants import resolved

_MM_PER_INCH = 25.4
# Counters reach beyond their rectangle by shadow and facing arrow.
_COUNTER_REACH = 30.0


@dataclass(frozen=True)
class Job:
    """A picture of a map; either pixels per hex or dots per inch say how large it is.

    Without a map it shows all maps of the scenario, joined.
    """

    module: Module
    map_id: str
    scenario: str | None = None
    pixels_per_hex: float = 64
    layers: Layers = ALL_LAYERS
    style: MapStyle = PARCHMENT
    images: ImageShelf | None = None
    dpi: float | None = None
    with_counters: bool = True
    # Land that other jobs drew; each process has its own.
    grounds: Grounds | None = None

    @cached_property
    def picture(self) -> MapPicture:
        """The map, with what a scenario lays on it; raises DataError if there is no such map."""
        ensure_application()
        found = None
        if self.scenario is not None and self.scenario in self.module.scenarios:
            battle, map_id = self.module.scenarios[self.scenario], self.map_id or None
            found = scenario_picture(
                self.module, battle, self.style, self.images, map_id, grounds=self.grounds
            )
        if found is not None:
            return found
        if self.map_id not in self.module.maps:
            raise DataError([_unknown_map(self.module, self.map_id)])
        map_ = self.module.maps[self.map_id]
        return MapPicture(self.module, map_, self.style, self.images, grounds=self.grounds)

    @property
    def name(self) -> str:
        """What is drawn, for messages: the map, or the scenario of joined maps."""
        return self.map_id or self.scenario or ""

    @property
    def mm_per_unit(self) -> float:
        """Millimetres of a map unit when the map is printed at its true size."""
        return self.picture.board.map.grid.hex_mm / PITCH

    @property
    def scale(self) -> float:
        """Pixels of a map unit."""
        if self.dpi is not None:
            return self.mm_per_unit * self.dpi / _MM_PER_INCH
        return self.pixels_per_hex / PITCH

    @property
    def dots_per_metre(self) -> int:
        """How many pixels lie on a metre of the printed map."""
        return max(round(self.scale / self.mm_per_unit * 1000), 1)

    def size(self, most_side: int, most_pixels: int) -> QSize:
        """Pixels across and down; raises DataError if there are none or too many."""
        sheet = self.picture.sheet()
        wide, high = ceil(sheet.width() * self.scale), ceil(sheet.height() * self.scale)
        if wide < 1 or high < 1 or max(wide, high) > most_side or wide * high > most_pixels:
            raise DataError([_bad_size(wide, high)])
        return QSize(wide, high)

    @cached_property
    def _setup(self) -> SetUp | None:
        if not self.with_counters or self.scenario not in self.module.scenarios:
            return None
        assert self.scenario is not None
        battle = resolved(self.module.scenarios[self.scenario], self.module.scenarios)
        return SetUp(self.module, self.picture, battle.setup)

    def draw(self, painter: QPainter, region: QRectF) -> None:
        """Draw a region of the sheet (map units), counters included."""
        self.picture.draw(painter, region, self.layers)
        if self._setup is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        near = region.adjusted(-_COUNTER_REACH, -_COUNTER_REACH, _COUNTER_REACH, _COUNTER_REACH)
        self._setup.draw(painter, near)

    def band(self, wide: int, top: int, high: int) -> QImage:
        """The pixels from one row on, as many as asked for."""
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        # The sheet seldom ends on a whole pixel; what it leaves of the last one is paper too.
        image.fill(QColor(colour(self.style.paper)))
        sheet, scale = self.picture.sheet(), self.scale
        region = QRectF(sheet.left(), sheet.top() + top / scale, wide / scale, high / scale)
        with painting(image) as painter:
            painter.translate(0, -top)
            painter.scale(scale, scale)
            painter.translate(-sheet.topLeft())
            self.draw(painter, region)
        return image

    def packed(self) -> bytes:
        """The job as bytes for another process, with the pictures that it needs."""
        names = {kind.art.image for kind in self.module.terrain.hexes}
        if self.scenario is not None:
            for kind in self.module.counters.kinds:
                names |= {kind.image, *(face.image for face in kind.faces)}
        names |= {underlay.image for underlay in underlays_of(self.picture.board.map)}
        images = self.images.with_files(name for name in names if name) if self.images else None
        return pickle.dumps(replace(self, images=images, grounds=None))


def unpacked(data: bytes) -> Job:
    """A job that another process packed."""
    job = pickle.loads(data)  # noqa: S301  made by our own parent process
    assert isinstance(job, Job)
    return job


def _unknown_map(module: Module, map_id: str) -> Issue:
    return Issue(
        code="render.map-unknown",
        message=tr("The module has no map “{id}”.", id=map_id),
        hint=tr("It has: {maps}.", maps=", ".join(module.maps)),
    )


def _bad_size(wide: int, high: int) -> Issue:
    return Issue(
        code="render.size",
        message=tr("A picture of {wide} × {high} pixels cannot be made.", wide=wide, high=high),
        hint=tr("Choose another number of pixels per hex, or of dots per inch."),
    )

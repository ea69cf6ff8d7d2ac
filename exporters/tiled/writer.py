"""Writes maps for the Tiled editor."""

from collections.abc import Callable

from PySide6.QtGui import QImage

from hexwright.exporters.base import Exporter, Preview, Source
from hexwright.exporters.choices import (
    in_its_language,
    language_choice,
    language_of,
    pixels_choice,
    scenarios_choice,
    several_choice,
    style_choice,
)
from hexwright.exporters.outputs import Outputs
from hexwright.exporters.tiled import tmj, tmx
from hexwright.exporters.tiled.losses import losses
from hexwright.exporters.tiled.plan import SCANS, TILESETS, Plan, PlannedMap
from hexwright.exporters.tiled.preview import rasterised
from hexwright.exporters.tiled.tiles import elevation_image, sheet
from hexwright.render.small_picture import png_bytes
from hexwright.schema.issues import Issue
from hexwright.schema.language import spoken, tr
from hexwright.schema.model.map import Map, Orientation
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress


class TiledExporter(Exporter):
    """TMX and TMJ of every map, with tilesets of our terrain and the set-ups of scenarios."""

    id = "tiled"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Tiled maps (TMX and TMJ)")

    def options(self, module: Module) -> Options:
        """Which maps, how large, in which style and language, and which set-ups."""
        maps = {one.id: one.title for one in module.maps.values()}
        return {
            "maps": several_choice(tr("Maps"), tr("The maps to write."), maps),
            "pixels": pixels_choice(64),
            "style": style_choice(),
            "scenarios": scenarios_choice(
                module, tr("Their counters are written, in layers of their own.")
            ),
            **language_choice(module),
        }

    def names(self, source: Source) -> list[str]:
        """Every file that will be written."""
        return list(Plan(source).names())

    def previews(self, source: Source) -> list[Preview]:
        """The maps as Tiled shows them."""
        plan = Plan(in_its_language(source))

        def of(map_: Map) -> Callable[[], QImage]:
            return lambda: rasterised(plan.drawn(map_))

        return [Preview(map_.title, of(map_)) for map_ in plan.maps]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Write the tilesets, then map by map."""
        with spoken(language_of(source)):
            drawn = _write(Plan(in_its_language(source)), out, progress)
        return list(losses(drawn))


def _write(plan: Plan, out: Outputs, progress: Progress) -> list[PlannedMap]:
    steps = max(len(plan.orientations) + len(plan.maps), 1)
    progress(0, steps, "")
    for done, orientation in enumerate(plan.orientations):
        progress(done, steps, tr("Tiles"))
        _write_sheets(plan, orientation, out)
        for tileset in plan.tilesets(orientation):
            out.write(tmx.tileset_bytes(tileset), f"{TILESETS}/{tileset.name}.tsx")
            out.write(tmj.tileset_bytes(tileset), f"{TILESETS}/{tileset.name}.tsj")
    for name, data in plan.units.drawn() if plan.units else ():
        out.write(data, f"{TILESETS}/{name}")
    drawn = []
    for done, map_ in enumerate(plan.maps, len(plan.orientations)):
        progress(done, steps, map_.title)
        drawn.append(plan.drawn(map_))
        _write_map(drawn[-1], out)
    progress(steps, steps, "")
    return drawn


def _write_sheets(plan: Plan, orientation: Orientation, out: Outputs) -> None:
    lattice, levels = plan.lattice(orientation), plan.levels(orientation)
    tiles = (tile.image for tile in plan.tiles(orientation))
    out.write(sheet(tiles, lattice), f"{TILESETS}/terrain-{orientation}.png")
    if levels:
        images = (elevation_image(lattice, level, levels) for level in levels)
        out.write(sheet(images, lattice), f"{TILESETS}/elevation-{orientation}.png")


def _write_map(drawn: PlannedMap, out: Outputs) -> None:
    document, name = drawn.document(), drawn.map.id
    out.write(tmx.map_bytes(document), f"{name}.tmx")
    out.write(tmj.map_bytes(document), f"{name}.tmj")
    if drawn.plan.has_scan(drawn.map):
        out.write(png_bytes(drawn.scan()), f"{SCANS}/{name}.png")

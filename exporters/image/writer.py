"""Writes maps and set-ups as pictures."""

from collections.abc import Iterator
from typing import NamedTuple

from exporters.base import Exporter, Progress, Source
from exporters.outputs import Outputs
from render.picture import SUFFIXES, map_bytes
from schema.issues import Issue
from schema.language import tr
from schema.module import Module
from schema.variants import resolved

PIXELS_PER_HEX = 96


class _Picture(NamedTuple):
    file: str
    suffix: str
    map_id: str
    scenario: str | None


class ImageExporter(Exporter):
    """PNG and SVG of every map, bare and with the set-up of each scenario."""

    id = "image"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Pictures (PNG and SVG)")

    def names(self, source: Source) -> list[str]:
        """Every picture that will be written."""
        return [picture.file for picture in _pictures(source.module)]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Draw all pictures."""
        pictures = list(_pictures(source.module))
        for done, picture in enumerate(pictures):
            progress(done, len(pictures), picture.file)
            data = map_bytes(
                source.module,
                picture.map_id,
                picture.suffix,
                picture.scenario,
                PIXELS_PER_HEX,
                images=source.images,
            )
            out.write(data, picture.file)
        progress(len(pictures), len(pictures), "")
        return []


def _pictures(module: Module) -> Iterator[_Picture]:
    for map_id in sorted(module.maps):
        for suffix in SUFFIXES:
            yield _Picture(f"map-{map_id}{suffix}", suffix, map_id, None)
    for scenario_id in sorted(module.scenarios):
        battle = resolved(module.scenarios[scenario_id], module.scenarios)
        shown = sorted({placed.map for placed in battle.maps} & set(module.maps))
        for map_id in shown:
            part = f"-{map_id}" if len(shown) > 1 else ""
            for suffix in SUFFIXES:
                name = f"setup-{scenario_id}{part}{suffix}"
                yield _Picture(name, suffix, map_id, scenario_id)

"""Writes maps and set-ups as pictures."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from exporters.base import Progress, Report, no_progress, write_outputs
from render.picture import SUFFIXES, map_bytes
from schema.language import tr
from schema.module import Module
from schema.variants import resolved

PIXELS_PER_HEX = 96


class _Picture(NamedTuple):
    file: str
    suffix: str
    map_id: str
    scenario: str | None


class ImageExporter:
    """PNG and SVG of every map, bare and with the set-up of each scenario."""

    id = "image"
    suffixes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Pictures (PNG and SVG)")

    def output_files(self, module: Module, target: Path) -> list[Path]:
        """Every picture that will be written."""
        return [target / picture.file for picture in _pictures(module)]

    def export(
        self,
        module: Module,
        files: Mapping[str, bytes],  # noqa: ARG002 - art is drawn by code
        target: Path,
        progress: Progress = no_progress,
    ) -> Report:
        """Draw all pictures, then write them."""
        pictures = list(_pictures(module))
        outputs: dict[Path, bytes] = {}
        for done, picture in enumerate(pictures):
            progress(done, len(pictures), picture.file)
            outputs[target / picture.file] = map_bytes(
                module, picture.map_id, picture.suffix, picture.scenario, PIXELS_PER_HEX
            )
        written = write_outputs(outputs)
        progress(len(pictures), len(pictures), "")
        return Report(written)


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

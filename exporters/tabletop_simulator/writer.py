"""Writes a folder for Tabletop Simulator: saves, pictures, and how to open them."""

from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path

from PySide6.QtGui import QImage

from hexwright.exporters.base import Exporter, Preview, Source
from hexwright.exporters.choices import (
    dpi_choice,
    in_its_language,
    language_choice,
    language_of,
    pixels_choice,
    scenarios_choice,
    style_choice,
)
from hexwright.exporters.outputs import Outputs
from hexwright.exporters.tabletop_simulator.board import BoardPart, JoinedMap
from hexwright.exporters.tabletop_simulator.instructions import instructions
from hexwright.exporters.tabletop_simulator.kit import RULES, Kit
from hexwright.exporters.tabletop_simulator.losses import losses
from hexwright.exporters.tabletop_simulator.save import Save
from hexwright.exporters.tabletop_simulator.thumbnail import Thumbnail
from hexwright.render.geometry import PITCH
from hexwright.render.small_picture import png_bytes
from hexwright.schema.issues import Issue
from hexwright.schema.language import spoken, tr
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress
from hexwright.schema.variants import resolved

_IMAGES = "images/"
_HOW_TO = "how-to-open.txt"


class TabletopSimulatorExporter(Exporter):
    """Saves with the board, every piece in its place, bags, decks, dice and notes."""

    id = "tabletop-simulator"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Tabletop Simulator (saved games)")

    def options(self, module: Module) -> Options:
        """Which scenarios, how fine, and where the game finds the pictures."""
        address = tr(
            "Where the pictures will lie on the web, such as https://example.org/my-game/; "
            "without one the game reads them from this folder."
        )
        return {
            "scenarios": scenarios_choice(module, tr("A save is written for each.")),
            "pixels": pixels_choice(100),
            "dpi": dpi_choice(),
            "style": style_choice(),
            **language_choice(module),
            "address": {
                "title": tr("Address of the pictures"),
                "description": address,
                "type": "string",
                "pattern": '^(https?://[^\\s"<>]+)?$',
                "default": "",
            },
        }

    def names(self, source: Source) -> list[str]:
        """Every file that will be written."""
        kit = Kit(in_its_language(source))
        boards = []
        for scenario in source.options["scenarios"]:
            save = Save(kit, scenario)
            # The pictures of counters are known when all pieces have been laid out.
            save.text("")
            boards += [part.name for part in save.board.parts()]
        chosen = source.options["scenarios"]
        saves = [f"{scenario}{end}" for scenario in chosen for end in (".json", ".png")]
        return [*saves, *(f"{_IMAGES}{name}" for name in (*boards, *kit.names())), _HOW_TO]

    def previews(self, source: Source) -> list[Preview]:
        """The board of each scenario, and what lies beside it."""
        with spoken(language_of(source)):
            kit = Kit(in_its_language(source))
            has_table, charts = not kit.table.is_empty, kit.charts
        scenarios = kit.module.scenarios
        made = []
        for name in source.options["scenarios"]:
            battle = resolved(scenarios[name], scenarios)
            made.append(Preview(battle.title, partial(_small, JoinedMap(kit.source, battle))))
        if has_table:
            made.append(Preview(tr("Beside the board"), kit.table_image))
        return [*made, *(Preview(one.title, one.image) for one in charts)]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Write the saves, then the pictures one by one."""
        with spoken(language_of(source)):
            saves = _write(in_its_language(source), out, progress)
        return losses(source, saves)


def _write(source: Source, out: Outputs, progress: Progress) -> list[Save]:
    chosen = source.options["scenarios"]
    steps = 2 * len(chosen) + 1
    progress(0, steps, "")
    script = files(__package__).joinpath("layout.lua").read_text(encoding="utf-8")
    kit = Kit(source, _url(source, out.target))
    saves = []
    for done, name in enumerate(chosen):
        save = Save(kit, name)
        progress(done, steps, save.battle.title)
        out.write(save.text(script), f"{name}.json")
        saves.append(save)
    _write_boards(saves, out, lambda done, title: progress(len(chosen) + done, steps, title))
    for name, data in kit.pictures():
        progress(steps - 1, steps, name)
        out.write(data, f"{_IMAGES}{name}")
    if kit.has_rules:
        kit.write_rules(out.path(f"{_IMAGES}{RULES}"))
    out.write(instructions(source, kit.url).encode(), _HOW_TO)
    progress(steps, steps, "")
    return saves


def _write_boards(saves: list[Save], out: Outputs, report: Callable[[int, str], None]) -> None:
    """The boards, and a small picture of each, which the game shows in its list of saves.

    What scenarios on one map have in common lies side by side in time, and is drawn once.
    """
    small = [Thumbnail(save.board.sheet) for save in saves]
    parts = [(part, number) for number, save in enumerate(saves) for part in save.board.parts()]
    for done, (part, number) in enumerate(sorted(parts, key=_where)):
        save = saves[number]
        report(done * len(saves) // len(parts), save.battle.title)
        image = save.board.image(part.region)
        out.write(png_bytes(image), f"{_IMAGES}{part.name}")
        small[number].add(image, part.region)
    for save, one in zip(saves, small, strict=True):
        out.write(png_bytes(one.image), f"{save.battle.id}.png")


def _where(entry: tuple[BoardPart, int]) -> tuple[float, ...]:
    region = entry[0].region
    return region.width(), region.height(), region.top(), region.left(), entry[1]


def _url(source: Source, target: Path) -> str:
    address = str(source.options["address"])
    if address:
        return f"{address.rstrip('/')}/"
    return f"{target.absolute().as_uri()}/{_IMAGES}"


def _small(board: JoinedMap) -> QImage:
    with spoken(language_of(board.source)):
        return board.image(board.sheet, min(board.pixels, 40 / PITCH))

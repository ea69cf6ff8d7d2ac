"""Writes a module for VASSAL."""

from collections.abc import Iterable, Iterator
from functools import partial

from hexwright.exporters.base import Exporter, Preview, Source
from hexwright.exporters.choices import (
    in_its_language,
    language_choice,
    language_of,
    pixels_choice,
    style_choice,
    style_of,
)
from hexwright.exporters.outputs import Outputs
from hexwright.exporters.side_table_picture import table_image
from hexwright.exporters.vassal.archive import ModuleFile
from hexwright.exporters.vassal.boards import VassalBoard
from hexwright.exporters.vassal.build_file import (
    TABLE_IMAGE,
    build_file,
    moduledata,
    setup_file,
    version_of,
)
from hexwright.exporters.vassal.charts import chart_pages
from hexwright.exporters.vassal.decks import DeckPiles
from hexwright.exporters.vassal.dice import dice_pictures
from hexwright.exporters.vassal.grid import board_grid
from hexwright.exporters.vassal.help_page import FILE as HELP
from hexwright.exporters.vassal.help_page import help_page
from hexwright.exporters.vassal.losses import map_losses
from hexwright.exporters.vassal.piece_book import PieceBook
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.previews import board_preview, table_preview, tray_preview
from hexwright.exporters.vassal.saved_game import saved_game
from hexwright.exporters.vassal.splash import FILE as SPLASH
from hexwright.exporters.vassal.splash import splash
from hexwright.render.small_picture import png_bytes
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import spoken, tr
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress

_PIXELS_PER_HEX = 120
_MOST_PIXELS_PER_HEX = 200
_COUNTER_PERCENT = 60


class VassalExporter(Exporter):
    """A .vmod file: maps, pieces, cards, charts and a saved game for every scenario."""

    id = "vassal"
    suffixes = (".vmod",)

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("VASSAL module")

    def options(self, module: Module) -> Options:
        """How large and in which style and language."""
        return {
            "pixels": pixels_choice(_PIXELS_PER_HEX, _MOST_PIXELS_PER_HEX),
            "counter_size": {
                "title": tr("Counter size"),
                "description": tr("How much of a hex the usual counter fills, in per cent."),
                "type": "integer",
                "minimum": 30,
                "maximum": 100,
                "default": _COUNTER_PERCENT,
            },
            "style": style_choice(),
            **language_choice(module),
        }

    def previews(self, source: Source) -> list[Preview]:
        """The first board, what lies beside it, and counters."""
        plan = Plan(in_its_language(source))
        with spoken(language_of(source)):
            boards, has_table = plan.boards.all, not plan.table.is_empty
        found = [
            Preview(tr("Board: {name}", name=board.name), partial(board_preview, board))
            for board in boards[:3]
        ]
        if has_table:
            found.append(Preview(tr("Beside the board"), partial(table_preview, plan)))
        return [*found, Preview(tr("Counters"), partial(tray_preview, plan))]

    def write(self, source: Source, out: Outputs, progress: Progress) -> Iterable[Issue]:
        """Write the module; raises DataError if it has no map."""
        if not source.module.maps:
            raise DataError([_no_map()])
        with spoken(language_of(source)):
            return _Writing(Plan(in_its_language(source)), progress).write(out)


def _no_map() -> Issue:
    return Issue(
        code="vassal.no-map",
        message=tr("The module has no map, and VASSAL needs one to play on."),
        hint=tr("Draw a map first."),
    )


class _Writing:
    """One export: what there is to write is found out first, then written part by part."""

    def __init__(self, plan: Plan, progress: Progress) -> None:
        self._plan = plan
        self._progress = progress
        progress(0, 1, tr("Looking through the module"))
        self._grids = [board_grid(board) for board in plan.boards.all]
        self._book = PieceBook(plan)
        self._version = version_of(plan)
        self._charts = list(chart_pages(plan.module))
        self._done = 0

    def write(self, out: Outputs) -> list[Issue]:
        """All files of the module, and what was lost."""
        plan, version = self._plan, self._version
        titles = {file: title for file, title, _ in self._charts}
        build = build_file(plan, self._book, self._grids, titles, version)
        data = moduledata(plan, version)
        scenarios = sorted(plan.boards.of_scenario)
        cards = DeckPiles(plan)
        steps = len(plan.boards.all) + len(plan.counter_images) + len(cards.images())
        self._steps = steps + len(scenarios) + 1
        with spoken(""):
            issues = [*map_losses(plan, self._grids), *self._book.issues()]
        with ModuleFile(out.path()) as file:
            file.add("moduledata", data)
            file.add("buildFile.xml", build)
            file.add(HELP, help_page(plan.module))
            for name, _, page in self._charts:
                file.add(name, page)
            for scenario in scenarios:
                self._step(plan.module.scenarios[scenario].title)
                saved, found = saved_game(self._book, scenario, data)
                issues += found
                file.add(setup_file(scenario), saved)
            self._write_pictures(file, cards)
        self._progress(self._steps, self._steps, "")
        return issues

    def _write_pictures(self, file: ModuleFile, cards: DeckPiles) -> None:
        plan = self._plan
        for board in plan.boards.all:
            self._step(board.name)
            file.stream(f"images/{board.image}", self._board(board))
        self._step(plan.table_name)
        if not plan.table.is_empty:
            table = table_image(plan.table, plan.module, style_of(plan.source.options))
            file.add(f"images/{TABLE_IMAGE}", png_bytes(table))
        title = plan.module.info.title
        file.add(f"images/{SPLASH}", png_bytes(splash(plan.boards.all[0], title)))
        for name, data in dice_pictures(plan.module):
            file.add(f"images/{name}", data)
        for drawn in (plan.counter_images.drawn(), cards.drawn()):
            for name, data in drawn:
                self._step(name)
                file.add(f"images/{name}", data)

    def _step(self, what: str) -> None:
        self._progress(self._done, self._steps, what)
        self._done += 1

    def _board(self, board: VassalBoard) -> Iterator[bytes]:
        # Nothing is counted meanwhile, but the user can stop it.
        return board.drawn(lambda *_: self._progress(self._done - 1, self._steps, board.name))

"""The files of a print-and-play kit, and the pages of each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hexwright.exporters.base import Source
from hexwright.exporters.print_and_play.cards import card_cells
from hexwright.exporters.print_and_play.charts import chart_pages
from hexwright.exporters.print_and_play.counters import (
    counter_cells,
    counter_mix,
    sticker_cells,
)
from hexwright.exporters.print_and_play.loss_markers import hides_steps, loss_cells
from hexwright.exporters.print_and_play.maps import MOST_MM, paper_maps, tiled_pages, whole_page
from hexwright.exporters.print_and_play.pages import Page
from hexwright.exporters.print_and_play.rules import rules_pages
from hexwright.exporters.print_and_play.settings import press_of
from hexwright.exporters.print_and_play.sheets import TIGHT_MARGIN, Cell, sheet_pages, too_large
from hexwright.exporters.print_and_play.tiling import MARGIN as TILE_MARGIN
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many


@dataclass(frozen=True)
class Document:
    """One PDF: its file, its title, its pages, and what could not be printed."""

    file: str
    title: str
    pages: tuple[Page, ...]
    issues: tuple[Issue, ...] = ()


def documents_of(source: Source) -> list[Document]:
    """All files that were asked for, nothing drawn yet; those without a page are not written."""
    return [one for part in source.options["what"] for one in _PARTS[part](source)]


def _maps(source: Source) -> Iterator[Document]:
    pages: list[Page] = []
    issues = []
    for one in paper_maps(source):
        if source.options["map_layout"] == "tiled":
            pages += tiled_pages(one, source)
        elif max(one.size) + 2 * TILE_MARGIN <= MOST_MM:
            pages.append(whole_page(one))
        else:
            issues.append(_too_large_map(one.title))
    yield _document(source, "maps", tr("Maps"), iter(pages), issues)


def _counters(source: Source) -> Iterator[Document]:
    mix = counter_mix(source.module, source.options["markers"])
    title = tr("Counters")
    cells = list(counter_cells(source, mix))
    if source.options["loss_markers"]:
        cells += loss_cells(mix, source.images)
    press = press_of(source.options, title)
    issues = [*_too_large(too_large(cells, press), title)]
    if mix.unneeded:
        issues.append(_unneeded(mix.unneeded))
    if not source.options["loss_markers"] and any(hides_steps(piece) for piece, _ in mix.counters):
        issues.append(_steps())
    yield _document(source, "counters", title, sheet_pages(cells, press), issues)
    stickers: list[Cell] = list(sticker_cells(source, mix))
    title = tr("Stickers")
    press = press_of(source.options, title, backs=False)
    issues = [*_too_large(too_large(stickers, press), title)]
    yield _document(source, "stickers", title, sheet_pages(stickers, press), issues)


def _cards(source: Source) -> Iterator[Document]:
    title = tr("Cards")
    cells = list(card_cells(source))
    press = press_of(source.options, title, TIGHT_MARGIN)
    issues = [*_too_large(too_large(cells, press), title)]
    yield _document(source, "cards", title, sheet_pages(cells, press), issues)


def _charts(source: Source) -> Iterator[Document]:
    yield _document(source, "charts", tr("Charts"), chart_pages(source), [])


def _rules(source: Source) -> Iterator[Document]:
    yield _document(source, "rules", tr("Rules and scenarios"), rules_pages(source), [])


def _document(
    source: Source,
    name: str,
    title: str,
    pages: Iterator[Page],
    issues: list[Issue],
) -> Document:
    whole = f"{source.module.info.title}: {title}"
    return Document(f"{name}.pdf", whole, tuple(pages), tuple(issues))


def _too_large(count: int, title: str) -> Iterator[Issue]:
    if count:
        yield Issue(
            code="export.print-size",
            severity=Severity.WARNING,
            message=tr_many(
                "{title}: 1 is larger than the paper.|{title}: {count} are larger than the paper.",
                count,
                title=title,
            ),
            hint=tr("Choose larger paper."),
        )


def _too_large_map(title: str) -> Issue:
    return Issue(
        code="export.print-map",
        severity=Severity.WARNING,
        message=tr("The map {title} is too large for one sheet.", title=title),
        hint=tr("Print the maps over several sheets."),
    )


def _unneeded(names: tuple[str, ...]) -> Issue:
    return Issue(
        code="export.print-mix",
        severity=Severity.WARNING,
        message=tr(
            "Not printed, for no scenario needs them and the counter mix has no number: {names}.",
            names=", ".join(names),
        ),
        hint=tr("Give these kinds a number in the counter mix."),
    )


def _steps() -> Issue:
    return Issue(
        code="export.print-steps",
        severity=Severity.WARNING,
        message=tr("Counters with several faces and steps do not show the steps that are lost."),
        hint=tr("Print the markers for lost steps as well."),
    )


_PARTS: dict[str, Callable[[Source], Iterator[Document]]] = {
    "maps": _maps,
    "counters": _counters,
    "cards": _cards,
    "charts": _charts,
    "rules": _rules,
}

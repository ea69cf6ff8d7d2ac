"""The rules of the module's system in two columns, and a sheet about each scenario."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.exporters.print_and_play.charts import MARGIN, column_of, draw_foot
from hexwright.exporters.print_and_play.layout import Size
from hexwright.exporters.print_and_play.maps import small_picture
from hexwright.exporters.print_and_play.pages import Bookmark, Page
from hexwright.exporters.print_and_play.scenario_sheet import scenario_pieces
from hexwright.exporters.print_and_play.settings import paper_of
from hexwright.exporters.typesetting.text import (
    NOTE,
    NUMBER,
    Piece,
    Type,
    draw_column,
    filled,
    gap,
    heading,
    height_of,
    numbered,
    paragraph,
    points,
)
from hexwright.render.fonts import SERIF, ensure_application
from hexwright.render.geometry import Layout
from hexwright.render.job import Job
from hexwright.render.map_picture import BOARD_LAYERS
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module
from hexwright.schema.rules_reference import Rule, RulesReference, reference_of
from hexwright.schema.variants import resolved

_TITLE: Final = Type(points(24), SERIF, bold=True)
_SUBTITLE: Final = Type(points(11), SERIF, italic=True, ink="#5c564c")
_LINE: Final = QColor("#8c3f2f")
_AFTER_TITLE: Final = 6.0
_AFTER_NUMBER: Final = 2.0
_BASES: Final = {"reading": "†", "design": "*"}


def rules_pages(source: Source) -> Iterator[Page]:
    """The rules reference, if the system has one, then every scenario on pages of its own."""
    module, paper = source.module, paper_of(source.options)
    column = column_of(paper)
    yield from reference_pages(module, paper)
    for name in sorted(module.scenarios):
        battle = resolved(module.scenarios[name], module.scenarios)
        about = "  ·  ".join(filter(None, (battle.date, battle.place, _minutes(battle.minutes))))
        pieces = [*scenario_pieces(source, battle, column)]
        yield from _article(module, (battle.title, about), pieces, paper)
        for map_id in dict.fromkeys(one.map for one in battle.maps):
            job = Job(
                module,
                map_id,
                name,
                layers=BOARD_LAYERS,
                style=style_of(source.options),
                images=source.images,
                grounds=source.grounds,
            )
            yield _setup_page(job, battle.title, paper, source.options["dpi"])


def reference_pages(module: Module, paper: Size) -> Iterator[Page]:
    """The rules of the system alone; nothing if it has none."""
    ensure_application()
    reference = reference_of(module.info.system.id)
    if reference.rules:
        pieces = [*_reference_pieces(reference, column_of(paper))]
        yield from _article(module, (tr("Rules"), _system(module)), pieces, paper)


def _system(module: Module) -> str:
    return module.system.declaration.title if module.system else module.info.system.id


def _minutes(minutes: int) -> str:
    return tr_many("1 minute|{count} minutes", minutes) if minutes else ""


# --- the rules ------------------------------------------------------------------------------------


def _reference_pieces(reference: RulesReference, width: float) -> Iterator[Piece]:
    marked = {rule.basis for rule in reference.rules}
    if marked & set(_BASES):
        signs = [tr("† our reading where the published rules are unclear")]
        signs += [tr("* our own design where they say nothing")]
        yield from paragraph("  ".join(signs), width, NOTE)
    names = [rule.id for rule in reference.rules] + [one.id for one in reference.examples]
    indent = max(map(NUMBER.width, names)) + _AFTER_NUMBER
    for number, section in enumerate(reference.sections, 1):
        yield from heading(f"{number}. {section.title}", width)
        for rule in reference.in_section(section.id):
            yield from _rule(rule, width, indent)
    if reference.examples:
        yield from heading(tr("Examples"), width)
        for example in reference.examples:
            rules = tr("Rules: {rules}", rules=", ".join(example.rules))
            yield from numbered(example.id, example.text, width, indent)
            yield from paragraph(rules, width, NOTE, indent)
            yield gap(1.0)


def _rule(rule: Rule, width: float, indent: float) -> Iterator[Piece]:
    sign = _BASES.get(rule.basis, "")
    words = f"{rule.text} {sign}" if sign else rule.text
    yield from numbered(rule.id, words, width, indent)
    if rule.omitted:
        note = tr("Not carried out by the program: {omitted}", omitted=rule.omitted)
        yield from paragraph(note, width, NOTE, indent)
    yield gap(0.9)


def _setup_page(job: Job, title: str, paper: Size, dpi: float) -> Page:
    """A map of a scenario with its set-up, made to fit."""
    bounds = Layout(job.module.maps[job.map_id].grid).frame()
    short, long = sorted(paper)
    room = (long, short) if bounds.width() > bounds.height() else (short, long)
    caption = f"{job.module.info.title} · {title} · {tr('Set-up')}"
    marks = (Bookmark(job.module.maps[job.map_id].title, level=1),)
    return Page(caption, *room, partial(_draw_setup, job, room, dpi, caption), bookmarks=marks)


def _draw_setup(job: Job, room: Size, dpi: float, caption: str, painter: QPainter) -> None:
    sheet = job.picture.sheet()
    wide, high = room[0] - 2 * MARGIN, room[1] - 2 * MARGIN - 2
    scale = min(wide / sheet.width(), high / sheet.height())
    left = (room[0] - sheet.width() * scale) / 2
    place = QRectF(left, MARGIN, sheet.width() * scale, sheet.height() * scale)
    painter.drawImage(place, small_picture(job, place.width(), dpi))
    draw_foot(painter, room, caption)


# --- pages ----------------------------------------------------------------------------------------


def _article(
    module: Module, titles: tuple[str, str], pieces: Sequence[Piece], paper: Size
) -> Iterator[Page]:
    """A title over two columns, and as many pages as it takes; the last columns are equal."""
    title, about = titles
    wide, high = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - 2
    head = [*paragraph(title, wide, _TITLE)]
    head += paragraph(about, wide, _SUBTITLE) if about else ()
    head.append(Piece(_AFTER_TITLE, partial(_rule_line, wide)))
    pages = [*_columns(pieces, high - height_of(head), high)]
    for number, columns in enumerate(pages, 1):
        caption = f"{module.info.title} · {title} · {number}/{len(pages)}"
        top = head if number == 1 else []
        begins = [piece.begins for column in columns for piece in column if piece.begins]
        marks = [Bookmark(title)] if number == 1 else []
        marks += [Bookmark(one, level=1) for one in begins]
        draw = partial(_draw, top, columns, paper, caption)
        yield Page(caption, *paper, draw, bookmarks=tuple(marks))


def _columns(pieces: Iterable[Piece], first: float, other: float) -> Iterator[list[list[Piece]]]:
    """Pairs of columns, those of the first page shorter."""
    left = list(pieces)
    height = first
    while page := filled(left, height)[:2]:
        rest = left[_taken(left, page) :]
        yield page if rest else _balanced(left, height)
        left, height = rest, other


def _taken(pieces: list[Piece], columns: list[list[Piece]]) -> int:
    """How many pieces some columns took; room that was left out between them counts as well."""
    last = columns[-1][-1]
    return next(n for n, piece in enumerate(pieces, 1) if piece is last)


def _balanced(pieces: list[Piece], most: float) -> list[list[Piece]]:
    """Two columns of about the same height."""
    height = height_of(pieces) / 2
    while height < most:
        columns = filled(pieces, height)
        if len(columns) <= 2:
            return columns
        height += 2.0
    return filled(pieces, most)[:2]


def _rule_line(wide: float, painter: QPainter, x: float, y: float) -> None:
    painter.fillRect(QRectF(x, y + 1.5, wide, 0.6), _LINE)


def _draw(
    head: Sequence[Piece],
    columns: Sequence[Sequence[Piece]],
    paper: Size,
    caption: str,
    painter: QPainter,
) -> None:
    draw_column(painter, head, MARGIN, MARGIN)
    top = MARGIN + height_of(head)
    step = paper[0] - MARGIN - column_of(paper) - MARGIN
    for number, column in enumerate(columns):
        draw_column(painter, column, MARGIN + number * step, top)
    draw_foot(painter, paper, caption)

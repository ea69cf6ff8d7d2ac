"""The page of counters, form and sheet: an edit among thousands against one among a hundred."""

import os

# Before anything imports Qt: a benchmark needs no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import statistics
import sys
import time
from collections.abc import Callable

import msgspec
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from benchmarks.generated_module import generated_module
from benchmarks.side_by_side import line
from hexwright.editor.app import application
from hexwright.editor.counters.page import CountersPage
from hexwright.editor.document.document import ModuleDocument
from hexwright.schema.documents import COUNTERS
from hexwright.schema.load import load_module
from hexwright.schema.module import Module

FEW, MANY = 100, 3000
MOST_GROWTH = 1.5
# Milliseconds: what still feels like at once.
AT_ONCE = 300.0
_EDITS = 30


def run() -> int:
    """Print CPU times and their ratio; 1 if a bound is broken."""
    sys.stdout.write(f"counters: pages of {FEW} and {MANY} kinds, CPU time\n")
    application()
    pages = [_opened(count) for count in (FEW, MANY)]
    results = [_compared("form", pages, _edit)]
    results.append(_told(f"filter {MANY} by a word, ms", _filtered(pages[1]), AT_ONCE))
    results.append(_told(f"choose all {MANY}, ms", _all_chosen(pages[1]), AT_ONCE))
    results.append(_told(f"change a value of all {MANY}, ms", _all_changed(pages[1]), AT_ONCE))
    spent = [_sheet_opened(page) for page in pages]
    results.append(_told(f"open the sheet of {MANY}, ms", spent[1], AT_ONCE))
    results.append(_compared("sheet", pages, _edit_cell))
    results.append(_told(f"fill a column of {MANY} down, ms", _filled(pages[1]), AT_ONCE))
    return 0 if all(results) else 1


def _compared(where: str, pages: list[CountersPage], edit: Callable[[CountersPage], float]) -> bool:
    """Whether an edit among many takes about as long as one among few, side by side."""
    ratios = []
    for _ in range(3):
        few, many = (edit(_in_front(page)) for page in pages)
        ratios.append(many / few)
        sys.stdout.write(f"       {where}: {few:.1f} ms of {FEW}, {many:.1f} ms of {MANY}\n")
    words = f"{where}: edit of one of {MANY} / one of {FEW}"
    return _told(words, statistics.median(ratios), MOST_GROWTH)


def _told(what: str, value: float, most: float) -> bool:
    sys.stdout.write(line(what, value, f"at most {most:g}", holds=value <= most))
    return value <= most


def _opened(count: int) -> CountersPage:
    page = CountersPage()
    page.resize(1200, 800)
    page.show_document(ModuleDocument(_module(count), {}), COUNTERS.file)
    page.show()
    page.kinds.list.choose([page.kinds.list.model.kinds[count // 2].id])
    _settle()
    return page


def _module(count: int) -> Module:
    """A module with so many kinds that differ in name, symbol and values."""
    loaded = load_module(generated_module(columns=20, rows=20, units=count, scenarios=1))
    module = loaded.module
    assert module is not None
    first = module.counters.kinds[0]
    symbols = ("line-infantry", "lancer", "foot-artillery", "light-infantry")
    made = [
        msgspec.structs.replace(
            first,
            id=f"kind-{number}",
            name=f"{number}. Regiment",
            symbol=symbols[number % len(symbols)],
            attributes={"strength": number % 9},
        )
        for number in range(count)
    ]
    kinds = (*module.counters.kinds, *made)[: max(count, len(module.counters.kinds))]
    counters = msgspec.structs.replace(module.counters, kinds=kinds)
    return module.with_documents({COUNTERS.file: counters})


def _settle() -> None:
    """What has to be painted now is painted."""
    QApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
    QApplication.processEvents()


def _cpu(started: float) -> float:
    return (time.process_time() - started) * 1000


def _edit(page: CountersPage) -> float:
    """The median of changing one value, until it can be seen."""
    field = page.kinds.details.field("steps")
    times = []
    for number in range(_EDITS):
        start = time.process_time()
        field.typed.emit(1 + number % 7)
        field.left.emit()
        _settle()
        times.append(_cpu(start))
    return statistics.median(times)


def _in_front(page: CountersPage) -> CountersPage:
    """The page as people work with it: the window behind others paints less."""
    page.raise_()
    page.activateWindow()
    _settle()
    return page


def _sheet_opened(page: CountersPage) -> float:
    start = time.process_time()
    page.tabs.setCurrentWidget(page.sheet)
    _settle()
    return _cpu(start)


def _cell(page: CountersPage, row: int) -> QModelIndex:
    """The cell of a kind's steps."""
    chart = page.sheet.grid.chart
    assert chart.sheet is not None
    ways = [column.way for column in chart.sheet.columns]
    return chart.index(row, ways.index(("steps",)))


def _edit_cell(page: CountersPage) -> float:
    """The median of typing another value into a cell by keys, until it can be seen."""
    grid = page.sheet.grid
    cell = _cell(page, grid.chart.rowCount() // 2)
    grid.setCurrentIndex(cell)
    # In the middle: nothing scrolls when the row below becomes the current one.
    grid.scrollTo(cell, grid.ScrollHint.PositionAtCenter)
    _settle()
    times = []
    for number in range(_EDITS):
        start = time.process_time()
        grid.setCurrentIndex(cell)
        grid.edit(cell)
        line = grid.indexWidget(cell) or grid.viewport().findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        line.selectAll()
        QTest.keyClicks(line, str(1 + number % 7))
        QTest.keyClick(line, Qt.Key.Key_Return)
        _settle()
        times.append(_cpu(start))
    return statistics.median(times)


def _filled(page: CountersPage) -> float:
    """Copying the first cell of a column to all below it."""
    grid = page.sheet.grid
    grid.chart.setData(_cell(page, 0), "9")
    last = grid.chart.rowCount() - 1
    block = QItemSelection(_cell(page, 0), _cell(page, last))
    grid.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    _settle()
    start = time.process_time()
    grid.fill_down()
    _settle()
    return _cpu(start)


def _filtered(page: CountersPage) -> float:
    start = time.process_time()
    page.kinds.list.search.setText("77")
    _settle()
    spent = _cpu(start)
    page.kinds.list.search.clear()
    _settle()
    return spent


def _all_chosen(page: CountersPage) -> float:
    start = time.process_time()
    page.kinds.list.list.selectAll()
    _settle()
    return _cpu(start)


def _all_changed(page: CountersPage) -> float:
    start = time.process_time()
    page.kinds.details.field("count").chosen.emit(4)
    _settle()
    return _cpu(start)

"""The page of counters: an edit among thousands of kinds against one among a hundred."""

import os

# Before anything imports Qt: a benchmark needs no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import statistics
import sys
import time

import msgspec
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from benchmarks.generated_module import generated_module
from benchmarks.side_by_side import line
from editor.app import application
from editor.document.document import ModuleDocument
from editor.views.counters_page import CountersPage
from schema.documents import COUNTERS
from schema.load import load_module
from schema.module import Module

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
    ratios = []
    for _ in range(3):
        few, many = (_edit(page) for page in pages)
        ratios.append(many / few)
        sys.stdout.write(
            f"       edit of one kind: {few:.1f} ms of {FEW}, {many:.1f} ms of {MANY}\n"
        )
    results = [
        _told(f"edit of one of {MANY} / one of {FEW}", statistics.median(ratios), MOST_GROWTH)
    ]
    results.append(_told(f"filter {MANY} by a word, ms", _filtered(pages[1]), AT_ONCE))
    results.append(_told(f"choose all {MANY}, ms", _all_chosen(pages[1]), AT_ONCE))
    results.append(_told(f"change a value of all {MANY}, ms", _all_changed(pages[1]), AT_ONCE))
    return 0 if all(results) else 1


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

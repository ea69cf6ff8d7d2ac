"""The page of orders of battle: an edit among thousands of units against one among a hundred."""

import os

# Before anything imports Qt: a benchmark needs no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

import msgspec
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from benchmarks.generated_module import generated_module
from benchmarks.side_by_side import line
from hexwright.editor.app import application
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.oob.page import OobPage
from hexwright.schema.documents import OOB
from hexwright.schema.load import load_module
from hexwright.schema.model.oob import Command, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import Item

FEW, MANY = 100, 3000
MOST_GROWTH = 1.5
# Milliseconds: what still feels like at once, and what one waits for without a word.
AT_ONCE, SOON = 300.0, 1000.0
_EDITS = 30
_BRIGADE = 10


def run() -> int:
    """Print CPU times and their ratio; 1 if a bound is broken."""
    sys.stdout.write(f"oob: orders of battle of {FEW} and {MANY} units, CPU time\n")
    application()
    pages = [_opened(count) for count in (FEW, MANY)]
    ratios = []
    for _ in range(3):
        few, many = (_edit(page) for page in pages)
        ratios.append(many / few)
        sys.stdout.write(
            f"       edit of one unit: {few:.1f} ms of {FEW}, {many:.1f} ms of {MANY}\n"
        )
    large = pages[1]
    results = [
        _told(f"edit of one of {MANY} / one of {FEW}", statistics.median(ratios), MOST_GROWTH),
        _told(f"search {MANY} for a word, ms", _timed(lambda: _search(large, "77")), AT_ONCE),
    ]
    _search(large, "")
    results += [
        _told("move of one unit, ms", _timed(lambda: large.operations.act("up")), AT_ONCE),
        _told(f"choose all {MANY}, ms", _timed(large.tab.tree.select_all), AT_ONCE),
    ]
    large.tab.tree.choose([item for item in large.chosen() if item.sort == "unit"])
    change = _timed(lambda: large.operations.choose_value(("steps",), 3))
    results.append(_told(f"change a value of all {MANY}, ms", change, SOON))
    return 0 if all(results) else 1


def _told(what: str, value: float, most: float) -> bool:
    sys.stdout.write(line(what, value, f"at most {most:g}", holds=value <= most))
    return value <= most


def _opened(count: int) -> OobPage:
    module = _module(count)
    page = OobPage()
    page.resize(1200, 800)
    page.show_document(ModuleDocument(module, {}), OOB.path(next(iter(module.oobs))))
    page.show()
    page.tab.tree.choose([Item("unit", f"unit-{count // 2}")])
    _settle()
    return page


def _module(count: int) -> Module:
    """A module whose first order of battle has so many units, in brigades of an army."""
    module = load_module(generated_module(columns=20, rows=20, units=40, scenarios=1)).module
    assert module is not None
    oob = next(iter(module.oobs.values()))
    kind = module.kinds[oob.units[0].kind]
    army = Command(id="the-army", name="Army", level="army", colour="#345678")
    brigades = [
        Command(id=f"brigade-{one}", name=f"{one}. Brigade", parent=army.id, level="brigade")
        for one in range(-(-count // _BRIGADE))
    ]
    units = [
        Unit(
            id=f"unit-{one}",
            kind=kind.id,
            name=f"{one}. Regiment",
            command=f"brigade-{one // _BRIGADE}",
        )
        for one in range(count)
    ]
    made = msgspec.structs.replace(
        oob,
        commands=(*oob.commands, army, *brigades),
        units=(*oob.units, *units),
    )
    return module.with_documents({OOB.path(oob.id): made})


def _settle() -> None:
    """What has to be painted now is painted."""
    QApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
    QApplication.processEvents()


def _timed(act: Callable[[], object]) -> float:
    """Milliseconds until what an act has changed can be seen."""
    start = time.process_time()
    act()
    _settle()
    return (time.process_time() - start) * 1000


def _edit(page: OobPage) -> float:
    """The median of changing one value."""
    values = [1 + number % 7 for number in range(_EDITS)]
    edits = [partial(page.operations.choose_value, ("steps",), value) for value in values]
    return statistics.median(map(_timed, edits))


def _search(page: OobPage, words: str) -> None:
    page.tab.search.words.setText(words)
    page.tab.search.changed.emit()

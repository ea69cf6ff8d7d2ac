"""The page of scenarios: an edit among thousands of placements against one among a hundred."""

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

from benchmarks.generated_module import generated_module, hex_number
from benchmarks.side_by_side import line
from hexwright.editor.app import application
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.schema.documents import SCENARIO
from hexwright.schema.load import load_module
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module

FEW, MANY = 100, 3000
MOST_GROWTH = 1.5
# Milliseconds: what still feels like at once, and what one waits for without a word.
AT_ONCE, SOON = 300.0, 1000.0
_SIDE, _BLOCK = 60, 10
_EDITS = 30


def run() -> int:
    """Print CPU times and their ratio; 1 if a bound is broken."""
    sys.stdout.write(f"scenarios: set-ups of {FEW} and {MANY} placements, CPU time\n")
    application()
    pages = [_opened(count) for count in (FEW, MANY)]
    results = [
        _grows(pages, "edit", "a counter", _edit),
        _grows(pages, "move", "a counter", _move),
    ]
    for page in pages:
        page.show_section(page.lists["setup"])
        page.lists["setup"].go_to(FEW // 2)
        _settle()
    results.append(_grows(pages, "edit", "a row", _edit_row))
    large = pages[1]
    large.show_section(large.setup)
    _settle()
    results += [
        _told(f"find a piece of {MANY}, ms", _timed(partial(_search, large, "77")), AT_ONCE),
        _told(f"choose all {MANY}, ms", _timed(large.setup.canvas.select_all), AT_ONCE),
        _told(f"turn all {MANY}, ms", _timed(large.setup.canvas.turn_right), SOON),
    ]
    return 0 if all(results) else 1


def _grows(
    pages: list[ScenarioPage], verb: str, what: str, edit: Callable[[ScenarioPage], float]
) -> bool:
    """Whether something takes little longer among many than among few."""
    for page in pages:
        edit(page)
    ratios = []
    for _ in range(5):
        few, many = (edit(page) for page in pages)
        ratios.append(many / few)
        sys.stdout.write(f"       {verb} of {what}: {few:.1f} ms of {FEW}, {many:.1f} of {MANY}\n")
    name = f"{verb} of {what}, one of {MANY} / one of {FEW}"
    return _told(name, statistics.median(ratios), MOST_GROWTH)


def _told(what: str, value: float, most: float) -> bool:
    sys.stdout.write(line(what, value, f"at most {most:g}", holds=value <= most))
    return value <= most


def _opened(count: int) -> ScenarioPage:
    module = _module(count)
    page = ScenarioPage()
    page.resize(1200, 800)
    page.show_document(ModuleDocument(module, {}), SCENARIO.path(next(iter(module.scenarios))))
    page.show()
    _settle()
    # As one works: near enough to read the counters, whatever stands elsewhere.
    page.setup.canvas.actual_size()
    page.setup.lead_to(FEW // 2)
    _settle()
    return page


def _module(count: int) -> Module:
    """A module whose only scenario has so many counters on the map.

    The first hundred stand in a block of their own, so that all that is seen is the same.
    """
    loaded = load_module(generated_module(columns=_SIDE, rows=_SIDE, units=count, scenarios=1))
    module = loaded.module
    assert module is not None
    scenario = next(iter(module.scenarios.values()))
    setup = [
        Placement(piece=piece, hex=_hex(number), facing=0)
        for number, piece in enumerate(module.pieces)
    ]
    made = msgspec.structs.replace(scenario, setup=tuple(setup))
    return module.with_documents({SCENARIO.path(scenario.id): made})


def _hex(number: int) -> str:
    if number < FEW:
        return hex_number(number % _BLOCK, number // _BLOCK)
    beyond = number - FEW
    return hex_number(_SIDE // 2 + beyond % (_SIDE // 2), beyond // (_SIDE // 2) % _SIDE)


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


def _edit(page: ScenarioPage) -> float:
    """The median of changing one value."""
    field = page.setup.form.form.fields["facing",]
    edits = [partial(field.chosen.emit, 2 * (number % 6)) for number in range(_EDITS)]
    return statistics.median(map(_timed, edits))


def _move(page: ScenarioPage) -> float:
    """The median of moving a counter to and fro."""
    canvas = page.setup.canvas
    start = canvas.cursor_keys.place
    assert start is not None
    ways = (start, (start[0] + 1, start[1])), ((start[0] + 1, start[1]), start)
    moves = [partial(canvas.move_wanted.emit, *ways[number % 2]) for number in range(_EDITS)]
    return statistics.median(map(_timed, moves))


def _edit_row(page: ScenarioPage) -> float:
    """The median of changing one value of a row."""
    field = page.lists["setup"].form.fields["facing",]
    edits = [partial(field.chosen.emit, 2 * (number % 6)) for number in range(_EDITS)]
    return statistics.median(map(_timed, edits))


def _search(page: ScenarioPage, words: str) -> None:
    page.setup.roster.filter.setText(words)

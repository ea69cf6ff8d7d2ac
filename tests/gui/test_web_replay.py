"""A page replays a stored game step by step, by mouse and keys, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwright.engine.core.game import Game
from hexwright.exporters.options import source_of
from hexwright.exporters.web_page import WebPageExporter
from hexwright.schema.issues import DataError
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module
from hexwright.schema.save_file import read_save
from tests.helpers.browser import PROGRAM, WHY_NOT, Browser

pytestmark = pytest.mark.skipif(not PROGRAM, reason=WHY_NOT)

JDG = Path(__file__).parents[2] / "sample_modules" / "jdg"
STORED = JDG / "replays" / "kaltbach-crossing.hexsave"
ON, BACK, END = (
    "[aria-label='One step on']",
    "[aria-label='One step back']",
    "[aria-label='To the end']",
)


@pytest.fixture(scope="module")
def module() -> Module:
    found = load_module(open_files(JDG)).module
    assert found is not None
    return found


def written(module: Module, target: Path, **options: object) -> str:
    exporter = WebPageExporter()
    chosen = {"pixels": 24, "quality": 40, "game": str(STORED), **options}
    exporter.export(source_of(exporter, module, {}, chosen), target)
    return target.as_uri()


@pytest.fixture(scope="module")
def page(module: Module, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("page")
    address = written(module, folder / "page.html")
    with Browser(folder / "browser") as browser:
        browser.open(address)
        yield browser
        assert browser.complaints() == []


def standing(page: Browser) -> dict[str, str]:
    """Pieces on the map by their ids, with their hexes."""
    pairs = page.value(
        "mapPage.counters().filter((o) => !o.isExtension).map((o) => [o.piece, o.hex])"
    )
    return dict(pairs)


def test_the_last_step_shows_the_board_of_the_stored_game(page: Browser, module: Module) -> None:
    page.click_on(END)
    game = Game.load(module, read_save(STORED)).game
    there = {name: one.hex for name, one in game.state.pieces.items() if one.hex}
    shown = standing(page)
    assert len(shown) > 20
    assert {name: hex_ for name, hex_ in shown.items() if name in module.pieces} == {
        name: hex_ for name, hex_ in there.items() if name in module.pieces
    }


def test_steps_go_on_and_back_and_say_what_happened(page: Browser) -> None:
    page.click_on("[aria-label='To the start']")
    begun = standing(page)
    seen = set()
    for _ in range(60):
        page.click_on(ON)
        seen.add(page.value("document.querySelector('.replay-text').textContent"))
    assert len(seen) > 30
    assert standing(page) != begun
    for _ in range(60):
        page.click_on(BACK)
    assert standing(page) == begun
    assert page.value("mapPage.replay.step") == 0


def test_while_a_game_is_replayed_its_counters_are_not_moved_by_hand(page: Browser) -> None:
    page.click_on(END)
    assert page.value("mapPage.hand.hidden") is True
    page.click_on("[aria-label='To the start']")
    assert page.value("mapPage.hand.hidden") is False


def test_a_game_of_a_scenario_that_is_left_out_is_refused_in_words(
    module: Module, tmp_path: Path
) -> None:
    with pytest.raises(DataError) as caught:
        written(module, tmp_path / "page.html", scenarios=["three-armies-at-halmstett"])
    assert "kaltbach-crossing" in (caught.value.issues[0].hint or "")

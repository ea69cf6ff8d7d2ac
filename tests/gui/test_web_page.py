"""The web page in a real browser, with real clicks and keys."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from hexwright.exporters.options import source_of
from hexwright.exporters.web_page import WebPageExporter
from hexwright.render.geometry import Layout
from hexwright.schema.load import load_module, open_files
from hexwright.schema.model.map import Grid
from hexwright.schema.module import Module
from tests.helpers.browser import PROGRAM, WHY_NOT, Browser
from tests.helpers.modules import SHAPES, small_module

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(not PROGRAM, reason=WHY_NOT),
]

SAMPLES = Path(__file__).resolve().parents[2] / "sample_modules"
PAGES = ("map", "counters", "armies", "tables", "cards", "notes")
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)> \"'& שלום 🎲"


def written(module: Module | None, target: Path) -> str:
    """A small page of a module, as an address."""
    assert module is not None
    exporter = WebPageExporter()
    options = {"pixels": 24, "quality": 40}
    exporter.export(source_of(exporter, module, {}, options), target)
    return target.as_uri()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as started:
        yield started


@pytest.fixture(scope="module")
def kaltbach(tmp_path_factory: pytest.TempPathFactory) -> str:
    target = tmp_path_factory.mktemp("page") / "kaltbach.html"
    return written(load_module(open_files(SAMPLES / "jdg")).module, target)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page in two languages, of a module whose texts want to do harm."""
    changes: dict[str, Any] = {
        "module.json#/title": HOSTILE,
        "module.json#/languages": ["es"],
        "texts/es.json": {"language": "es", "words": {"Rematch": "La revancha"}},
        "maps/field.json#/labels/0/text": HOSTILE,
        "oob/red.json#/units/0/name": HOSTILE,
        "oob/red.json#/commands/0/name": HOSTILE,
        "decks/orders.json#/cards/0/text": HOSTILE,
        "tables/combat.json#/notes": HOSTILE,
        "scenarios/meeting.json#/summary": HOSTILE,
        "scenarios/meeting.json#/setup/2/hex": "0101",
    }
    target = tmp_path_factory.mktemp("page") / "small.html"
    return written(load_module(small_module(changes)).module, target)


@pytest.fixture
def page(browser: Browser, kaltbach: str) -> Iterator[Browser]:
    """The sample on show; whatever a test does, nothing is complained of and nothing asked for."""
    browser.open(kaltbach)
    yield browser
    assert browser.complaints() == []
    assert browser.requests() == [kaltbach]


def hex_on_screen(page: Browser, number: str) -> tuple[float, float]:
    x, y = page.value(
        f"""(() => {{
          const {{ canvas, index }} = mapPage;
          const [x, y] = canvas.toScreen(...index.centreOf("{number}"));
          const frame = canvas.canvas.getBoundingClientRect();
          return [x + frame.x, y + frame.y];
        }})()"""
    )
    return x, y


def text(page: Browser, selector: str) -> str:
    found: str = page.value(f"document.querySelector({selector!r})?.textContent ?? ''")
    return found


def scale(page: Browser) -> float:
    found: float = page.value("mapPage.canvas.view.scale")
    return found


def show(page: Browser, name: str) -> None:
    """Go to a part of the page by its link."""
    page.click_on(f"[data-page='{name}']")
    page.wait_for(f"document.body.dataset.page === '{name}'")


def zoom_in(page: Browser) -> None:
    """So far that the map is larger than its frame on all sides."""
    for _ in range(2):
        page.click_on("[aria-label='Zoom in']")


def focus(page: Browser) -> str:
    found: str = page.value(
        "document.activeElement.id || document.activeElement.getAttribute('aria-label')"
        " || document.activeElement.textContent"
    )
    return found


# --- the map -------------------------------------------------------------------------------------


def test_a_click_on_a_hex_tells_what_is_there(page: Browser) -> None:
    page.click(*hex_on_screen(page, "0504"))
    assert "Hex 0504" in text(page, ".hex-box")
    assert "Village" in text(page, ".hex-box .facts")
    assert "2nd Regiment Crown Prince" in text(page, ".hex-box .stack")


def test_the_mouse_over_a_hex_tells_its_number_and_terrain(page: Browser) -> None:
    page.point(*hex_on_screen(page, "0807"))
    page.wait_for("document.querySelector('.map-status').textContent")
    assert text(page, ".map-status").startswith("0807 · Schloss Kalt · Castle")


def test_the_wheel_zooms_around_the_mouse(page: Browser) -> None:
    zoom_in(page)
    before, spot = scale(page), hex_on_screen(page, "0807")
    page.wheel(*spot, -300)
    page.wait_for(f"mapPage.canvas.view.scale > {before}")
    assert hex_on_screen(page, "0807") == pytest.approx(spot, abs=1)


def test_dragging_moves_the_map_and_picks_no_hex(page: Browser) -> None:
    zoom_in(page)
    x, y = hex_on_screen(page, "0807")
    page.drag((x, y), (x - 60, y - 40))
    assert hex_on_screen(page, "0807") == pytest.approx((x - 60, y - 40), abs=1)
    assert page.value("mapPage.hex") is None


def where(page: Browser, piece: str) -> str:
    found: str = page.value(f"mapPage.counters().find((one) => one.piece === '{piece}').hex")
    return found


def top_of(page: Browser, number: str) -> str:
    found: str = page.value(f"mapPage.canvas.stacks.get('{number}').at(-1).piece")
    return found


def test_a_counter_is_dragged_to_another_hex_and_put_back(page: Browser) -> None:
    moved = top_of(page, "0504")
    page.click_on("[aria-label='Drag counters']")
    page.drag(hex_on_screen(page, "0504"), hex_on_screen(page, "0807"))
    assert where(page, moved) == "0807"
    assert "Hex 0807" in text(page, ".hex-box")
    page.click_on("[aria-label='Put all back']")
    assert where(page, moved) == "0504"


def test_without_the_tool_a_drag_over_a_counter_moves_the_map(page: Browser) -> None:
    moved = top_of(page, "0504")
    zoom_in(page)
    page.drag(hex_on_screen(page, "0504"), hex_on_screen(page, "0604"))
    assert where(page, moved) == "0504"


def test_a_counter_is_moved_by_keys_alone(page: Browser) -> None:
    page.click(*hex_on_screen(page, "0504"))
    moved: str = page.value("mapPage.canvas.stacks.get('0504')[0].piece")
    page.click_on(".hex-box .act")
    assert text(page, ".map-status").startswith("Where does")
    page.press("ArrowDown")
    page.press("ArrowDown")
    assert where(page, moved) == "0504"
    page.press("Enter")
    assert where(page, moved) == "0506"


def test_the_name_of_a_button_for_a_counter_begins_with_what_is_written_on_it(
    page: Browser,
) -> None:
    page.click(*hex_on_screen(page, "0504"))
    named = page.value(
        "[...document.querySelectorAll('.act')].map((one) => [one.ariaLabel, one.textContent])"
    )
    assert {written for _, written in named} == {"Move it", "Flip"}
    assert [name for name, written in named if not name.startswith(f"{written}: ")] == []
    assert len({name for name, _ in named}) == len(named)


def test_a_counter_is_turned_over_and_again(page: Browser) -> None:
    page.click(*hex_on_screen(page, "0504"))
    name: str = page.value("document.querySelector('.act[aria-label^=Flip]').ariaLabel")
    face = "mapPage.canvas.stacks.get('0504').map((one) => one.image).join()"
    first = page.value(face)
    page.click_on(f".act[aria-label='{name}']")
    assert page.value(face) != first
    page.click_on(f".act[aria-label='{name}']")
    assert page.value(face) == first


def test_a_hex_has_an_address(browser: Browser, kaltbach: str) -> None:
    browser.open(f"{kaltbach}#0807")
    assert "Hex 0807" in text(browser, ".hex-box")
    browser.click(*hex_on_screen(browser, "0806"))
    assert browser.value("location.hash") == "#0806"


def test_a_unit_has_an_address(browser: Browser, kaltbach: str) -> None:
    browser.open(kaltbach)
    unit = top_of(browser, "0504")
    browser.open(f"{kaltbach}#{unit}")
    assert "Hex 0504" in text(browser, ".hex-box")


def test_one_finger_moves_the_map(page: Browser) -> None:
    zoom_in(page)
    x, y = hex_on_screen(page, "0807")
    page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    for kind, right in (("touchStart", 0), ("touchMove", 30), ("touchMove", 60)):
        points = [{"x": x + right, "y": y, "id": 0}]
        page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    assert hex_on_screen(page, "0807")[0] > x + 20


def test_two_fingers_zoom(page: Browser) -> None:
    before, (x, y) = scale(page), hex_on_screen(page, "0807")

    def fingers(kind: str, *xs: float) -> None:
        points = [{"x": one, "y": y, "id": number} for number, one in enumerate(xs)]
        page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    fingers("touchStart", x - 30, x + 30)
    fingers("touchMove", x - 90, x + 90)
    fingers("touchEnd")
    page.wait_for(f"mapPage.canvas.view.scale > {before * 2}")


def test_later_turns_bring_reinforcements(page: Browser) -> None:
    assert page.value("mapPage.counters().some((one) => one.piece === 'white-hussars')") is False
    page.value("document.getElementById('turn').focus()")
    page.press("ArrowRight")
    page.press("ArrowRight")
    assert text(page, ".turn-label").startswith("Turn 3 of 8")
    assert page.value("mapPage.counters().some((one) => one.piece === 'white-hussars')") is True


def test_the_counters_are_drawn_on_the_map(page: Browser) -> None:
    page.wait_for(
        "mapPage.canvas.loaded.size > 10 && !mapPage.canvas.waits"
        " && [...mapPage.canvas.loaded.values()].every((one) => one.complete)"
    )
    x, y = hex_on_screen(page, "0504")
    seen = QImage.fromData(page.screenshot()).pixelColor(round(x) + 9, round(y) + 1)
    assert seen.red() > seen.green() + 60, seen.name()


def test_a_bare_map_has_no_counters(page: Browser) -> None:
    page.value("document.getElementById('scenario').focus()")
    page.press("ArrowDown")
    page.press("ArrowDown")
    assert page.value("document.getElementById('scenario').value") == "map kaltbach"
    assert page.value("mapPage.canvas.stacks.size") == 0


@pytest.mark.parametrize("shape", SHAPES)
def test_hexes_lie_where_they_are_drawn(page: Browser, shape: tuple[str, str]) -> None:
    orientation, stagger = shape
    layout = Layout(
        Grid(orientation=orientation, stagger=stagger, columns=3, rows=3)  # type: ignore[arg-type] # both are
    )
    flags = f"flat: {str(layout.is_flat).lower()}, odd: {str(stagger == 'odd').lower()}"
    spots, places = page.value(
        f"""(() => {{
          const numbers = [0, 1, 2].map((row) => [0, 1, 2].map((column) => `${{column}}${{row}}`));
          const none = Object.fromEntries(
            ["overlays", "hexsides", "lines", "zones", "sites", "labels"].map((one) => [one, []]));
          const terrain = numbers.map((row) => row.map(() => 0));
          const index = new MapIndex({{ {flags}, radius: 60, numbers, terrain, ...none }});
          const spots = [...index.places.values()].map((place) => index.centre(place));
          return [spots, spots.map(([x, y]) => index.numberAt(index.placeAt(x + 20, y - 30)))];
        }})()"""
    )
    wanted = [layout.spot(column, row) for row in range(3) for column in range(3)]
    assert [pytest.approx(one) for one in wanted] == [tuple(spot) for spot in spots]
    assert places == [f"{column}{row}" for row in range(3) for column in range(3)]


# --- the keyboard alone --------------------------------------------------------------------------


def test_the_first_key_leads_to_a_link_past_the_header(page: Browser) -> None:
    page.press("Tab")
    assert focus(page) == "Skip to the content"
    page.press("Enter")
    assert focus(page) == "main"
    page.press("Tab")
    assert focus(page) == "Map"


def test_arrow_keys_walk_from_hex_to_hex_and_say_where_they_are(page: Browser) -> None:
    page.value("mapPage.pick('0504'); mapPage.canvas.canvas.focus()")
    page.press("ArrowDown")
    assert page.value("mapPage.hex") == "0505"
    page.press("ArrowRight", "ArrowLeft")
    assert page.value("mapPage.hex") == "0505"
    page.press("ArrowUp")
    assert text(page, ".map-status").startswith("0504 · Altdorf · Village")


def test_every_hex_can_be_reached_by_arrow_keys(page: Browser) -> None:
    reached = page.value(
        """(() => {
          const { index } = mapPage;
          const found = new Set(["0101"]);
          for (const hex of found) {
            for (const [right, down] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
              const next = index.towards(hex, right, down);
              if (next) found.add(next);
            }
          }
          return [found.size, index.places.size];
        })()"""
    )
    assert reached[0] == reached[1]


def test_keys_zoom_and_show_all(page: Browser) -> None:
    page.value("mapPage.canvas.canvas.focus()")
    before = scale(page)
    page.press("+", "+")
    assert scale(page) > before
    page.press("0")
    assert scale(page) == before


def test_a_unit_is_found_and_shown_without_a_mouse(page: Browser) -> None:
    page.press("/")
    assert focus(page) == "search"
    page.type("crown prin")
    page.wait_for("document.querySelector('#found [aria-selected=true]')")
    page.press("Enter")
    page.wait_for("mapPage.hex === '0504'")
    assert "2nd Regiment Crown Prince" in text(page, ".hex-box")
    assert focus(page) == "Map"


def test_a_hex_is_found_by_its_number(page: Browser) -> None:
    page.press("/")
    page.type("1209")
    page.press("Enter")
    page.wait_for("mapPage.hex === '1209'")


def test_a_table_is_found_whatever_the_accents_and_case(page: Browser) -> None:
    page.press("/")
    page.type("FÍRE")
    page.wait_for("document.querySelector('#found [role=option]')")
    page.press("Enter")
    page.wait_for("document.activeElement.id === 'table fire'")


def test_a_counter_opens_and_closes_by_keys(page: Browser) -> None:
    page.value("mapPage.pick('0504')")
    page.value("document.querySelector('.hex-box .piece').focus()")
    page.press("Enter")
    page.wait_for("document.querySelector('dialog[open]')")
    assert "Good order" in text(page, "dialog")
    page.press("Escape")
    page.wait_for("!document.querySelector('dialog')")
    assert page.value("document.activeElement.className") == "piece"


# --- other parts ---------------------------------------------------------------------------------


def test_every_part_opens_by_its_link(page: Browser) -> None:
    for name in PAGES:
        page.click_on(f"[data-page='{name}']")
        page.wait_for(f"document.body.dataset.page === '{name}'")
        assert (
            page.value("document.querySelector('main > :not([hidden])').textContent.length") > 200
        )


def test_a_table_leads_to_its_rule(page: Browser) -> None:
    page.value("location.hash = '#/tables/fire'")
    page.click_on("[id='table fire'] h2 .rule")
    page.wait_for("document.activeElement.id === 'rule jdg-172'")


def test_the_filter_leaves_the_counters_that_fit(page: Browser) -> None:
    show(page, "counters")
    page.click_on("#counter-filter")
    page.type("hussars")
    shown = page.value(
        "[...document.querySelectorAll('.gallery li:not([hidden])')].map((one) => one.textContent)"
    )
    assert len(shown) == 6
    assert all("Hussars" in one for one in shown)


def test_pictures_come_when_they_are_in_sight(page: Browser) -> None:
    show(page, "counters")
    page.wait_for("document.querySelector('.gallery img').naturalWidth > 0")


def test_a_sum_of_an_army_can_be_chosen(page: Browser) -> None:
    show(page, "armies")
    page.value("document.querySelector('.sum-choice select').focus()")
    assert "Strength" in text(page, ".command summary")
    page.press("ArrowDown")
    assert "Strength" not in text(page, ".command summary")


def test_the_way_back_leads_to_where_one_was(page: Browser) -> None:
    show(page, "tables")
    page.value("history.back()")
    page.wait_for("document.body.dataset.page === 'map'")


@pytest.mark.parametrize("wide", [390, 320])
def test_nothing_is_wider_than_a_phone(browser: Browser, kaltbach: str, wide: int) -> None:
    browser.open(kaltbach, wide, 700)
    for name in PAGES:
        browser.value(f"location.hash = '#/{name}'")
        browser.wait_for(f"document.body.dataset.page === '{name}'")
        assert browser.value("document.documentElement.scrollWidth") <= wide, name


@pytest.mark.parametrize("wide", [360, 740, 1000, 1280])
@pytest.mark.parametrize("title", ["", "The Great Battles Around the Field of Austerlitz"])
def test_no_page_of_the_header_is_cut_off(
    browser: Browser, kaltbach: str, title: str, wide: int
) -> None:
    browser.open(kaltbach, wide)
    if title:
        browser.value(f"document.querySelector('.top h1').textContent = {title!r}")
    cut = "(() => { const pages = document.querySelector('.top nav'); return"
    assert browser.value(f"{cut} pages.scrollWidth > pages.clientWidth }})()") is False
    assert browser.value("document.documentElement.scrollWidth") <= wide


def test_everything_that_can_be_pressed_has_a_name(page: Browser) -> None:
    for name in PAGES:
        page.value(f"location.hash = '#/{name}'")
        page.wait_for(f"document.body.dataset.page === '{name}'")
    nameless = page.value(
        """[...document.querySelectorAll("button, a, input, select, canvas, img")].filter((one) => (
          !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length
            || one.hasAttribute("alt")))).length"""
    )
    assert nameless == 0


# --- texts that want to do harm, and languages ---------------------------------------------------


def test_hostile_texts_are_only_texts(browser: Browser, small: str) -> None:
    browser.open(small)
    for name in PAGES:
        browser.value(f"location.hash = '#/{name}'")
        browser.wait_for(f"document.body.dataset.page === '{name}'")
    browser.value("showPiece('red-1')")
    assert text(browser, "dialog h2") == HOSTILE
    assert browser.value("document.title") == HOSTILE
    assert browser.value("document.querySelectorAll('img[src=x]').length") == 0
    assert browser.complaints() == []
    assert browser.requests() == [small]


def test_a_marker_lies_up_and_to_the_left_of_the_units_in_its_hex(
    browser: Browser, small: str
) -> None:
    browser.open(small)
    browser.wait_for("mapPage.canvas.stacks.has('0101')")
    drawn = browser.value(
        """(() => {
          const { canvas } = mapPage, drawn = [];
          canvas.drawCounter = (on, one, x, y) => drawn.push([pieceOf(one).class, x, y]);
          const stack = canvas.stacks.get("0101");
          canvas.drawStack(null, stack, 0, 0);
          canvas.drawStack(null, stack.filter((one) => pieceOf(one).class === "marker"), 0, 0);
          delete canvas.drawCounter;
          return drawn;
        })()"""
    )
    (unit, x, y), (leader, right, up), (marker, left, above), alone = drawn
    assert (unit, x, y) == ("unit", 0, 0)
    assert leader == "leader"
    assert right > 0 > up
    assert marker == "marker"
    assert max(left, above) < -5
    assert alone == ["marker", 0, 0]


def test_the_policy_stops_whatever_would_get_in(browser: Browser, small: str) -> None:
    browser.open(small)
    browser.value(
        """window.stopped = [];
        addEventListener("securitypolicyviolation", (one) => stopped.push(one.effectiveDirective));
        new Image().src = "http://example.invalid/x.png";
        fetch("http://example.invalid/").catch(() => {});
        0"""
    )
    browser.wait_for("stopped.includes('img-src') && stopped.includes('connect-src')")


def test_the_language_can_be_changed(browser: Browser, small: str) -> None:
    browser.open(small)
    browser.value("document.querySelector('.top select').focus()")
    browser.press("ArrowDown")
    browser.wait_for("document.documentElement.lang === 'es'")
    assert "La revancha" in text(browser, "#scenario")
    assert browser.complaints() == []

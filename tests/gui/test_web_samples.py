"""The web page of every sample in a real browser: it opens without complaint, whole, and alone."""

from collections.abc import Iterator

import pytest

from tests.helpers.browser import PROGRAM, WHY_NOT, Browser
from tests.helpers.sample_exports import SAMPLES, SampleExports

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(not PROGRAM, reason=WHY_NOT),
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as started:
        yield started


@pytest.mark.parametrize("name", sorted(one.name for one in SAMPLES.iterdir() if one.is_dir()))
def test_every_sample_opens_in_a_browser_with_its_map_and_counters(
    name: str, browser: Browser, sample_exports: SampleExports
) -> None:
    made = sample_exports.of(name, "web")
    address = made.path.as_uri()
    browser.open(address)
    browser.wait_for("mapPage.canvas.view.scale > 0")
    shown = browser.value("document.body.innerText")
    assert made.module.info.title in shown
    offered = browser.value("[...document.querySelectorAll('option')].map(one => one.textContent)")
    assert {one.title for one in made.module.scenarios.values()} <= {*offered, *shown.splitlines()}
    ink = """(() => {
      const { canvas } = mapPage.canvas, paint = canvas.getContext("2d");
      const dots = paint.getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(dots.buffer)).size;
    })()"""
    browser.wait_for(f"{ink} > 50")
    assert browser.complaints() == []
    assert browser.requests() == [address]

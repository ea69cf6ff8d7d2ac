"""A whole kit read by poppler: sizes, boxes, fonts, texts."""

import os
import re
import subprocess
import sys
from html import unescape
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hexwright.exporters.base import Source
from hexwright.exporters.options import source_of
from hexwright.exporters.print_and_play import PrintExporter
from hexwright.exporters.print_and_play.documents import documents_of
from hexwright.exporters.print_and_play.pdf import write_pdf
from hexwright.exporters.print_and_play.rules import rules_pages
from hexwright.schema.language import tr
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module
from hexwright.schema.rules_reference import reference_of
from tests.helpers.pixels import as_pillow, difference
from tests.helpers.printed_pages import run

pytestmark = pytest.mark.usefixtures("qapp")

SAMPLES = Path(__file__).resolve().parents[4] / "sample_modules"
FILES = ["cards.pdf", "charts.pdf", "counters.pdf", "maps.pdf", "rules.pdf"]
A4 = (595.276, 841.89)
POINT = 25.4 / 72
WORD = re.compile(
    r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>'
)


def source(name: str, **options: object) -> Source:
    files = dict(open_files(SAMPLES / name))
    module = load_module(files).module
    assert module is not None
    return source_of(PrintExporter(), module, files, options)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kit")
    PrintExporter().export(source("free"), folder)
    return folder


def words_on(pdf: Path, page: int, *words: str) -> list[tuple[float, float]]:
    """Where the middle of each word, or of several in a line, is on a page in millimetres."""
    text = run("pdftotext", "-bbox", "-f", str(page), "-l", str(page), pdf, "-")
    found = {unescape(one[4]): tuple(map(float, one[:4])) for one in WORD.findall(text)}
    middles = []
    for word in words:
        parts = [found[part] for part in word.split()]
        across = min(part[0] for part in parts) + max(part[2] for part in parts)
        middles.append((across / 2 * POINT, (parts[0][1] + parts[0][3]) / 2 * POINT))
    return middles


def boxes(pdf: Path) -> list[dict[str, tuple[float, ...]]]:
    """The boxes of every page in points."""
    text = run("pdfinfo", "-box", "-l", "999", pdf)
    pages: dict[int, dict[str, tuple[float, ...]]] = {}
    for number, name, numbers in re.findall(r"Page +(\d+) (\w+Box): +(.*)", text):
        pages.setdefault(int(number), {})[name] = tuple(map(float, numbers.split()))
    return list(pages.values())


def test_the_kit_has_a_file_for_each_sort_of_thing(kit: Path) -> None:
    assert sorted(path.name for path in kit.iterdir()) == FILES


@pytest.mark.parametrize("name", FILES)
def test_pages_are_as_large_as_the_paper_to_a_hundredth_of_a_point(kit: Path, name: str) -> None:
    text = run("pdfinfo", "-l", "999", kit / name)
    sizes = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", text)
    assert sizes
    for size in sizes:
        assert sorted(map(float, size)) == pytest.approx(A4, abs=0.01)


@pytest.mark.parametrize("name", FILES)
def test_what_is_cut_lies_inside_the_bleed_and_this_on_the_paper(kit: Path, name: str) -> None:
    for page in boxes(kit / name):
        media, bleed, trim = (page[one] for one in ("MediaBox", "BleedBox", "TrimBox"))
        assert media[:2] == (0, 0)
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert outer[0] <= inner[0]
            assert outer[1] <= inner[1]
            assert outer[2] >= inner[2]
            assert outer[3] >= inner[3]


@pytest.mark.parametrize("name", ["counters.pdf", "cards.pdf", "maps.pdf"])
def test_the_bleed_reaches_two_millimetres_over_the_cut(kit: Path, name: str) -> None:
    page = boxes(kit / name)[-1]
    reach = [abs(a - b) for a, b in zip(page["BleedBox"], page["TrimBox"], strict=True)]
    assert reach == pytest.approx([2 / POINT] * 4, abs=0.01)


@pytest.mark.parametrize("name", FILES)
def test_all_fonts_are_embedded_and_their_letters_known(kit: Path, name: str) -> None:
    lines = run("pdffonts", kit / name).splitlines()[2:]
    assert lines
    for line in lines:
        embedded, _subset, unicode = line.split()[-5:-2]
        assert (embedded, unicode) == ("yes", "yes"), line


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("counters.pdf", ["Red Scarf", "Skipper Bray", "Crate"]),
        ("maps.pdf", ["A1", "H10", "Upper heath", "1-1", "1-2"]),
        ("cards.pdf", ["Fog bank", "Until the next hour no patrol"]),
        ("charts.pdf", ["Spotting", "Nothing but fog", "The coast watch", "Turn track", "Lock-up"]),
        ("rules.pdf", ["Placed by their owners", "Skipper Bray", "At dawn the wardens win."]),
    ],
)
def test_text_is_text(kit: Path, name: str, texts: list[str]) -> None:
    found = " ".join(run("pdftotext", "-layout", kit / name, "-").split())
    for text in texts:
        assert text in found


def test_nothing_tells_when_the_files_were_made(kit: Path) -> None:
    for path in kit.iterdir():
        data = path.read_bytes()
        assert b"Date" not in data
        assert b"uuid" not in data


def test_the_names_of_units_stand_behind_each_other(kit: Path) -> None:
    names = ("Red Scarf", "Old Tom", "Quiet Jo")
    fronts, backs = (words_on(kit / "counters.pdf", page, *names) for page in (1, 2))
    for front, back in zip(fronts, backs, strict=True):
        assert front[0] + back[0] == pytest.approx(210, abs=0.1)
        assert front[1] == pytest.approx(back[1], abs=0.1)


def test_hexes_of_a_printed_map_are_as_large_as_its_grid_says(kit: Path) -> None:
    first, across, down = words_on(kit / "maps.pdf", 2, "B2", "B3", "D2")
    assert across[0] - first[0] == pytest.approx(25, abs=0.1)
    assert first[1] - down[1] == pytest.approx(2 * 25 * 1.5 / sqrt(3), abs=0.1)


def test_neighbouring_pages_of_a_map_share_the_overlap(kit: Path) -> None:
    cut = boxes(kit / "maps.pdf")
    on_left, on_right = (page["TrimBox"] for page in (cut[1], cut[2]))
    ((left, _),) = words_on(kit / "maps.pdf", 2, "A4")
    ((right, _),) = words_on(kit / "maps.pdf", 3, "A8")
    apart = right - on_right[0] * POINT + on_left[2] * POINT - left - 10
    assert apart == pytest.approx(4 * 25, abs=0.1)


def test_a_whole_map_is_one_page_with_room_for_marks(tmp_path: Path) -> None:
    PrintExporter().export(source("free", what=["maps"], map_layout="whole"), tmp_path)
    (page,) = boxes(tmp_path / "maps.pdf")
    trim, media = page["TrimBox"], page["MediaBox"]
    assert trim[0] - media[0] == pytest.approx(11 / POINT, abs=0.01)
    first, second = words_on(tmp_path / "maps.pdf", 1, "A2", "A3")
    assert second[0] - first[0] == pytest.approx(25, abs=0.1)


def test_a_preview_shows_the_page_as_it_is_printed(kit: Path, tmp_path: Path) -> None:
    page = documents_of(source("free", what=["counters"]))[0].pages[0]
    run("pdftoppm", "-r", "96", "-l", "1", kit / "counters.pdf", tmp_path / "page")
    (path,) = tmp_path.glob("page*.ppm")
    preview = as_pillow(page.image(96))
    printed = Image.open(path).convert("RGB").crop((0, 0, *preview.size))
    small = (preview.width // 4, preview.height // 4)
    both = [one.resize(small, Image.Resampling.BOX) for one in (preview, printed)]
    assert difference(*both).mean < 1.5
    assert difference(*both).share < 0.01


def test_rules_have_their_numbers_and_words(tmp_path: Path) -> None:
    pages = list(rules_pages(source("jdg", what=["rules"])))
    write_pdf(tmp_path / "rules.pdf", "", pages[:1], lambda _page: None)
    found = " ".join(run("pdftotext", tmp_path / "rules.pdf", "-").split())
    rule = reference_of("jdg").rules[0]
    assert rule.id in found
    assert rule.text.split(".")[0] in found


def test_a_kit_is_printed_in_another_language_of_its_module(tmp_path: Path) -> None:
    PrintExporter().export(source("free", what=["counters", "rules"], language="es"), tmp_path)
    assert "Patrulla del" in run("pdftotext", "-layout", tmp_path / "counters.pdf", "-")
    assert "Una noche de niebla" in run("pdftotext", "-layout", tmp_path / "rules.pdf", "-")


# --- without poppler ------------------------------------------------------------------------------


def test_another_process_writes_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    PrintExporter().export(source("free", what=["counters", "charts"]), one)
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "hexwright",
        "export",
        SAMPLES / "free",
        "--to",
        "print",
    ]
    words += ["-o", other, "--set", "what=counters,charts"]
    environment = {**os.environ, "PYTHONHASHSEED": "7", "HEXWRIGHT_LANG": "en"}
    subprocess.run(words, check=True, capture_output=True, env=environment, cwd=SAMPLES.parent)
    for path in sorted(one.iterdir()):
        assert path.read_bytes() == (other / path.name).read_bytes(), path.name


def test_only_what_is_asked_for_is_printed() -> None:
    assert PrintExporter().names(source("ccn", what=["counters"])) == [
        "counters.pdf",
        "stickers.pdf",
    ]


def test_folded_sheets_need_no_backs() -> None:
    titles = {
        duplex: [
            page.title
            for page in documents_of(source("free", what=["counters"], duplex=duplex))[0].pages
        ]
        for duplex in ("long", "fold")
    }
    assert titles == {
        "long": ["Counters · 1/1 · front", "Counters · 1/1 · back"],
        "fold": ["Counters · 1/1"],
    }


def test_every_front_is_followed_by_its_back() -> None:
    pages = documents_of(source("ccn", what=["cards"]))[0].pages
    for front, back in pairwise(pages[:4]):
        assert front.title != back.title
    assert [page.title.rpartition(" ")[2] for page in pages[:4]] == ["front", "back"] * 2


def without_scenarios(module: Module) -> Module:
    return module.with_documents({f"scenarios/{name}.json": None for name in module.scenarios})


def test_kinds_that_nobody_needs_are_told() -> None:
    whole = source("ccn", what=["counters"])
    bare = Source(without_scenarios(whole.module), whole.files, whole.options)
    issues = documents_of(bare)[0].issues
    assert [issue.code for issue in issues] == ["export.print-mix"]
    assert "French militia" in issues[0].message


def test_cards_larger_than_the_paper_are_told() -> None:
    whole = source("free", what=["cards", "counters"])
    deck = whole.module.decks["events"]
    large = type(deck)(id="events", title="", cards=deck.cards, width_mm=400, height_mm=400)
    module = whole.module.with_documents({"decks/events.json": large})
    changed = Source(module, whole.files, whole.options)
    assert PrintExporter().names(changed) == ["counters.pdf"]
    assert [issue.code for issue in documents_of(changed)[0].issues] == ["export.print-size"]


def bookmarks(pdf: Path) -> list[tuple[str, int]]:
    """The list of contents as poppler reads it: titles and pages."""
    xml = run("pdftohtml", "-xml", "-i", "-stdout", pdf)
    found = re.findall(r'<item page="(\d+)">(.*?)</item>', xml)
    return [(unescape(title), int(page)) for page, title in found]


def test_readers_show_the_contents_of_the_rules(kit: Path) -> None:
    marks = bookmarks(kit / "rules.pdf")
    module = source("free").module
    titles = [title for title, _ in marks]
    assert {one.title for one in module.scenarios.values()} <= {*titles}
    assert [page for _, page in marks] == sorted(page for _, page in marks)


def test_readers_find_every_chart(kit: Path) -> None:
    titles = [title for title, _ in bookmarks(kit / "charts.pdf")]
    assert {one.title for one in source("free").module.tables.values()} <= {*titles}


def test_no_number_of_a_rule_or_example_is_printed_over_its_words(tmp_path: Path) -> None:
    pages = [*rules_pages(source("ccn"))]
    last = max(at for at, page in enumerate(pages) if tr("Rules") in page.title)
    path = tmp_path / "rules.pdf"
    write_pdf(path, "Rules", pages[: last + 1], lambda _: None)
    page = str(last + 1)
    text = run("pdftotext", "-bbox", "-f", page, "-l", page, path, "-")
    boxes = [(*map(float, one[:4]), one[4]) for one in WORD.findall(text)]
    numbers = [one for one in boxes if str(one[4]).startswith("ccn-EX")]
    assert len(numbers) > 5
    assert [
        (one[4], other[4]) for one in numbers for other in boxes if overprinted(one, other)
    ] == []


def overprinted(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two words lie on each other: left, top, right and bottom of each, and the word."""
    beside = one[2] <= other[0] or other[2] <= one[0]
    above = one[3] <= other[1] + 2 or other[3] <= one[1] + 2
    return one is not other and not beside and not above

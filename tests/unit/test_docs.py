"""Our pages: their links lead somewhere, and their pictures are small and all in use."""

import re
from pathlib import Path

import pytest

from tests.helpers import parts_table

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
PICTURES = sorted((ROOT / "docs" / "pictures").glob("*.png"))
TUTORIAL = sorted((ROOT / "docs" / "tutorial" / "pictures").rglob("*.png"))
_LINK = re.compile(r"\]\(([^)#\s]+)")
# Three tutorials in two languages show what happens step by step.
_MOST_BYTES, _MOST_BYTES_OF_ALL = 200_000, 6_000_000


def links(page: Path) -> list[Path]:
    """The files that a page links to or shows."""
    found = _LINK.findall(page.read_text(encoding="utf-8"))
    return [(page.parent / one).resolve() for one in found if "://" not in one]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not link.exists()] == []


def test_every_picture_is_shown_somewhere() -> None:
    shown = {link for page in PAGES for link in links(page)}
    assert [picture.name for picture in PICTURES + TUTORIAL if picture not in shown] == []


def test_pictures_are_small() -> None:
    sizes = {picture: picture.stat().st_size for picture in PICTURES + TUTORIAL}
    assert {picture.name: size for picture, size in sizes.items() if size > _MOST_BYTES} == {}
    assert sum(sizes.values()) <= _MOST_BYTES_OF_ALL


def test_the_gallery_shows_every_picture() -> None:
    gallery = links(ROOT / "docs" / "gallery.md")
    assert [picture.name for picture in PICTURES if picture not in gallery] == []


def test_the_table_of_parts_is_up_to_date() -> None:
    found = parts_table.TABLE.search(parts_table.PAGE.read_text(encoding="utf-8"))
    assert found
    wanted = "run `python -m tests.helpers.parts_table`"
    assert found[0] == parts_table.table(), wanted

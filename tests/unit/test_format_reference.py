"""The pages about the format: made from the schemas, and every link leads somewhere."""

import re
from pathlib import Path

import pytest

from hexwright.schema.documents import ALL_KINDS
from hexwright.schema.format_reference import REFERENCE, format_reference
from hexwright.schema.schemas import Schema, raw_schema

DOCS = REFERENCE.parents[1]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names of a page's headings in links."""
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links() -> list[tuple[Path, str]]:
    """Every link of every page to another file or heading of ours."""
    found = []
    for page in sorted(DOCS.rglob("*.md")):
        text = CODE.sub("", page.read_text(encoding="utf-8"))
        found += [(page, link) for link in LINK.findall(text) if ":" not in link]
    return found


def members(schema: Schema) -> set[str]:
    """The names of all members of all records in a schema."""
    found: set[str] = set()
    stack = [schema]
    while stack:
        part = stack.pop()
        if isinstance(part, dict):
            found.update(part.get("properties", {}))
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)
    return found


def test_the_reference_is_what_the_schemas_say() -> None:
    assert REFERENCE.read_text(encoding="utf-8") == format_reference(), (
        "docs/format/reference.md is out of date: run `python -m hexwright.schema.format_reference`"
    )


@pytest.mark.parametrize("kind", [kind.name for kind in ALL_KINDS if kind.name != "system"])
def test_the_reference_names_every_member(kind: str) -> None:
    schema = raw_schema(kind)
    title = schema["title"]
    sections = re.split(r"^## ", format_reference(), flags=re.MULTILINE)
    (page,) = (section for section in sections if section.startswith(f"{title}\n"))
    told = set(re.findall(r"^\| `(\w+)` \|", page, flags=re.MULTILINE))
    assert told == members(schema)


def test_there_are_links_to_check() -> None:
    assert len(links()) > 100


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    dead = []
    for source, link in links():
        if source != page:
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(link)
    assert not dead

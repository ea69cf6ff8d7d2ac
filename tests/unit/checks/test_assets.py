"""Checks on pictures and translations."""

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import codes_of, install_system, place, the_issue

PICTURE = "art/flag.png"
WORDS = {"language": "es", "words": {"Red": "Rojo"}}


def test_a_picture_that_nothing_uses_is_told() -> None:
    issue = the_issue("asset.unused", {PICTURE: b"png"})
    assert place(issue) == f"{PICTURE}#"
    assert issue.severity is Severity.WARNING


@pytest.mark.parametrize(
    "user",
    [
        "module.json#/cover",
        "counters.json#/kinds/0/image",
        "counters.json#/kinds/0/faces/1/image",
        "decks/orders.json#/back",
        "decks/orders.json#/cards/0/image",
        "oob/red.json#/units/0/image",
        "scenarios/meeting.json#/picture",
        "terrain.json#/hexes/0/art",
        "maps/field.json#/underlay",
    ],
)
def test_every_place_that_can_show_a_picture_uses_it(user: str) -> None:
    shown = {"image": PICTURE} if user.endswith(("/art", "/underlay")) else PICTURE
    assert not codes_of({PICTURE: b"png", user: shown})


def test_a_picture_that_only_an_attribute_of_the_system_names_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flag = {"title": "Flag", "type": "string", "x-ref": "asset"}
    system = install_system(
        monkeypatch, attributes={"side": {"properties": {"flag": flag}}, "unit": _any("fire")}
    )
    changes = {"module.json#/system/id": system, "module.json#/sides/0/attributes": {}}
    assert "asset.unused" in codes_of({**changes, PICTURE: b"png"})
    changes["module.json#/sides/0/attributes"] = {"flag": PICTURE}
    assert not codes_of({**changes, PICTURE: b"png"})


def _any(name: str) -> dict[str, object]:
    return {"properties": {name: {"title": name}}}


def test_a_file_beside_the_pictures_is_nobodys_business() -> None:
    assert not codes_of({"notes.md": b"# Notes", "art.txt": b""})


def test_a_picture_that_is_used_but_not_there_is_told() -> None:
    issue = the_issue("asset.missing", {"module.json#/cover": PICTURE})
    assert place(issue) == "module.json#/cover"
    assert PICTURE in issue.message


def test_a_missing_picture_that_is_only_misspelt_gets_the_right_name() -> None:
    changes = {"module.json#/cover": "art/flags.png", PICTURE: b"png"}
    assert the_issue("asset.missing", changes).hint == f"Did you mean “{PICTURE}”?"


def test_a_language_without_its_texts_is_told() -> None:
    issue = the_issue("texts.missing", {"module.json#/languages": ["es"]})
    assert place(issue) == "module.json#/languages"
    assert "texts/es.json" in issue.message


def test_texts_in_a_language_that_the_module_does_not_list_are_told() -> None:
    issue = the_issue("texts.not-listed", {"texts/es.json": WORDS})
    assert issue.file == "texts/es.json"
    assert "“es”" in issue.message
    assert issue.severity is Severity.WARNING


def test_a_listed_language_with_its_texts_is_right() -> None:
    assert not codes_of({"module.json#/languages": ["es"], "texts/es.json": WORDS})

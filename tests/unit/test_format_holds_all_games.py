"""The format holds games whose rules come later: a small module of each, with its hardest parts."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest

from hexwright.schema.documents import DocumentKind, kind_of
from hexwright.schema.dump import dump, dump_module
from hexwright.schema.load import load_module
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.module import Module
from hexwright.schema.schema_check import SchemaCheck
from hexwright.schema.schemas import compose
from hexwright.schema.variants import resolved
from tests.helpers import aus_documents, cce_documents, gbacw_documents
from tests.helpers.modules import as_bytes, install_system

GAMES = {"gbacw": gbacw_documents, "aus": aus_documents, "cce": cce_documents}
DOCUMENTS = [(game, path) for game, source in GAMES.items() for path in source.documents(game)]

Load = Callable[[ModuleType], Module]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """Load a game's module with its system installed; every issue of any kind is a fault."""

    def loaded(source: ModuleType) -> Module:
        system = install_system(monkeypatch, **source.declared())
        found = load_module(as_bytes(source.documents(system)))
        assert not found.issues, "\n".join(issue.text() for issue in found.issues)
        assert found.module
        return found.module

    return loaded


def declaration(game: str) -> SystemDeclaration:
    words = {"id": game, "title": game, "rules_version": 1, "description": ""}
    return msgspec.convert({**words, **GAMES[game].declared()}, SystemDeclaration)


def kind_at(path: str) -> DocumentKind:
    kind = kind_of(path)
    assert kind
    return kind


@pytest.mark.parametrize("game", GAMES)
def test_the_system_can_be_declared(game: str) -> None:
    words = {"id": game, "title": game, "rules_version": 1, "description": "For a test."}
    check = SchemaCheck(compose("system"))
    assert not list(check.issues({**words, **GAMES[game].declared()}, "system.json"))


@pytest.mark.parametrize(("game", "path"), DOCUMENTS)
def test_a_document_follows_its_schema(game: str, path: str) -> None:
    check = SchemaCheck(compose(kind_at(path).name, declaration(game)))
    assert not list(check.issues(GAMES[game].documents(game)[path], path))


@pytest.mark.parametrize(("game", "path"), DOCUMENTS)
def test_a_document_written_and_read_again_is_the_same(game: str, path: str) -> None:
    kind = kind_at(path)
    record = msgspec.convert(GAMES[game].documents(game)[path], kind.record)
    assert msgspec.json.decode(dump(kind, record), type=kind.record) == record


@pytest.mark.parametrize("game", GAMES)
def test_the_module_is_sound_and_survives_writing(game: str, load: Load) -> None:
    module = load(GAMES[game])
    again = load_module(dump_module(module))
    assert again.module == module


@pytest.mark.parametrize("game", GAMES)
def test_an_attribute_with_a_wrong_value_is_found(game: str) -> None:
    """Shows that the declarations above are not simply open to everything."""
    documents: dict[str, Any] = GAMES[game].documents(game)
    counters = documents["counters.json"]
    counters["kinds"][0]["attributes"] = {"no_such_attribute": 1}
    check = SchemaCheck(compose("counters", declaration(game)))
    issues = list(check.issues(counters, "counters.json"))
    assert [issue.code for issue in issues] == ["schema.unknown-member"]


def test_each_face_of_dismounting_cavalry_has_its_own_values(load: Load) -> None:
    module = load(gbacw_documents)
    faces = ("mounted", "mounted-disordered", "dismounted", "dismounted-disordered")
    found = [module.attributes("first-cavalry", face) for face in faces]
    assert [one["cohesion"] for one in found] == [6, 4, 7, 5]
    assert {one["strength"] for one in found} == {5}


def test_a_fallen_leader_names_the_one_who_waits_in_reserve(load: Load) -> None:
    module = load(gbacw_documents)
    successor = module.leaders[module.leaders["reed"].replaced_by]
    assert (successor.name, successor.reserve) == ("Lt. Col. Penn", True)


def test_four_sheets_make_one_playing_area_with_a_brook_across(load: Load) -> None:
    module = load(aus_documents)
    parts = [course for one in module.maps.values() for course in one.courses]
    assert {part.id for part in parts} == {"goldbach"}
    assert [len(part.hexsides) for part in parts] == [3, 1]


def test_a_variant_of_a_battle_changes_its_rules_and_keeps_its_set_up(load: Load) -> None:
    module = load(aus_documents)
    free = resolved(module.scenarios["goldbach-free"], module.scenarios)
    assert free.setup == module.scenarios["goldbach"].setup
    assert [rule.id for rule in free.special_rules] == ["free"]
    assert not free.first_side


def test_a_card_is_order_event_hex_and_dice_at_once(load: Load) -> None:
    card = load(cce_documents).decks["germany"].cards[0]
    assert card.attributes["random_hex"] == "C3"
    assert (card.attributes["white_die"], card.attributes["dark_die"]) == (1, 6)


def test_a_chit_without_a_secret_side_says_so(load: Load) -> None:
    chits = load(cce_documents).decks["objectives"].cards
    assert [chit.id for chit in chits if not chit.secret_side] == ["q"]


@pytest.mark.parametrize(
    ("game", "path", "where", "unknown"),
    [
        ("gbacw", "scenarios/drill.json", "fatigue", {"nobody": 1}),
        ("aus", "scenarios/goldbach.json", "strategic_movement", ["nobody"]),
        ("cce", "scenarios/crossroads.json", "initiative", "nobody"),
    ],
)
def test_attributes_that_name_something_are_checked_like_other_references(
    game: str, path: str, where: str, unknown: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = install_system(monkeypatch, **GAMES[game].declared())
    documents: dict[str, Any] = GAMES[game].documents(system)
    documents[path]["attributes"][where] = unknown
    issues = load_module(as_bytes(documents)).issues
    assert [issue.code for issue in issues] == ["reference.unknown"]

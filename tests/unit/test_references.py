"""Names that are defined twice or used without being defined, and how they are found."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.schema.documents import MODULE_KINDS
from hexwright.schema.load import MAX_ISSUES
from hexwright.schema.references.places import EACH, KEY, Place, Tree, places
from hexwright.schema.references.walk import names_at
from hexwright.schema.schemas import compose
from tests.helpers.modules import codes_of, documents, install_system, issues_of, place, the_issue

MEETING = "scenarios/meeting.json#"
FIELD = "maps/field.json#"


@pytest.mark.parametrize(
    ("where", "wrong", "nearest"),
    [
        ("module.json#/nations/0/side", "rde", "red"),
        ("module.json#/tracks/0/side", "bleu", "blue"),
        ("terrain.json#/hexes/0/movement", {"foot": 1, "horse": 1, "hores": 1}, "horse"),
        ("counters.json#/kinds/0/template", "plian", "plain"),
        ("counters.json#/kinds/0/formations/0", "lien", "line"),
        ("counters.json#/statuses/0/marker", "frot", "fort"),
        (f"{FIELD}/terrain/legend/w", "wods", "woods"),
        (f"{FIELD}/overlays/0/terrain", "wods", "woods"),
        (f"{FIELD}/hexsides/0/terrain", "rivver", "river"),
        (f"{FIELD}/lines/0/terrain", "raod", "road"),
        ("oob/red.json#/units/0/kind", "infanrty", "infantry"),
        ("oob/red.json#/units/0/command", "red-corp", "red-corps"),
        ("oob/red.json#/leaders/0/commands/0", "red-corp", "red-corps"),
        ("oob/blue.json#/units/0/faces", {"warn": {}}, "worn"),
        ("tables/combat.json#/die", "dd6", "d6"),
        ("decks/orders.json#/cards/0/command", "red-armee", "red-army"),
        (f"{MEETING}/maps/0/map", "feild", "field"),
        (f"{MEETING}/setup/0/piece", "red-11", "red-1"),
        (f"{MEETING}/setup/2/kind", "frt", "fort"),
        (f"{MEETING}/reinforcements/0/zone", "nroth", "north"),
        (f"{MEETING}/hands/0/cards/0", "hallt", "halt"),
        (f"{MEETING}/victory/0/objectives/0", "twon", "town"),
        ("scenarios/rematch.json#/based_on", "meetting", "meeting"),
    ],
)
def test_a_name_that_is_not_defined_is_told_with_the_nearest(
    where: str, wrong: Any, nearest: str
) -> None:
    name = (
        next(one for one in wrong if one not in {"foot", "horse"})
        if isinstance(wrong, dict)
        else wrong
    )
    issue = the_issue("reference.unknown", {where: wrong})
    assert place(issue) == (f"{where}/{name}" if isinstance(wrong, dict) else where)
    assert f"“{name}”" in issue.message
    assert issue.hint == f"Did you mean “{nearest}”?"


def test_a_name_like_no_other_is_told_with_the_known_ones() -> None:
    issue = the_issue("reference.unknown", {"tables/combat.json#/die": "roulette"})
    assert issue.hint == "Known: coin, d6."


@pytest.mark.parametrize("where", ["/setup/0/hex", "/objectives/0/hexes/0", "/setup/3/extends/0"])
def test_a_hex_off_the_map_is_told_with_the_nearest_number(where: str) -> None:
    issue = the_issue("map.hex-unknown", {f"{MEETING}{where}": "0405"})
    assert place(issue) == f"{MEETING}{where}"
    assert "0405" in issue.message
    assert issue.hint.startswith("Nearest number: ")


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        ("/zones/0/hexes/0", "0501"),
        ("/hexsides/0/between/1", "0501"),
        ("/lines/0/hexes/0", "0501"),
        ("/labels/0/hex", "0501"),
        ("/overlays/0/hex", "0501"),
    ],
)
def test_a_hex_off_the_map_is_told_on_the_map_itself(where: str, wrong: str) -> None:
    assert place(the_issue("map.hex-unknown", {f"{FIELD}{where}": wrong})) == f"{FIELD}{where}"


@pytest.mark.parametrize(
    ("where", "value", "at"),
    [
        ("module.json#/sides/-", {"id": "red", "name": "R"}, "module.json#/sides/2/id"),
        ("oob/red.json#/units/-", {"id": "blue-1", "kind": "infantry"}, "oob/red.json#/units/2/id"),
        (
            "oob/red.json#/leaders/-",
            {"id": "red-1", "kind": "general"},
            "oob/red.json#/leaders/1/id",
        ),
        (
            "decks/orders.json#/cards/-",
            {"id": "halt", "title": "Halt", "copies": 0},
            "decks/orders.json#/cards/2/id",
        ),
        (
            f"{FIELD}/zones/-",
            {"id": "north", "name": "N", "kind": "area", "hexes": ["0101"]},
            f"{FIELD}/zones/2/id",
        ),
        (
            "counters.json#/kinds/0/faces/-",
            {"id": "worn", "name": "Worn"},
            "counters.json#/kinds/0/faces/2/id",
        ),
        (
            f"{MEETING}/objectives/-",
            {"id": "town", "name": "Town", "hexes": ["0304"]},
            f"{MEETING}/objectives/1/id",
        ),
    ],
)
def test_a_name_that_is_defined_twice_is_told_at_one_of_them(
    where: str, value: Any, at: str
) -> None:
    issue = the_issue("reference.repeated", {where: value})
    assert place(issue) in {at, "oob/blue.json#/units/0/id", "oob/red.json#/units/0/id"}
    assert f"“{value['id']}”" in issue.message
    assert "The other is in " in issue.hint


def test_two_kinds_may_have_faces_of_the_same_name() -> None:
    assert not codes_of({"counters.json#/kinds/1/faces": [{"id": "worn", "name": "Worn"}]})


def test_two_decks_may_have_cards_of_the_same_name() -> None:
    deck = {"id": "other", "title": "Other", "cards": [{"id": "halt", "title": "Halt"}]}
    assert not codes_of({"decks/other.json": deck})


def test_different_sorts_of_things_may_have_the_same_name() -> None:
    assert not codes_of({"module.json#/boxes/0/id": "red"})


def test_a_name_that_is_left_empty_where_it_may_be_is_no_reference() -> None:
    changes = {"oob/red.json#/units/0/nation": "", f"{MEETING}/window": ""}
    assert not codes_of(changes)


@pytest.mark.parametrize(
    "where",
    [
        "oob/red.json#/units/0/kind",
        "oob/red.json#/side",
        "module.json#/nations/0/side",
        f"{FIELD}/terrain/legend/w",
        f"{FIELD}/overlays/0/terrain",
        f"{MEETING}/maps/0/map",
        f"{MEETING}/sides/0/side",
        f"{MEETING}/tracks/0/track",
        f"{MEETING}/hands/0/deck",
        f"{MEETING}/setup/0/statuses",
    ],
)
def test_a_name_that_must_be_given_may_not_be_empty(where: str) -> None:
    value: Any = [""] if where.endswith("statuses") else ""
    issue = the_issue("reference.unknown", {where: value})
    assert place(issue).startswith(where)
    assert "“”" in issue.message


def test_a_status_of_the_system_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: dict[str, Any] = {f"{MEETING}/setup/0/statuses": ["routed"]}
    assert codes_of(changes) == {"reference.unknown"}
    system = install_system(monkeypatch, statuses=[{"id": "routed", "name": "Routed"}])
    assert not codes_of({**changes, "module.json#/system/id": system})


def test_statuses_of_a_system_that_is_not_installed_are_left_alone() -> None:
    changes = {f"{MEETING}/setup/0/statuses": ["routed"], "module.json#/system/id": "chess"}
    assert codes_of(changes) == {"module.system-unknown"}


def test_an_attribute_of_the_system_can_be_a_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    rival = {"title": "Rival", "type": "string", "x-ref": "side"}
    attributes = {"side": {"properties": {"rival": rival}}, "unit": {"properties": {"fire": rival}}}
    system = install_system(monkeypatch, attributes=attributes)
    changes: dict[str, Any] = {"module.json#/system/id": system}
    changes["counters.json#/kinds/0/attributes"] = {}
    changes["oob/blue.json#/units/0/faces"] = {}
    assert not codes_of({**changes, "module.json#/sides/0/attributes": {"rival": "blue"}})
    issue = the_issue(
        "reference.unknown", {**changes, "module.json#/sides/0/attributes": {"rival": "green"}}
    )
    assert place(issue) == "module.json#/sides/0/attributes/rival"


def test_a_variant_of_a_scenario_with_odd_values_does_not_stop_the_checks() -> None:
    changes: dict[str, Any] = {f"{MEETING}/based_on": {"a": []}, f"{MEETING}/maps": 3}
    assert {issue.code for issue in issues_of(changes)} == {"schema.type"}


def test_thousands_of_wrong_names_are_told_without_delay() -> None:
    setup = [{"kind": "fort", "hex": f"9{number:05}"} for number in range(3000)]
    size = 150
    big = documents()["maps/field.json"]
    big["grid"] |= {"columns": size, "rows": size}
    big["numbering"] = {"column": {"width": 3}, "row": {"width": 3}}
    big = {name: big[name] for name in ("id", "title", "grid", "numbering")}
    big["terrain"] = {"legend": {".": "clear"}, "rows": ["." * size] * size}
    scenario = {"id": "meeting", "title": "M", "maps": [{"map": "field"}], "setup": setup}
    found = issues_of({"maps/field.json": big, "scenarios/meeting.json": scenario})
    assert len(found) == MAX_ISSUES + 1
    assert 0 < sum(bool(one.hint) for one in found) < 100


# --- how names are found ------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["", "a", "b"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["x", "y", "z"]), inner, max_size=3)
    ),
    max_leaves=20,
)
paths = st.lists(st.sampled_from(["x", "y", EACH]), max_size=4).flatmap(
    lambda path: st.sampled_from([tuple(path), (*path, KEY)])
)


@given(json_values, st.lists(paths, max_size=5, unique=True))
def test_names_collected_in_bulk_are_those_found_one_by_one(
    document: Any, found: list[tuple[str, ...]]
) -> None:
    wanted = [Place(path, f"target-{number}") for number, path in enumerate(found)]
    names = Tree(wanted).names(document)
    for one in wanted:
        texts = [name for name in names.get(one.target, []) if isinstance(name, str)]
        assert sorted(texts) == sorted(name for _, name in names_at(document, one.path))


@given(json_values, paths)
def test_the_steps_to_a_name_lead_to_it(document: Any, path: tuple[str, ...]) -> None:
    for steps, name in names_at(document, path):
        is_key = bool(path) and path[-1] == KEY
        value = document
        for step in steps[:-1] if is_key else steps:
            value = value[step]
        assert steps[-1] == name in value if is_key else value == name


@pytest.mark.parametrize("kind", [kind.name for kind in MODULE_KINDS])
def test_no_two_uses_of_a_kind_share_a_path(kind: str) -> None:
    found = [use.path for use in places(compose(kind)).uses]
    assert len(found) == len(set(found))

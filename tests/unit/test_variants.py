"""Scenarios that are variants of others."""

from typing import Any

import msgspec

from hexwright.schema.model.scenario import Scenario
from hexwright.schema.variants import ancestry, origin, resolved


def scenarios(*found: dict[str, Any]) -> dict[str, Scenario]:
    made = [msgspec.convert({"title": one["id"], **one}, Scenario) for one in found]
    return {one.id: one for one in made}


MODEL = {
    "id": "model",
    "minutes": 90,
    "notes": "Notes",
    "setup": [{"kind": "fort", "hex": "0101"}],
    "attributes": {"a": 1, "b": 1},
}


def test_a_scenario_on_its_own_is_itself() -> None:
    known = scenarios(MODEL)
    assert resolved(known["model"], known) is known["model"]


def test_a_variant_takes_what_it_leaves_out_and_keeps_its_own_name() -> None:
    known = scenarios(MODEL, {"id": "short", "based_on": "model", "minutes": 30})
    found = resolved(known["short"], known)
    assert (found.id, found.title, found.minutes) == ("short", "short", 30)
    assert found.setup == known["model"].setup


def test_attributes_of_a_variant_are_laid_over_those_of_its_model() -> None:
    known = scenarios(MODEL, {"id": "other", "based_on": "model", "attributes": {"b": 2, "c": 3}})
    assert resolved(known["other"], known).attributes == {"a": 1, "b": 2, "c": 3}
    assert known["model"].attributes == {"a": 1, "b": 1}


def test_a_list_of_a_variant_replaces_that_of_its_model() -> None:
    known = scenarios(MODEL, {"id": "other", "based_on": "model", "setup": [{"kind": "x"}]})
    assert [one.kind for one in resolved(known["other"], known).setup] == ["x"]


def test_a_part_that_a_variant_leaves_out_is_not_taken_over() -> None:
    known = scenarios(MODEL, {"id": "bare", "based_on": "model", "leaves_out": ["setup"]})
    found = resolved(known["bare"], known)
    assert found.setup == ()
    assert found.notes == "Notes"
    assert origin(known["bare"], "setup", known).id == "bare"


def test_the_nearest_of_several_models_counts() -> None:
    middle = {"id": "middle", "based_on": "model", "minutes": 60}
    known = scenarios(MODEL, middle, {"id": "last", "based_on": "middle"})
    assert resolved(known["last"], known).minutes == 60
    assert [one.id for one in ancestry(known["last"], known)] == ["last", "middle", "model"]
    assert origin(known["last"], "minutes", known).id == "middle"
    assert origin(known["last"], "setup", known).id == "model"
    assert origin(known["last"], "date", known).id == "last"


def test_members_that_this_version_does_not_know_are_not_taken_over() -> None:
    known = scenarios({**MODEL, "(extra)": {"mood": 1}}, {"id": "other", "based_on": "model"})
    assert not resolved(known["other"], known).extra


def test_a_circle_ends_where_it_began() -> None:
    known = scenarios({"id": "a", "based_on": "b", "date": "1809"}, {"id": "b", "based_on": "a"})
    assert [one.id for one in ancestry(known["b"], known)] == ["b", "a"]
    assert resolved(known["b"], known).date == "1809"


def test_a_model_that_is_not_there_gives_nothing() -> None:
    known = scenarios({"id": "a", "based_on": "nowhere"})
    assert resolved(known["a"], known) is known["a"]

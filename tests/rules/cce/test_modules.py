"""Modules that lack what play reads: `validate` says so, and nothing of them crashes in play."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.samples import SAMPLES

Change = Callable[[Any], object]


def codes_of(path: str, change: Change) -> set[str]:
    """The codes of what is wrong with the sample after a change of one document."""
    files = dict(read_folder(SAMPLES / "cce").items())
    document = json.loads(files[path])
    change(document)
    files[path] = json.dumps(document).encode()
    return {issue.code for issue in load_module(files).issues}


def test_the_sample_is_sound() -> None:
    assert not codes_of("module.json", lambda _: None)


def _without(name: str) -> Change:
    return lambda document: document["cards"][0]["attributes"].pop(name)


def _row(number: int, place: int, value: Any) -> Change:
    def change(document: Any) -> None:
        document["rows"][number][place] = value

    return change


def _nation(name: str) -> Change:
    return lambda document: document["nations"][0]["attributes"].pop(name)


def _power(document: Any) -> None:
    radio = next(one for one in document["kinds"] if one["id"] == "ger-75-radio")
    radio["attributes"]["firepower"] = 3


def _no_wire(document: Any) -> None:
    wire = next(one for one in document["kinds"] if one["id"] == "wire")
    wire["attributes"]["fortification"] = "trench"


def _no_time(document: Any) -> None:
    document["tracks"][1].pop("purpose")


@pytest.mark.parametrize(
    ("path", "change", "code"),
    [
        *(
            ("decks/usa.json", _without(name), "cce.card-incomplete")
            for name in ("white_die", "dark_die", "event", "random_hex", "order")
        ),
        ("decks/smoke.json", _without("marker"), "cce.smoke"),
        ("tables/teams.json", lambda one: one["rows"].clear(), "cce.teams"),
        ("tables/support-usa.json", _row(0, 2, "us-nobody"), "cce.nation"),
        ("tables/support-usa.json", _row(0, 4, None), "cce.nation"),
        ("tables/fire-results.json", _row(0, 1, ["explode"]), "cce.effect"),
        ("tables/actions.json", _row(0, 6, ["add-firepower 2"]), "cce.moment"),
        ("tables/actions.json", _row(7, 5, ["own-hex unless=lava"]), "cce.step"),
        ("tables/events.json", _row(0, 3, ["second-hex"]), "cce.moment"),
        ("module.json", _nation("hero"), "cce.nation"),
        ("module.json", _nation("support_table"), "cce.nation"),
        ("module.json", _no_time, "cce.time"),
        ("counters.json", _power, "cce.radio"),
        ("counters.json", _no_wire, "cce.fortification"),
    ],
)
def test_what_play_needs_is_told_by_the_checks(path: str, change: Change, code: str) -> None:
    assert code in codes_of(path, change)

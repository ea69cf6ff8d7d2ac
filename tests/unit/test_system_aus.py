"""Great Battles of the Napoleonic Wars: its checks on modules."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.samples import SAMPLES

Documents = dict[str, Any]
LEARNING, FRENCH = "scenarios/learning.json", "oob/french.json"
GOLDBACH = "scenarios/goldbach.json"


@pytest.fixture(scope="module")
def sound() -> dict[str, bytes]:
    """The files of the sample."""
    return dict(read_folder(SAMPLES / "aus"))


def codes(files: dict[str, bytes], file: str, spoil: Callable[[Any], None]) -> set[str]:
    """The codes of what is wrong when a document is spoilt; each of them says what to do."""
    document = json.loads(files[file])
    spoil(document)
    issues = load_module({**files, file: json.dumps(document).encode()}).issues
    assert all(one.hint for one in issues if one.code.startswith("aus."))
    return {one.code for one in issues if one.code.startswith("aus.")}


def by_id(entries: list[Any], name: str, key: str = "id") -> Any:
    return next(one for one in entries if one[key] == name)


def row(document: Any, name: str) -> Any:
    return next(one for one in document["rows"] if one[0] == name)


def test_the_sample_is_sound(sound: dict[str, bytes]) -> None:
    assert codes(sound, "module.json", lambda _: None) == set()


def _no_disorder(document: Any) -> None:
    by_id(document["kinds"], "battalion")["formations"].remove("infantry-disorder")


def _no_back(document: Any) -> None:
    faces = by_id(document["kinds"], "foot-battery")["faces"]
    faces.remove(by_id(faces, "limbered"))


def _line_at_hexsides(document: Any) -> None:
    by_id(document["formations"], "infantry-line")["facing"] = "hexside"


def _no_letter(document: Any) -> None:
    for unit in document["units"]:
        unit.get("attributes", {}).pop("fire", None)
        for face in unit.get("faces", {}).values():
            face.pop("fire", None)


def _unknown_gun(document: Any) -> None:
    gun = next(one for one in document["units"] if "range_row" in one.get("attributes", {}))
    gun["attributes"]["range_row"] = "french-88"


def _turned(document: Any) -> None:
    placed = next(one for one in document["setup"] if one.get("formation", "").endswith("-line"))
    placed["facing"] = (placed["facing"] + 1) % 12


def _no_formation(document: Any) -> None:
    placed = next(one for one in document["setup"] if "formation" in one)
    placed["formation"] = "unlimbered" if placed["formation"] != "unlimbered" else "cavalry-line"


def _others_marker(document: Any) -> None:
    document["sides"][0].setdefault("attributes", {})["lims"] = ["lim-b-2"]


def _no_such_table(document: Any) -> None:
    document["sides"][0].setdefault("attributes", {})["independents"] = "melee"


def _no_command(document: Any) -> None:
    by_id(document["cards"], "lim-v")["command"] = "v-3"


def _no_word(document: Any) -> None:
    document["rows"][0][1] = "dance"


def _by_nothing(document: Any) -> None:
    names = [one["id"] for one in document["columns"]]
    row(document, "rout")[names.index("denominator")] = 0


def _no_effect(document: Any) -> None:
    document["rows"][0][1] = ["explode"]


def _no_row(document: Any) -> None:
    document["rows"] = [one for one in document["rows"] if one[0] != "infantry-line"]


def _unknown_hook(document: Any) -> None:
    document["special_rules"][0]["hook"] = "dance"


def _no_goals(document: Any) -> None:
    del document["special_rules"][0]["attributes"]["goals"]


def _other_brook(document: Any) -> None:
    document["special_rules"][0]["attributes"]["west_of"] = "rausnitz"


def _nobody_comes(document: Any) -> None:
    by_id(document["special_rules"], "help")["attributes"]["arrivals"] = ["nobody"]


@pytest.mark.parametrize(
    ("file", "spoil", "code"),
    [
        ("counters.json", _no_disorder, "aus.kind-formations"),
        ("counters.json", _no_back, "aus.face-missing"),
        ("counters.json", _line_at_hexsides, "aus.formation-facing"),
        (FRENCH, _no_letter, "aus.fire"),
        (FRENCH, _unknown_gun, "aus.range-row"),
        (LEARNING, _turned, "aus.set-up-facing"),
        (LEARNING, _no_formation, "aus.set-up-formation"),
        (LEARNING, _others_marker, "aus.marker"),
        (LEARNING, _no_such_table, "aus.side-table"),
        (GOLDBACH, _unknown_hook, "aus.script"),
        (GOLDBACH, _no_goals, "aus.script"),
        (GOLDBACH, _other_brook, "aus.script"),
        (GOLDBACH, _nobody_comes, "aus.script"),
        ("decks/lims.json", _no_command, "aus.marker-command"),
        ("tables/breakdown.json", _no_word, "aus.effect"),
        ("tables/rounding.json", _by_nothing, "aus.number"),
        ("tables/fire-results.json", _no_effect, "aus.effect"),
        ("tables/facing-costs.json", _no_row, "aus.formation-row"),
    ],
)
def test_what_would_stop_a_game_is_told(
    sound: dict[str, bytes], file: str, spoil: Callable[[Any], None], code: str
) -> None:
    assert code in codes(sound, file, spoil)

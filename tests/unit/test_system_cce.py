"""Combat Commander: Europe: its declaration, its sample and its checks on modules."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import jsonschema_rs
import pytest

from hexwright.engine.systems.cce import SYSTEM
from hexwright.schema.dump import dump_module
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.samples import SAMPLES
from hexwright.schema.schemas import compose

SAMPLE = SAMPLES / "cce"
Documents = dict[str, Any]


@pytest.fixture
def documents() -> Documents:
    """The sample's documents as plain values, free to be spoilt."""
    files = read_folder(SAMPLE).items()
    return {name: json.loads(data) for name, data in files if name.endswith(".json")}


def found(documents: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Code and file of everything that is wrong; each says what to do."""
    files = {name: json.dumps(document).encode() for name, document in documents.items()}
    issues = [issue for issue in load_module(files).issues if not issue.code.startswith("texts.")]
    assert all(issue.hint for issue in issues if issue.code.startswith("cce."))
    return [(issue.code, issue.file) for issue in issues]


def test_the_sample_is_in_canonical_form() -> None:
    files = read_folder(SAMPLE)
    module = load_module(files).module
    assert module is not None
    written = dump_module(module)
    assert written == {name: files[name] for name in written}


def test_the_declaration_follows_its_schema() -> None:
    text = (SAMPLE.parents[1] / "engine" / "systems" / "cce" / "system.json").read_text("utf-8")
    jsonschema_rs.validator_for(compose("system")).validate(json.loads(text))
    assert SYSTEM.id == "cce"


def test_the_sample_is_sound(documents: Documents) -> None:
    assert found(documents) == []


def test_the_box_holds_what_the_rules_count(documents: Documents) -> None:
    for nation in ("germany", "usa", "ussr"):
        cards = documents[f"decks/{nation}.json"]["cards"]
        assert len(cards) == 72
        pairs = [
            (card["attributes"]["white_die"], card["attributes"]["dark_die"]) for card in cards
        ]
        assert all(pairs.count((a, b)) == 2 for a in range(1, 7) for b in range(1, 7))
    assert len(documents["decks/objectives.json"]["cards"]) == 32
    assert len(documents["tables/events.json"]["rows"]) == 35
    assert len(documents["tables/actions.json"]["rows"]) == 21


def test_the_box_has_the_initiative_card_and_three_summaries_beside_the_decision_cards(
    documents: Documents,
) -> None:
    decks = [one for name, one in documents.items() if name.startswith("decks/")]
    cards = [len(one["cards"]) for one in decks if one.get("kind", "deck") in ("deck", "reference")]
    assert sum(cards) == 220
    marked = [bool(one.get("attributes")) for one in documents["decks/reference.json"]["cards"]]
    assert marked == [True, False, False, False]


# --- what is told ---------------------------------------------------------------------------------


def _without_broken(documents: Documents) -> None:
    kind = next(one for one in documents["counters.json"]["kinds"] if one["class"] == "leader")
    kind["faces"] = [one for one in kind["faces"] if one["id"] == "good"]


def _unknown_action(documents: Documents) -> None:
    documents["decks/usa.json"]["cards"][0]["attributes"]["action"] = "ambusch"


def _hex_off_the_map(documents: Documents) -> None:
    documents["decks/usa.json"]["cards"][0]["attributes"]["random_hex"] = "Q1"


def _unknown_step(documents: Documents) -> None:
    documents["tables/events.json"]["rows"][0][-1] = ["breake all here"]


def _unknown_moment(documents: Documents) -> None:
    documents["tables/actions.json"]["rows"][0][3] = "after-lunch"


def _unknown_need(documents: Documents) -> None:
    documents["tables/actions.json"]["rows"][0][5] = ["luck"]


def _wrong_hand(documents: Documents) -> None:
    documents["scenarios/crossroads.json"]["sides"][0]["hand"] = 6


def _no_artillery_box(documents: Documents) -> None:
    info = documents["module.json"]
    info["boxes"] = [one for one in info["boxes"] if one["id"] != "artillery-axis"]


@pytest.mark.parametrize(
    ("spoil", "code", "file"),
    [
        (_without_broken, "cce.face-missing", "counters.json"),
        (_unknown_action, "cce.card-word", "decks/usa.json"),
        (_hex_off_the_map, "cce.random-hex", "decks/usa.json"),
        (_unknown_step, "cce.step", "tables/events.json"),
        (_unknown_moment, "cce.step", "tables/actions.json"),
        (_unknown_need, "cce.step", "tables/actions.json"),
        (_wrong_hand, "cce.hand", "scenarios/crossroads.json"),
        (_no_artillery_box, "cce.box", "module.json"),
    ],
)
def test_faults_are_told_where_they_are(
    documents: Documents, spoil: Callable[[Documents], None], code: str, file: str
) -> None:
    spoil(documents)
    assert (code, file) in found(documents)

"""Owner, kind and face of a placed counter: the same answer for checks, games and exporters."""

import json
from pathlib import Path

import pytest

from hexwright.engine.core.game import Game
from hexwright.exporters.set_up import Cast, placed
from hexwright.render.counter_look import placement_look
from hexwright.schema.checks.scenarios.battle import Battle
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module
from hexwright.schema.placements import face_of, kind_of, side_of
from hexwright.schema.samples import SAMPLES
from tests.helpers.modules import module_of


@pytest.fixture(scope="module")
def kinds_without_side() -> Module:
    """The sample of ccn, whose kinds name their nations alone."""
    files = dict(read_folder(SAMPLES / "ccn"))
    counters = json.loads(files["counters.json"])
    for kind in counters["kinds"]:
        if kind.get("nation"):
            kind.pop("side", None)
    files["counters.json"] = json.dumps(counters).encode()
    loaded = load_module(files)
    assert not [issue for issue in loaded.issues if issue.severity == "error"]
    assert loaded.module is not None
    return loaded.module


def test_a_kind_of_a_nation_belongs_to_the_side_of_the_nation(kinds_without_side: Module) -> None:
    battle = Battle(kinds_without_side, next(iter(kinds_without_side.scenarios.values())))
    assert all(battle.owners)
    game = Game.start(kinds_without_side, battle.scenario.id, seed=1)
    played = [piece.side for piece in game.state.pieces.values()]
    assert sorted(played) == sorted(battle.owners)
    exported = placed(Cast(kinds_without_side), battle.scenario)
    assert [one.piece.side for one in exported] == battle.owners


def test_the_scenario_has_the_first_word_about_the_owner() -> None:
    module = module_of({})
    unit = next(iter(module.units))
    own = module.side_of[unit]
    other = next(side.id for side in module.info.sides if side.id != own)
    assert side_of(module, Placement(piece=unit)) == own
    assert side_of(module, Placement(piece=unit, side=other)) == other


def test_what_nobody_knows_has_no_kind_and_no_owner() -> None:
    module = module_of({})
    strange = Placement(piece="nobody", kind="nothing")
    assert kind_of(module, strange) is None
    assert side_of(module, strange) == ""
    assert face_of(module, strange) == ""


def test_a_counter_placed_by_kind_shows_the_face_that_the_scenario_names() -> None:
    sample = load_module(read_folder(Path(SAMPLES / "ccn"))).module
    assert sample is not None
    kind = next(one for one in sample.counters.kinds if len(one.faces) > 1)
    front, back = (Placement(kind=kind.id, face=face.id) for face in kind.faces[:2])
    assert face_of(sample, Placement(kind=kind.id)) == kind.faces[0].id
    assert placement_look(sample, front) != placement_look(sample, back)


def test_exports_lay_the_marker_of_a_formation_into_each_further_hex() -> None:
    module = load_module(read_folder(SAMPLES / "gbacw")).module
    assert module is not None
    found = placed(Cast(module), module.scenarios["crossroads-drill"])
    line = next(n for n, one in enumerate(found) if one.piece.id == "u-2-1-a")
    assert [(one.piece.kind.id, one.hexes) for one in found[line : line + 2]] == [
        ("infantry", ("0108",)),
        ("line-marker", ("0107",)),
    ]
    assert found[line + 1].piece.side == "union"

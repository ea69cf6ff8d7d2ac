"""Actions (A24-A41): every card at its moment, and not at others."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.advance import advance_one
from hexwright.engine.systems.cce.damage import break_unit
from hexwright.engine.systems.cce.fire import Shot, fire_attack
from hexwright.engine.systems.cce.markers import fortify, works_in
from hexwright.engine.systems.cce.melee import fight
from hexwright.engine.systems.cce.movement import move_one
from hexwright.engine.systems.cce.orders import pass_turn
from hexwright.engine.systems.cce.records import ADVANCE, MOVE
from hexwright.engine.systems.cce.sight import seen
from hexwright.engine.systems.cce.time_track import advance_time
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import is_broken, is_suppressed, troop, units_of, weapon_of
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.situations import Situation


def is_offered(game: Situation) -> bool:
    """Whether the first card of the German hand can be played now."""
    return game.decision is not None and card(1) in game.decision.options


def shot_with(action: str, *firers: str, **more: object) -> Situation:
    """Germans (defenders) in E5 with a heavy machine gun, an American squad in E7."""
    game = battle(
        axis={"s": "ger-rifle-squad E5", "hmg": "ger-hmg @s"},
        allies={"u": "us-rifle-squad E7", "v": "us-rifle-team O10"},
        hands={AXIS: [action]},
        draws={AXIS: ["12"], ALLIES: ["66"]},
        **more,  # type: ignore[arg-type] # of battle
    )
    game.run(fire_attack(game, ROLLS, Shot(firers or ("hmg",), "E7")))
    return game


# --- before an attack -----------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["bore-sighting", "sustained-fire"])
def test_cce_216_cce_238_a_heavy_weapon_fires_stronger(action: str) -> None:
    game = shot_with(action)
    game.answer(card(1))
    assert totals(game)[0] == 8 + 2 + 3


def test_cce_216_only_a_defender_has_bore_sighting() -> None:
    game = shot_with("bore-sighting", postures={AXIS: "recon"})
    assert not is_offered(game)


def test_cce_234_marksmanship_needs_a_squad_or_team_that_fires() -> None:
    game = shot_with("marksmanship", "s")
    game.answer(card(1))
    assert totals(game)[0] == 5 + 2 + 3
    game = shot_with("marksmanship", "hmg")
    assert not is_offered(game)


def test_cce_226_hand_grenades_need_a_neighbour() -> None:
    assert not is_offered(shot_with("hand-grenades"))


def test_cce_218_crossfire_needs_somebody_who_moves() -> None:
    game = battle(
        axis={"s": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E7"},
        hands={AXIS: ["crossfire"]},
        draws={AXIS: ["12"], ALLIES: ["66"]},
        active=ALLIES,
        order=MOVE,
        moving=["u"],
    )
    game.play(fire_attack(game, ROLLS, Shot(("s",), "E7")), card(1))
    assert totals(game)[0] == 5 + 2 + 3


def test_cce_334_cards_of_one_sort_add_up() -> None:
    game = battle(
        axis={"s": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E6"},
        hands={AXIS: ["hand-grenades", "hand-grenades"]},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    game.play(fire_attack(game, ROLLS, Shot(("s",), "E6")), card(1), card(2))
    assert totals(game)[0] == 5 + 4 + 3


def spray() -> Situation:
    return battle(
        axis={"s": "ger-elite-squad E5"},
        allies={"u": "us-rifle-squad E7", "v": "us-rifle-squad E8", "w": "us-rifle-squad H5"},
        hands={AXIS: ["spray-fire", "spray-fire"]},
        draws={AXIS: ["66"], ALLIES: ["11", "11"]},
    )


def test_cce_237_cce_ex_60_spray_fire_hits_two_hexes_and_never_three() -> None:
    game = spray()
    game.run(fire_attack(game, ROLLS, Shot(("s",), "E7")))
    game.answer(card(1))
    assert game.decision is not None
    assert card(2) not in game.decision.options
    game.answer("u")
    assert is_broken(game, "u")
    assert is_broken(game, "v")
    assert not is_broken(game, "w")


# --- before a defence -----------------------------------------------------------------------------


def attacked(action: str, terrain: str = "woods", **more: object) -> Situation:
    """Germans (defenders) in E7 under fire of an American squad in E5."""
    return battle(
        axis={"g": "ger-rifle-squad E7"},
        allies={"u": "us-rifle-squad E5"},
        terrain={"E7": terrain},
        hands={AXIS: [action]},
        draws={ALLIES: ["56"], AXIS: ["34"]},
        active=ALLIES,
        **more,  # type: ignore[arg-type] # of battle
    )


def test_cce_217_concealment_takes_the_cover_from_the_attack() -> None:
    game = attacked("concealment")
    # 17 against 7 + 2 + 7 = 16 would break it; the attack falls to 15.
    game.play(fire_attack(game, ROLLS, Shot(("u",), "E7")), card(1))
    assert not is_broken(game, "g")


def test_cce_228_hidden_entrenchments_are_a_foxhole_at_once() -> None:
    game = attacked("hidden-entrenchments")
    game.play(fire_attack(game, ROLLS, Shot(("u",), "E7")), card(1))
    assert works_in(game, "E7") == "foxhole"
    assert is_suppressed(game, "g")


@pytest.mark.parametrize("terrain", ["building", "marsh"])
def test_cce_228_nobody_digs_in_buildings_or_water(terrain: str) -> None:
    game = attacked("hidden-entrenchments", terrain)
    game.run(fire_attack(game, ROLLS, Shot(("u",), "E7")))
    assert not is_offered(game)


def test_cce_227_hidden_elements_are_for_defenders() -> None:
    game = attacked("hidden-entrenchments", postures={AXIS: "attacker"})
    game.run(fire_attack(game, ROLLS, Shot(("u",), "E7")))
    assert not is_offered(game)


def test_cce_230_there_is_one_pillbox() -> None:
    game = attacked("hidden-pillbox", "building")
    game.play(fire_attack(game, ROLLS, Shot(("u",), "E7")), card(1))
    assert works_in(game, "E7") == "pillbox"
    assert not fortify(game, "A1", "pillbox", "")


# --- about to break -------------------------------------------------------------------------------


@pytest.mark.parametrize("face", ["good", "broken"])
def test_cce_233_a_team_takes_the_place_of_a_squad_that_would_break(face: str) -> None:
    game = battle(
        axis={"g": f"ger-rifle-squad E7 {face} suppressed veteran", "m": "ger-lmg @g"},
        allies={"u": "us-rifle-squad E5"},
        hands={AXIS: ["light-wounds"]},
    )
    game.play(break_unit(game, "g", ROLLS, ""), card(1))
    (team,) = units_of(game, AXIS)
    assert troop(game, team) == "team"
    assert game.piece(team).face == face
    assert dict(game.piece(team).statuses) == {"suppressed": 1, "veteran": 1}
    assert weapon_of(game, team) == "m"
    assert game.state.points[AXIS] == -1


def test_cce_233_teams_and_leaders_have_no_light_wounds() -> None:
    game = battle(
        axis={"g": "ger-rifle-team E7"},
        allies={"u": "us-rifle-squad E5"},
        hands={AXIS: ["light-wounds"]},
    )
    game.play(break_unit(game, "g", ROLLS, ""))
    assert is_broken(game, "g")


# --- those who enter a hex ------------------------------------------------------------------------


def entering(action: str, order: str, **more: object) -> Situation:
    return battle(
        axis={"g": "ger-rifle-squad O9"},
        allies={"u": "us-rifle-squad E5"},
        hands={AXIS: [action]},
        active=ALLIES,
        order=order,
        moving=["u"],
        **more,  # type: ignore[arg-type] # of battle
    )


def test_cce_229_hidden_mines_attack_those_who_entered() -> None:
    game = entering("hidden-mines", MOVE, draws={AXIS: ["66"], ALLIES: ["11"]})
    game.run(move_one(game, ROLLS))
    game.answer("u")
    game.answer("E6")
    game.answer(card(1))
    assert works_in(game, "E6") == "mines"
    assert is_broken(game, "u")


def test_cce_232_cce_ex_59_hidden_wire_ends_a_move() -> None:
    game = entering("hidden-wire", MOVE)
    game.play(move_one(game, ROLLS), "u", "E6", card(1))
    assert works_in(game, "E6") == "wire"
    assert game.piece("u").hex == "E6"


def test_cce_144_hidden_wire_can_be_played_on_an_advance() -> None:
    game = entering("hidden-wire", ADVANCE)
    game.play(advance_one(game, ROLLS), "u", "E6", card(1))
    assert works_in(game, "E6") == "wire"


# --- on the move ----------------------------------------------------------------------------------


def test_cce_236_cce_ex_26_cce_ex_49_smoke_grenades_between_two_moves() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "l": "ger-leader-1 E5"},
        allies={"u": "us-rifle-squad O9"},
        hands={AXIS: ["smoke-grenades"]},
        order=MOVE,
        moving=["l", "g"],
    )
    game.run(move_one(game, ROLLS))
    game.answer("g")
    game.answer(())
    game.answer("E6")
    game.answer(f":play {card(1)}")
    game.answer("E7")
    assert seen(game, "E6", "E8") is not None
    assert seen(game, "E6", "E8").hindrance > 0  # type: ignore[union-attr] # seen above
    game.answer(PASS)
    assert game.decision is None
    game.run(move_one(game, ROLLS))
    assert game.decision is not None
    assert "l" in game.decision.options


def test_cce_215_assault_fire_by_those_with_boxed_firepower() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "t": "ger-rifle-team E5"},
        allies={"u": "us-rifle-squad E8"},
        hands={AXIS: ["assault-fire"]},
        draws={AXIS: ["66"], ALLIES: ["11"]},
        order=MOVE,
        moving=["g", "t"],
    )
    game.run(move_one(game, ROLLS))
    game.answer(f":play {card(1)}")
    assert game.decision is not None
    assert list(game.decision.options) == ["g"]
    game.answer("g")
    game.answer("E8")
    assert is_broken(game, "u")


# --- melee ----------------------------------------------------------------------------------------


def test_cce_214_cce_ex_56_ambushes_may_end_a_melee() -> None:
    game = battle(
        axis={"g": "ger-rifle-team E5 broken"},
        allies={"u": "us-rifle-team E5 broken", "v": "us-rifle-team A1"},
        hands={AXIS: ["ambush"], ALLIES: ["ambush"]},
    )
    game.play(fight(game, "E5", ROLLS), card(1, ALLIES), "g")
    assert not game.is_in_play("g")
    assert totals(game) == []


@pytest.mark.parametrize(("nation", "is_possible"), [("usa", False), ("ussr", True)])
def test_cce_235_germany_gives_no_quarter_to_soviets_alone(
    nation: str, *, is_possible: bool
) -> None:
    kinds = {"usa": "us-rifle-team", "ussr": "sov-rifle-team"}
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": f"{kinds[nation]} E5", "v": f"{kinds[nation]} A1"},
        nations={ALLIES: nation},
        hands={AXIS: ["no-quarter"]},
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    game.run(fight(game, "E5", ROLLS))
    asked = game.decision is not None
    assert asked is is_possible
    if asked:
        game.answer(card(1))
        assert game.state.points[AXIS] == 3


# --- discards and time ----------------------------------------------------------------------------


def passing(action: str, **more: object) -> Situation:
    return battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"u": "us-rifle-squad E5"},
        hands={AXIS: [action], ALLIES: ["move", "move"]},
        active=ALLIES,
        **more,  # type: ignore[arg-type] # of battle
    )


def test_cce_219_cce_ex_57_demolitions_answer_a_discard() -> None:
    game = passing("demolitions", markers={"w": "wire H5"})
    game.play(pass_turn(game, ALLIES), (card(1, ALLIES),), card(1))
    assert works_in(game, "H5") == ""


def test_cce_138_nobody_is_asked_where_nothing_was_discarded() -> None:
    game = passing("demolitions", markers={"w": "wire H5"})
    game.play(pass_turn(game, ALLIES), ())
    assert works_in(game, "H5") == "wire"


def test_cce_231_a_hidden_unit_appears_under_cover() -> None:
    game = passing("hidden-unit", terrain={"J5": "woods", "K5": "woods"}, draws={AXIS: ["34"]})
    game.run(pass_turn(game, ALLIES))
    game.answer((card(1, ALLIES),))
    game.answer(card(1))
    game.answer(":3")
    assert game.decision is not None
    assert set(game.decision.options) == {"J5", "K5"}
    game.answer("J5")
    assert any(game.piece(unit).hex == "J5" for unit in units_of(game, AXIS))


def test_cce_220_dig_in_at_the_end_of_a_time_advance() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"u": "us-rifle-squad E5"},
        hands={AXIS: ["dig-in"]},
    )
    game.play(advance_time(game, AXIS, ROLLS), card(1))
    assert works_in(game, "H5") == "foxhole"

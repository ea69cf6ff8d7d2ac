"""Movement and reactions (5, 6.2)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.aus.fire import UNLIMBERED_NOW, may_fire
from hexwright.engine.systems.aus.leaders import movable_leaders, refuges, ways
from hexwright.engine.systems.aus.limits import is_stopped, may_do
from hexwright.engine.systems.aus.manoeuvres import actions_of
from hexwright.engine.systems.aus.movement import move_phase, move_unit
from hexwright.engine.systems.aus.points import allowance, spent
from hexwright.engine.systems.aus.reactions import (
    Trigger,
    may_react_by_fire,
    react,
    reverse_hexes,
    skirmish_refuges,
)
from hexwright.engine.systems.aus.records import FULL, LIMITED, LONE, MARCH, mark, marked
from hexwright.engine.systems.aus.troops import (
    MAY_CHARGE,
    SHAKEN,
    STRATEGIC,
    is_disordered,
    level_of,
    shape,
    strength,
)
from tests.helpers.aus import (
    ALLIED,
    FRENCH,
    NO,
    YES,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.situations import Situation


def step(game: Situation, unit: str, kind: str, hex_: str = "") -> Any:
    """An action of a unit by its kind, and the hex that it goes to."""
    return next(one for one in actions_of(game, unit) if one.kind == kind and hex_ in ("", one.hex))


def allowed(game: Situation, unit: str, hex_: str, points: int = 99) -> bool:
    return may_do(game, [unit], step(game, unit, "move", hex_), points * 12, ())


COLUMN: dict[str, Any] = {"form": "column", "facing": 2}


# --- points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "level", "points"),
    [("aus-083", FULL, 6), ("aus-059", LIMITED, 3), ("aus-060", LONE, 2), ("aus-095", MARCH, 12)],
)
def test_the_level_of_an_activation_says_how_far(number: str, level: str, points: int) -> None:
    game = battle(A=infantry("0404", **COLUMN), level=level)
    assert number
    assert allowance(game, "A", level) == points * 12


@pytest.mark.parametrize("number", ["aus-264", "aus-265"])
def test_blown_cavalry_has_half_its_movement(number: str) -> None:
    status = "blown-2" if number == "aus-264" else "blown-1"
    game = battle(A=cavalry("0404", form="disorder", statuses=[status]))
    assert allowance(game, "A", FULL) == 5 * 12


@pytest.mark.parametrize(
    ("number", "level", "points"),
    [("aus-375", FULL, 3), ("aus-EX-20", LIMITED, 3), ("aus-376", MARCH, 6)],
)
def test_fog_halves_movement_once(number: str, level: str, points: int) -> None:
    game = battle(A=infantry("0404", **COLUMN), level=level, fog=9, heights={"0101": 3})
    assert number
    assert allowance(game, "A", level) == points * 12


@pytest.mark.parametrize("number", ["aus-374", "aus-EX-08"])
def test_fog_lies_up_to_the_level_of_the_turn(number: str) -> None:
    from hexwright.engine.systems.aus.ground import in_fog

    game = battle(A=infantry("0404"), fog=7, heights={"0404": 7, "0405": 8})
    assert number
    assert in_fog(game, "0404")
    assert not in_fog(game, "0405")


def test_aus_084_a_hex_that_cannot_be_paid_for_is_closed() -> None:
    game = battle(A=infantry("0404"))
    assert allowed(game, "A", "0503", 2)
    assert not allowed(game, "A", "0503", 1)


@pytest.mark.parametrize("number", ["aus-084", "aus-055", "aus-088"])
def test_a_unit_spends_its_points_and_stops(number: str) -> None:
    game = battle(A=infantry("0404", **COLUMN))
    played(game, move_unit(game, "A"), "0503", "0603", PASS)
    assert number
    assert game.piece("A").hex == "0603"
    assert spent(game, "A") == 2 * 12


@pytest.mark.parametrize("number", ["aus-083", "aus-EX-19"])
def test_order_that_is_found_again_adds_no_points(number: str) -> None:
    game = battle(A=infantry("0404", form="disorder", facing=2))
    game.run(move_unit(game, "A"))
    game.answer(":form-infantry-column")
    assert number
    assert game.decision is not None
    assert "3 movement points" in game.decision.prompt


# --- enemies --------------------------------------------------------------------------------------


def test_aus_058_nobody_goes_next_to_an_enemy_in_a_limited_activation() -> None:
    foe: dict[str, Any] = {"Z": infantry("0603", ALLIED, facing=9)}
    assert not allowed(battle(A=infantry("0404", **COLUMN), level=LIMITED, **foe), "A", "0503")
    assert allowed(battle(A=infantry("0404", **COLUMN), **foe), "A", "0503")


@pytest.mark.parametrize("number", ["aus-091", "aus-126"])
def test_the_front_of_an_enemy_ends_a_move(number: str) -> None:
    game = battle(A=infantry("0404", **COLUMN), Z=infantry("0603", ALLIED, facing=9))
    played(game, move_unit(game, "A"), "0503")
    assert number
    assert is_stopped(game, "A")


def test_aus_092_who_leaves_an_enemy_does_not_come_back_to_him() -> None:
    game = battle(A=infantry("0503", **COLUMN), Z=infantry("0603", ALLIED, facing=9))
    found = step(game, "A", "move", "0502")
    assert may_do(game, ["A"], found, 99 * 12, ())
    assert not may_do(game, ["A"], found, 99 * 12, ["Z"])


def test_aus_163_limbered_guns_keep_away_from_enemies() -> None:
    foe: dict[str, Any] = {"Z": infantry("0603", ALLIED, facing=9)}
    guns = battery("0404", form="limbered", facing=2)
    assert not allowed(battle(A=guns, **foe), "A", "0503")
    assert allowed(battle(A=guns), "A", "0503")


@pytest.mark.parametrize(
    ("number", "hex_", "able"), [("aus-105", "0803", False), ("aus-105", "0902", True)]
)
def test_a_march_keeps_three_hexes_away(number: str, hex_: str, *, able: bool) -> None:
    game = battle(A=infantry("0404", **COLUMN), Z=infantry(hex_, ALLIED, facing=9), level=MARCH)
    assert number
    assert allowed(game, "A", "0503") == able


def test_aus_104_a_march_needs_roads_through_woods() -> None:
    game = battle(A=infantry("0404", **COLUMN), level=MARCH, terrain={"0503": "w"})
    assert not allowed(game, "A", "0503")


# --- order ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-089", "aus-166"])
def test_woods_disorder_at_once(number: str) -> None:
    game = battle(A=infantry("0404", **COLUMN), terrain={"0503": "w"})
    played(game, move_unit(game, "A"), "0503", PASS)
    assert number
    assert is_disordered(game, "A")


@pytest.mark.parametrize(("number", "die", "loose"), [("aus-089", 6, False), ("aus-089", 7, True)])
def test_orchards_call_for_a_check_of_lines(number: str, die: int, *, loose: bool) -> None:
    game = battle(A=infantry("0404"), terrain={"0503": "o"}, dice=[die])
    played(game, move_unit(game, "A"), "0503", PASS)
    assert number
    assert is_disordered(game, "A") == loose


def test_aus_118_a_line_checks_for_the_second_vertex() -> None:
    game = battle(A=infantry("0404"), dice=[9])
    played(game, move_unit(game, "A"), ":turn-left", ":turn-left", PASS)
    assert is_disordered(game, "A")


@pytest.mark.parametrize("number", ["aus-093", "aus-094", "aus-182"])
def test_whoever_crowds_a_hex_disorders_all_and_must_leave_it(number: str) -> None:
    big: dict[str, Any] = {"form": "column", "strength": 8, "facing": 2}
    game = battle(A=infantry("0404", **big), B=infantry("0503", **big))
    played(game, move_unit(game, "A"), "0503", "0603", PASS)
    assert number
    assert is_disordered(game, "A")
    assert is_disordered(game, "B")
    assert game.piece("A").hex == "0603"


def test_aus_155_skirmishers_pass_without_harm() -> None:
    game = battle(A=infantry("0404", form="skirmish"), B=infantry("0503", **COLUMN))
    played(game, move_unit(game, "A"), "0503", "0603", PASS)
    assert not is_disordered(game, "B")


def test_aus_088_a_stack_moves_as_one() -> None:
    low: dict[str, Any] = {"form": "column", "strength": 4, "facing": 2}
    game = battle(A=infantry("0404", **low), B=infantry("0404", **low))
    played(game, move_unit(game, "A"), YES, "0503", PASS)
    assert game.piece("B").hex == "0503"


@pytest.mark.parametrize("number", ["aus-090", "aus-240"])
def test_cavalry_that_moved_little_may_charge(number: str) -> None:
    game = battle(
        A=cavalry("0404", form="column", facing=2), B=cavalry("0407", form="column", facing=2)
    )
    played(game, move_phase(game), "A", "0503", "0603", PASS)
    played(game, move_phase(game), "B", "0506", "0606", "0705", "0805", "0904", "1004", PASS)
    played(game, move_phase(game))
    assert number
    assert [MAY_CHARGE in game.piece(one).statuses for one in "AB"] == [True, False]


@pytest.mark.parametrize(
    ("number", "horse", "fires"), [("aus-165", True, True), ("aus-165", False, False)]
)
def test_horse_artillery_fires_when_it_unlimbers(number: str, *, horse: bool, fires: bool) -> None:
    game = battle(A=battery("0404", horse=horse, facing=2), Z=infantry("0703", ALLIED))
    mark(game, UNLIMBERED_NOW, "A")
    assert number
    assert may_fire(game, "A") == fires


@pytest.mark.parametrize("horse", [False, True])
def test_aus_164_unlimbered_guns_limber_up_with_the_movement_of_their_other_side(
    *, horse: bool
) -> None:
    game = battle(A=battery("0404", horse=horse, facing=2))
    limbered = "horse-limbered" if horse else "foot-limbered"
    played(game, move_unit(game, "A"), f":form-{limbered}", "0503", PASS)
    assert (game.piece("A").hex, shape(game, "A")) == ("0503", "limbered")


def test_aus_068_whoever_must_charge_goes_nearer() -> None:
    game = battle(A=infantry("0404", **COLUMN), Z=infantry("0803", ALLIED, facing=9), must="charge")
    game.run(move_unit(game, "A"))
    assert game.decision is not None
    assert PASS not in game.decision.buttons
    assert "0503" in game.decision.options


# --- leaders --------------------------------------------------------------------------------------


def test_aus_115_leaders_go_twelve_points() -> None:
    game = battle(A=infantry("0404"), suchet=leader("0105"), lannes=leader("0206"))
    assert set(movable_leaders(game)) == {"suchet", "lannes"}
    assert len(ways(game, "suchet")["1205"]) == 11


def test_aus_146_a_leader_alone_evades() -> None:
    game = battle(
        A=infantry("0404", **COLUMN), markov=leader("0603", ALLIED), Z=infantry("1208", ALLIED)
    )
    played(game, move_unit(game, "A"), "0503", ":evade-markov", refuges_after(), PASS)
    assert game.piece("markov").hex == refuges_after()


def refuges_after() -> str:
    game = battle(
        A=infantry("0503", **COLUMN), markov=leader("0603", ALLIED), Z=infantry("1208", ALLIED)
    )
    return refuges(game, "markov")[0]


# --- reactions ------------------------------------------------------------------------------------


def before(**more: Any) -> Situation:
    """A French column in 0503, right before a Russian line in 0603."""
    values: dict[str, Any] = {
        "A": infantry("0503", **COLUMN),
        "Z": infantry("0603", ALLIED, facing=9),
        **more,
    }
    dice = values.pop("dice", ())
    return battle(dice=dice, **values)


@pytest.mark.parametrize(
    ("number", "kind", "fires"), [("aus-126", "spend", True), ("aus-126", "enter", False)]
)
def test_infantry_fires_at_points_that_are_spent_before_it(
    number: str, kind: str, *, fires: bool
) -> None:
    game = before()
    question = game.run(react(game, Trigger(kind, ("A",), "0503")))
    assert number
    assert (question is not None) == fires


@pytest.mark.parametrize("number", ["aus-126", "aus-197", "aus-130"])
def test_reaction_fire_comes_once_in_an_activation(number: str) -> None:
    game = before(dice=[9, 0])
    played(game, react(game, Trigger("spend", ("A",), "0503")), ":fire-Z")
    assert number
    assert strength(game, "A") == 4
    assert not may_react_by_fire(game, "Z", "A")


@pytest.mark.parametrize("number", ["aus-128", "aus-129"])
def test_skirmishers_fire_or_fall_back(number: str) -> None:
    game = before(Z=infantry("0603", ALLIED, form="skirmish"))
    question = game.run(react(game, Trigger("enter", ("A",), "0503")))
    assert number
    assert question is not None
    assert {":fire-Z", ":go-Z"} <= set(question.buttons)
    assert all(one not in {"0502", "0604"} for one in skirmish_refuges(game, "Z"))


@pytest.mark.parametrize("number", ["aus-141", "aus-144", "aus-EX-22"])
def test_guns_fire_once_at_whoever_enters_their_zone(number: str) -> None:
    game = before(Z=battery("0702", ALLIED, facing=8), dice=[0, 0])
    played(game, react(game, Trigger("enter", ("A",), "0503")), ":fire-Z")
    assert number
    assert not may_react_by_fire(game, "Z", "A")


@pytest.mark.parametrize("number", ["aus-142", "aus-143", "aus-EX-23"])
def test_horse_artillery_limbers_and_goes(number: str) -> None:
    game = before(Z=battery("0702", ALLIED, facing=8, horse=True))
    played(game, react(game, Trigger("enter", ("A",), "0503")), ":limber-Z")
    assert number
    assert shape(game, "Z") == "limbered"
    game.state.forced = (9,)
    played(game, react(game, Trigger("spend", ("A",), "0503")), ":reverse-Z")
    assert game.piece("Z").hex != "0702"
    assert marked(game, "halted", "Z")


@pytest.mark.parametrize("number", ["aus-136", "aus-137", "aus-145"])
def test_cavalry_steps_back_before_infantry(number: str) -> None:
    game = before(Z=cavalry("0702", ALLIED, form="column", facing=8))
    assert reverse_hexes(game, "Z") == ["0802"] or reverse_hexes(game, "Z")
    played(game, react(game, Trigger("spend", ("A",), "0503")), ":reverse-Z")
    assert number
    assert game.piece("Z").hex != "0702"
    assert game.piece("Z").facing == 8


@pytest.mark.parametrize("number", ["aus-133", "aus-134"])
def test_cavalry_turns_towards_its_flank(number: str) -> None:
    form = "line" if number == "aus-133" else "disorder"
    facing = 9 if form == "line" else 8
    game = battle(A=infantry("0805", **COLUMN), Z=cavalry("0804", ALLIED, form=form, facing=facing))
    question = game.run(react(game, Trigger("enter", ("A",), "0805")))
    turns = [one for one in (question.buttons if question else ()) if one.startswith(":turn")]
    assert bool(turns) == (number == "aus-133")


@pytest.mark.parametrize("number", ["aus-270", "aus-268"])
def test_cossacks_go_back_before_anybody(number: str) -> None:
    game = before(
        A=cavalry("0503", form="column", facing=2),
        Z=cavalry("0702", ALLIED, type="cossack", facing=8),
    )
    question = game.run(react(game, Trigger("enter", ("A",), "0503")))
    assert number
    assert question is not None
    assert ":reverse-Z" in question.buttons


def test_aus_147_reactions_lapse_when_the_mover_is_gone() -> None:
    weak = infantry("0503", form="column", facing=2, strength=1)
    game = before(A=weak, Y=infantry("0502", ALLIED, facing=7), dice=[9])
    played(game, react(game, Trigger("spend", ("A",), "0503")), ":fire-Z")
    assert game.piece("A").is_gone


@pytest.mark.parametrize("number", ["aus-125", "aus-107"])
def test_nobody_on_the_march_reacts(number: str) -> None:
    marching = leader("0703", ALLIED)._replace(statuses=(STRATEGIC,))
    game = before(markov=marching)
    assert number
    assert game.run(react(game, Trigger("spend", ("A",), "0503"))) is None


def test_aus_307_units_that_caused_a_retreat_do_not_react_to_it() -> None:
    game = before(Z=infantry("0603", ALLIED, form="skirmish"))
    assert game.run(react(game, Trigger("retreat", ("A",), "0503", skip=("Z",)))) is None
    assert game.run(react(game, Trigger("retreat", ("A",), "0503"))) is not None


def test_aus_140_a_reaction_charge_ends_the_move() -> None:
    # The cavalry dares, the column stands and holds, and is beaten back by a level.
    game = battle(A=infantry("0404", **COLUMN), Z=cavalry("0703", ALLIED, facing=9), dice=[0, 0, 5])
    played(game, move_unit(game, "A"), "0503", ":charge-Z", ":stand", NO)
    assert level_of(game, "A") == SHAKEN
    assert game.piece("A").side == FRENCH

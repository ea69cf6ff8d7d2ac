"""Shock combat (9.1 to 9.7): results, advance, breakthrough and counter-shock."""

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.combats import Combat, add_combat, pending
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.advance import first_to_advance
from hexwright.engine.systems.jdg.announced_shocks import announce_one, combat_one
from hexwright.engine.systems.jdg.shock import SECOND, counter_attackers, resolve
from hexwright.engine.systems.jdg.shock_ratio import SHOCKED, Fight
from hexwright.engine.systems.jdg.troops import ACTIVATION, DISORDERED, ORDERS, SHOCK, state_of
from tests.helpers.jdg import RED, Counter, battery, cavalry, commander
from tests.helpers.jdg_shock import A_ON_X, DEEP, MAP, NORTH, field, foe, ours, throw

# --- results --------------------------------------------------------------------------------------


def test_jdg_200_effects_come_in_their_order_to_every_unit() -> None:
    game = field(
        6,
        0,
        9,
        A=ours(strength=12),
        X=foe(),
        T=foe(strength=1),
        drawing=MAP.replace(".X ", ".X+T "),
    )
    # 2:1 and a six: each is tested with one more and goes back.
    game.play(resolve(game, A_ON_X), ("0302",), ("0302",), PASS)
    assert (state_of(game, "T"), state_of(game, "X")) == ("good-order", DISORDERED)
    assert game.piece("X").hex == game.piece("T").hex == "0302"


def test_jdg_203_the_winner_must_advance_into_the_empty_hex() -> None:
    game = field(6, 0, A=ours(), X=foe())
    game.play(resolve(game, A_ON_X), ("0302",), PASS)
    assert game.piece("A").hex == "0303"


def test_jdg_203_of_one_stack_only_the_best_unit_advances() -> None:
    game = field(
        6,
        0,
        A=ours(strength=2, cohesion=6),
        S=ours(strength=2, cohesion=5),
        X=foe(),
        drawing=MAP.replace(".A ", ".A+S "),
    )
    game.play(resolve(game, Combat(("A", "S"), ("0303",))), ("0302",), PASS)
    assert (game.piece("A").hex, game.piece("S").hex) == ("0303", "0204")


def test_jdg_203_of_several_stacks_the_one_with_the_best_unit_advances() -> None:
    game = field(
        6,
        0,
        A=ours(strength=1, cohesion=6),
        S=ours(strength=1, cohesion=5),
        B=ours(strength=2, cohesion=5),
        X=foe(),
        drawing=MAP.replace(".A ", ".A+S "),
    )
    game.play(resolve(game, Combat(("A", "S", "B"), ("0303",))), ("0302",), PASS)
    assert (game.piece("A").hex, game.piece("S").hex) == ("0303", "0303")
    assert game.piece("B").hex == "0304"


def test_jdg_203_of_equals_the_owner_picks_one() -> None:
    game = field(6, 0, A=ours(strength=2), B=ours(strength=2), X=foe())
    game.play(resolve(game, Combat(("A", "B"), ("0303",))), ("0302",), "B", PASS)
    assert game.piece("B").hex == "0303"


def test_jdg_204_whoever_advances_turns_at_most_one_vertex() -> None:
    game = field(6, 0, A=ours(), X=foe())
    game.run(resolve(game, A_ON_X))
    decision = game.answer(("0302",))
    assert decision is not None
    assert set(decision.buttons) == {PASS, facing_button(9), facing_button(1)}
    game.answer(facing_button(1))
    assert game.piece("A").facing == 1


def test_jdg_204_artillery_does_not_advance() -> None:
    game = field(6, 0, A=ours(), G=ours(battery), X=foe(), drawing=MAP.replace(".A ", ".A+G "))
    game.play(resolve(game, A_ON_X), ("0302",), PASS)
    assert game.piece("G").hex == "0204"


def test_jdg_ex_07_jdg_205_the_ground_disorders_whoever_advances() -> None:
    steep = {("0303", "0204"): "steep-slope"}
    game = field(8, 0, A=ours(), X=foe(), sides=steep)
    game.play(resolve(game, A_ON_X), ("0302",), PASS)
    assert game.piece("A").hex == "0303"
    assert state_of(game, "A") == DISORDERED


def test_jdg_203_a_commander_left_alone_is_gone_before_the_winner_comes() -> None:
    game = field(
        A=ours(),
        X=foe(battery, facing=NORTH),
        marshal_vessely=commander(RED),
        drawing=MAP.replace(".X ", ".X+marshal_vessely "),
    )
    game.play(resolve(game, A_ON_X), "0301", PASS)
    assert game.piece("A").hex == "0303"
    assert game.piece("marshal_vessely").hex == "0301"


@pytest.mark.parametrize(
    ("chargers", "order"),
    [((), ["H", "L", "I"]), (("L",), ["L", "H", "I"]), (("L", "H"), ["H", "L", "I"])],
)
def test_jdg_206_cavalry_goes_before_infantry_and_heavy_before_light(
    chargers: tuple[str, ...], order: list[str]
) -> None:
    drawing = """
        .    .    .
          .I   .H   .
        .    .X   .
          .L   .    .
    """
    game = field(
        drawing=drawing.replace(".X", "."),
        I=ours(cohesion=9, facing=3),
        L=ours(cavalry, cohesion=8, facing=1),
        H=ours(cavalry, heavy=True, cohesion=2, facing=5),
    )
    units = ["I", "L", "H"]
    for name in order:
        fight = Fight(tuple(units), ("0203",), chargers)
        assert first_to_advance(game, fight, fight.targets) == [name]
        units.remove(name)


# --- a second shock -------------------------------------------------------------------------------

A_ON_DEEP = Combat(("A",), ("0305",))


def test_jdg_207_a_breakthrough_attacks_all_in_front_at_once() -> None:
    # 3:1 and a seven: disorder, retreat, breakthrough; then 6:4 and a five against Z.
    game = field(7, 5, 0, drawing=DEEP, A=ours(strength=12), X=foe(), Z=foe(strength=8))
    game.play(resolve(game, A_ON_DEEP), ("0405",), ("0203",), PASS)
    assert game.count(ACTIVATION, SECOND, "A") == 1
    assert game.piece("A").hex == "0204"
    assert state_of(game, "X") == DISORDERED


def test_jdg_207_without_an_enemy_in_front_a_breakthrough_is_an_advance() -> None:
    game = field(7, drawing=DEEP.replace(".Z", "."), A=ours(strength=12), X=foe())
    game.play(resolve(game, A_ON_DEEP), ("0405",), facing_button(1))
    assert (game.piece("A").hex, game.piece("A").facing) == ("0305", 1)
    assert game.count(ACTIVATION, SECOND, "A") == 0


def test_jdg_209_jdg_211_a_unit_breaks_through_once() -> None:
    game = field(7, drawing=DEEP, A=ours(strength=12), X=foe(), Z=foe())
    game.emit(Counted(ACTIVATION, SECOND, "A"))
    game.play(resolve(game, A_ON_DEEP), ("0405",), PASS)
    assert game.piece("A").hex == "0305"
    assert state_of(game, "Z") == "good-order"


def test_jdg_188_a_breakthrough_may_strike_whoever_was_shocked_before() -> None:
    game = field(7, 5, 0, drawing=DEEP, A=ours(strength=12), X=foe(), Z=foe(strength=8))
    game.emit(Counted(ACTIVATION, SHOCKED, "Z"))
    game.play(resolve(game, A_ON_DEEP), ("0405",), ("0203",), PASS)
    assert game.piece("A").hex == "0204"
    assert game.count(ACTIVATION, SHOCKED, "Z") == 1


def test_jdg_208_the_defender_may_strike_back() -> None:
    # A one: A tests and goes back; X advances and strikes A without a test.
    game = field(1, 0, 6, 0, A=ours(), X=foe())
    game.run(resolve(game, A_ON_X))
    game.answer(("0205",))
    decision = game.decision
    assert decision is not None
    assert (decision.side, set(decision.buttons)) == (RED, {":0204", PASS})
    game.answer(":0204")
    assert game.piece("X").hex == "0204"
    assert game.count(ACTIVATION, SECOND, "X") == 1
    assert game.count(ACTIVATION, SHOCKED, "A") == 1


def test_jdg_208_who_strikes_back_from_a_hex_that_disorders_has_lost_the_chance() -> None:
    steep = {("0204", "0303"): "steep-slope"}
    game = field(1, 0, A=ours(), X=foe(), sides=steep)
    game.play(resolve(game, A_ON_X), ("0205",), ":0204")
    assert (game.piece("X").hex, state_of(game, "X")) == ("0204", DISORDERED)
    assert game.count(ACTIVATION, SHOCKED, "A") == 0


def test_jdg_208_the_defender_need_not_strike_back() -> None:
    game = field(1, 0, A=ours(), X=foe())
    game.play(resolve(game, A_ON_X), ("0205",), PASS)
    assert (game.piece("A").hex, game.piece("X").hex) == ("0205", "0303")


VILLAGE = MAP.replace(".X ", "vX ").replace(".Y ", ".C ")


def test_jdg_143_jdg_208_from_a_village_the_defender_strikes_back_whichever_way() -> None:
    # X looks north; A from the south rolls a one and goes back, B behind X is struck.
    units = {"A": ours(), "B": ours(), "X": foe(facing=NORTH)}
    game = field(1, 0, 8, 0, drawing=VILLAGE.replace(".C ", ".  "), **units)
    game.play(resolve(game, A_ON_X), ("0205",), ":0303", ("0405",), PASS)
    assert (game.piece("B").hex, game.piece("X").hex) == ("0405", "0304")


def test_jdg_143_who_strikes_back_from_a_village_strikes_two_neighbouring_hexes_at_most() -> None:
    units = {"A": ours(), "B": ours(), "C": ours(), "X": foe(facing=NORTH)}
    game = field(1, 0, drawing=VILLAGE, **units)
    game.run(resolve(game, Combat(("B",), ("0303",))))
    game.answer(("0305",))
    decision = game.answer(":0303")
    assert decision is not None
    assert set(decision.options) == {"0204", "0403"}
    with pytest.raises(RuleViolation):
        game.answer(("0204", "0403"))


def test_jdg_208_the_defender_may_strike_one_of_two_in_front() -> None:
    game = field(1, 0, 0, A=ours(strength=2), B=ours(strength=2), X=foe())
    game.emit(Counted(ACTIVATION, SECOND, "A"))
    game.run(resolve(game, Combat(("A",), ("0303",))))
    decision = game.answer(("0205",))
    assert decision is not None
    assert ":0303" in decision.buttons
    decision = game.answer(":0303")
    assert game.count(ACTIVATION, SHOCKED, "B") == 1


@pytest.mark.parametrize(
    "unit", [foe(square=True), foe(state=DISORDERED)], ids=["square", "disordered"]
)
def test_jdg_089_squares_and_disordered_units_do_not_strike_back(unit: Counter) -> None:
    assert counter_attackers(field(A=ours(), X=unit), "0303") == ()


def test_jdg_209_a_unit_strikes_back_once() -> None:
    game = field(A=ours(), X=foe())
    assert counter_attackers(game, "0303") == ("X",)
    game.emit(Counted(ACTIVATION, SECOND, "X"))
    assert counter_attackers(game, "0303") == ()


def test_jdg_210_no_breakthrough_after_artillery_that_stood_alone() -> None:
    game = field(drawing=DEEP, A=ours(strength=12), X=foe(battery, facing=NORTH), Z=foe())
    game.play(resolve(game, A_ON_DEEP), PASS)
    assert not game.is_in_play("X")
    assert game.piece("A").hex == "0305"
    assert state_of(game, "Z") == "good-order"


def test_jdg_330_a_stack_stays_legal_when_it_advances() -> None:
    game = field(
        6,
        0,
        A=ours(strength=1),
        S=ours(strength=1),
        B=ours(strength=2, cohesion=5),
        X=foe(),
        drawing=MAP.replace(".A ", ".A+S "),
    )
    game.play(resolve(game, Combat(("A", "S", "B"), ("0303",))), ("0302",), PASS)
    assert set(game.stack("0303")) == {"A", "S"}


def test_jdg_189_the_owner_picks_the_next_combat() -> None:
    game = field(A=ours(), B=ours(), P=foe(), Y=foe())
    game.play(announce_one(game), "A")
    game.play(announce_one(game), "B")
    assert throw(game, 6, 0).play(combat_one(game), "B", ("0402",), PASS) is True
    assert [one.attackers for one in pending(game)] == [("A",)]
    assert game.piece("B").hex == "0403"


def test_jdg_189_without_attacks_the_segment_is_over() -> None:
    game = field(A=ours(), X=foe())
    assert game.play(combat_one(game)) is False


def test_jdg_195_attacks_of_which_nobody_is_left_are_called_off() -> None:
    game = field(A=ours(), B=ours(statuses=(ORDERS, SHOCK)), P=foe(), Y=foe())
    game.play(announce_one(game), "A")
    add_combat(game, Combat(("B",), ("0403",)))
    game.emit(Moved("B", "0506"))
    throw(game, 6, 0).play(combat_one(game), ("0102",), PASS)
    assert not pending(game)
    assert SHOCK not in game.piece("B").statuses


def test_jdg_189_an_attack_is_named_by_somebody_who_still_attacks() -> None:
    units = {"A": ours(state=DISORDERED), "S": ours(), "B": ours(), "X": foe(), "Y": foe()}
    game = field(drawing=MAP.replace(".A ", ".A+S "), **units)
    add_combat(game, Combat(("A", "S"), ("0303",)))
    add_combat(game, Combat(("B",), ("0403",)))
    decision = game.run(combat_one(game))
    assert decision is not None
    assert list(decision.options) == ["S", "B"]

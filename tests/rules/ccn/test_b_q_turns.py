"""The turn, orders, the draw and victory (ccn-016 to ccn-037, ccn-306 to ccn-314, 347 to 350)."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.ground import terrain
from hexwright.engine.systems.ccn.melee import fire, melee
from hexwright.engine.systems.ccn.movement import EXIT, may_exit, move, move_one
from hexwright.engine.systems.ccn.orders import candidates, give_orders
from hexwright.engine.systems.ccn.play import proceed
from hexwright.engine.systems.ccn.records import card_played
from hexwright.engine.systems.ccn.strength import Attack
from hexwright.engine.systems.ccn.troops import ORDERED
from hexwright.engine.systems.ccn.victory import check_objectives
from hexwright.schema.model.scenario import Award, Objective, ScenarioSide, SpecialRule
from tests.helpers.ccn import YES, battle, sample
from tests.helpers.situations import Situation

US = {"us": ("french-line", "E2"), "them": ("british-line", "I2")}


def _play(game: Situation, card: str, *choices: Any) -> None:
    game.play(proceed(game), f"command/{card}", *choices)


def _hand(*cards: str) -> dict[str, Any]:
    return {"phase": "command", "hands": {"french": list(cards)}}


def _ordered(game: Situation) -> list[str]:
    return [piece.id for piece in game.state.pieces.values() if ORDERED in piece.statuses]


def test_ccn_016_a_turn_has_five_phases_in_order() -> None:
    game = battle(US, **_hand("probe-left#1", "rally"))
    _play(game, "probe-left#1")
    game.play(proceed(game), ("us",))
    game.play(proceed(game), "us", ("E3",))
    game.play(proceed(game))
    game.play(proceed(game))
    game.play(proceed(game))
    phases = [event.phase for event in game.events if isinstance(event, PhaseBegan)]

    assert phases == ["command", "orders", "movement", "combat", "draw", "command"]


def test_ccn_017_movement_is_over_before_combat_begins() -> None:
    game = battle(US, ordered=["us"], phase="movement")

    game.play(proceed(game), ":pass")

    assert game.state.phase == "combat"


def test_ccn_018_one_card_is_played_face_up() -> None:
    game = battle(US, **_hand("probe-left#1", "rally"))

    _play(game, "probe-left#1")

    assert game.view("allied").piles["command/played/french"].cards == ("command/probe-left#1",)
    assert game.hand("command", "french") == ("command/rally",)


def test_ccn_019_a_section_card_orders_units_and_leaders_of_its_section() -> None:
    pieces = {
        "unit": ("french-line", "E2"),
        "general": ("french-leader", "E3"),
        "far": ("french-line", "E7"),
    }
    game = battle(pieces, card="probe-left#1", phase="orders")

    assert candidates(game, "french") == ["unit", "general"]


def test_ccn_020_a_tactic_card_orders_its_kind_anywhere() -> None:
    pieces = {
        "left": ("french-line", "E2"),
        "right": ("french-line", "E12"),
        "guns": ("french-foot-artillery", "E7"),
    }
    game = battle(pieces, card="bayonet-charge#1", phase="orders")

    assert candidates(game, "french") == ["left", "right"]


def test_ccn_021_terrain_counts_whatever_the_card_says() -> None:
    game = battle(
        {"us": ("french-line", "E5")},
        terrain={"E6": "forest"},
        ordered=["us"],
        card="bayonet-charge#1",
    )
    game.run(move_one(game))
    game.answer("us")

    with pytest.raises(RuleViolation):
        game.answer(("E6", "E7"))
    game.answer(("E6",))
    assert "cannot-battle" in game.piece("us").statuses


def test_ccn_022_a_card_that_orders_nobody_leads_to_the_draw() -> None:
    game = battle(US, **_hand("probe-right#1", "rally"))

    _play(game, "probe-right#1")

    assert game.state.phase == "draw"


def test_ccn_023_command_counts_the_hand_with_the_card_played() -> None:
    game = battle(US, **_hand("assault-left#1", "rally", "elan"))

    _play(game, "assault-left#1")

    assert card_played(game).command == 3


def test_ccn_024_a_square_lowers_command_by_its_card() -> None:
    """A hand of five with one square: Assault gives four orders."""
    cards = ["assault-left#1", "assault-left#2", "forward#1", "forward#2", "rally"]
    game = battle(US, squares=["us"], **_hand(*cards))
    card = next(one for one in game.hand("command", "french") if "assault" in one)

    game.play(proceed(game), card)

    assert card_played(game).command == 4


def test_ccn_025_assault_gives_as_many_orders_as_command() -> None:
    pieces = {f"u{one}": ("french-line", f"E{one}") for one in range(1, 5)}
    game = battle(pieces, **_hand("assault-left#1", "rally"))
    _play(game, "assault-left#1")
    game.run(proceed(game))

    with pytest.raises(RuleViolation):
        game.answer(("u1", "u2", "u3"))
    game.answer(("u1", "u2"))


def test_ccn_026_without_any_unit_of_the_kind_one_unit_is_ordered_without_bonus() -> None:
    none = battle(US, **_hand("bombardment#1", "rally"))
    _play(none, "bombardment#1")
    some = battle({**US, "guns": ("french-foot-artillery", "E7")}, **_hand("bombardment#1"))
    _play(some, "bombardment#1")

    assert card_played(none).fallback
    assert candidates(none, "french") == ["us"]
    assert candidates(some, "french") == ["guns"]


def test_ccn_027_orders_too_many_are_lost() -> None:
    game = battle(US, card="attack-left#1", phase="orders")

    game.play(give_orders(game), ("us",))

    assert _ordered(game) == ["us"]


def test_ccn_028_everybody_ordered_is_named_before_anything_moves() -> None:
    game = battle({**US, "too": ("french-line", "E3")}, card="probe-left#1", phase="orders")

    game.play(give_orders(game), ("us", "too"))

    assert _ordered(game) == ["us", "too"]


def test_ccn_029_only_ordered_pieces_act() -> None:
    game = battle({**US, "near": ("british-line", "E3")}, phase="movement")
    game.play(proceed(game))
    game.play(proceed(game))

    assert game.state.phase == "draw"


def test_ccn_030_nobody_gets_two_orders() -> None:
    game = battle(US, card="probe-left#1", phase="orders")
    game.run(give_orders(game))

    with pytest.raises(RuleViolation):
        game.answer(("us", "us"))
    game.answer(("us",))


def test_ccn_032_only_cards_with_the_bicorn_order_a_leader_away() -> None:
    pieces = {"us": ("french-line", "E2"), "general": ("french-leader", "E2")}

    assert "general" in candidates(battle(pieces, card="probe-left#1"), "french")
    assert "general" in candidates(battle(pieces, card="leadership#1"), "french")
    assert "general" not in candidates(battle(pieces, card="bayonet-charge#1"), "french")


def test_ccn_033_leader_and_unit_cost_an_order_each() -> None:
    pieces = {"us": ("french-line", "E2"), "general": ("french-leader", "E2")}
    game = battle(pieces, card="scout-left#1", phase="orders")
    game.run(give_orders(game))

    with pytest.raises(RuleViolation):
        game.answer(("us", "general"))
    game.answer(("general",))
    assert _ordered(game) == ["general"]


# --- the draw -------------------------------------------------------------------------------------


def test_ccn_306_the_card_is_discarded_and_another_drawn() -> None:
    game = battle(US, **_hand("probe-right#1", "rally"))
    top = game.cards("command")[0]
    _play(game, "probe-right#1")

    game.play(proceed(game))

    assert "command/probe-right#1" in game.cards("command/discard")
    assert set(game.hand("command", "french")) == {"command/rally", top}


def test_ccn_307_after_a_scout_two_are_drawn_and_one_is_kept() -> None:
    game = battle(US, **_hand("scout-right#1", "rally"))
    first, second = game.cards("command")[:2]
    _play(game, "scout-right#1")

    game.play(proceed(game), second)

    assert second in game.hand("command", "french")
    assert first in game.cards("command/discard")


def test_ccn_308_an_empty_deck_is_made_from_the_discards() -> None:
    game = battle(US, **_hand("probe-right#1", "rally"))
    _play(game, "probe-right#1")
    piles = game.state.piles
    cards = piles["command"].cards
    piles["command/discard"] = _with(piles["command/discard"], cards)
    piles["command"] = _with(piles["command"], ())

    game.state.forced = None
    game.play(proceed(game))

    assert game.cards("command/discard") == ()
    assert len(game.hand("command", "french")) == 2


def _with(pile: Any, cards: tuple[str, ...]) -> Any:
    return replace(pile, cards=cards)


def test_ccn_309_after_elan_deck_and_discards_are_shuffled_together() -> None:
    game = battle(US, dice=["sabre", "sabre"], **_hand("elan", "rally"))
    _play(game, "elan")
    assert game.state.phase == "draw"

    game.state.forced = None
    game.play(proceed(game))

    assert game.cards("command/discard") == ()


# --- victory --------------------------------------------------------------------------------------


def test_ccn_310_every_enemy_unit_or_leader_eliminated_is_a_banner() -> None:
    pieces = {
        "us": ("french-line", "E5", 1),
        "them": ("british-line", "E7", 1),
        "general": ("british-leader", "E7"),
    }
    game = battle(pieces, dice=["infantry", "sabre"])

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.state.points["french"] == 2


HILL = Objective(
    id="hill", name="Hill", hexes=("E6",), points=1, scored="while-occupied", side="french"
)


def test_ccn_311_an_objective_gives_a_banner_while_it_is_held() -> None:
    game = battle({"us": ("french-line", "E5")}, scenario={"objectives": (HILL,)}, ordered=["us"])

    move(game, "us", ("E6",))
    assert game.state.points["french"] == 1
    move(game, "us", ("E7",))
    assert game.state.points["french"] == 0


@pytest.mark.parametrize(
    ("scored", "banners"),
    [("while-controlled", [(1, 0), (1, 0), (0, 1)]), ("once", [(1, 0), (1, 0), (1, 1)])],
)
def test_ccn_348_an_objective_may_be_kept_until_it_is_taken_or_for_good(
    scored: Any, banners: list[tuple[int, int]]
) -> None:
    hill = replace(HILL, scored=scored, side="")
    pieces = {"us": ("french-line", "E6"), "them": ("british-line", "E8")}
    game = battle(pieces, scenario={"objectives": (hill,)})

    found = []
    for piece, hex_ in (("us", "E6"), ("us", "E4"), ("them", "E6")):
        game.emit(Moved(piece, hex_))
        check_objectives(game)
        found.append((game.state.points["french"], game.state.points["allied"]))

    assert found == banners


def test_ccn_312_a_banner_won_by_battling_back_ends_the_game_at_once() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("portuguese-line", "E6", 1)}
    game = battle(
        pieces, dice=["cavalry", "infantry"], hands={"allied": ["rally", "elan"]}, target=1
    )

    game.play(melee(game, Attack("us", "them", "melee")), ":pass", YES)

    assert game.outcome is not None
    assert game.outcome.winner == "allied"
    assert game.state.active == "french"


def test_ccn_350_the_sides_may_need_different_numbers_of_banners() -> None:
    sides = (
        ScenarioSide(side="french", edge="south", deck="command", hand=5, target=2),
        ScenarioSide(side="allied", edge="north", deck="command", hand=5, target=1),
    )
    pieces = {"us": ("french-line", "E5", 1), "them": ("british-line", "E7", 1)}
    game = battle(pieces, dice=["infantry"], scenario={"sides": sides})

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.outcome is None


# --- scenario notes -------------------------------------------------------------------------------


def _with_exit(*ordered: str) -> Situation:
    sides = (
        ScenarioSide(
            side="french",
            edge="south",
            deck="command",
            hand=5,
            target=5,
            attributes={"exit_edges": ["north"]},
        ),
        ScenarioSide(side="allied", edge="north", deck="command", hand=5, target=5),
    )
    award = Award(id="away", name="Away", event="exit", points=1, side="french", limit=1)
    pieces = {
        "us": ("french-line", "I5"),
        "general": ("french-leader", "I5"),
        "too": ("french-line", "I7"),
        "low": ("french-line", "E5"),
    }
    return battle(
        pieces,
        ordered=["us", "too", "low", *ordered],
        scenario={"sides": sides, "awards": (award,)},
    )


def test_ccn_347_units_leave_only_where_the_scenario_lets_them() -> None:
    game = _with_exit()
    assert not may_exit(game, "low")

    game.play(move_one(game), "us", EXIT)
    game.play(move_one(game), "too", EXIT)

    assert not game.is_in_play("us")
    assert game.state.points["french"] == 1


@pytest.mark.parametrize(("ordered", "stays"), [((), False), (("general",), True)])
def test_ccn_347_a_leader_leaves_with_his_unit_unless_he_is_ordered_away(
    ordered: tuple[str, ...], *, stays: bool
) -> None:
    game = _with_exit(*ordered)

    game.play(move_one(game), "us", EXIT)

    assert game.is_in_play("general") is stays


def test_ccn_348_an_objective_says_who_may_win_it_and_when() -> None:
    late = Objective(
        id="hill",
        name="Hill",
        hexes=("E6",),
        points=1,
        scored="once",
        side="french",
        attributes={"checked": "own-turn-start", "held_by": "unit-or-leader"},
    )
    game = battle(
        {"general": ("french-leader", "E5")},
        scenario={"objectives": (late,)},
        ordered=["general"],
        phase="command",
    )
    move(game, "general", ("E6",))
    assert game.state.points["french"] == 0

    game.run(proceed(game))

    assert game.state.points["french"] == 1


def test_ccn_349_a_scenario_note_changes_terrain() -> None:
    note = SpecialRule(id="ford", title="Ford", attributes={"hexes": ["E6"], "terrain": "clear"})
    blown = battle(US, terrain={"E6": "river"}, scenario={"special_rules": (note,)})
    ford = battle(US, terrain={"E6": "river"}, scenario={"attributes": {"rivers_fordable": True}})

    assert terrain(blown, "E6").id == "clear"
    assert terrain(ford, "E6").id == "fordable-river"


def test_ccn_014_a_game_of_the_sample_starts_with_the_first_side() -> None:
    game = Game.start(sample(), "ravens-ridge", 3)

    assert game.state.active == "french"

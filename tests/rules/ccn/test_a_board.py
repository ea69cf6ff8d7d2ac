"""Components, sides and board (ccn-001 to ccn-015)."""

from collections import Counter

from hexwright.engine.core.board import faces_of
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.troops import is_unit
from hexwright.engine.systems.ccn.battle import melee_attacks, targets_of
from hexwright.engine.systems.ccn.ground import line_of_sight, rearward, sections_of, stops
from hexwright.engine.systems.ccn.losses import lose_blocks
from hexwright.engine.systems.ccn.melee import melee
from hexwright.engine.systems.ccn.movement import is_legal_path, reach
from hexwright.engine.systems.ccn.orders import candidates
from hexwright.engine.systems.ccn.play import proceed
from hexwright.engine.systems.ccn.retreat import supporters
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.strike import Blow, hits_of
from hexwright.engine.systems.ccn.troops import arm_of, leader_of, profile
from tests.helpers.ccn import NO, YES, battle, sample

LINE = {"us": ("french-line", "E5"), "them": ("british-line", "E6")}


def test_ccn_001_allied_nations_are_friends() -> None:
    game = battle(
        {
            "a": ("british-line", "E5"),
            "b": ("portuguese-line", "E6"),
            "c": ("portuguese-militia", "E4"),
        }
    )

    assert len(game.sides) == 2
    assert supporters(game, "a") == 2


def test_ccn_002_the_other_side_is_active_in_the_next_turn() -> None:
    game = battle(LINE, phase="draw")

    game.play(proceed(game))

    assert game.state.active == "allied"


def test_ccn_003_the_board_is_13_wide_and_9_deep() -> None:
    field = field_of(battle(LINE))
    rows = Counter(row for _, row in field.places())

    assert [rows[row] for row in range(9)] == [13, 12, 13, 12, 13, 12, 13, 12, 13]


def test_ccn_004_left_of_one_side_is_right_of_the_other() -> None:
    game = battle(LINE)

    assert sections_of(game, "E1", "french") == ("left",)
    assert sections_of(game, "E1", "allied") == ("right",)
    assert sections_of(game, "E7", "allied") == ("centre",)


def test_ccn_005_a_hex_on_a_dotted_line_is_in_two_sections() -> None:
    game = battle(LINE)

    assert set(sections_of(game, "D4", "french")) == {"left", "centre"}
    assert set(sections_of(game, "D4", "allied")) == {"right", "centre"}


def test_ccn_006_terrain_stays_and_works_whoever_came_and_went() -> None:
    pieces = {
        "us": ("french-militia", "E5"),
        "them": ("portuguese-line", "E6", 1),
        "horse": ("french-light-cavalry", "D3"),
        "far": ("british-line", "E8"),
    }
    game = battle(
        pieces,
        terrain={"E6": "forest"},
        dice=["infantry", "flag", "flag"],
        hands={"allied": ["forward#1", "forward#2"]},
    )
    game.play(melee(game, Attack("us", "them", "melee")), PASS, NO)
    game.state.forced = None
    game.state.phase = "draw"

    game.play(proceed(game))

    assert game.state.turn == 2
    assert not line_of_sight(game, "E5", "E7").clear
    assert not is_legal_path(game, "horse", ("D4", "E6"))
    assert not is_legal_path(game, "far", ("E7", "E6"))
    assert stops(game, "E7", "E6")


def test_ccn_007_the_battle_die_has_six_faces() -> None:
    faces = Counter(faces_of(sample(), "battle"))

    assert faces == {"infantry": 2, "cavalry": 1, "artillery": 1, "flag": 1, "sabre": 1}


def test_ccn_008_a_unit_has_the_blocks_of_its_card_and_loses_them_one_by_one() -> None:
    game = battle({"us": ("french-line", "E5")})

    lose_blocks(game, "us", 1, "")

    assert game.piece("us").steps == profile(game, "us").blocks - 1


def test_ccn_009_a_leader_never_fights_by_himself_and_adds_no_die() -> None:
    pieces = {"general": ("french-leader", "E5"), "them": ("british-line", "E6")}
    alone = battle(pieces, ordered=["general"])
    alone.run(proceed(alone))
    led = battle({**pieces, "us": ("french-light", "E5")}, ordered=["us"])
    without = battle({"us": ("french-light", "E5"), "them": ("british-line", "E6")})

    assert alone.state.phase == "draw"
    assert not is_unit(alone, "general")
    assert dice_of(led, Attack("us", "them", "melee")).total == 4
    assert dice_of(without, Attack("us", "them", "melee")).total == 4


def test_ccn_010_the_arm_decides_which_symbol_hits() -> None:
    pieces = {
        "us": ("french-line", "E5"),
        "foot": ("british-line", "E6"),
        "horse": ("british-light-cavalry", "E4"),
        "guns": ("british-foot-artillery", "F5"),
    }
    game = battle(pieces)
    faces = ("infantry", "cavalry", "cavalry", "artillery", "artillery", "artillery", "flag")
    hits = {
        one: hits_of(game, Blow(Attack("us", one, "ranged"), Sum(), ""), faces)
        for one in ("foot", "horse", "guns")
    }

    assert hits == {"foot": 1, "horse": 2, "guns": 3}
    assert arm_of(game, "guns") == "artillery"


def test_ccn_011_quality_comes_from_the_troop_type() -> None:
    game = battle(
        {
            "line": ("french-line", "E5"),
            "militia": ("french-militia", "E6"),
            "light": ("french-light", "E7"),
            "guard": ("french-old-guard", "E8"),
        }
    )
    found = [profile(game, one).quality for one in ("line", "militia", "light", "guard")]

    assert found == ["regular", "irregular", "elite", "guard"]


def test_ccn_012_the_national_card_says_how_many_blocks_a_unit_has() -> None:
    game = battle({"a": ("french-light", "E5"), "b": ("british-light", "E7")})

    assert (profile(game, "a").blocks, profile(game, "b").blocks) == (4, 5)


def test_ccn_013_units_start_at_full_strength() -> None:
    game = Game.start(sample(), "mill-on-the-brook", 1)

    for piece in game.state.pieces.values():
        assert piece.steps == game.module.kinds[piece.kind].steps


def test_ccn_014_the_set_up_attaches_leaders_and_lets_the_first_side_begin() -> None:
    game = Game.start(sample(), "mill-on-the-brook", 1)

    assert leader_of(game, "french-line#3") == "lacombe"
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("french", "card")
    assert all(f"command/track/french-squares/{box}" in game.state.piles for box in range(1, 5))


def test_ccn_015_hands_are_dealt_and_secret() -> None:
    game = Game.start(sample(), "ravens-ridge", 1)
    view = game.view("french")
    hands = {
        side.side: view.piles[f"command/hand/{side.side}"].count for side in game.scenario.sides
    }

    assert hands == {side.side: side.hand for side in game.scenario.sides}
    assert view.piles["command/hand/allied"].cards is None
    assert view.piles["command"].cards is None


def test_ccn_103_every_unit_may_attack_adjacent_enemies() -> None:
    game = battle(LINE)

    assert [attack.target for attack in melee_attacks(game, "us")] == ["them"]


def test_ccn_151_rearward_is_one_row_closer_to_the_own_edge() -> None:
    game = battle(LINE)

    assert set(rearward(game, "E5", "french")) == {"D4", "D5"}
    assert set(rearward(game, "E5", "allied")) == {"F4", "F5"}
    assert rearward(game, "A5", "french") == ()
    assert len(near(game, "E5")) == 6


def test_ccn_072_an_attack_without_dice_is_not_offered() -> None:
    pieces = {"us": ("french-light-cavalry", "E5", 1), "them": ("british-line", "E6")}
    game = battle(pieces, terrain={"E6": "town"}, ordered=["us"])

    assert dice_of(game, Attack("us", "them", "melee")).total == 0
    assert targets_of(game, "us") == []


def test_ccn_044_a_unit_moves_with_all_its_blocks() -> None:
    game = battle({"us": ("french-line", "E5", 2), "friend": ("french-line", "E6", 2)})

    assert "E6" not in reach(game, "us")


def test_ccn_008_a_marker_on_the_board_is_neither_unit_nor_leader() -> None:
    pieces = {
        "us": ("french-light-cavalry", "E5"),
        "mark": ("banner", "E6"),
        "general": ("french-leader", "F4"),
        "them": ("british-line", "E7"),
    }
    game = battle(pieces, ordered=["us", "general"], card="probe-centre#1")

    assert line_of_sight(game, "E5", "E7").clear
    assert "E6" in reach(game, "us")
    assert "E6" in reach(game, "general")
    assert candidates(game, "french") == ["us", "general"]


def test_ccn_186_a_hex_with_nothing_but_a_marker_is_empty() -> None:
    pieces = {
        "us": ("french-militia", "E5"),
        "mark": ("banner", "E6"),
        "them": ("portuguese-line", "E6", 1),
    }
    hands = {"allied": ["forward#1", "forward#2"]}
    game = battle(pieces, dice=["infantry", "flag", "flag", "flag"], hands=hands)

    game.play(melee(game, Attack("us", "them", "melee")), PASS, YES)

    assert game.piece("us").hex == "E6"

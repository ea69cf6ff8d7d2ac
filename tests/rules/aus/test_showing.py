"""What a window shows of the Napoleonic Wars: plain data, and nothing that a side may not know."""

from hexwright.engine.core.game import Game
from hexwright.engine.core.known import known_board
from hexwright.engine.core.showing import Listing, Patch
from hexwright.engine.systems.aus.pool import CUP
from hexwright.engine.systems.aus.showing import (
    SHOWING,
    arcs_of,
    corridors_of,
    lists_of,
    signs_of,
    zone_of,
)
from hexwright.engine.systems.aus.troops import MAY_CHARGE
from tests.fuzz import sample
from tests.helpers.aus import ALLIED, FRENCH, battery, battle, cavalry, infantry, leader
from tests.helpers.situations import Situation


def hexes(patches: tuple[Patch, ...], kind: str) -> set[str]:
    return {hex_ for one in patches if one.kind == kind for hex_ in one.hexes}


def field(**more: object) -> Situation:
    return battle(
        A=infantry("0404"),
        B=infantry("0406", form="column"),
        S=infantry("0408", form="square"),
        G=battery("0402", facing=2),
        C=cavalry("0606", statuses=[MAY_CHARGE]),
        Z=infantry("0806", ALLIED, form="column", facing=8),
        suchet=leader("0404"),
        **more,  # type: ignore[arg-type] # what `battle` takes
    )


def titled(found: tuple[Listing, ...], words: str) -> Listing:
    return next(one for one in found if words in one.title)


def test_aus_116_a_line_has_two_hexes_in_front_a_column_three_and_a_square_all() -> None:
    game = field()
    for unit, front, flank, rear in (("A", 2, 2, 2), ("B", 3, 2, 1), ("S", 6, 0, 0)):
        found = arcs_of(game, unit)
        shown = [len(hexes(found, one)) for one in ("front", "flank", "rear")]
        assert shown == [front, flank, rear]


def test_aus_200_guns_show_how_far_they_reach_to_the_front() -> None:
    game = field()
    fire = hexes(arcs_of(game, "G"), "fire")
    assert fire
    assert not fire & hexes(arcs_of(game, "G"), "rear")


def test_aus_125_a_unit_shows_where_it_reacts_and_a_leader_whom_he_reaches() -> None:
    game = field()
    assert hexes(zone_of(game, "A"), "reaction") == hexes(arcs_of(game, "A"), "front")
    assert "0404" in hexes(zone_of(game, "suchet"), "command")


def test_aus_242_cavalry_shows_whom_it_could_charge_and_infantry_nobody() -> None:
    game = field()
    assert hexes(corridors_of(game, "C"), "target") == {"0806"}
    assert not corridors_of(game, "A")


def test_every_overlay_works_for_a_whole_side() -> None:
    game = field()
    for overlay in SHOWING.overlays.values():
        found = overlay.of_side(game, FRENCH)
        assert found
        assert all(patch.hexes for patch in found)


def test_aus_064_an_obligation_is_named_on_those_whom_it_binds_and_in_the_list() -> None:
    game = field(must="charge")
    assert [one.name for one in signs_of(game, "A", FRENCH)] == ["must go at the enemy"]
    assert not signs_of(game, "Z", FRENCH)
    (line,) = titled(lists_of(game, FRENCH), "Who acts").lines
    assert line.note == "full activation · must go at the enemy"
    assert line.is_now


def test_nobody_is_bound_without_an_obligation() -> None:
    game = field()
    assert not signs_of(game, "A", FRENCH)
    assert titled(lists_of(game, FRENCH), "Who acts").lines[0].note == "full activation"


def test_strength_that_was_lost_stands_on_the_unit() -> None:
    game = battle(A=infantry("0404", losses=2))
    assert [one.text for one in signs_of(game, "A", ALLIED)] == ["4"]


def test_aus_010_the_pool_is_shown_to_its_owner_alone_and_to_the_referee() -> None:
    game = Game.start(sample("aus"), "bagration", 1)
    for side in game.sides:
        other = game.opponent(side)
        board = known_board(game.setting, game.view(side))
        markers = [one for pile in (CUP.inside(other), CUP.out(other)) for one in game.cards(pile)]
        assert markers
        shown = [line.text for one in lists_of(board, side) for line in one.lines]
        own = {
            line.side for one in lists_of(board, side) if "pool" in one.title for line in one.lines
        }
        assert own == {side}
        names = {board.names.card(one) for one in markers}
        in_lists = [one for one in lists_of(board, side) if "pool" in one.title]
        assert not names & {line.text for one in in_lists for line in one.lines}
        assert shown
    sides = {line.side for one in lists_of(game, "") if "pool" in one.title for line in one.lines}
    assert sides == set(game.sides)


def test_aus_325_the_command_card_tells_fatigue_and_losses_of_every_division() -> None:
    game = field(fatigue={"v-3": 4})
    card = titled(lists_of(game, FRENCH), "Command card")
    assert card.lines[0].side == FRENCH
    own = next(one for one in card.lines if one.command == "v-3")
    assert "fatigue 4" in own.note
    assert "units broken: 0 of 8" in own.note
    assert own.is_now

"""The Veteran of this system: no secrets, formations that fit, fights that pay."""

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.troops import units_on_map
from hexwright.engine.players.match import seated
from hexwright.engine.players.registry import players_of
from hexwright.engine.systems.aus.bot.command import is_fit
from hexwright.engine.systems.aus.bot.thought import Memory, Thought
from hexwright.engine.systems.aus.bot.turn import now_of
from hexwright.engine.systems.aus.bot.veteran import Veteran
from hexwright.engine.systems.aus.bot.ways import rest_of_way, way_to
from hexwright.engine.systems.aus.bot.weights import VETERAN
from hexwright.engine.systems.aus.manoeuvres import Action
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.neighbours import enemy_distance
from hexwright.engine.systems.aus.play import RULEBOOK
from hexwright.engine.systems.aus.pool import marker_of, remove_markers
from hexwright.engine.systems.aus.troops import COLUMN, FATIGUE, LINE, SQUARE, shape
from tests.fuzz import sample
from tests.helpers.aus import ALLIED, battery, battle, cavalry, infantry
from tests.helpers.aus_field import field
from tests.helpers.situations import Situation

LEARNING = "learning"


def moved(game: Situation, unit: str) -> Situation:
    """The unit moves as the Veteran likes, and nobody reacts."""
    player = Veteran(1)
    decision = game.run(move_unit(game, unit))
    for _ in range(40):
        if decision is None:
            return game
        choice: Choice = PASS
        if decision.side == game.piece(unit).side:
            choice = player.choose(Seat(game, decision.side))
        decision = game.answer(choice)
    raise AssertionError("it goes on for ever")


def thought_of(game: Game, side: str) -> Thought:
    """What the Veteran has in mind at a question of its side."""
    return Thought(Seat(game, side), VETERAN, Memory())


def test_the_veteran_is_the_first_of_the_computer_players() -> None:
    assert next(iter(players_of(RULEBOOK))) == "veteran"


# --- formations -----------------------------------------------------------------------------------


def test_infantry_far_from_the_enemy_marches_in_column() -> None:
    game = battle(A=infantry("0105"), Z=infantry("1205", ALLIED, facing=9))
    assert shape(moved(game, "A"), "A") == COLUMN


def test_infantry_near_enemy_infantry_stands_in_line_and_looks_at_it() -> None:
    game = battle(A=infantry("0505", form="column", facing=2), Z=infantry("0905", ALLIED, facing=9))
    assert shape(moved(game, "A"), "A") == LINE
    assert enemy_distance(game, game.piece("A").hex, "french") < 4
    assert game.piece("A").facing in (1, 3, 5)


def test_infantry_that_only_horse_is_near_to_ends_its_move_in_square() -> None:
    game = battle(A=infantry("0505", form="column", facing=2), Y=cavalry("0805", ALLIED, facing=9))
    assert shape(moved(game, "A"), "A") == SQUARE


def test_horse_stands_off_until_it_charges() -> None:
    game = battle(C=cavalry("0405", form="column", facing=2), Z=infantry("0905", ALLIED, facing=9))
    moved(game, "C")
    assert shape(game, "C") == LINE
    assert enemy_distance(game, game.piece("C").hex, "french") >= 2


# --- ways -----------------------------------------------------------------------------------------


def test_who_looks_away_has_to_turn_first() -> None:
    game = battle(A=infantry("0405", form="column", facing=2), Z=infantry("0905", ALLIED))
    ahead = Action("stay", ("0405",), 2, "infantry-column", 0)
    behind = ahead._replace(facing=8)
    assert rest_of_way(game, "A", ahead, "0905") < rest_of_way(game, "A", behind, "0905")
    assert way_to(game, "0905", "0905", "infantry-column") == 0


def test_a_unit_that_is_where_it_goes_has_no_way_left() -> None:
    game = battle(A=infantry("0405"), Z=infantry("0905", ALLIED))
    assert rest_of_way(game, "A", now_of_unit(game, "A"), "0405") == 0


def now_of_unit(game: Situation, unit: str) -> Action:
    """How a unit stands, without a thought about it."""
    piece = game.piece(unit)
    return Action("stay", piece.hexes, piece.facing, piece.formation, 0)


# --- whole games ----------------------------------------------------------------------------------


def test_it_thinks_about_what_its_side_knows_and_no_more() -> None:
    game = Game.start(sample("aus"), "bagration", 1)
    assert game.decision is not None
    side = game.decision.side
    other = game.opponent(side)
    thought = thought_of(game, side)
    assert now_of(thought, units_on_map(game, side)[0]).hexes
    hidden = [name for name in game.state.piles if name.endswith(f"/{other}")]
    assert any(game.cards(one) for one in hidden)
    assert not any(thought.board.cards(one) for one in hidden)


def test_a_veteran_beats_chance_and_fights_in_line() -> None:
    game = Game.start(sample("aus"), LEARNING, 112)
    players = seated(game, ("veteran", "random"), 112)
    lines = columns = 0
    for _ in range(3_000):
        decision = game.decision
        if decision is None:
            break
        if decision.rule == "aus-193" and decision.side == "french":
            lines += shape(game, decision.subject) == LINE
            columns += shape(game, decision.subject) == COLUMN
        game.submit(players[decision.side].choose(Seat(game, decision.side)))
    assert game.outcome is not None
    assert game.outcome.winner == "french"
    assert lines > columns


def test_guns_that_see_nobody_limber_and_come_nearer() -> None:
    # Eight-pounders reach ten hexes well: from eleven they come on, and unlimber again.
    far = battle(G=battery("0105", facing=2, horse=True), Z=infantry("1205", ALLIED, facing=9))
    moved(far, "G")
    assert far.piece("G").hex != "0105"
    near = battle(G=battery("0505", facing=2, horse=True), Z=infantry("0904", ALLIED, facing=9))
    assert shape(moved(near, "G"), "G") == "unlimbered"


# --- command --------------------------------------------------------------------------------------


def test_a_tired_division_rests_while_there_is_time_and_fights_on_near_the_end() -> None:
    fit = {}
    for turn in (2, len(sample("aus").scenarios["bagration"].turns)):
        game = field("bagration", turn=turn)
        game.emit(LevelSet("b-2", FATIGUE, VETERAN.tired + 1))
        question = game.run(remove_markers(game))
        while question is not None and question.side != ALLIED:
            question = game.answer(())
        fit[turn] = is_fit(thought_of(game, ALLIED), marker_of(game, "lim-b-2"), "b-2")
    assert list(fit.values()) == [False, True]

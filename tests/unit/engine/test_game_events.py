"""Events of the game as a whole, and windows that always ask."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import (
    Counted,
    CountsCleared,
    LevelSet,
    MarkPlaced,
    MarkRemoved,
    PhaseBegan,
    PointsScored,
    RecordSet,
    TrackMoved,
    TurnBegan,
)
from hexwright.engine.core.state import Mark, hexside
from hexwright.engine.core.told_events import Remarked, TableRead
from hexwright.engine.core.windows import Window
from hexwright.schema.language import choose_language
from tests.helpers.situations import Situation, situation
from tests.unit.engine.toys import Token


def field() -> Situation:
    return situation(". .")


def told(game: Game, event: Event) -> str:
    game.emit(event)
    return game.events[-1].text(game.names)


def test_counts_last_as_long_as_their_scope() -> None:
    game = field()
    game.emit(Counted("turn", "moved", "a", 2))
    game.emit(Counted("game", "moved", "a"))
    assert (game.count("turn", "moved", "a"), game.count("game", "moved", "a")) == (2, 1)
    game.emit(TurnBegan(2))
    assert (game.count("turn", "moved", "a"), game.count("game", "moved", "a")) == (0, 1)
    game.emit(CountsCleared("game"))
    assert game.state.counts == {}


def test_markers_lie_on_hexes_and_on_hexsides_seen_from_both_ends() -> None:
    game = field()
    side = hexside("0201", "0101")
    assert side == hexside("0101", "0201")
    game.emit(MarkPlaced(side, Mark("fort", "red")))
    game.emit(MarkPlaced(side, Mark("fort", "blue")))
    game.emit(MarkRemoved(side, Mark("fort", "red")))
    assert game.state.marks == {side: (Mark("fort", "blue"),)}
    game.emit(MarkRemoved(side, Mark("fort", "blue")))
    assert game.state.marks == {}


def test_commands_have_statuses_with_levels() -> None:
    game = field()
    assert told(game, LevelSet("red-corps", "shaken", 2)) == "Red corps: Shaken 2."
    assert game.state.levels["red-corps"] == {"shaken": 2}
    assert told(game, LevelSet("red-corps", "shaken", 0)) == "Red corps: no longer Shaken."


def test_points_add_up() -> None:
    game = field()
    assert told(game, PointsScored("red", 2, "a unit")) == "Red: 2 points won (a unit); now 2."
    game.emit(PointsScored("red", -1))
    assert game.state.points["red"] == 1


def test_a_phase_may_belong_to_a_side() -> None:
    game = field()
    assert told(game, PhaseBegan("fire", "blue", "Fire")) == "Blue: Fire"
    assert (game.state.phase, game.state.active) == ("fire", "blue")


def test_a_record_can_be_taken_away() -> None:
    game = field()
    game.emit(RecordSet("token", Token("red")))
    assert game.view("blue").records == {"token": Token("red")}
    game.emit(RecordSet("token"))
    assert game.state.records == {}


def test_a_table_that_was_read_tells_row_shift_and_end() -> None:
    game = field()
    reading = game.look_up("combat", total=99)
    text = told(game, TableRead.of(reading, game.table("combat")))
    assert text.startswith("Combat")
    assert "99" in text


def test_words_are_kept_in_english_and_told_in_the_language_of_the_reader() -> None:
    game = field()
    game.emit(Remarked("Turn {turn}", {"turn": 3}))
    assert game.events[-1].text(game.names) == "Turn 3"
    choose_language("es")
    assert game.events[-1].text(game.names) == "Turno 3"


def test_a_track_marker_of_a_side_is_its_own() -> None:
    game = field()
    game.emit(TrackMoved("score", 2, "red"))
    game.emit(TrackMoved("score", 5, "blue"))
    assert [track.space for track in game.state.tracks.values()] == [2, 5]


# --- windows -------------------------------------------------------------------------------------


@pytest.mark.parametrize("always_asks", [True, False])
def test_a_window_may_ask_even_those_who_have_nothing(*, always_asks: bool) -> None:
    window: Window[None] = Window(
        name="quiet",
        prompt=lambda: "Anything?",
        order=lambda game, _: game.sides,
        offers=(),
        always_asks=always_asks,
    )
    game = field()
    answers = (PASS, PASS) if always_asks else ()
    assert game.play(window.open(game, None), *answers) == 0

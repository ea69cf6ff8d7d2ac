"""Free play on the sample module: every layer, from the module to the log."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.report import outcome_line, report_lines
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.documents import SAVE
from hexwright.schema.dump import dump
from hexwright.schema.load import load, read_record
from hexwright.schema.model.save import Save
from tests.unit.engine.toys import everything

ROOT = Path(__file__).parents[3]
SAMPLE = ROOT / "sample_modules" / "free"
SCENARIO = "foggy-night"


MODULE = load(SAMPLE).module
assert MODULE is not None


def started(seed: int = 1) -> Game:
    assert MODULE is not None
    return Game.start(MODULE, SCENARIO, seed, is_watched=True)


def played(seed: int, most: int = 20_000) -> Game:
    game = started(seed)
    players = {side: RandomPlayer(seed * 2 + n) for n, side in enumerate(game.sides)}
    play_on(game, players, most)
    return game


def done(*choices: object, seed: int = 1) -> Game:
    game = started(seed)
    for choice in choices:
        game.submit(choice)  # type: ignore[arg-type] # tests give what they want
    return game


def told(game: Game) -> str:
    return list(report_lines(game))[-1].strip()


# --- actions -------------------------------------------------------------------------------------


def test_a_piece_goes_to_any_hex() -> None:
    game = done("band-old-tom", "H10")
    assert game.stack("H10") == ("band-old-tom",)
    assert told(game) == "Old Tom moves from B3 to H10."


def test_a_piece_that_waits_can_be_put_on_the_map() -> None:
    game = done("patrol-heath", "G5")
    assert game.stack("G5") == ("patrol-heath",)
    assert told(game) == "Heath patrol moves to G5."


def test_a_piece_goes_into_a_box() -> None:
    game = done("band-old-tom", ":box:lock-up")
    assert game.state.boxes["lock-up"] == ("band-old-tom",)


def test_a_counter_is_turned_over() -> None:
    game = done("band-old-tom", ":face:empty-handed")
    assert told(game) == "Old Tom is turned over: Empty-handed."
    assert game.attribute("band-old-tom", "steps") == 5


def test_a_piece_turns_to_one_of_twelve_directions() -> None:
    assert done("band-old-tom", ":turn", 11).piece("band-old-tom").facing == 11
    with pytest.raises(RuleViolation):
        done("band-old-tom", ":turn", 12)


def test_a_stack_is_put_in_order() -> None:
    assert done("band-old-tom", ":top").stack("B3") == ("skipper-bray", "band-old-tom")
    assert done("skipper-bray", ":bottom").stack("B3") == ("skipper-bray", "band-old-tom")


def test_a_status_comes_and_goes() -> None:
    game = done("band-old-tom", ":status:spotted")
    assert game.piece("band-old-tom").statuses == {"spotted": 1}
    game.submit("band-old-tom")
    game.submit(":status:spotted")
    assert game.piece("band-old-tom").statuses == {}


def test_a_piece_is_taken_out_and_a_marker_added() -> None:
    game = done("rustle#1", ":remove", ":add", ":rustle", "E5")
    assert game.stack("C6") == ()
    assert game.stack("E5") == ("rustle#3",)


def test_no_more_markers_are_added_than_there_are() -> None:
    game = done(*[":add", ":rustle", "E5"] * 4)
    game.submit(":add")
    assert game.decision is not None
    assert ":rustle" not in game.decision.buttons


def test_dice_are_rolled() -> None:
    game = done(":roll", ":d6", 3)
    assert told(game).startswith("Smugglers, roll: ")


def test_cards_are_drawn_and_played_and_the_discards_come_back() -> None:
    game = done(":draw", ":events")
    assert len(game.hand("events", "smugglers")) == 3
    card = game.hand("events", "smugglers")[0]
    game.submit(":card")
    game.submit(card)
    assert game.cards("events/discard") == (card,)
    for _ in range(8):
        game.submit(":draw")
        game.submit(":events")
    assert len(game.hand("events", "smugglers")) == 10
    assert (game.cards("events"), game.cards("events/discard")) == ((), ())


def test_a_card_is_discarded_and_taken_back() -> None:
    game = started()
    card = game.hand("events", "smugglers")[0]
    game.submit(":discard")
    game.submit(card)
    assert game.cards("events/discard") == (card,)
    assert told(game) == f"Smugglers: discard {game.names.card(card)}."
    assert game.can_undo


def test_a_deck_is_shuffled_alone_or_with_its_discards() -> None:
    game = started()
    card = game.hand("events", "smugglers")[0]
    left = game.cards("events")
    for choice in (":discard", card, ":shuffle", ":events"):
        game.submit(choice)
    assert sorted(game.cards("events")) == sorted(left)
    assert game.cards("events") != left
    assert not game.can_undo
    game.submit(":shuffle")
    game.submit(":events+discards")
    assert sorted(game.cards("events")) == sorted((*left, card))
    assert game.cards("events/discard") == ()


def test_a_stack_moves_whole_and_in_its_order() -> None:
    game = done(":stack", "B3", "E5")
    assert game.stack("E5") == ("band-old-tom", "skipper-bray")
    assert game.stack("B3") == ()


def test_only_hexes_with_several_pieces_hold_a_stack_to_move() -> None:
    game = done(":stack")
    assert game.decision is not None
    assert list(game.decision.options) == ["B3"]


def test_a_piece_that_was_taken_out_comes_back() -> None:
    game = done("band-old-tom", ":remove")
    game.submit(":back")
    game.submit(":band-old-tom")
    game.submit("E5")
    assert game.stack("E5") == ("band-old-tom",)
    assert game.is_in_play("band-old-tom")


def test_nothing_comes_back_while_nothing_is_gone() -> None:
    decision = started().decision
    assert decision is not None
    assert ":back" not in decision.buttons


def test_a_note_is_left_on_a_hex_changed_and_removed() -> None:
    game = done(":note", "C6", "Somebody was here")
    assert game.view("wardens").records["note/C6"].text == "Somebody was here"
    assert told(game) == "Smugglers: note in C6: “Somebody was here”"
    for choice in (":note", "C6", "Nobody"):
        game.submit(choice)
    assert game.view("wardens").records["note/C6"].text == "Nobody"
    for choice in (":note", "C6", ":remove"):
        game.submit(choice)
    assert game.state.records == {}


@pytest.mark.parametrize("words", ["", " ", ":words", "two\nlines", "x" * 121])
def test_a_note_is_one_line_of_words(words: str) -> None:
    with pytest.raises(RuleViolation):
        done(":note", "C6", words)


def test_a_game_with_a_note_is_saved_and_opened() -> None:
    assert MODULE is not None
    game = done(":note", "C6", "Somebody was here", ":end-turn")
    save = read_record(SAVE, dump(SAVE, game.save()))
    assert isinstance(save, Save)
    again = Game.load(MODULE, save)
    assert again.issues == []
    assert everything(again.game) == everything(game)


def test_a_marker_moves_along_its_track() -> None:
    game = done(":track", ":alarm", 6)
    assert told(game) == "Alarm: The bells ring"


def test_turns_pass_from_side_to_side_until_the_last() -> None:
    game = done(":end-turn")
    assert (game.state.active, game.state.turn) == ("wardens", 1)
    game.submit(":end-turn")
    assert (game.state.active, game.state.turn) == ("smugglers", 2)
    for _ in range(14):
        game.submit(":end-turn")
    assert outcome_line(game) == (
        "The game ends in a draw. The last turn is over; the players judge who has won."
    )


def test_players_may_agree_who_has_won() -> None:
    game = done(":end-game")
    game.submit_text("yes")
    game.submit(":wardens")
    assert game.outcome is not None
    assert game.outcome.winner == "wardens"
    assert game.decision is None


def test_a_player_can_put_a_piece_back_and_undo_a_move() -> None:
    game = started()
    before = everything(game)
    game.submit("band-old-tom")
    game.submit("H10")
    assert game.can_undo
    game.undo()
    game.undo()
    assert everything(game) == before
    game.submit("band-old-tom")
    game.submit(":pass")
    assert game.stack("B3") == ("band-old-tom", "skipper-bray")


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_random_players_play_to_the_end(seed: int) -> None:
    assert outcome_line(played(seed))


def test_forks_saves_and_replays_are_equal_at_random_points() -> None:
    assert MODULE is not None
    for seed in range(4):
        game = started(seed)
        player = RandomPlayer(seed)
        pick = RandomPlayer(100 + seed)
        while game.decision is not None:
            if pick._below(6) == 0:
                data = dump(SAVE, game.save())
                save = read_record(SAVE, data)
                assert isinstance(save, Save)
                again = Game.load(MODULE, save, is_watched=True)
                assert again.issues == []
                for other in (game.fork(), game.at(game.steps), again.game):
                    assert everything(other) == everything(game)
            game.submit(player.answer(game.decision))


def test_a_game_is_the_same_under_every_hash_seed() -> None:
    script = (
        "from tests.unit.engine.test_free_play import fingerprint; import sys; "
        "sys.stdout.write(fingerprint())"
    )
    prints = set()
    for hash_seed in ("0", "12345"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        ended = subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        prints.add(ended.stdout)
    assert prints == {fingerprint()}


def fingerprint() -> str:
    """What three whole games leave behind: events, choices and states."""
    games = [played(seed) for seed in (1, 2, 3)]
    parts = [
        msgspec.json.encode(part)
        for game in games
        for part in (game.events, game.choices, game.state, list(report_lines(game)))
    ]
    return hashlib.sha256(b"\n".join(parts)).hexdigest()

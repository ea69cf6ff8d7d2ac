"""Saved games: the same game again, older rules, damaged files."""

from typing import Any

import jsonschema_rs
import msgspec
import pytest

from hexwright.engine.core.decision import ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.documents import SAVE
from hexwright.schema.dump import dump
from hexwright.schema.issues import DataError
from hexwright.schema.load import read_record
from hexwright.schema.model.save import Save
from hexwright.schema.schemas import compose
from tests.helpers.modules import module_of
from tests.unit.engine.toys import everything

MODULE = module_of()


def game_after(steps: int, seed: int = 2, **how: Any) -> Game:
    game = Game.start(MODULE, "meeting", seed, **how)
    player = RandomPlayer(seed)
    for _ in range(steps):
        if game.decision is None:
            break
        game.submit(player.answer(game.decision))
    return game


def through_a_file(save: Save) -> Save:
    data = dump(SAVE, save)
    read = read_record(SAVE, data)
    assert isinstance(read, Save)
    return read


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 7, 20, 41])
def test_a_saved_game_goes_on_as_if_it_had_never_stopped(steps: int) -> None:
    game = game_after(steps)
    loaded = Game.load(MODULE, through_a_file(game.save()))
    assert loaded.issues == []
    assert everything(loaded.game) == everything(game)


def test_a_save_follows_its_schema() -> None:
    validator = jsonschema_rs.Draft202012Validator(compose("save"))
    document = msgspec.json.decode(dump(SAVE, game_after(9).save({"red": "random"})))
    assert list(validator.iter_errors(document)) == []


def test_overrides_changes_and_guesses_are_saved_and_replayed() -> None:
    game = game_after(0, enforcement="free")
    game.change(Moved("red-1", "0301"), "blue", "because")
    game.submit("red-1")
    game.submit(":pass")
    fork = game.fork(guess_for="red", seed=4)
    loaded = Game.load(MODULE, through_a_file(fork.save()))
    assert loaded.issues == []
    assert everything(loaded.game) == everything(fork)


# --- rules and modules that have changed ---------------------------------------------------------

OLD_BUTTONS = {":left": "Left", ":right": "Right", ":up": "Up"}


def rules(version: int, buttons: dict[str, str], step: int = 1) -> Rulebook:
    async def proceed(game: Game) -> None:
        choice = await ask(choose_action("red", "Where to?", buttons, "toy-070"))
        game.emit(Counted("game", choice[1:], amount=step))
        await ask(choose_action("red", "And then?", buttons, "toy-070"))

    return Rulebook(system="free", version=version, proceed=proceed)


def saved_under_old_rules() -> Save:
    game = Game.start(MODULE, "meeting", 1, rulebook=rules(1, OLD_BUTTONS))
    for choice in (":left", ":up", ":right", ":left", ":up"):
        game.submit(choice)
    return through_a_file(game.save())


def codes(issues: list[Any]) -> list[str]:
    return [issue.code for issue in issues]


def test_a_save_of_older_rules_that_can_be_replayed_opens_without_ado() -> None:
    new = {**OLD_BUTTONS, ":down": "Down"}
    loaded = Game.load(MODULE, saved_under_old_rules(), rulebook=rules(2, new))
    assert loaded.issues == []
    assert loaded.game.steps == 5


def test_a_choice_that_has_become_illegal_stops_the_replay_but_the_quiet_state_opens() -> None:
    fewer = {":left": "Left", ":right": "Right"}
    loaded = Game.load(MODULE, saved_under_old_rules(), rulebook=rules(2, fewer))
    assert codes(loaded.issues) == [
        "save.other-version",
        "save.history-lost",
        "save.choice-refused",
    ]
    assert loaded.game.state.counts == {"game/left": 1, "game/right": 1}
    assert loaded.game.steps == 4
    assert loaded.game.decision is not None
    loaded.game.submit(":left")
    assert Game.load(MODULE, loaded.game.save(), rulebook=rules(2, fewer)).game.steps == 5


def test_a_replay_that_leads_elsewhere_gives_way_to_the_saved_state() -> None:
    loaded = Game.load(MODULE, saved_under_old_rules(), rulebook=rules(2, OLD_BUTTONS, step=5))
    assert codes(loaded.issues) == ["save.other-version", "save.history-lost"]
    assert loaded.game.state.counts == {"game/left": 1, "game/right": 1, "game/up": 5}


def test_a_player_cannot_undo_beyond_a_saved_state() -> None:
    game = Game.load(MODULE, saved_under_old_rules(), rulebook=rules(2, OLD_BUTTONS, step=5)).game
    game.undo()
    assert not game.can_undo


# --- files that are wrong ------------------------------------------------------------------------


def changed(**members: Any) -> Save:
    return msgspec.structs.replace(game_after(6).save(), **members)


def test_a_save_of_another_module_is_refused() -> None:
    with pytest.raises(DataError) as fault:
        Game.load(MODULE, changed(module="other"))
    assert codes(fault.value.issues) == ["save.other-module"]


@pytest.mark.parametrize("choice", [None, 1.5, {"a": 1}, [1, 2], {"change": {"type": "Nothing"}}])
def test_a_choice_that_is_none_is_refused(choice: Any) -> None:
    with pytest.raises(DataError) as fault:
        Game.load(MODULE, changed(choices=(choice,)))
    assert codes(fault.value.issues) == ["save.bad-choice"]


def test_a_change_in_a_file_that_makes_no_sense_stops_the_replay() -> None:
    change = {"change": {"type": "Moved", "piece": "nobody", "to": "0101"}}
    save = changed(choices=(change,), enforcement="free", state={}, state_after=0)
    assert codes(Game.load(MODULE, save).issues) == ["save.choice-refused"]


def with_state(**members: Any) -> Save:
    save = game_after(6).save()
    return msgspec.structs.replace(save, state={**save.state, **members})


def test_a_state_in_which_a_piece_carries_itself_is_refused() -> None:
    pieces = dict(game_after(6).save().state["pieces"])
    name = next(iter(pieces))
    pieces[name] = {**pieces[name], "carried_by": name}
    with pytest.raises(DataError) as fault:
        Game.load(MODULE, with_state(pieces=pieces))
    assert codes(fault.value.issues) == ["save.does-not-fit"]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ({"turn": "soon"}, "save.bad-state"),
        ({"chance": "xyz"}, "save.bad-state"),
        ({"records": {"a": {"type": "Token"}}}, "save.bad-state"),
        ({"active": "green"}, "save.does-not-fit"),
        ({"stacks": {"0101": ["nobody"]}}, "save.does-not-fit"),
        ({"stacks": {"9999": ["red-1"]}}, "save.does-not-fit"),
        ({"piles": {}}, "save.does-not-fit"),
        ({"pieces": {"a": {"id": "a", "kind": "dragon"}}}, "save.does-not-fit"),
        ({"tracks": {"x": {"track": "x", "space": 1}}}, "save.does-not-fit"),
    ],
    ids=lambda one: one if isinstance(one, str) else next(iter(one)),
)
def test_a_damaged_state_is_refused_in_plain_words(state: dict[str, Any], code: str) -> None:
    with pytest.raises(DataError) as fault:
        Game.load(MODULE, with_state(**state))
    assert codes(fault.value.issues) == [code]
    assert fault.value.issues[0].message

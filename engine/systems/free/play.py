"""Free play: one action after another, nothing forbidden, everything in the log."""

from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    ask,
    choose_action,
    choose_number,
    choose_one,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan, TrackMoved, TurnBegan
from hexwright.engine.core.piece_events import Placed
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.setup import unplaced_piece
from hexwright.engine.core.state import Piece
from hexwright.engine.systems.free import cards, notes, pieces, table_rolls
from hexwright.schema.language import later, tr

LAST_TURN = later("The last turn is over; the players judge who has won.")
AGREED = later("The players have agreed to end the game.")


def set_up(board: Board) -> None:
    """Lay aside what owners place themselves and what arrives later."""
    for piece in _waiting(board):
        if piece not in board.state.pieces:
            board.emit(Placed(unplaced_piece(board.module, piece), visible_to=()))
    board.emit(TurnBegan.of(1, board.scenario))
    board.emit(PhaseBegan("", board.state.active))


def _waiting(board: Board) -> Iterator[str]:
    scenario = board.scenario
    for pieces_, commands in (
        *((one.pieces, one.commands) for one in scenario.free_setup),
        *(
            (reinforcement.pieces, reinforcement.commands)
            for reinforcement in scenario.reinforcements
        ),
    ):
        yield from pieces_
        for command in commands:
            yield from board.module.pieces_of_command(command)


class _Action(NamedTuple):
    """Something that can be done without taking a piece: its button, when it is there, its way."""

    id: str
    words: Callable[[], str]
    run: Callable[[Game, str], Coroutine[Any, Any, None]]
    is_possible: Callable[[Game, str], object] = lambda _game, _side: True


async def proceed(game: Game) -> None:
    """One action of the side whose turn it is."""
    side = game.state.active
    choice = await ask(
        choose_one(
            "piece",
            side,
            tr("Take a piece, or do something else."),
            lambda: [piece.id for piece in game.state.pieces.values() if _may_take(piece, side)],
            buttons={one.id: one.words() for one in _ACTIONS if one.is_possible(game, side)},
        )
    )
    action = next((one for one in _ACTIONS if one.id == choice), None)
    if action is None:
        await pieces.handle(game, side, choice)
    else:
        await action.run(game, side)


def _may_take(piece: Piece, side: str) -> bool:
    return not piece.is_gone and piece.is_known_to(side)


async def _roll(game: Game, side: str) -> None:
    """Roll up to ten dice of one sort."""
    dice = {f":{one.id}": game.names.word(one.name) for one in game.module.info.dice}
    die = ":d6"
    if dice:
        die = await ask(choose_action(side, tr("Which die?"), dice))
    count = await ask(choose_number(side, tr("How many dice?"), 1, 10))
    game.roll_dice(die[1:], count, later("roll"), side=side)


async def _move_marker(game: Game, side: str) -> None:
    """Put a marker on another space of its track."""
    markers = {f":{key}": one for key, one in game.state.tracks.items()}
    buttons = {name: game.names.track(one.track) for name, one in markers.items()}
    marker = markers[await ask(choose_action(side, tr("Which marker?"), buttons))]
    track = next(one for one in game.module.info.tracks if one.id == marker.track)
    space = await ask(choose_number(side, tr("To which space?"), track.first, track.last))
    game.emit(TrackMoved(marker.track, space, marker.side))


async def _end_turn(game: Game, side: str) -> None:
    """The next side goes on; after the last side the next turn begins."""
    other = game.opponent(side)
    if other == (game.scenario.first_side or game.sides[0]):
        turn = game.state.turn + 1
        turns = game.scenario.turns
        if turns and turn > len(turns):
            game.end("", LAST_TURN)
        game.emit(TurnBegan.of(turn, game.scenario))
    game.emit(PhaseBegan("", other, later("to move")))


async def _end_game(game: Game, side: str) -> None:
    """The players say who has won."""
    if not await ask(yes_no(side, tr("Really end the game?"))):
        return
    winners = {f":{one}": game.names.side(one) for one in game.sides}
    winner = await ask(choose_action(side, tr("Who has won?"), {**winners, PASS: tr("Nobody")}))
    game.end("" if winner == PASS else winner[1:], AGREED)


_ACTIONS: Final = (
    _Action(":roll", lambda: tr("Roll dice"), _roll),
    _Action(
        ":table",
        lambda: tr("Roll on a table"),
        table_rolls.roll_on_table,
        lambda game, _: table_rolls.tables_to_roll_on(game),
    ),
    _Action(
        ":draw",
        lambda: tr("Draw a card"),
        cards.draw,
        lambda game, _: cards.decks_to_draw_from(game),
    ),
    _Action(":card", lambda: tr("Play a card"), cards.play_card, cards.held_cards),
    _Action(":discard", lambda: tr("Discard a card"), cards.discard, cards.held_cards),
    _Action(
        ":shuffle",
        lambda: tr("Shuffle"),
        cards.shuffle,
        lambda game, _: cards.decks_to_draw_from(game),
    ),
    _Action(
        ":track",
        lambda: tr("Move a marker on a track"),
        _move_marker,
        lambda game, _: game.state.tracks,
    ),
    _Action(":stack", lambda: tr("Move a stack"), pieces.move_stack, pieces.stacks),
    _Action(
        ":add", lambda: tr("Add a marker"), pieces.add, lambda game, _: pieces.kinds_to_add(game)
    ),
    _Action(":back", lambda: tr("Bring a piece back"), pieces.bring_back, pieces.gone_pieces),
    _Action(":note", lambda: tr("Write a note"), notes.write_note),
    _Action(":end-turn", lambda: tr("End the turn"), _end_turn),
    _Action(":end-game", lambda: tr("End the game"), _end_game),
)

RULEBOOK = Rulebook(
    system="free",
    version=1,
    proceed=proceed,
    set_up=set_up,
    events=(notes.Noted,),
    records=(notes.Note,),
)

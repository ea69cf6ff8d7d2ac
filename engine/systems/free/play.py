"""Free play: one action after another, nothing forbidden, everything in the log."""

from collections.abc import Iterator

from engine.core.board import Board
from engine.core.decision import PASS, ask, choose_action, choose_number, choose_one, yes_no
from engine.core.game import Game
from engine.core.game_events import PhaseBegan, TrackMoved, TurnBegan
from engine.core.piece_events import Placed
from engine.core.rulebook import Rulebook
from engine.core.setup import unplaced_piece
from engine.core.state import Piece, discard_pile, draw_pile, hand_pile
from engine.systems.free import pieces
from engine.systems.free.cards import play_card
from schema.language import later, tr

LAST_TURN = later("The last turn is over; the players judge who has won.")
AGREED = later("The players have agreed to end the game.")


def set_up(board: Board) -> None:
    """Lay aside what owners place themselves and what arrives later."""
    first = board.scenario.turns[0].label if board.scenario.turns else ""
    for piece in _waiting(board):
        if piece not in board.state.pieces:
            board.emit(Placed(unplaced_piece(board.module, piece), visible_to=()))
    board.emit(TurnBegan(1, first))
    board.emit(PhaseBegan("", board.state.active))


def _waiting(board: Board) -> Iterator[str]:
    scenario = board.scenario
    for pieces_, commands in (
        *((one.pieces, one.commands) for one in scenario.free_setup),
        *((one.pieces, one.commands) for one in scenario.reinforcements),
    ):
        yield from pieces_
        for command in commands:
            yield from board.module.pieces_of_command(command)


async def proceed(game: Game) -> None:
    """One action of the side whose turn it is."""
    side = game.state.active
    choice = await ask(
        choose_one(
            "piece",
            side,
            tr("Take a piece, or do something else."),
            lambda: [one.id for one in game.state.pieces.values() if _may_take(one, side)],
            buttons=_actions(game, side),
        )
    )
    match choice:
        case ":roll":
            await _roll(game, side)
        case ":draw":
            await _draw(game, side)
        case ":card":
            await play_card(game, side)
        case ":track":
            await _move_marker(game, side)
        case ":add":
            await pieces.add(game, side)
        case ":end-turn":
            _end_turn(game, side)
        case ":end-game":
            await _end_game(game, side)
        case _:
            await pieces.handle(game, side, choice)


def _may_take(piece: Piece, side: str) -> bool:
    return not piece.is_gone and piece.is_known_to(side)


def _actions(game: Game, side: str) -> dict[str, str]:
    """Buttons for what can be done without taking a piece."""
    buttons = {":roll": tr("Roll dice")}
    if any(game.cards(draw_pile(deck)) or game.cards(discard_pile(deck)) for deck in _decks(game)):
        buttons[":draw"] = tr("Draw a card")
    if any(game.hand(deck, side) for deck in _decks(game)):
        buttons[":card"] = tr("Play a card")
    if game.state.tracks:
        buttons[":track"] = tr("Move a marker on a track")
    if pieces.kinds_to_add(game):
        buttons[":add"] = tr("Add a marker")
    buttons[":end-turn"] = tr("End the turn")
    buttons[":end-game"] = tr("End the game")
    return buttons


def _decks(game: Game) -> list[str]:
    return list(game.module.decks)


async def _roll(game: Game, side: str) -> None:
    """Roll up to ten dice of one sort."""
    dice = {f":{one.id}": game.names.word(one.name) for one in game.module.info.dice}
    die = ":d6"
    if dice:
        die = await ask(choose_action(side, tr("Which die?"), dice))
    count = await ask(choose_number(side, tr("How many dice?"), 1, 10))
    game.roll_dice(die[1:], count, later("Roll"), side=side)


async def _draw(game: Game, side: str) -> None:
    """Draw from a deck or cup; an empty one is filled from its discards."""
    buttons = {
        f":{deck}": game.names.deck(deck)
        for deck in _decks(game)
        if game.cards(draw_pile(deck)) or game.cards(discard_pile(deck))
    }
    deck = (await ask(choose_action(side, tr("Draw from what?"), buttons)))[1:]
    if not game.cards(draw_pile(deck)):
        game.reshuffle(deck)
    if hand_pile(deck, side) in game.state.piles:
        game.draw(deck, side)
    else:
        game.pull(draw_pile(deck), discard_pile(deck))


async def _move_marker(game: Game, side: str) -> None:
    """Put a marker on another space of its track."""
    markers = {f":{key}": one for key, one in game.state.tracks.items()}
    buttons = {name: game.names.track(one.track) for name, one in markers.items()}
    marker = markers[await ask(choose_action(side, tr("Which marker?"), buttons))]
    track = next(one for one in game.module.info.tracks if one.id == marker.track)
    space = await ask(choose_number(side, tr("To which space?"), track.first, track.last))
    game.emit(TrackMoved(marker.track, space, marker.side))


def _end_turn(game: Game, side: str) -> None:
    """The next side goes on; after the last side the next turn begins."""
    other = game.opponent(side)
    if other == (game.scenario.first_side or game.sides[0]):
        turn = game.state.turn + 1
        turns = game.scenario.turns
        if turns and turn > len(turns):
            game.end("", LAST_TURN)
        game.emit(TurnBegan(turn, turns[turn - 1].label if turns else ""))
    game.emit(PhaseBegan("", other, later("to move")))


async def _end_game(game: Game, side: str) -> None:
    """The players say who has won."""
    if not await ask(yes_no(side, tr("Really end the game?"))):
        return
    winners = {f":{one}": game.names.side(one) for one in game.sides}
    winner = await ask(choose_action(side, tr("Who has won?"), {**winners, PASS: tr("Nobody")}))
    game.end("" if winner == PASS else winner[1:], AGREED)


RULEBOOK = Rulebook(system="free", version=1, proceed=proceed, set_up=set_up)

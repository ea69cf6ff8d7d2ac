"""Rolls that can be interrupted: dice or cards, rolled again, setting things off."""

from collections.abc import Iterator

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan, RecordSet, Rolled, TurnBegan
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rolls import DICE, CardsAsDice, Fallen, Roll, Rolls, Trigger
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.windows import Reaction, Window
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.model.deck import Card
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, situation
from tests.unit.engine.toys import Token, check_copies

YES = True
HALT, *ADVANCES = "orders/halt", *(f"orders/advance#{number}" for number in (1, 2, 3))


def again_offers(game: Game, side: str, fallen: Fallen) -> Iterator[Reaction]:
    """Whoever holds the token may have a roll repeated; the token goes to the other side."""
    if game.state.records.get("token") != Token(side):
        return

    async def pay() -> None:
        game.emit(Counted("game", f"again after {fallen.natural}", side))
        game.emit(RecordSet("token", Token(game.opponent(side)), rule="toy-041"))

    yield Reaction("again", "Roll again", pay, "toy-041")


AGAIN: Window[Fallen] = Window(
    name="after_roll",
    prompt=lambda: "Roll again?",
    order=lambda game, fallen: (game.opponent(fallen.roll.side), fallen.roll.side),
    offers=(again_offers,),
    rule="toy-041",
)


async def event(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """Another roll, which sets nothing off, and a question."""
    inner = await rolls.roll(game, Roll(die="d6", kind="event", side=fallen.roll.side))
    game.emit(Counted("game", "event", amount=inner.natural))
    await ask(yes_no(fallen.roll.side, "Seen it?"))


async def new_deck(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """Time goes on, and its roll sets nothing off."""
    del rolls
    game.reshuffle("orders", "toy-030")
    game.emit(TurnBegan(game.state.turn + 1))
    game.emit(Counted("game", "time", fallen.roll.side))


def printed(card: Card) -> tuple[int, ...]:
    return {"halt": (6, 6), "advance": (1, 2)}[card.id.partition("/")[2] or card.id]


def common_deck(board: Board, roll: Roll) -> str:
    del board, roll
    return "orders"


DICE_WITH_EVENTS = Rolls(
    again=AGAIN, triggers=(Trigger(lambda _game, fallen: fallen.natural == 6, event),)
)
CARDS = Rolls(
    source=CardsAsDice(common_deck, printed),
    again=AGAIN,
    ran_out=new_deck,
    triggers=(Trigger(lambda _game, fallen: "halt" in fallen.card, event),),
)
FIRE = Roll(die="d6", kind="fire", reason="fire", side="red", modifiers=Sum().plus(1, "near"))


def holding(side: str, *dice: int, deck: tuple[str, ...] = ()) -> Situation:
    game = situation(".", dice=dice, piles={"orders": deck} if deck else {})
    if side:
        game.state.records["token"] = Token(side)
    return game


# --- dice -----------------------------------------------------------------------------------------


def test_plain_dice_are_rolled_like_all_others() -> None:
    game = holding("", 4)
    fallen = game.play(DICE.roll(game, FIRE))
    assert (fallen.values, fallen.natural, fallen.total) == ((4,), 4, 5)
    assert [one.text(game.names) for one in game.events] == ["Red, fire: 4 + 1 = 5 (near +1)"]


def test_a_roll_counts_as_it_is_when_nobody_has_it_repeated() -> None:
    game = holding("red", 2)
    assert game.play(DICE_WITH_EVENTS.roll(game, FIRE), PASS).natural == 2


def test_the_token_changes_hands_and_the_new_holder_may_have_the_new_roll_repeated() -> None:
    game = holding("red", 2, 5, 3)
    fallen = game.play(DICE_WITH_EVENTS.roll(game, FIRE), ":again", ":again", PASS)
    assert fallen.natural == 3
    assert game.state.records["token"] == Token("red")
    assert game.count("game", "again after 2", "red") == 1
    assert game.count("game", "again after 5", "blue") == 1


def test_nobody_without_the_token_is_asked() -> None:
    game = holding("", 2)
    assert game.play(DICE_WITH_EVENTS.roll(game, FIRE)).natural == 2


# --- triggers -------------------------------------------------------------------------------------


def test_a_natural_number_sets_something_off_before_the_roll_counts() -> None:
    game = holding("", 6, 3)
    fallen = game.play(DICE_WITH_EVENTS.roll(game, FIRE), YES)
    assert fallen.natural == 6
    assert game.count("game", "event") == 3


def test_a_modifier_sets_nothing_off() -> None:
    game = holding("", 5)
    assert game.play(DICE_WITH_EVENTS.roll(game, FIRE)).total == 6
    assert game.count("game", "event") == 0


def test_nothing_is_set_off_while_something_is() -> None:
    game = holding("", 6, 6)
    game.play(DICE_WITH_EVENTS.roll(game, FIRE), YES)
    assert game.count("game", "event") == 6


def test_a_roll_in_a_trigger_may_still_be_repeated() -> None:
    game = holding("red", 6, 6, 2)
    game.play(DICE_WITH_EVENTS.roll(game, FIRE), PASS, ":again", PASS, YES)
    assert game.count("game", "event") == 2


def test_only_the_roll_that_counts_sets_something_off() -> None:
    game = holding("red", 6, 1)
    assert game.play(DICE_WITH_EVENTS.roll(game, FIRE), ":again", PASS).natural == 1
    assert game.count("game", "event") == 0


# --- cards as dice --------------------------------------------------------------------------------


def test_the_top_card_is_the_roll_and_lies_open_afterwards() -> None:
    game = holding("", deck=(ADVANCES[0], HALT, *ADVANCES[1:]))
    fallen = game.play(CARDS.roll(game, FIRE))
    assert (fallen.card, fallen.values, fallen.total) == (ADVANCES[0], (1, 2), 4)
    assert game.cards("orders/discard") == (ADVANCES[0],)
    assert [type(one) for one in game.events][-1] is Rolled


def test_scripted_dice_find_a_card_that_has_them() -> None:
    game = holding("", 6, 6, 1, 2, deck=(*ADVANCES, HALT))

    async def twice() -> list[str]:
        return [(await CARDS.locked.roll(game, FIRE)).card for _ in range(2)]

    assert game.play(twice()) == [HALT, ADVANCES[0]]


def test_dice_that_no_card_has_cannot_be_scripted() -> None:
    game = holding("", 3, 3, deck=(*ADVANCES, HALT))
    with pytest.raises(AssertionError, match="no card"):
        game.play(CARDS.roll(game, FIRE))


def test_what_is_printed_on_a_card_sets_something_off_but_not_inside_a_trigger() -> None:
    game = holding("", deck=(HALT, *ADVANCES))
    assert game.play(CARDS.roll(game, FIRE), YES).card == HALT
    assert game.cards("orders/discard") == (ADVANCES[0], HALT)
    game = holding("", deck=(HALT, *ADVANCES))
    assert game.play(CARDS.locked.roll(game, FIRE)).card == HALT
    assert game.cards("orders/discard") == (HALT,)


def last_card(side: str, card: str) -> Situation:
    rest = [one for one in (HALT, *ADVANCES) if one != card]
    game = situation(".", piles={"orders/discard": rest, "orders": [card]})
    if side:
        game.state.records["token"] = Token(side)
    return game


def test_the_last_card_makes_a_new_deck_before_it_sets_anything_off() -> None:
    game = last_card("", HALT)
    game.play(CARDS.roll(game, FIRE), YES)
    assert game.state.turn == 2
    assert len(game.cards("orders")) == 3


def test_the_last_card_may_be_repeated_from_the_new_deck() -> None:
    game = last_card("red", ADVANCES[0])
    game.play(CARDS.locked.roll(game, FIRE), ":again", PASS)
    assert game.count("game", "time", "red") == 1
    assert len(game.cards("orders")) == 3


# --- whole games ----------------------------------------------------------------------------------


async def roll_on(game: Game) -> None:
    """The sides roll in turn, with cards and with dice."""
    side = game.state.active
    rolls = CARDS if game.state.turn % 2 else DICE_WITH_EVENTS
    fallen = await rolls.roll(game, Roll(die="d6", kind="fire", side=side))
    await ask(yes_no(side, f"{fallen.natural}?"))
    game.emit(Counted("game", "rolled", side, fallen.natural))
    game.emit(PhaseBegan("", game.opponent(side)))


def hand_out(board: Board) -> None:
    board.emit(RecordSet("token", Token("blue")))


ROLLING = Rulebook(system="free", version=1, proceed=roll_on, set_up=hand_out, records=(Token,))


def started(seed: int) -> Game:
    """A game with a deck of eight cards."""
    deck = {"decks/orders.json#/size": 8, "decks/orders.json#/cards/0/copies": 7}
    return Game.start(module_of(deck), "meeting", seed, rulebook=ROLLING)


@pytest.mark.parametrize("seed", range(4))
def test_copies_saves_and_replays_go_on_in_the_middle_of_a_roll(seed: int) -> None:
    game, player = started(seed), RandomPlayer(seed)
    for _ in range(25):
        assert game.decision is not None
        game.submit(player.answer(game.decision))
        check_copies(game)


@pytest.mark.parametrize("seed", range(4))
def test_no_side_learns_which_cards_are_still_to_fall(seed: int) -> None:
    game, player = started(seed), RandomPlayer(seed)
    for _ in range(25):
        assert game.decision is not None
        game.submit(player.answer(game.decision))
        for side in game.sides:
            view = game.view(side)
            assert view.piles["orders"].cards is None
            seen = repr(view)
            assert all(repr(card) not in seen for card in game.cards("orders"))


def test_who_looks_ahead_guesses_the_cards_to_come() -> None:
    game = started(1)
    orders = {game.fork(guess_for="red", seed=seed).cards("orders") for seed in range(20)}
    assert len(orders) > 1

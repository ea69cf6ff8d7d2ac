"""A small card-driven system: cards are orders, actions, dice and events at once.

Its shapes are those that hurt a kernel most: rolls inside windows inside rolls, hands that nobody
may guess from a question, units that become others while they are shot at.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from msgspec.structs import replace as changed

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved, CardsShown, Discarded, PileMade, Played
from hexwright.engine.core.decision import PASS, ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import (
    Counted,
    CountsCleared,
    PhaseBegan,
    RecordSet,
    TurnBegan,
)
from hexwright.engine.core.piece_events import Eliminated, Moved, StatusSet
from hexwright.engine.core.rolls import CardsAsDice, Fallen, Roll, Rolls, Trigger
from hexwright.engine.core.rulebook import OwnRecord, Rulebook
from hexwright.engine.core.settling import Settling
from hexwright.engine.core.simultaneous import Simultaneous
from hexwright.engine.core.state import Piece, discard_pile, draw_pile, hand_pile
from hexwright.engine.core.substitution import substitute
from hexwright.engine.core.windows import Asking, Hidden, Reaction, Window
from hexwright.schema.model.deck import Card
from hexwright.schema.module import Module
from tests.helpers.modules import module_of
from tests.unit.engine.toys import Token

# --- the module -----------------------------------------------------------------------------------

# By card: how many, the dice on it, what it sets off, what it can be played for.
CARDS = {
    "plain": (5, (3, 4), "", ""),
    "low": (3, (1, 1), "", ""),
    "high": (3, (6, 5), "", ""),
    "raid": (1, (4, 4), "raid", ""),
    "time": (1, (2, 3), "time", ""),
    "sniper": (1, (5, 3), "sniper", ""),
    "aim": (2, (3, 3), "", "aim"),
    "split": (2, (2, 2), "", "split"),
    "shoot": (2, (4, 3), "", "shoot"),
}
HAND = 3


def _deck(side: str) -> dict[str, object]:
    return {
        "id": f"{side}-deck",
        "title": f"Cards of {side}",
        "side": side,
        "cards": [
            {
                "id": name,
                "title": name,
                "copies": copies,
                "attributes": {
                    "dice": list(dice),
                    "trigger": trigger,
                    "action": action,
                    "hex": "0104" if side == "red" else "0103",
                },
            }
            for name, (copies, dice, trigger, action) in CARDS.items()
        ],
    }


def patrol_module() -> Module:
    where = {"red-1": "0103", "red-2": "0204", "blue-1": "0104", "blue-2": "0304"}
    return module_of(
        {
            "decks/red-deck.json": _deck("red"),
            "decks/blue-deck.json": _deck("blue"),
            "scenarios/meeting.json": {
                "id": "meeting",
                "title": "Meeting",
                "maps": [{"map": "field"}],
                "sides": [{"side": "red"}, {"side": "blue"}],
                "first_side": "red",
                "setup": [{"piece": piece, "hex": hex_} for piece, hex_ in where.items()],
            },
            "scenarios/rematch.json": {"id": "rematch", "title": "R", "based_on": "meeting"},
        }
    )


def deck_of(side: str) -> str:
    return f"{side}-deck"


def cards_named(side: str, *names: str) -> tuple[str, ...]:
    """Copies of cards, the next of each in turn."""
    used: dict[str, int] = {}
    found = []
    for name in names:
        used[name] = used.get(name, 0) + 1
        number = f"#{used[name]}" if CARDS[name][0] > 1 else ""
        found.append(f"{deck_of(side)}/{name}{number}")
    return tuple(found)


# --- rolls ----------------------------------------------------------------------------------------


def _dice(card: Card) -> tuple[int, ...]:
    return tuple(card.attributes["dice"])


def _no_dice(card: Card) -> tuple[int, ...]:
    del card
    return ()


def _own_deck(board: Board, roll: Roll) -> str:
    del board
    return deck_of(roll.side)


def _trigger_of(name: str) -> Callable[[Game, Fallen], bool]:
    def on(game: Game, fallen: Fallen) -> bool:
        # The last card has moved the time already.
        is_late = name == "time" and fallen.ran_out
        return game.card(fallen.card).attributes["trigger"] == name and not is_late

    return on


def again_offers(game: Game, side: str, fallen: Fallen) -> Iterator[Reaction]:
    del fallen
    if game.state.records["token"] != Token(side):
        return

    async def hand_over() -> None:
        game.emit(RecordSet("token", Token(game.opponent(side))))

    yield Reaction("again", "Again", hand_over)


AGAIN: Window[Fallen] = Window(
    name="after_roll",
    prompt=lambda: "Roll again?",
    order=lambda game, _: (game.opponent(game.state.active), game.state.active),
    offers=(again_offers,),
)


async def advance_time(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """A new deck, and from the third space on a roll that may end the game."""
    side = fallen.roll.side
    game.emit(TurnBegan(game.state.turn + 1))
    game.reshuffle(deck_of(side))
    if game.state.turn >= 3:
        sudden = await rolls.roll(game, Roll(die="d6", kind="sudden", side=side))
        if sudden.natural < game.state.turn:
            game.end("", "time is up")
    # Both may see it through, as at the end of every advance.
    for each in game.sides:
        await ask(yes_no(each, "Dig in?"))


async def turn_up(game: Game, side: str, rolls: Rolls) -> Card:
    """The next card, for what is written on it; nobody may have it repeated."""
    reveal = replace(rolls, source=REVEAL, again=None)
    return game.card((await reveal.roll(game, Roll(die="", side=side))).card)


async def raid(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """The next card names an event, here always a melee between the first of both sides."""
    event = await turn_up(game, fallen.roll.side, rolls)
    game.emit(Counted("game", f"event {event.id}"))
    pair = [next(iter(game.pieces_of(side)), None) for side in game.sides]
    if None not in pair:
        await melee(game, rolls, [one.id for one in pair if one is not None])


async def sniper(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """A random hex; the roller may hit somebody in it."""
    side = fallen.roll.side
    hex_ = str((await turn_up(game, side, rolls)).attributes["hex"])
    if not game.stack(hex_):
        return
    unit = await ask(
        choose_one("piece", side, "Hit whom?", lambda: game.stack(hex_), buttons={PASS: "Nobody"})
    )
    if unit != PASS:
        hurt(game, unit)


PLAIN = CardsAsDice(_own_deck, _dice)
REVEAL = CardsAsDice(_own_deck, _no_dice)
ROLLS = Rolls(
    source=PLAIN,
    again=AGAIN,
    ran_out=advance_time,
    triggers=(
        Trigger(_trigger_of("raid"), raid),
        Trigger(_trigger_of("time"), advance_time),
        Trigger(_trigger_of("sniper"), sniper),
    ),
)

# --- fights ---------------------------------------------------------------------------------------


class Attack(OwnRecord, frozen=True):
    """An attack under way: its strength so far."""

    strength: int


class Armed(OwnRecord, frozen=True):
    """Units that may shoot at whoever moves, as long as the order lasts."""

    units: tuple[str, ...] = ()

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> "Armed":
        if not set(gone) & set(self.units):
            return self
        return Armed((*(unit for unit in self.units if unit not in gone), *heirs))


@dataclass(frozen=True)
class Moment:
    """What a window is about; the rolls are locked inside a trigger."""

    rolls: Rolls
    shooter: str = ""
    target: str = ""


def inactive_first(game: Game, moment: object) -> tuple[str, ...]:
    del moment
    return (game.opponent(game.state.active), game.state.active)


def playable(game: Game, side: str, action: str) -> list[str]:
    hand = game.hand(deck_of(side), side)
    return [one for one in hand if game.card(one).attributes["action"] == action]


def could_play(game: Game, side: str, moment: object) -> bool:
    del moment
    return bool(game.hand(deck_of(side), side))


def play_card(game: Game, side: str, card: str) -> None:
    deck = deck_of(side)
    game.emit(Played((card,), hand_pile(deck, side), discard_pile(deck), side))


def point_at_card(game: Game, side: str, moment: object) -> Asking:
    del game, side, moment
    return Asking("Play an action?", kind="card")


def aims(game: Game, side: str, moment: Moment) -> Iterator[Reaction]:
    """The side that shoots may add to the attack."""

    async def aim(card: str) -> None:
        play_card(game, side, card)
        attack = game.state.records["attack"]
        game.emit(RecordSet("attack", Attack(attack.strength + 2)))

    for shooter in game.heirs(moment.shooter):
        if game.piece(shooter).side == side:
            for card in playable(game, side, "aim"):
                yield Reaction(card, "Aim", partial(aim, card))


def splits(game: Game, side: str, moment: Moment) -> Iterator[Reaction]:
    """A squad that is shot at may become two teams."""

    async def split(card: str, unit: str) -> None:
        play_card(game, side, card)
        names = (f"{unit}-a", f"{unit}-b")
        substitute(game, (unit,), [Piece(name, "infantry", steps=1) for name in names])

    for unit in game.heirs(moment.target):
        if game.piece(unit).side == side and game.piece(unit).steps == 2:
            for card in playable(game, side, "split"):
                yield Reaction(card, "Split", partial(split, card, unit))


PRE_ATTACK: Window[Moment] = Window(
    name="pre_attack",
    order=inactive_first,
    offers=(Hidden(could_play, aims),),
    asking=point_at_card,
)
PRE_DEFENCE: Window[Moment] = Window(
    name="pre_defence",
    order=inactive_first,
    offers=(Hidden(could_play, splits),),
    asking=point_at_card,
)


def hurt(game: Game, unit: str) -> None:
    """The first hit breaks, the second kills."""
    if game.piece(unit).statuses.get("shaken"):
        game.emit(Eliminated(unit))
        game.emit(Counted("game", "lost", game.piece(unit).side))
    else:
        game.emit(StatusSet(unit, "shaken"))


async def attack(game: Game, rolls: Rolls, shooter: str, target: str) -> None:
    """A shot at one unit: both sides' cards, the roll, and the answer of all that it has become."""
    side = game.piece(shooter).side
    game.emit(RecordSet("attack", Attack(3)))
    await PRE_ATTACK.open(game, Moment(rolls, shooter, target))
    fallen = await rolls.roll(game, Roll(die="d6", kind="attack", side=side, piece=shooter))
    total = fallen.natural + game.state.records["attack"].strength
    await PRE_DEFENCE.open(game, Moment(rolls, shooter, target))
    for unit in game.heirs(target):
        owner = game.piece(unit).side
        answer = await rolls.roll(
            game,
            Roll(
                die="d6",
                kind="defence",
                side=owner,
                piece=unit,
                needs=total,
                passes=lambda rolled: rolled >= total,
            ),
        )
        if answer.natural < total:
            for heir in game.heirs(unit):
                hurt(game, heir)
    game.emit(RecordSet("attack"))


async def melee(game: Game, rolls: Rolls, units: Sequence[str]) -> None:
    """Both sides roll; the lower total dies, and of equal ones both, at the same time."""
    totals = {}
    for unit in units:
        if not game.heirs(*units) or len(game.heirs(*units)) < 2:
            return
        side = game.piece(unit).side
        fallen = await rolls.roll(game, Roll(die="d6", kind="melee", side=side, piece=unit))
        totals[unit] = fallen.natural
    dead = Simultaneous[str]()
    for unit, total in totals.items():
        if total <= min(totals.values()):
            dead.add(unit, "")

    def die(unit: str, why: str) -> None:
        del why
        game.emit(Eliminated(unit))
        game.emit(Counted("game", "lost", game.piece(unit).side))

    dead.apply(game, die)


# --- orders ---------------------------------------------------------------------------------------


def is_provoked(game: Game, side: str, moment: Moment) -> bool:
    return any(game.piece(heir).side != side for heir in game.heirs(moment.target))


def shots(game: Game, side: str, moment: Moment) -> Iterator[Reaction]:
    """Whoever is armed may shoot once at each step, which everybody can see."""

    async def shoot(unit: str) -> None:
        game.emit(Counted("step", "shot", unit))
        await attack(game, moment.rolls, unit, moment.target)

    if is_provoked(game, side, moment):
        for unit in game.heirs(*game.state.records["armed"].units):
            if not game.count("step", "shot", unit):
                yield Reaction(f":shoot-{unit}", f"Shoot with {unit}", partial(shoot, unit))


def arming(game: Game, side: str, moment: Moment) -> Iterator[Reaction]:
    """A card arms all units for the whole order."""

    async def arm(card: str) -> None:
        play_card(game, side, card)
        units = tuple(piece.id for piece in game.pieces_of(side))
        game.emit(RecordSet("armed", Armed(units)))

    if is_provoked(game, side, moment):
        for card in playable(game, side, "shoot"):
            yield Reaction(card, "Shoot", partial(arm, card))


def could_arm(game: Game, side: str, moment: Moment) -> bool:
    return could_play(game, side, moment) and not game.state.records["armed"].units


REACT_MOVE: Window[Moment] = Window(
    name="react_move",
    order=lambda game, _: (game.opponent(game.state.active),),
    offers=(shots, Hidden(could_arm, arming)),
    asking=point_at_card,
)


async def move(game: Game, rolls: Rolls, unit: str) -> None:
    """Hex by hex, until somebody is gone or has had enough."""
    side = game.piece(unit).side
    game.emit(RecordSet("armed", Armed()))
    for _ in range(3):
        hex_ = await ask(
            choose_one("hex", side, "Where to?", game.hexes, buttons={PASS: "Stay there"})
        )
        if hex_ == PASS:
            break
        game.emit(Moved(unit, hex_))
        game.emit(CountsCleared("step"))
        await REACT_MOVE.open(
            game, Moment(rolls, target=unit), still=lambda: bool(game.heirs(unit))
        )
        if not game.is_in_play(unit):
            break
    game.emit(RecordSet("armed", Armed()))


async def refill(game: Game, side: str) -> None:
    """Cards are drawn one by one; with the last one time goes on."""
    deck = deck_of(side)
    while len(game.hand(deck, side)) < HAND and game.draw(deck, side):
        if not game.cards(draw_pile(deck)):
            await advance_time(game, Fallen(Roll(die="", side=side), ()), ROLLS.locked)


async def turn(game: Game) -> None:
    """The active side plays a card for an order, or throws cards away; then it draws."""
    side = game.state.active
    hand = partial(game.hand, deck_of(side), side)
    card = await ask(choose_one("card", side, "Which card?", hand, buttons={PASS: "Pass"}))
    if card == PASS:
        for _ in range(2):
            away = await ask(
                choose_one("card", side, "Throw away?", hand, buttons={PASS: "No more"})
            )
            if away == PASS:
                break
            deck = deck_of(side)
            game.emit(CardsShown((away,), side))
            game.emit(Discarded((away,), hand_pile(deck, side), discard_pile(deck), side))
    else:
        play_card(game, side, card)
        mine = [piece.id for piece in game.pieces_of(side)]
        theirs = [piece.id for piece in game.pieces_of(game.opponent(side))]
        unit = await ask(choose_one("piece", side, "Who?", lambda: mine))
        target = await ask(
            choose_one("piece", side, "At whom?", lambda: theirs, buttons={":move": "Move"})
        )
        if target == ":move":
            await move(game, ROLLS, unit)
        else:
            await attack(game, ROLLS, unit, target)
    await refill(game, side)
    game.emit(PhaseBegan("", game.opponent(side)))


def surrender(board: Board) -> None:
    """Whoever has lost two units, or has none left, has lost; both at once is a draw."""
    beaten = [
        side
        for side in board.sides
        if board.count("game", "lost", side) >= 2 or not any(True for _ in board.pieces_of(side))
    ]
    if beaten:
        winner = board.opponent(beaten[0]) if len(beaten) == 1 else ""
        board.end(winner, "surrender")


@dataclass(frozen=True)
class Deal:
    """What lies where at the beginning; all other cards are discards."""

    decks: dict[str, Sequence[str]]
    hands: dict[str, Sequence[str]]
    holder: str = "red"
    lost: int = 0

    def __call__(self, board: Board) -> None:
        board.emit(RecordSet("token", Token(self.holder)))
        board.emit(RecordSet("armed", Armed()))
        for side in board.sides:
            if self.lost:
                board.emit(Counted("game", "lost", side, self.lost))
            if side in self.decks:
                self._lay_out(board, side)

    def _lay_out(self, board: Board, side: str) -> None:
        deck = deck_of(side)
        both = cards_named(side, *self.hands.get(side, ()), *self.decks[side])
        count = len(self.hands.get(side, ()))
        rest = tuple(card for card in sorted(board.cards(draw_pile(deck))) if card not in both)
        for cards, pile in ((both[:count], hand_pile(deck, side)), (rest, discard_pile(deck))):
            board.emit(CardsMoved(cards, draw_pile(deck), pile, side))
        left = changed(board.state.piles[draw_pile(deck)], cards=both[count:])
        board.emit(PileMade(draw_pile(deck), left))


def deal_hands(board: Board) -> None:
    Deal({}, {})(board)
    for side in board.sides:
        board.draw(deck_of(side), side, HAND)


def patrol(set_up: Callable[[Board], None] = deal_hands) -> Rulebook:
    return Rulebook(
        system="free",
        version=1,
        proceed=turn,
        set_up=set_up,
        records=(Token, Attack, Armed),
        settles=(Settling(surrender, (Eliminated, Counted)),),
    )

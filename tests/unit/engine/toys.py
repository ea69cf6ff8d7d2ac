"""Toy rules for the kernel's tests: small procedures with every shape that real rules have."""

from dataclasses import dataclass
from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import Discarded
from hexwright.engine.core.decision import (
    PASS,
    Choice,
    Decision,
    Refusal,
    ask,
    choose_action,
    choose_one,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan, RecordSet, TurnBegan
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved, StatusSet
from hexwright.engine.core.refusals import why_refused
from hexwright.engine.core.rulebook import OwnRecord, Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.simultaneous import Simultaneous
from hexwright.engine.core.state import State, discard_pile, hand_pile
from hexwright.engine.core.windows import Reaction, Window
from tests.helpers.situations import piece, situation

# --- charges with reactions that nest ------------------------------------------------------------


@dataclass
class Charge:
    """A charge under way: who and whom, by id."""

    charger: str
    target: str
    depth: int = 0


def defender_first(game: Game, charge: Charge) -> tuple[str, ...]:
    side = game.piece(charge.charger).side
    return (game.opponent(side), side)


@rule("toy-001")
async def reaction_fire(game: Game, shooter: str, target: str) -> None:
    """Once per activation; on a six the target loses a step, and with the last its life."""
    game.emit(Counted("activation", "reacted", shooter))
    if game.roll("d6", "reaction fire", "toy-001", piece=shooter) == 6:
        game.emit(LostSteps(target, rule="toy-001"))
        if not game.piece(target).steps:
            game.emit(Eliminated(target, rule="toy-001"))


def fire_offers(game: Game, side: str, charge: Charge) -> list[Reaction]:
    return [
        Reaction(
            f"fire-{one.id}",
            f"Fire with {one.id}",
            lambda shooter=one.id: reaction_fire(game, shooter, charge.charger),  # type: ignore[misc] # a default binds it
            "toy-001",
        )
        for one in game.pieces_of(side)
        if one.kind == "infantry"
        and side != game.piece(charge.charger).side
        and not game.count("activation", "reacted", one.id)
    ]


def countercharge_offers(game: Game, side: str, charge: Charge) -> list[Reaction]:
    """Another cavalry unit of the side may charge the charger: a charge inside a charge."""
    if charge.depth >= 2 or side == game.piece(charge.charger).side:
        return []
    return [
        Reaction(
            f"charge-{one.id}",
            f"Countercharge with {one.id}",
            lambda other=one.id: charge_home(  # type: ignore[misc] # a default binds it
                game, Charge(other, charge.charger, charge.depth + 1)
            ),
            "toy-002",
        )
        for one in game.pieces_of(side)
        if one.kind == "cavalry" and one.id != charge.target
    ]


BEFORE_CHARGE: Window[Charge] = Window(
    name="before_charge",
    prompt=lambda: "React to the charge?",
    order=defender_first,
    offers=(fire_offers, countercharge_offers),
    rule="toy-002",
    again=False,
)


@rule("toy-002")
async def charge_home(game: Game, charge: Charge, *, closed: bool = False) -> str:
    """The other side reacts; if both are still there, a six kills the target."""

    def both_live() -> bool:
        return game.is_in_play(charge.charger) and game.is_in_play(charge.target)

    await BEFORE_CHARGE.open(game, charge, still=both_live, closed=closed)
    if not both_live():
        return "called off"
    if game.roll("d6", "charge", "toy-002", piece=charge.charger) == 6:
        game.emit(Eliminated(charge.target, rule="toy-002"))
        return "hit"
    game.emit(StatusSet(charge.charger, "shaken", rule="toy-002"))
    return "missed"


# --- chits and secret orders ---------------------------------------------------------------------


class SecretOrder(OwnRecord, frozen=True):
    """An order that the other side does not know until it is revealed."""

    side: str
    order: str
    is_revealed: bool = False

    def seen_by(self, side: str) -> "SecretOrder | None":
        return self if self.is_revealed or side in ("", self.side) else None


ORDERS = {":attack": "Attack", ":hold": "Hold"}


@rule("toy-010")
async def give_orders(game: Game) -> None:
    """Both sides choose before either knows the other's order."""
    for side in game.sides:
        order = await ask(choose_action(side, "Your order?", ORDERS, "toy-010", secret=True))
        game.emit(RecordSet(f"order/{side}", SecretOrder(side, order), rule="toy-010"))
    game.emit(PhaseBegan("pull"))


@rule("toy-011")
async def pull_chit(game: Game) -> None:
    """The chit's side reveals its order, and attacks if it says so."""
    if not game.cards("orders"):
        game.end("", "the cup is empty", "toy-011")
    game.pull("orders", discard_pile("orders"), "toy-011")
    side = game.sides[len(game.cards(discard_pile("orders"))) % 2]
    record = game.state.records[f"order/{side}"]
    game.emit(RecordSet(f"order/{side}", SecretOrder(side, record.order, is_revealed=True)))
    await ask(yes_no(side, "Go on?", "toy-011"))


async def chit_turn(game: Game) -> None:
    """Orders first, then chit after chit."""
    await (pull_chit(game) if game.state.phase == "pull" else give_orders(game))


def imagine_orders(state: State, side: str, chance: int) -> int:
    """Whoever does not know an order takes it for an attack."""
    for key, record in list(state.records.items()):
        if isinstance(record, SecretOrder) and record.seen_by(side) is None:
            state.records[key] = SecretOrder(record.side, ":attack")
    return chance


CHITS = Rulebook(
    system="free", version=1, proceed=chit_turn, records=(SecretOrder,), imagine=imagine_orders
)

# --- fire at the same time -----------------------------------------------------------------------


@rule("toy-020")
async def fire_together(game: Game, one: str, other: str) -> None:
    """Both fire at full strength; losses are taken when both have rolled."""
    hits = Simultaneous[str]()
    for shooter, target in ((one, other), (other, one)):
        if game.roll("d6", "fire", "toy-020", piece=shooter) >= 5:
            hits.add(target, "toy-020")
    hits.apply(game, lambda unit, number: game.emit(Eliminated(unit, rule=number)))


class Token(OwnRecord, frozen=True):
    """Who holds the initiative card."""

    side: str


# --- activations inside activations --------------------------------------------------------------


@rule("toy-050")
async def activate(game: Game, piece: str, depth: int = 0) -> None:
    """Move a piece; on a one the owner may activate another before going on."""
    if not game.is_in_play(piece):
        return
    side = game.piece(piece).side
    target = await ask(
        choose_one("hex", side, f"Move {piece}", lambda: sorted(free_hexes(game)), "toy-050")
    )
    game.emit(Moved(piece, target, rule="toy-050"))
    if game.roll("d6", "initiative", "toy-050", piece=piece) == 1 and depth < 3:
        other = await ask(
            choose_one(
                "piece",
                side,
                "Activate another?",
                lambda: [one.id for one in game.pieces_of(side) if one.id != piece],
                "toy-050",
                buttons={PASS: "Nobody"},
            )
        )
        if other != PASS:
            await activate(game, other, depth + 1)
    game.emit(Counted("turn", "activated", piece))


def free_hexes(game: Game) -> list[str]:
    return [hex_ for hex_ in game.hexes() if not game.stack(hex_)]


async def battle_turn(game: Game) -> None:
    """Three turns; each side in turn activates a piece, or charges with it."""
    side = game.state.active
    mine = [one.id for one in game.pieces_of(side)]
    theirs = [one.id for one in game.pieces_of(game.opponent(side))]
    if game.state.turn > 6 or not mine or not theirs:
        game.end(side if mine else game.opponent(side), "the day is over")
    piece = await ask(choose_one("piece", side, "Who acts?", lambda: mine))
    if game.piece(piece).kind == "cavalry":
        target = await ask(choose_one("piece", side, "Charge whom?", lambda: theirs))
        await charge_home(game, Charge(piece, target))
    else:
        await activate(game, piece)
    game.emit(TurnBegan(game.state.turn + 1))
    game.emit(PhaseBegan("", game.opponent(side)))


BATTLE = Rulebook(system="free", version=1, proceed=battle_turn)


def put_away(game: Game, side: str, card: str) -> None:
    """A card of the hand goes to the discards."""
    deck = card.partition("/")[0]
    game.emit(Discarded((card,), hand_pile(deck, side), discard_pile(deck), side))


def everything(game: Game) -> tuple[Any, ...]:
    """All that two equal games have in common."""
    decision = game.decision
    asked = None
    if decision is not None:
        options = list(decision.options)
        asked = (decision.side, decision.prompt, decision.kind, options, dict(decision.buttons))
    return (game.state.copy(), game.events, game.choices, asked, game.can_undo, game.under_way)


def check_copies(game: Game) -> None:
    """A copy, a save and a game without its last step are this game, whatever is under way."""
    assert everything(game.fork()) == everything(game)
    loaded = Game.load(game.module, game.save(), rulebook=game.setting.rulebook)
    assert loaded.issues == []
    assert everything(loaded.game) == everything(game)
    again = game.at(game.steps - 1)
    again.submit(game.choices[-1])
    assert everything(again) == everything(game)


def refusal_of(
    decision: Decision[Any], choice: Choice, board: Board | None = None
) -> Refusal | None:
    """Why an answer is not allowed on a board, or on one with the pieces a to d; None if it is."""
    if decision.is_allowed(choice):
        return None
    board = board or situation(".a .b .c\n.d .  .", a=piece(), b=piece(), c=piece(), d=piece())
    return why_refused(board, decision, choice)

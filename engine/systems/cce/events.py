"""Events (E42-E77): what the next card says, and what events do to hands and objective chits."""

from msgspec.structs import replace

from hexwright.engine.core.card_events import CardsShown, PileMade
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rolls import Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import hand_pile
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.systems.cce.cards import discard, event_row, hand, name_on, reveal, rule_on
from hexwright.engine.systems.cce.language import Doing, Step, carry_out, verb
from hexwright.engine.systems.cce.nations import deck_of
from hexwright.engine.systems.cce.objectives import draw_chit, lay_open, secret_pile
from hexwright.engine.systems.cce.reasons import not_held
from hexwright.schema.language import later, tr


@rule("cce-018", "cce-026", "cce-239")
async def resolve_event(game: Game, side: str, rolls: Rolls) -> None:
    """The next card of a side says what happens; the rest of that card does not count."""
    card = await reveal(game, side, rolls, "cce-026")
    await carry_out_event(
        game, side, rolls, f"{deck_of(game, side)}/{card.id}", str(card.attributes["event"])
    )


@rule("cce-239")
async def carry_out_event(game: Game, side: str, rolls: Rolls, card: str, event: str) -> None:
    """Do what an event says, as far as it can be done."""
    row = event_row(game, event)
    rule_id = rule_on(row)
    words = later("Event: {event}.")
    game.emit(Remarked(words, {"event": game.names.word(name_on(row, event))}, rule=rule_id))
    await carry_out(game, Doing(side, rolls, card, rule_id), tuple(row["effects"]))
    for one in game.sides:
        _keep_to_owner(game, one, (one,))


# --- hands ----------------------------------------------------------------------------------------


def _side_of(game: Game, doing: Doing, step: Step) -> str:
    return doing.side if step.option("from", "enemy") == "own" else game.opponent(doing.side)


def _keep_to_owner(game: Game, side: str, known_to: tuple[str, ...]) -> None:
    """Let only these sides look at a side's hand."""
    pile = hand_pile(deck_of(game, side), side)
    found = game.state.piles[pile]
    if found.known_to != known_to:
        game.emit(PileMade(pile, replace(found, known_to=known_to), visible_to=()))


@verb("show-hand")
@rule("cce-002", "cce-261")
async def show_hand(game: Game, doing: Doing, step: Step) -> None:
    """The opponent shows his hand to the side of the card, until the event is over."""
    del step
    other = game.opponent(doing.side)
    cards = hand(game, other)
    if cards:
        _keep_to_owner(game, other, (other, doing.side))
        game.emit(CardsShown(cards, other, rule=doing.rule))


@verb("discard")
@rule("cce-256", "cce-261", "cce-335")
async def lose_card(game: Game, doing: Doing, step: Step) -> None:
    """A card of a hand goes to the discards: any one by chance, or one that is chosen."""
    owner = _side_of(game, doing, step)
    cards = hand(game, owner)
    if not cards:
        return
    if "random" in step.words:
        discard(game, owner, (cards[game.random_below(len(cards))],), doing.rule)
        return
    card = await ask(
        choose_one(
            "card",
            doing.side,
            tr("Which card does the other side lose?"),
            lambda: hand(game, owner),
            doing.rule,
            buttons={PASS: tr("None")},
            why_not=not_held(doing.rule),
        )
    )
    if card != PASS:
        discard(game, owner, (card,), doing.rule)


# --- objective chits ------------------------------------------------------------------------------


@verb("draw-chit")
@rule("cce-265", "cce-274")
async def draw_one_chit(game: Game, doing: Doing, step: Step) -> None:
    """A chit more is drawn, in secret or for all to see."""
    draw_chit(game, doing.side, openly="open" in step.words, rule_id=doing.rule)


@verb("reveal-chit")
@rule("cce-267")
async def reveal_chit(game: Game, doing: Doing, step: Step) -> None:
    """The opponent lays open one of his secret chits."""
    del step
    other = game.opponent(doing.side)
    if not game.cards(secret_pile(game, other)):
        return
    chit = await ask(
        choose_one(
            "card",
            other,
            tr("Which objective chit do you reveal?"),
            lambda: game.cards(secret_pile(game, other)),
            doing.rule,
            why_not=lambda _: Refusal(tr("It is no secret objective of yours."), doing.rule),
        )
    )
    lay_open(game, other, chit, doing.rule)

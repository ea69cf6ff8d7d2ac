"""Ranged combat and melee step by step, with the defender's answers (chapters 5 and 6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import Played
from hexwright.engine.core.decision import Preview, ask, choose_path, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import discard_pile, hand_pile
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.core.windows import Asking, Hidden, Reaction, Window
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.parts.ways_back import Path
from hexwright.engine.systems.ccn.advance import advance
from hexwright.engine.systems.ccn.battle import may_answer, pooled
from hexwright.engine.systems.ccn.clash import (
    answer_blow,
    blow_back,
    clash,
    square_strikes_first,
    still_fights,
)
from hexwright.engine.systems.ccn.odds import as_square, attack_preview, clash_preview
from hexwright.engine.systems.ccn.reasons import why_no_way_back
from hexwright.engine.systems.ccn.records import deck_of, played_pile
from hexwright.engine.systems.ccn.retreat import go, may_retreat_into, retreat_paths
from hexwright.engine.systems.ccn.squares import form_square, may_form_square
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.strike import Blow, strike
from hexwright.engine.systems.ccn.troops import TURN, in_square, leader_at, troops_at
from hexwright.schema.language import later, tr

STRIKE_FIRST = "strike-first"
FIRST_STRIKE, RETIRE, FORM = ":first-strike", ":retire", ":square"


@dataclass(slots=True)
class Melee:
    """A melee that was declared: the attack, the batteries that help, and where both stood.

    The defender's answers note in it what has become of it.
    """

    attack: Attack
    helpers: tuple[str, ...]
    start: str
    goal: str
    struck_first: bool = False
    has_retired: bool = False


@rule("ccn-076", "ccn-101", "ccn-197")
async def fire(game: Game, attack: Attack) -> None:
    """Ranged combat: one roll; nobody answers it and nobody advances."""
    words = later("{piece} fires at {target}.|{piece} fire at {target}.")
    game.emit(ActionBegan(attack.attacker, words, attack.target, rule="ccn-076"))
    game.emit(Counted(TURN, "battled", attack.attacker))
    await strike(game, Blow(attack, dice_of(game, attack), "ccn-098"))


@rule("ccn-104", "ccn-134", "ccn-205", "ccn-264")
async def melee(game: Game, attack: Attack, helpers: tuple[str, ...] = ()) -> bool:
    """A melee from its declaration to the advance or the Battle Back; whether the hex was taken."""
    words = later("{piece} attacks {target}.|{piece} attack {target}.")
    if attack.is_bonus:
        words = later(
            "{piece} presses on and attacks {target}.|{piece} press on and attack {target}."
        )
    if helpers:
        words = later("{piece} attack {target} together.")
    told = ActionBegan(attack.attacker, words, attack.target, helpers=helpers, rule="ccn-103")
    game.emit(told)
    for one in (attack.attacker, *helpers):
        game.emit(Counted(TURN, "battled", one))
    start, goal = game.piece(attack.attacker).hex, game.piece(attack.target).hex
    fight = Melee(attack, helpers, start, goal)
    if is_leader(game, attack.target):
        await strike(game, Blow(attack, dice_of(game, attack), "ccn-148"))
        return await _after(game, fight)
    await ANSWERS.open(game, fight, still=lambda: still_fights(game, attack, start))
    if fight.has_retired:
        return await _after(game, fight)
    was_square = in_square(game, attack.target)
    strikes_first = square_strikes_first(game, attack)
    if not await clash(game, attack, helpers, start, struck_first=fight.struck_first):
        return False
    fight.struck_first = fight.struck_first or strikes_first
    if await _after(game, fight, was_square=was_square):
        return True
    await _battle_back(game, fight)
    return False


@rule("ccn-147", "ccn-186")
async def _after(game: Game, fight: Melee, *, was_square: bool = False) -> bool:
    """If the target's hex is empty now the attacker may go there; whether it is empty."""
    if any(troop.side != game.state.active for troop in troops_at(game, fight.goal)):
        return False
    goes_on = not was_square or game.options.get("breakthrough_after_square", True)
    if goes_on and still_fights(game, fight.attack, fight.start):
        await advance(game, fight.attack, fight.goal)
    return True


# --- the defender's answers -----------------------------------------------------------------------


def _asking(game: Game, side: str, fight: Melee) -> Asking:
    """The question for an answer; nobody else learns what it is about."""
    del side
    attack, names = fight.attack, game.names
    prompt = tr(
        "{attacker} attacks {target}. How does it answer?",
        attacker=names.piece(attack.attacker),
        target=names.piece(attack.target),
    )
    return Asking(
        prompt,
        decline=tr("Stand"),
        subject=attack.target,
        secret=True,
        preview=lambda answer: _preview(game, fight, answer),
    )


def _preview(board: Board, fight: Melee, answer: str) -> Preview:
    """The blow that comes first after an answer."""
    attack = fight.attack
    if answer == FIRST_STRIKE:
        return attack_preview(board, answer_blow(board, attack, "ccn-124"))
    if answer == RETIRE:
        dice = pooled(board, attack, fight.helpers)
        return attack_preview(board, Blow(attack, dice, "ccn-212", retiring=True))
    there = as_square(board, attack.target) if answer == FORM else board
    return clash_preview(there, attack, fight.helpers, struck_first=fight.struck_first)


@rule("ccn-209", "ccn-222", "ccn-223")
def _open_answers(game: Game, side: str, fight: Melee) -> Iterator[Reaction]:
    """Answers that everybody knows to be possible; after one of them there is no other."""
    del side
    attack = fight.attack
    if may_answer(game, attack, "retire") and retire_paths(game, attack.target):
        run = partial(_retire_and_reform, game, fight)
        yield Reaction(RETIRE, tr("Retire and reform"), run, "ccn-209", closes=True)
    if may_answer(game, attack, "form_square") and may_form_square(game, attack.target):
        run = partial(_form_square, game, fight)
        yield Reaction(FORM, tr("Form square"), run, "ccn-222", closes=True)


def _first_strikes(game: Game, side: str, fight: Melee) -> Iterator[Reaction]:
    """First Strike, if the hand has it; another answer follows only by an option (A23)."""
    del side
    if first_strike_cards(game, fight.attack.target):
        closes = bool(game.options.get("reactions_exclude_each_other", True))
        run = partial(_first_strike, game, fight)
        yield Reaction(FIRST_STRIKE, tr("First Strike"), run, "ccn-124", closes=closes)


def first_strike_cards(board: Board, unit: str) -> tuple[str, ...]:
    """The cards in the hand of a unit's owner that let it strike first."""
    side = board.piece(unit).side
    hand = board.hand(deck_of(board, side), side)
    return tuple(card for card in hand if _strikes_first(board, card))


def _strikes_first(board: Board, card: str) -> bool:
    return board.card(card).attributes.get("procedure") == STRIKE_FIRST


def _could_strike_first(board: Board, side: str, fight: Melee) -> bool:
    """Whether, for all that everybody knows, the defender may hold such a card."""
    if fight.struck_first or not may_answer(board, fight.attack, "first_strike"):
        return False
    return _may_hold_first_strike(board, side)


@momentary
def _may_hold_first_strike(board: Board, side: str) -> bool:
    """Whether a side has a hand, and not all the cards that strike first lie open."""
    deck = deck_of(board, side)
    if not board.hand(deck, side):
        return False
    seen = [
        card
        for pile in (discard_pile(deck), *(played_pile(deck, one) for one in board.sides))
        for card in board.cards(pile)
        if _strikes_first(board, card)
    ]
    copies = sum(
        card.copies
        for card in board.module.decks[deck].cards
        if card.attributes.get("procedure") == STRIKE_FIRST
    )
    return len(seen) < copies


ANSWERS: Window[Melee] = Window(
    name="answers to a melee",
    order=lambda game, fight: (game.piece(fight.attack.target).side,),
    offers=(Hidden(_could_strike_first, _first_strikes), _open_answers),
    asking=_asking,
    rule="ccn-134",
)


@rule("ccn-124", "ccn-125", "ccn-127")
async def _first_strike(game: Game, fight: Melee) -> None:
    """The defender plays the card and battles first."""
    fight.struck_first = True
    side = game.piece(fight.attack.target).side
    deck = deck_of(game, side)
    card = first_strike_cards(game, fight.attack.target)[0]
    game.emit(Played((card,), hand_pile(deck, side), played_pile(deck, side), side, rule="ccn-124"))
    game.emit(Counted(TURN, "first-strike", side))
    await strike(game, answer_blow(game, fight.attack, "ccn-124"))


async def _form_square(game: Game, fight: Melee) -> None:
    form_square(game, fight.attack.target)


@rule("ccn-116")
async def _battle_back(game: Game, fight: Melee) -> None:
    """The target, if it lives and did not leave its hex, may battle back at the attacker."""
    target = fight.attack.target
    blow = blow_back(game, fight.attack, fight.goal, struck_first=fight.struck_first)
    if blow is None:
        return
    prompt = tr("Does {piece} battle back?", piece=game.names.piece(target))
    question = yes_no(
        game.piece(target).side,
        prompt,
        "ccn-116",
        subject=target,
        preview=lambda yes: attack_preview(game, blow) if yes else None,
    )
    if await ask(question):
        await strike(game, blow)


# --- Retire and Reform ----------------------------------------------------------------------------


@momentary
@rule("ccn-210", "ccn-211")
def retire_paths(board: Board, unit: str) -> list[Path]:
    """Ways of the full length toward the own edge; a lone leader may only stand at the end."""
    hexes = int(board.look_up("retreat", "retire-and-reform")["value"])
    return [
        path
        for path in retreat_paths(board, unit, hexes)
        if len(path) == hexes
        and (board.options.get("retire_onto_leader", True) or not leader_at(board, path[-1]))
        and may_retreat_into(board, unit, path[-1])
    ]


@rule("ccn-212", "ccn-213", "ccn-214", "ccn-215", "ccn-217")
async def _retire_and_reform(game: Game, fight: Melee) -> None:
    """The attackers roll while the cavalry is still there; survivors go back, nobody answers."""
    fight.has_retired = True
    attack, target = fight.attack, fight.attack.target
    dice = pooled(game, attack, fight.helpers)
    await strike(game, Blow(attack, dice, "ccn-212", retiring=True))
    if game.is_in_play(target) and game.piece(target).hex == fight.goal:
        prompt = tr("Where does {piece} retire?", piece=game.names.piece(target))
        side = game.piece(target).side
        path = await ask(
            choose_path(
                side,
                prompt,
                lambda: retire_paths(game, target),
                "ccn-215",
                subject=target,
                why_not=lambda path: why_no_way_back(
                    game, target, path, retire_paths(game, target), "ccn-215"
                ),
            )
        )
        go(
            game,
            target,
            path,
            "ccn-215",
            later("{piece} retires from {start} to {hex}.|{piece} retire from {start} to {hex}."),
        )

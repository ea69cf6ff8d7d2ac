"""Actions from the hand (A24): the moments at which cards can be played, how they are offered."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.core.windows import Asking, Hidden, Reaction, Window
from hexwright.engine.systems.cce.cards import (
    OPPORTUNITY_FIRE,
    action_row,
    actions_in,
    actions_on,
    deck_has,
    hand,
    name_on,
    play,
    rule_on,
)
from hexwright.engine.systems.cce.language import Doing, Moment, carry_out, is_met
from hexwright.engine.systems.cce.nations import inactive_first
from hexwright.schema.language import later, tr

BEFORE_ATTACK, BEFORE_DEFENCE, ABOUT_TO_BREAK = "before-attack", "before-defence", "about-to-break"
AFTER_ENTRY, ENEMY_MOVE, OWN_MOVE = "after-entry", "enemy-move", "own-move"
BEFORE_MELEE, AFTER_MELEE, AFTER_DISCARD = "before-melee", "after-melee", "after-discard"
TIME_ADVANCE: Final = "time-advance"
_PROMPTS: Final = {
    BEFORE_ATTACK: later("Play an action on this attack?"),
    BEFORE_DEFENCE: later("Play an action before {piece} defends?"),
    ABOUT_TO_BREAK: later("Play an action before {piece} breaks?"),
    OWN_MOVE: later("Play an action at the end of the move?"),
    AFTER_ENTRY: later("Play an action on those who entered {hex}?"),
    BEFORE_MELEE: later("Play an action before the melee in {hex}?"),
    AFTER_MELEE: later("Play an action after the melee in {hex}?"),
    AFTER_DISCARD: later("Play an action on the discard?"),
    TIME_ADVANCE: later("Play an action at the end of the time advance?"),
}


# --- who may play what ----------------------------------------------------------------------------


def _is_for(board: Board, side: str, moment: Moment, who: str) -> bool:
    """Whether an action is for a side at this moment; `moment.side` is the one that it is about."""
    if who in ("active", "inactive"):
        return (side == board.state.active) is (who == "active")
    return who == "either" or (side == moment.side) is (who in ("shooter", "owner"))


@rule("cce-211", "cce-227", "cce-330")
def is_possible(board: Board, side: str, moment: Moment, action: str) -> bool:
    """Whether an action could be played now by a side, as everybody can see on the map."""
    if board.options.get("first_game") and action != OPPORTUNITY_FIRE:
        return False
    row = action_row(board, action)
    if not _is_for(board, side, moment, str(row["who"])):
        return False
    return is_met(board, side, moment, row["needs"])


def could_play(window: str, board: Board, side: str, moment: Moment) -> bool:
    """Whether a side could hold a card for this moment, for all that the other side knows."""
    return bool(hand(board, side)) and any(
        deck_has(board, side, action) and is_possible(board, side, moment, action)
        for action in actions_in(board, window)
    )


def playable(board: Board, side: str, moment: Moment, window: str) -> list[tuple[str, str]]:
    """The cards of a side's hand that it may play now, each with its action."""
    possible = [one for one in actions_in(board, window) if is_possible(board, side, moment, one)]
    return [
        (card, action)
        for card in hand(board, side)
        for action in actions_on(board, card)
        if action in possible
    ]


@rule("cce-010", "cce-017", "cce-213", "cce-334")
async def play_action(game: Game, side: str, moment: Moment, card: str, action: str) -> None:
    """Play a card for its action, and do what it says."""
    row = action_row(game, action)
    rule_id = rule_on(row)
    play(game, side, card, rule_id)
    doing = Doing(side, moment.rolls, card, rule_id, moment.hex, (), moment.units)
    await carry_out(game, doing, tuple(row["effects"]))


def reactions(window: str, game: Game, side: str, moment: Moment) -> Iterator[Reaction]:
    """What a side may play from its hand in a window."""
    for card, action in playable(game, side, moment, window):
        run = partial(play_action, game, side, moment, card, action)
        words = game.names.word(name_on(action_row(game, action), action))
        yield Reaction(card, words, run)


# --- the moments ----------------------------------------------------------------------------------


def _asking(window: str, game: Game, side: str, moment: Moment) -> Asking:
    del side
    unit = next(iter((*game.heirs(*moment.units), *moment.units)), "")
    words = tr(_PROMPTS[window], piece=game.names.piece(unit) if unit else "", hex=moment.hex)
    return Asking(words, decline=tr("No card"), kind="card", subject=unit)


@rule("cce-212")
def window(name: str, rule_id: str) -> Window[Any]:
    """A moment at which both sides may play actions, the inactive side all of its own first."""
    return Window(
        name=name,
        order=inactive_first,
        offers=(Hidden(partial(could_play, name), partial(reactions, name)),),
        asking=partial(_asking, name),
        rule=rule_id,
    )


PRE_ATTACK: Final = window(BEFORE_ATTACK, "cce-211")
PRE_DEFENCE: Final = window(BEFORE_DEFENCE, "cce-211")
BREAKING: Final = window(ABOUT_TO_BREAK, "cce-233")
ENTERED: Final = window(AFTER_ENTRY, "cce-229")
PRE_MELEE: Final = window(BEFORE_MELEE, "cce-214")
POST_MELEE: Final = window(AFTER_MELEE, "cce-235")
DISCARDED: Final = window(AFTER_DISCARD, "cce-219")
DIG_IN: Final = window(TIME_ADVANCE, "cce-220")
# The last chance of those who have moved: before that their questions offer the same cards.
MOVED: Final = window(OWN_MOVE, "cce-215")

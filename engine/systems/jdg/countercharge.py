"""The countercharge (10.4): cavalry that is charged from the front rides at its attackers."""

from fractions import Fraction

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.jdg.chances import chance_to_engage, engagement_preview
from hexwright.engine.systems.jdg.charge_moves import can_charge
from hexwright.engine.systems.jdg.cohesion import engagement_test
from hexwright.engine.systems.jdg.facing import fronts
from hexwright.engine.systems.jdg.refusal import side_may_react
from hexwright.engine.systems.jdg.shock_ratio import Fight, chargers_of, shock_preview
from hexwright.engine.systems.jdg.stacking import top_fighter
from hexwright.engine.systems.jdg.troops import fighters_in, is_heavy
from hexwright.schema.language import tr


@rule("jdg-237", "jdg-255", "jdg-256")
async def offer_countercharge(game: Game, fight: Fight) -> tuple[str, ...]:
    """Let the cavalry of each hex that is charged try to countercharge; who does so (10.4)."""
    riders: tuple[str, ...] = ()
    for hex_ in fight.targets:
        if not can_countercharge(game, fight, hex_):
            continue
        top = top_fighter(game, hex_, able="charge")
        modifiers = _modifiers(game, fight, hex_, top)
        prompt = tr("Does {piece} countercharge?", piece=game.names.piece(top))
        shown = {
            True: engagement_preview(game, top, tr("It countercharges"), "jdg-255", modifiers),
            False: shock_preview(game, fight),
        }
        side = game.piece(top).side
        wants = yes_no(side, prompt, "jdg-255", subject=top, preview=shown.get)
        if await ask(wants) and engagement_test(game, top, modifiers, "jdg-255"):
            riders += tuple(one for one in fighters_in(game, hex_) if can_charge(game, one))
    return riders


@rule("jdg-255", "jdg-279", "jdg-283")
def can_countercharge(board: Board, fight: Fight, hex_: str) -> bool:
    """Whether cavalry in a hex is in order, and charged through a hex in front of it (10.4)."""
    top = top_fighter(board, hex_, able="charge")
    if not top or not can_charge(board, top) or not side_may_react(board, board.piece(top).side):
        return False
    ahead = fronts(board, top)
    return any(board.piece(one).hex in ahead for one in chargers_of(board, fight, hex_))


def chance_to_counter(board: Board, fight: Fight, hex_: str) -> Fraction | None:
    """How likely the cavalry of a hex countercharges if it tries; None if it cannot."""
    if not can_countercharge(board, fight, hex_):
        return None
    top = top_fighter(board, hex_, able="charge")
    return chance_to_engage(board, top, _modifiers(board, fight, hex_, top))


@rule("jdg-255")
def _modifiers(board: Board, fight: Fight, hex_: str, unit: str) -> Sum:
    """Against heavy cavalry that charges their hex others find it harder (10.4)."""
    heavy = any(is_heavy(board, one) for one in chargers_of(board, fight, hex_))
    if is_heavy(board, unit) or not heavy:
        return Sum()
    return Sum((from_table(board.table("engagement-test"), "countercharge-on-heavy"),))

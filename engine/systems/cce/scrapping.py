"""Weapons that their owner destroys himself (11.3): at any time, beside any question."""

from typing import Any

from hexwright.engine.core.asides import Asides
from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Decision
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.cce.damage import lose_weapon
from hexwright.engine.systems.cce.records import ATTACK, attack
from hexwright.engine.systems.cce.units import weapons_in_play
from hexwright.schema.language import tr

_SCRAP = ":scrap "


@rule("cce-120")
def _offers(board: Board, decision: Decision[Any]) -> dict[str, str]:
    """The weapons of the side that is asked, but for those that fire or that it is asked about."""
    firers = attack(board).firers if ATTACK in board.state.records else ()
    return {
        f"{_SCRAP}{weapon.id}": tr("Destroy {piece}", piece=board.names.piece(weapon.id))
        for weapon in weapons_in_play(board)
        if weapon.side == decision.side
        and weapon.id != decision.subject
        and weapon.id not in (*decision.options, *firers)
    }


@rule("cce-120")
def _scrap(board: Board, side: str, choice: str) -> None:
    del side
    lose_weapon(board, choice.removeprefix(_SCRAP), "cce-120")


SCRAPPING = Asides(_offers, _scrap)

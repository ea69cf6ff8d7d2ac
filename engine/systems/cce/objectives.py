"""Objectives (7.3): who controls them, what the chits make them worth, and the points of that."""

from typing import Any, Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved, ChitPulled, PileMade
from hexwright.engine.core.game_events import PointsScored
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Pile
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.objectives import holders, note_control, objective_hexes
from hexwright.engine.systems.cce.nations import box_of
from hexwright.engine.systems.cce.records import SETTING_UP
from hexwright.engine.systems.cce.units import all_units_in
from hexwright.schema.language import later

CHITS: Final = "objectives"


# --- where and whose ------------------------------------------------------------------------------


@rule("cce-034", "cce-085")
@lasting
def places(board: Board) -> dict[int, tuple[str, ...]]:
    """The hexes of each objective by its number: a hex, or the whole building that it is in."""
    found = {}
    for objective in board.scenario.objectives:
        hexes = objective_hexes(board, objective.id)
        whole = [
            zone.hexes
            for zone in field_of(board).zones.values()
            if zone.kind == "building" and set(hexes) & set(zone.hexes)
        ]
        found[_number(board, objective.site, objective.attributes)] = (
            tuple(whole[0]) if whole else hexes
        )
    return found


def _number(board: Board, site: str, attributes: Any) -> int:
    known = field_of(board).sites.get(site)
    own = known.number if known is not None else None
    return int(own if own is not None else attributes.get("number", 0))


def controller(board: Board, number: int) -> str:
    """The side that controls an objective; empty if nobody does."""
    held = holders(board)
    return next((held[one] for one in places(board)[number] if one in held), "")


def controlled_by(board: Board, side: str) -> list[int]:
    """The objectives that a side controls."""
    return [place for place in places(board) if controller(board, place) == side]


@rule("cce-084", "cce-085", "cce-088", "cce-089")
def settle_control(board: Board) -> None:
    """Whoever alone is in an objective controls it from now on; open points change hands."""
    if SETTING_UP in board.state.records:
        return  # who holds what is seen when all are where they begin
    for number, hexes in places(board).items():
        sides = {board.piece(unit).side for hex_ in hexes for unit in all_units_in(board, hex_)}
        before = controller(board, number)
        if len(sides) != 1 or sides == {before}:
            continue
        side = next(iter(sides))
        with board.together():
            note_control(board, dict.fromkeys(hexes, side), "cce-084")
            _swing(board, number, before, side)


@rule("cce-084", "cce-327")
def note_start(board: Board) -> None:
    """Who controls what at the start: the scenario's word, and whoever stands there alone."""
    note_control(board, {}, "cce-084")
    for hexes in places(board).values():
        sides = {board.piece(unit).side for hex_ in hexes for unit in all_units_in(board, hex_)}
        if len(sides) == 1:
            note_control(board, dict.fromkeys(hexes, sides.pop()), "cce-084")


def _swing(board: Board, number: int, before: str, after: str) -> None:
    worth = value(board, number)
    if not worth:
        return
    reason = later("objective lost")
    if before:
        board.emit(PointsScored(before, -worth, reason, rule="cce-089"))
    board.emit(PointsScored(after, worth, later("objective taken"), rule="cce-089"))


# --- chits ----------------------------------------------------------------------------------------


def open_pile(board: Board) -> str:
    """The chits that everybody sees."""
    return f"{CHITS}/box/{box_of(board, 'objectives')}"


def secret_pile(board: Board, side: str) -> str:
    """The chits that only a side knows."""
    return f"{CHITS}/box/{box_of(board, 'objectives', side)}"


@rule("cce-061", "cce-088")
def lay_out_chits(board: Board) -> None:
    """Make the boxes of chits; one without a secret side that was dealt secretly lies open."""
    if open_pile(board) not in board.state.piles:
        board.emit(PileMade(open_pile(board), Pile(CHITS, (), "", None)))
    for side in board.sides:
        pile = secret_pile(board, side)
        if pile not in board.state.piles:
            board.emit(PileMade(pile, Pile(CHITS, (), side, (side,))))
        for chit in board.cards(pile):
            if not board.card(chit).secret_side:
                board.emit(CardsMoved((chit,), pile, open_pile(board), rule="cce-088"))
    for chit in board.cards(open_pile(board)):
        score_chit(board, chit)


@rule("cce-083", "cce-086")
def value(board: Board, number: int) -> int:
    """What an objective is worth by the chits that lie open."""
    return sum(worth_on(board, card, number) for card in board.cards(open_pile(board)))


@rule("cce-086")
def worth_on(board: Board, chit: str, number: int) -> int:
    """What one chit makes an objective worth: the one that it names, or every one."""
    values = board.card(chit).attributes
    if not values.get("points") or values.get("objective") not in (None, number):
        return 0
    return int(values["points"])


@rule("cce-087")
def specials(board: Board) -> tuple[str, ...]:
    """What special chits that lie open say."""
    found = (board.card(card).attributes.get("special") for card in board.cards(open_pile(board)))
    return tuple(str(one) for one in found if one)


@rule("cce-088")
def score_chit(board: Board, chit: str) -> None:
    """A chit that lies open from now on: those who control what it names score it."""
    for number in places(board):
        side, worth = controller(board, number), worth_on(board, chit, number)
        if side and worth:
            board.emit(PointsScored(side, worth, later("objective held"), rule="cce-088"))


@rule("cce-265", "cce-274")
def draw_chit(board: Board, side: str, *, openly: bool, rule_id: str) -> None:
    """A chit more comes out of the cup: for a side alone, or for all to see and to score."""
    left = board.cards(CHITS)
    if not left:
        return
    chit = left[board.random_below(len(left))]
    openly = openly or not board.card(chit).secret_side
    target = open_pile(board) if openly else secret_pile(board, side)
    board.emit(ChitPulled((chit,), CHITS, target, side, rule=rule_id))
    if openly:
        score_chit(board, chit)


@rule("cce-267")
def lay_open(board: Board, side: str, chit: str, rule_id: str) -> None:
    """A secret chit of a side lies open from now on, and scores at once."""
    board.emit(CardsMoved((chit,), secret_pile(board, side), open_pile(board), side, rule=rule_id))
    score_chit(board, chit)

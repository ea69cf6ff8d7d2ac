"""Counter-charges (6.2.3): who dares, who meets the charge, who turns to face it."""

from collections.abc import Sequence
from fractions import Fraction

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, Refusal, ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.arcs import arcs_at, front_of, reactors
from hexwright.engine.systems.aus.charge_ways import (
    COUNTERED,
    apart,
    can_charge,
    charge_bonus,
    path,
    stride,
)
from hexwright.engine.systems.aus.clash import fight_it_out
from hexwright.engine.systems.aus.escort import dismount, saddle_up
from hexwright.engine.systems.aus.melee_checks import (
    ATTACKER_TEST,
    Fight,
    attacker_modifiers,
    verdict,
)
from hexwright.engine.systems.aus.neighbours import stack_of
from hexwright.engine.systems.aus.odds import check_preview
from hexwright.engine.systems.aus.pursuit import blow
from hexwright.engine.systems.aus.records import mark, marked
from hexwright.engine.systems.aus.troops import has_ability, is_cossack, leaders_in, number, profile
from hexwright.schema.language import later, tr


@rule("aus-135", "aus-245", "aus-269", "aus-107", "aus-139")
def counter_chargers(board: Board, riders: Sequence[str]) -> list[str]:
    """The cavalry that may counter-charge: the charge is in its zone, and not yet next to it."""
    first = riders[0]
    if not is_on_map(board, first):
        return []
    other = board.opponent(board.piece(first).side)
    found = dict.fromkeys(
        one for hex_ in board.piece(first).hexes for one in reactors(board, other, hex_)
    )
    return [
        one
        for one in found
        if can_charge(board, one)
        and not is_cossack(board, one)
        and not marked(board, COUNTERED, one)
        and apart(board, one, first) > 1
        and path(board, one, first, 1)
    ]


@rule("aus-246", "aus-247", "aus-248", "aus-140", "aus-147")
async def counter_charges(game: Game, riders: Sequence[str], far: int) -> bool:
    """Enemy cavalry may counter-charge; whether that has ended the charge (6.2.3)."""
    while able := counter_chargers(game, riders):
        side = game.piece(able[0]).side
        chosen = await ask(
            choose_one(
                "piece",
                side,
                tr("Which cavalry counter-charges {piece}?", piece=game.names.piece(riders[0])),
                lambda able=able: able,  # type: ignore[misc] # bound now
                "aus-135",
                buttons={PASS: tr("None")},
                subject=riders[0],
                preview=lambda one: (
                    None if one == PASS else dare_preview(game, one, riders[0], "aus-246")
                ),
                why_not=lambda _: Refusal(
                    tr("It cannot counter-charge: its zone, its order or its horses forbid it."),
                    "aus-135",
                ),
            )
        )
        if chosen == PASS:
            return False
        ready = [
            one for one in stack_of(game, chosen) if one in able and steels(game, one, riders[0])
        ]
        if ready:
            await _meet(game, ready, riders, far)
            return True
    return False


@rule("aus-246", "aus-138", "aus-352", "aus-353")
def steels(game: Game, unit: str, foe: str) -> bool:
    """Whether cavalry dares to charge in answer: a check, which some leaders make needless."""
    mark(game, COUNTERED, unit)
    if is_inspired(game, unit):
        return True
    modifiers = attacker_modifiers(game, unit, _answer(game, unit, foe))
    return verdict(game, unit, ATTACKER_TEST, modifiers, "aus-246").passed


def dare_preview(board: Board, unit: str, foe: str, rule_id: str) -> Preview:
    """Whether cavalry will dare to charge in answer, before it is asked for."""
    if is_inspired(board, unit):
        certain = Odds("", {}, (Fact(tr("Test passed"), Fraction(1), rule="aus-352"),))
        return Preview(tr("A leader carries it along"), chances=certain, rule=rule_id)
    modifiers = attacker_modifiers(board, unit, _answer(board, unit, foe))
    return check_preview(board, ATTACKER_TEST, unit, modifiers, rule_id)


def _answer(board: Board, unit: str, foe: str) -> Fight:
    return Fight("charge", (unit,), (foe,), board.piece(foe).hex)


@rule("aus-352", "aus-353")
def is_inspired(board: Board, unit: str) -> bool:
    """Whether a leader with or next to cavalry lets it charge without a check (A4.4.2)."""
    if any(has_ability(board, one, "bessieres") for one in leaders_in(board, unit)):
        return True
    reach = number(board, "murat-reach")
    side = board.piece(unit).side
    return any(
        has_ability(board, one.id, "murat")
        and any(distance(board, one.hex, own) <= reach for own in board.piece(unit).hexes)
        for one in board.pieces_of(side)
        if one.hex and one.id in board.module.leaders
    )


@rule("aus-246", "aus-247", "aus-248", "aus-140", "aus-263", "aus-257")
async def _meet(game: Game, ready: Sequence[str], riders: Sequence[str], far: int) -> None:
    """Counter-chargers meet the charge: they attack, with their bonus less that of the others.

    The charge has the bonus of the distance that it began at; who counters needs none (A8.1.1).
    """
    first, foe = ready[0], riders[0]
    words = later("{piece} counter-charges {target}.|{piece} counter-charge {target}.")
    game.emit(ActionBegan(first, words, target=foe, within=True, rule="aus-246"))
    start, leaders = game.piece(first).hex, await saddle_up(game, first)
    for pose in path(game, first, foe, 1):
        for one in ready:
            stride(game, one, pose, "aus-246")
    await face(game, foe, first)
    most = int(game.look_up("charges", str(game.attribute(first, "cavalry")))["most"])
    bonus = charge_bonus(game, first, most) - charge_bonus(game, foe, far)
    await fight_it_out(game, tuple(ready), foe, bonus, countered=True)
    blow(game, [*ready, *riders])
    await dismount(game, leaders, start)


@rule("aus-248")
async def face(game: Game, unit: str, foe: str) -> None:
    """A unit of one hex may turn so that an enemy next to it is in front (6.2.3)."""
    piece = game.piece(unit)
    if piece.extends or not profile(game, piece.formation).looks_at:
        return
    if any(one in front_of(game, unit) for one in game.piece(foe).hexes):
        return
    prompt = tr(
        "Does {piece} turn towards {target}?",
        piece=game.names.piece(unit),
        target=game.names.piece(foe),
    )
    if not await ask(yes_no(piece.side, prompt, "aus-248", subject=unit)):
        return
    for facing in sorted(
        profile(game, piece.formation).facings,
        key=lambda one: min((one - (piece.facing or 0)) % 12, ((piece.facing or 0) - one) % 12),
    ):
        known = arcs_at(game, piece.hexes, facing, piece.formation)
        if any(known.get(hex_) == "front" for hex_ in game.piece(foe).hexes):
            if facing != piece.facing:
                game.emit(Rotated(unit, facing, rule="aus-248"))
            return

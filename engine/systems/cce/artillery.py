"""Artillery (12, O17, O18): radios, the spotting round, its drift and the bombardment."""

from functools import partial
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_action, choose_one, choose_order
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rolls import Roll, Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan, Remarked
from hexwright.engine.hexes.coordinates import neighbour
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.systems.cce.activation import is_free
from hexwright.engine.systems.cce.cards import reveal
from hexwright.engine.systems.cce.damage import damage, mend
from hexwright.engine.systems.cce.fire import ARTILLERY_KIND, defend_all, hits, tree_burst
from hexwright.engine.systems.cce.markers import fortification_in, lay_smoke, take_off
from hexwright.engine.systems.cce.nations import box_of
from hexwright.engine.systems.cce.reasons import not_own, only_these, unseen
from hexwright.engine.systems.cce.records import (
    ACTIVATED,
    ATTACK,
    TURN,
    Attack,
    attack,
    note,
)
from hexwright.engine.systems.cce.sight import sees
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    all_units_in,
    is_broken,
    is_damaged,
    is_leader,
    units_of,
)
from hexwright.schema.language import later, tr

SMOKE: Final = ":smoke"


@rule("cce-127")
def radio_of(board: Board, side: str) -> str:
    """The radio of a side; empty if it has none."""
    return next(iter(board.state.boxes.get(box_of(board, "artillery", side), ())), "")


def has_radio(board: Board, side: str) -> bool:
    """Whether a side has a radio in play."""
    return bool(radio_of(board, side))


@rule("cce-152")
def spotters(board: Board, side: str) -> list[str]:
    """The leaders in good order who were not activated this turn."""
    return [
        unit
        for unit in units_of(board, side)
        if is_leader(board, unit) and not is_broken(board, unit) and is_free(board, unit)
    ]


@rule("cce-152")
def can_request(board: Board, side: str) -> bool:
    """Whether a side can ask for artillery: its radio is damaged, or a leader can use it."""
    radio = radio_of(board, side)
    return bool(radio) and (is_damaged(board, radio) or bool(spotters(board, side)))


@rule("cce-151")
async def deny(game: Game, side: str) -> None:
    """The enemy's radio is damaged; one that is already is gone."""
    damage(game, radio_of(game, game.opponent(side)), "cce-151")


@rule("cce-153", "cce-154")
async def request(game: Game, side: str, rolls: Rolls) -> None:
    """A damaged radio is repaired; with an intact one a leader calls for fire."""
    radio = radio_of(game, side)
    if is_damaged(game, radio):
        mend(game, radio, "cce-153")
        return
    prompt = tr("Which leader calls for fire?")
    words = later("Only a leader in good order who was not activated this turn can spot.")
    leader = await ask(
        choose_one(
            "piece",
            side,
            prompt,
            lambda: spotters(game, side),
            "cce-154",
            why_not=not_own(game, side, "cce-154", words),
        )
    )
    game.emit(Counted(TURN, ACTIVATED, leader, rule="cce-154"))
    words = later("{piece} calls for fire.|{piece} call for fire.")
    game.emit(ActionBegan(leader, words, rule="cce-154"))
    await fire_for_effect(game, side, radio, leader, rolls)


@rule("cce-155", "cce-156", "cce-157")
async def fire_for_effect(game: Game, side: str, radio: str, leader: str, rolls: Rolls) -> None:
    """Spotting round, correction, drift, and what comes down."""
    start = game.piece(leader).hex
    seen = [hex_ for hex_ in game.hexes() if hex_ == start or sees(game, start, hex_)]
    prompt = tr("Where does the spotting round land?")
    aim = await ask(
        choose_one(
            "hex",
            side,
            prompt,
            lambda: seen,
            "cce-155",
            subject=leader,
            why_not=partial(unseen, game, start),
        )
    )
    is_smoke = False
    if game.attribute(radio, "smoke_capable"):
        buttons = {":shells": tr("Shells"), SMOKE: tr("Smoke")}
        is_smoke = await ask(choose_action(side, tr("What is fired?"), buttons, "cce-156")) == SMOKE
    is_accurate = await hits(game, rolls, side, leader, aim)
    goal = await drift(game, side, aim, rolls, is_accurate=is_accurate)
    if not goal:
        game.emit(Remarked(later("The shells come down off the map."), rule="cce-160"))
        return
    game.emit(Remarked(later("The shells come down around {hex}."), {"hex": goal}, rule="cce-161"))
    await bombard(game, side, radio, goal, rolls, is_smoke=is_smoke)


@rule("cce-158", "cce-159", "cce-160")
async def drift(game: Game, side: str, aim: str, rolls: Rolls, *, is_accurate: bool) -> str:
    """The next card moves the round: two hexes by both dice, or so many one way; empty if lost."""
    card = await reveal(game, side, rolls, "cce-158")
    white, dark = (int(card.attributes[one]) for one in ("white_die", "dark_die"))
    ways = [white, dark] if is_accurate else [white] * dark
    field = field_of(game)
    place = field.place(aim)
    for way in ways:
        place = neighbour(field.grid, place, way - 1)
        if not field.exists(place):
            return ""
    return field.number(place)


@rule("cce-161", "cce-162", "cce-163")
async def bombard(
    game: Game, side: str, radio: str, goal: str, rolls: Rolls, *, is_smoke: bool
) -> None:
    """Seven hexes: smoke in each, or a roll for each with units or a fortification."""
    zone = (goal, *near(game, goal))
    if is_smoke:
        for hex_ in zone:
            lay_smoke(game, hex_, "cce-162")
        return
    struck: tuple[str, ...] = ()
    # What shells set off may drive somebody into a hex that was empty, and was not hit yet.
    while waiting := tuple(one for one in zone if one not in struck and _is_shelled(game, one)):
        for hex_ in await _in_order(side, waiting):
            struck = (*struck, hex_)
            await _impact(game, side, radio, hex_, rolls)


def _is_shelled(board: Board, hex_: str) -> bool:
    return bool(all_units_in(board, hex_) or fortification_in(board, hex_))


@rule("cce-161")
async def _in_order(side: str, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """Hexes in the order in which the side that fires wants them hit."""
    if len(hexes) < 2:
        return hexes
    return await ask(
        choose_order(
            "hex",
            side,
            tr("In which order are the hexes hit?"),
            partial(tuple, hexes),
            "cce-161",
            why_no_member=lambda _: only_these(hexes, "cce-161"),
        )
    )


@rule("cce-163", "cce-164", "cce-184", "cce-332")
async def _impact(game: Game, side: str, radio: str, hex_: str, rolls: Rolls) -> None:
    """Firepower of the battery and dice: everybody there defends, whoever he is."""
    units = all_units_in(game, hex_)
    if not _is_shelled(game, hex_):
        return
    strength = int(game.attribute(radio, FIREPOWER, 0))
    parts = ((strength, "artillery", "cce-163"),)
    now = Attack(ARTILLERY_KIND, side, (hex_,), units=units, parts=parts)
    note(game, ATTACK, now)
    fallen = await rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind=ARTILLERY_KIND,
            reason=later("bombardment"),
            rule="cce-163",
            side=side,
            modifiers=Sum().plus(strength, later("artillery"), "cce-163") + tree_burst(game, now),
        ),
    )
    deadly = int(game.look_up("fortification-vulnerability", strength)["roll"])
    marker = fortification_in(game, hex_)
    if fallen.natural == deadly and marker:
        take_off(game, marker, "cce-164")
    note(game, ATTACK, replace(attack(game), total=fallen.total))
    await defend_all(game, rolls)
    note(game, ATTACK, None)

"""Fire (10): volleys are rolled, then applied; what each result does to a stack."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.modifiers import Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.core.told_events import ActionBegan, Meaning, TableRead
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.chances import numbers_of
from hexwright.engine.parts.effects import (
    MODIFIED_TEST,
    TEST,
    Effect,
    effects_of,
    meaning_of,
    words_of,
)
from hexwright.engine.parts.troops import command_of, is_on_map, line_of
from hexwright.engine.systems.gbacw.cohesion import (
    DIE,
    Blow,
    check_cohesion,
    flip_to_disorder,
)
from hexwright.engine.systems.gbacw.fire_modifiers import (
    APPROACH,
    PHASING,
    PRE_SHOCK,
    RETURN,
    WITHDRAWAL,
    Volley,
    is_shell,
    reach,
    volley_modifiers,
)
from hexwright.engine.systems.gbacw.orders import order_for_all
from hexwright.engine.systems.gbacw.results import (
    FRIENDLY_FIRE,
    Toll,
    answer_for,
    crews_last,
    finish,
    take_losses,
    toll_of,
    upset,
)
from hexwright.engine.systems.gbacw.sight import friends_fired_over
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    MARCH,
    RESERVE,
    brigade_of,
    brigades_of,
    fighters_in,
    has_level,
    is_disordered,
    is_gun,
    number,
    order_of,
    units_of,
)
from hexwright.schema.language import later, tr, tr_many

# How each kind of fire is told.
_WORDS: Final = {
    PHASING: later("{piece} fires at {target}.|{piece} fire at {target}."),
    RETURN: later("{piece} returns the fire of {target}.|{piece} return the fire of {target}."),
    PRE_SHOCK: later(
        "{piece} fires at {target}, who close in.|{piece} fire at {target}, who close in."
    ),
    WITHDRAWAL: later(
        "{piece} fires at {target}, who withdraw.|{piece} fire at {target}, who withdraw."
    ),
    APPROACH: later(
        "{piece} fires at {target}, who approach.|{piece} fire at {target}, who approach."
    ),
}
WORDS: Final = {
    TEST: later("cohesion check"),
    "disorder": later("disorder"),
    "loss": later("strength lost"),
}
DEEDS: Final = {
    "loss": later("lose 1 strength point|lose {count} strength points"),
    TEST: later("test their cohesion"),
    MODIFIED_TEST: later("test their cohesion ({amount})"),
    "disorder": later("are disordered"),
}
# Counted of a brigade on the march that was attacked, which gives up its march (6.26).
SURPRISED: Final = "surprised"


class Shot(NamedTuple):
    """A volley that was rolled: the die before modifiers, and what the table says."""

    volley: Volley
    roll: int
    effects: tuple[Effect, ...]


# --- rolling --------------------------------------------------------------------------------------


def _table(board: Board, volley: Volley) -> str:
    return "artillery-fire" if is_shell(board, volley) else "fire"


def _read(board: Board, volley: Volley, total: int) -> Reading:
    return board.look_up(_table(board, volley), total=total, across=volley.points)


@rule("gbacw-184", "gbacw-215", "gbacw-357")
def roll_volley(game: Game, volley: Volley) -> Shot:
    """Roll for a volley, on the line of the table for the strength that fires (10.17)."""
    targets = tuple(reversed(fighters_in(game, volley.target)))
    modifiers = volley_modifiers(game, volley)
    game.emit(
        ActionBegan(
            volley.unit,
            _WORDS[volley.kind],
            helpers=volley.helpers,
            targets=targets,
            rule="gbacw-184",
        )
    )
    roll = game.roll(
        DIE,
        later("roll for the fire"),
        "gbacw-184",
        side=game.piece(volley.unit).side,
        piece=volley.unit,
        target=volley.target,
        modifiers=modifiers,
    )
    reading = _read(game, volley, roll + modifiers.total)
    effects = tuple(effects_of(reading.value))
    meaning: tuple[Meaning, ...] = meaning_of(later("the units under fire"), effects, DEEDS)
    game.emit(TableRead.of(reading, game.table(reading.table), " ", meaning))
    return Shot(volley, roll, effects)


# --- what it does ---------------------------------------------------------------------------------


@rule("gbacw-184", "gbacw-103", "gbacw-204", "gbacw-064")
async def apply_shot(game: Game, shot: Shot) -> None:
    """Let a hex take the result of a volley, losses before all else (8.35, 10.41)."""
    volley = shot.volley
    await _hit_friends(game, shot)
    if not fighters_in(game, volley.target):
        return
    _surprise(game, volley)
    if is_shell(game, volley):
        await _burst(game, shot)
    else:
        await _struck(game, shot)


def _losses(effects: Sequence[Effect]) -> int:
    return sum(effect.amount for effect in effects if effect.kind == "loss")


@rule("gbacw-103", "gbacw-104", "gbacw-274", "gbacw-276")
async def _struck(game: Game, shot: Shot) -> None:
    """The top unit takes the result; if it dies or is disordered the others test (8.35)."""
    volley = shot.volley
    toll = toll_of(game, Blow("fire", "gbacw-103", (volley.unit,)), volley.target)
    first = volley.whom if volley.whom in toll.stack else toll.stack[0]
    order = (first, *(one for one in toll.stack if one != first))
    was = is_disordered(game, first)
    take_losses(game, toll, order, _losses(shot.effects))
    # A unit that collapses by its losses is disordered by them.
    shaken = not is_on_map(game, first) or is_disordered(game, first) != was
    if is_on_map(game, first):
        shaken = _upset_by(game, toll, first, shot.effects) or shaken
    for one in order[1:] if shaken else ():
        if is_on_map(game, one) and not check_cohesion(game, one, rule="gbacw-103").passed:
            upset(game, toll, one)
    _shake_guns_of_lines(game, toll)
    await finish(game, toll)


@rule("gbacw-118")
def _shake_guns_of_lines(game: Game, toll: Toll) -> None:
    """Guns with other hexes of a line that was disordered test as well (8.45)."""
    hexes = [hex_ for one in toll.hit if is_on_map(game, one) and is_disordered(game, one)
             for hex_ in game.piece(one).hexes]  # fmt: skip
    guns = [
        fighter for hex_ in hexes for fighter in fighters_in(game, hex_) if is_gun(game, fighter)
    ]
    for fromkey in dict.fromkeys(guns):
        if fromkey not in toll.stack:
            toll.stack = (*toll.stack, fromkey)
            if not check_cohesion(game, fromkey, rule="gbacw-118").passed:
                upset(game, toll, fromkey)


def _upset_by(game: Game, toll: Toll, unit: str, effects: Sequence[Effect]) -> bool:
    """Let a unit take what is no loss; whether it is disordered by it, once more perhaps."""
    for effect in effects:
        if effect.kind == "disorder":
            upset(game, toll, unit)
            return True
        if effect.kind == TEST:
            added = Sum().plus(effect.amount, later("fire result"), "gbacw-276")
            if not check_cohesion(game, unit, added, "gbacw-276").passed:
                upset(game, toll, unit)
                return True
    return False


@rule("gbacw-104", "gbacw-215", "gbacw-283")
async def _burst(game: Game, shot: Shot) -> None:
    """Shell strikes every unit of a hex by itself, each in full (10.67, A-44)."""
    volley = shot.volley
    toll = toll_of(game, Blow("fire", "gbacw-215", (volley.unit,)), volley.target)
    toll.by_lot = True
    for one in toll.stack:
        take_losses(game, toll, [one], _losses(shot.effects))
        if is_on_map(game, one):
            _upset_by(game, toll, one, shot.effects)
    _shake_guns_of_lines(game, toll)
    await finish(game, toll)


@rule("gbacw-197", "gbacw-285", "gbacw-308")
async def _hit_friends(game: Game, shot: Shot) -> None:
    """A low roll over the heads of friends next to the target makes them test (10.26)."""
    if shot.roll > number(game, "friendly-fire-roll"):
        return
    volley = shot.volley
    side = game.piece(volley.unit).side
    if reach(game, volley) < 2:
        return
    friends = friends_fired_over(game, side, volley.hex, volley.target)
    shaken = [Shaken(one, volley.unit, FRIENDLY_FIRE) for one in crews_last(game, friends)]
    await answer_for(game, shaken, Blow(FRIENDLY_FIRE, "gbacw-197"))


@rule("gbacw-064")
def _surprise(game: Game, volley: Volley) -> None:
    """A brigade on the march that is fired at by anything but shell gives up its march (6.26)."""
    if is_shell(game, volley):
        return
    for fighter in fighters_in(game, volley.target):
        if order_of(game, fighter) == MARCH:
            surprise(game, fighter)


def surprise(board: Board, unit: str) -> None:
    """Note that the brigade of a unit was attacked on the march."""
    brigade = brigade_of(board, unit) or command_of(board, unit)
    if not board.count(ACTIVATION, SURPRISED, brigade):
        board.emit(Counted(ACTIVATION, SURPRISED, brigade, rule="gbacw-064"))


@rule("gbacw-069")
async def leave_reserve(game: Game, hex_: str, far: int | None = None) -> None:
    """Brigades in reserve that are fired at from near, or shocked, are thrown into disorder (6.34).

    They are under advance orders then, before anything else happens; the rest of a division stays.
    """
    if far is not None and far > number(game, "reserve-fire-distance"):
        return
    for unit in list(fighters_in(game, hex_)):
        brigade = brigade_of(game, unit) or command_of(game, unit)
        held = [one for one in line_of(game, brigade) if has_level(game, one, RESERVE)]
        if not held:
            continue
        for command in held:
            game.emit(LevelSet(command, RESERVE, 0, rule="gbacw-069"))
            for other in brigades_of(game, command):
                if other != brigade and units_of(game, other):
                    game.emit(LevelSet(other, RESERVE, rule="gbacw-069", visible_to=()))
        await order_for_all(game, brigade, "advance", "gbacw-069")
        for one in units_of(game, brigade):
            if not is_disordered(game, one):
                flip_to_disorder(game, one, "gbacw-069")


# --- before the dice fall -------------------------------------------------------------------------


def volley_preview(board: Board, volley: Volley) -> Preview:
    """What counts for a volley, and how likely each result is."""
    modifiers = volley_modifiers(board, volley)
    firers = board.names.pieces((volley.unit, *volley.helpers))
    words = tr_many(
        "{piece}: 1 strength point, die and {sum}|{piece}: {count} strength points, die and {sum}",
        volley.points,
        piece=firers,
        sum=signed(modifiers.total),
    )
    tally: dict[str, Fraction] = {}
    faces = numbers_of(board, DIE)
    for face in faces:
        reading = _read(board, volley, face + modifiers.total)
        text = ", ".join(words_of(effect, WORDS) for effect in effects_of(reading.value))
        tally[text] = tally.get(text, Fraction()) + Fraction(1, len(faces))
    facts = tuple(
        Fact(text or tr("No effect"), share, rule="gbacw-184") for text, share in tally.items()
    )
    return Preview(words, modifiers, Odds(tr("Results"), {}, facts), "gbacw-184")

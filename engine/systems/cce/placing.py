"""What steps of cards put on the map and take off it: markers, units, smoke and fire."""

from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.decision import Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved, Placed
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.hexes.coordinates import neighbour
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.systems.cce.damage import (
    eliminate,
)
from hexwright.engine.systems.cce.language import Doing, Step, verb
from hexwright.engine.systems.cce.markers import (
    BLAZE,
    SMOKE,
    blaze_in,
    fortification_in,
    fortify,
    is_impassable,
    lay_smoke,
    next_piece,
    set_on_fire,
    smoke_in,
    take_off,
    works_in,
)
from hexwright.engine.systems.cce.nations import box_of, inactive_first, national
from hexwright.engine.systems.cce.reasons import none_but
from hexwright.engine.systems.cce.stacking import has_room
from hexwright.engine.systems.cce.targets import (
    choose_place,
    choose_unit,
    places_named,
)
from hexwright.engine.systems.cce.terrain import is_crossable
from hexwright.engine.systems.cce.units import (
    BROKEN,
    troop_of_kind,
    units_in,
)
from hexwright.engine.systems.cce.victory import casualties
from hexwright.schema.language import later, tr

RETURNS: Final = later("{piece} comes to {hex}.|{piece} come to {hex}.")


def next_of(game: Game, piece: str, **fields: object) -> Piece:
    """A piece that comes back into play, showing its front unless told otherwise."""
    found = game.piece(piece)
    faces = game.module.kinds[found.kind].faces
    front = faces[0].id if faces else ""
    return Piece(piece, found.kind, **{"side": found.side, "face": front, **fields})  # type: ignore[arg-type] # fields of a piece


@verb("place")
@rule("cce-236", "cce-245", "cce-252", "cce-254", "cce-269", "cce-273", "cce-277")
async def place(game: Game, doing: Doing, step: Step) -> None:
    """Put a marker or a unit down: where the card says, or in one of the places that it allows."""
    what = step.words[0]
    if what in ("support", "recalled"):
        await _place_pieces(game, doing, step)
        return
    if what in ("private", "hero"):
        await _place_leader(game, doing, step, what)
        return
    hexes = places_named(game, doing, step)
    hex_ = await choose_place(doing, tr("Where is it placed?"), hexes, is_optional=step.is_optional)
    if not hex_:
        doing.stopped = True
        return
    doing.hex = hex_
    if what == SMOKE:
        lay_smoke(game, hex_, doing.rule)
    elif what == BLAZE:
        if set_on_fire(game, hex_, doing.rule):
            await flee_fire(game, (hex_,), doing.rule)
    else:
        fortify(game, hex_, what, doing.rule)


@rule("cce-255", "cce-257")
async def _place_leader(game: Game, doing: Doing, step: Step, what: str) -> None:
    """A nation's hero or private, if he is not on the map; what follows needs him."""
    kind = str(national(game, doing.side, what, ""))
    if not kind or any(piece.kind == kind and piece.hex for piece in game.state.pieces.values()):
        doing.stopped = True
        return
    hexes = places_named(game, doing, step)
    hex_ = await choose_place(
        doing,
        tr("Where does {piece} appear?", piece=game.names.kind(kind)),
        hexes,
        is_optional=step.is_optional,
    )
    if not hex_:
        doing.stopped = True
        return
    doing.hex = hex_
    known = next((piece for piece in game.state.pieces.values() if piece.kind == kind), None)
    if known is not None and not known.is_gone:
        # He waits on the time track, with what he carries.
        game.emit(Moved(known.id, hex_, words=RETURNS, rule=doing.rule))
    elif known is not None:
        back = next_of(game, known.id, side=doing.side, hex=hex_)
        game.emit(Placed(back, RETURNS, rule=doing.rule))
    else:
        new = next_piece(game, kind, side=doing.side, hex=hex_)
        game.emit(Placed(new, RETURNS, rule=doing.rule))


@rule("cce-259", "cce-268", "cce-276", "cce-099")
async def _place_pieces(game: Game, doing: Doing, step: Step) -> None:
    """What a support roll or the casualty track gave comes to a hex with room for it."""
    if doing.pieces:
        unit = next_of(game, doing.pieces[0], face=BROKEN)
    elif doing.support:
        unit = next_piece(game, doing.support[0], side=doing.side)
    else:
        return
    if game.module.kinds[unit.kind].piece_class == "weapon":
        _place_radio(game, doing, unit)
        return
    more = int(game.look_up("unit-kinds", troop_of_kind(game, unit.kind))["figures"])
    hexes = [
        one
        for one in places_named(game, doing, step)
        if not is_impassable(game, one) and has_room(game, one, unit.side, more)
    ]
    prompt = tr("Where does {piece} appear?", piece=game.names.piece(unit.id))
    hex_ = await choose_place(doing, prompt, hexes, is_optional=False)
    if hex_:
        _appear(game, doing, replace(unit, hex=hex_))


@rule("cce-118")
def _appear(game: Game, doing: Doing, unit: Piece) -> None:
    """A unit comes into a hex, and with it the weapon that is listed beside it."""
    with game.together():
        game.emit(Placed(unit, RETURNS, rule=doing.rule))
        for kind in doing.support[1:]:
            weapon = next_piece(game, kind, side=unit.side, hex=unit.hex, carried_by=unit.id)
            game.emit(Placed(weapon, RETURNS, rule=doing.rule))


@rule("cce-093")
def _place_radio(game: Game, doing: Doing, radio: Piece) -> None:
    """A radio goes to its owner's artillery box, which is empty."""
    box = box_of(game, "artillery", doing.side)
    game.emit(Placed(replace(radio, box=box), rule=doing.rule))


@verb("recall")
@rule("cce-276")
async def recall(game: Game, doing: Doing, step: Step) -> None:
    """Choose one of the eliminated units of both sides."""
    del step
    lost = [casualty for side in game.sides for casualty in casualties(game, side)]
    unit = await choose_unit(
        doing.side,
        tr("Which unit returns?"),
        lost,
        doing.rule,
        is_optional=False,
        why_not=lambda _: Refusal(tr("It is none of the eliminated units."), doing.rule),
    )
    doing.pieces = (unit,) if unit else ()
    doing.stopped = not unit


# --- taking away ----------------------------------------------------------------------------------


@verb("remove")
@rule("cce-219", "cce-270")
async def remove(game: Game, doing: Doing, step: Step) -> None:
    """Take a fortification off the map: one of those that the card names, from its places."""
    wanted = step.words[0].split(",")
    hexes = places_named(game, doing, step) if step.option("at") else list(game.state.stacks)
    found = [
        one
        for one in hexes
        if fortification_in(game, one)
        and ("fortification" in wanted or works_in(game, one) in wanted)
    ]
    hex_ = await choose_place(
        doing, tr("Where is it removed?"), found, is_optional=step.is_optional
    )
    if hex_:
        take_off(game, fortification_in(game, hex_), doing.rule)


@verb("clear")
@rule("cce-246")
async def clear_smoke(game: Game, doing: Doing, step: Step) -> None:
    """All smoke goes off the map."""
    del step
    for hex_ in list(game.state.stacks):
        marker = smoke_in(game, hex_)
        if marker:
            take_off(game, marker, doing.rule)


# --- fire in the field ----------------------------------------------------------------------------


@verb("spread")
@rule("cce-246", "cce-032")
async def spread_fire(game: Game, doing: Doing, step: Step) -> None:
    """Every blaze spreads to the hex beside it in the direction that the card names."""
    del step
    direction = int(game.card(doing.card).attributes.get("event_value", 1)) - 1
    field = field_of(game)
    burning = [stack for stack in game.state.stacks if blaze_in(game, stack)]
    lit = []
    for hex_ in burning:
        place = neighbour(field.grid, field.place(hex_), direction)
        if field.is_playable(place):
            goal = field.number(place)
            if set_on_fire(game, goal, doing.rule):
                lit.append(goal)
    await flee_fire(game, tuple(lit), doing.rule)


@rule("cce-244", "cce-246")
async def flee_fire(game: Game, hexes: tuple[str, ...], rule_id: str) -> None:
    """Owners move their units out of burning hexes, the inactive side first; else they are lost."""
    for side in inactive_first(game):
        for hex_ in hexes:
            for unit in units_in(game, hex_, side):
                await _flee(game, unit, rule_id)


async def _flee(game: Game, unit: str, rule_id: str) -> None:
    found = game.piece(unit)
    goals = [
        one
        for one in near(game, found.hex)
        if not is_impassable(game, one) and is_crossable(game, found.hex, one)
    ]
    if not goals:
        eliminate(game, unit, rule_id)
        return
    prompt = tr("Where does {piece} go?", piece=game.names.piece(unit))
    goal = await ask(
        choose_one(
            "hex",
            found.side,
            prompt,
            lambda: goals,
            rule_id,
            subject=unit,
            why_not=none_but(goals, rule_id),
        )
    )
    game.emit(Moved(unit, goal, rule=rule_id))

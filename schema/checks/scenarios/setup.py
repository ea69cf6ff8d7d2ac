"""What stands where at the start."""

from collections.abc import Iterator, Mapping

from schema.checks.scenarios.battle import Battle, battles
from schema.issues import Issue, Severity, pointer
from schema.language import tr
from schema.model.counters import CounterKind
from schema.model.scenario import Placement
from schema.module import Module
from schema.reach import LINE_ONLY, PROHIBITED


def pieces_are_placed_once(module: Module) -> Iterator[Issue]:
    """No piece stands in two places, or stands on the map and arrives later."""
    for battle in battles(module):
        placed = [one.piece for one in battle.scenario.setup if one.piece]
        if len(placed) != len(set(placed)):
            yield from _placed_twice(battle)
        at_start = set(placed)
        seen: set[str] = set()
        for number, arrival in enumerate(battle.scenario.reinforcements):
            pieces = set(battle.pieces_of(arrival))
            for piece in sorted(pieces & (at_start | seen)):
                message = tr("{piece} arrives here, but is in the game already.", piece=piece)
                hint = tr("Take it out of the set-up or of one of the reinforcements.")
                yield from battle.issue(
                    "setup.placed-twice",
                    "reinforcements",
                    pointer("reinforcements", number),
                    message,
                    hint,
                )
            seen |= pieces


def _placed_twice(battle: Battle) -> Iterator[Issue]:
    seen: dict[str, str] = {}
    for number, placement in enumerate(battle.scenario.setup):
        if placement.piece in seen:
            message = tr("{piece} is placed twice.", piece=placement.piece)
            hint = tr("It stands in {hex} already.", hex=seen[placement.piece])
            yield from battle.issue(
                "setup.placed-twice", "setup", pointer("setup", number), message, hint
            )
        elif placement.piece:
            seen[placement.piece] = placement.hex or placement.box


def pieces_have_a_place(module: Module) -> Iterator[Issue]:
    """Everything placed is in a hex or in a box, not in both."""
    for battle in battles(module):
        for number, placement in enumerate(battle.scenario.setup):
            if bool(placement.hex) == bool(placement.box):
                message = tr("A piece stands in a hex or in a box: give one of the two.")
                yield from battle.issue(
                    "setup.no-place", "setup", pointer("setup", number), message
                )


def ground_can_be_entered(module: Module) -> Iterator[Issue]:
    """Nothing stands where its movement class can never be."""
    closed = {
        (movement_class, kind.id): cost
        for kind in module.terrain.hexes
        for movement_class, cost in kind.movement.items()
        if cost in (PROHIBITED, LINE_ONLY)
    }
    if not closed:
        return
    names = {kind.id: kind.name for kind in module.terrain.hexes}
    for battle in battles(module):
        for number, placement in enumerate(battle.scenario.setup):
            if not placement.hex:
                continue
            terrain = battle.terrain_at(placement.hex)
            kind = battle.kind_of(placement)
            cost = closed.get((kind.movement_class, terrain))
            if cost == PROHIBITED or (cost == LINE_ONLY and placement.hex not in battle.line_hexes):
                message = tr(
                    "{piece} cannot stand in {hex}: {terrain} is closed to it.",
                    piece=placement.piece or kind.name,
                    hex=placement.hex,
                    terrain=names[terrain],
                )
                yield from battle.issue(
                    "setup.impassable", "setup", pointer("setup", number, "hex"), message
                )


def faces_and_formations_exist(module: Module) -> Iterator[Issue]:
    """Face, formation, facing and losses are possible for what is placed."""
    facings = {one.id: one.facing for one in module.counters.formations}
    for battle in battles(module):
        for number, placement in enumerate(battle.scenario.setup):
            special = placement.face or placement.formation or placement.losses
            if special or placement.facing is not None:
                yield from _shape_faults(battle, number, placement, facings)


def _shape_faults(
    battle: Battle, number: int, placement: Placement, facings: Mapping[str, str]
) -> Iterator[Issue]:
    kind = battle.kind_of(placement)
    if placement.face and placement.face not in {face.id for face in kind.faces}:
        message = tr(
            "Counters of the kind “{kind}” have no face “{face}”.",
            kind=kind.id,
            face=placement.face,
        )
        yield from battle.issue(
            "setup.face-unknown", "setup", pointer("setup", number, "face"), message
        )
    if placement.formation and placement.formation not in kind.formations:
        message = tr(
            "Counters of the kind “{kind}” cannot take the formation “{formation}”.",
            kind=kind.id,
            formation=placement.formation,
        )
        yield from battle.issue(
            "setup.formation-not-possible", "setup", pointer("setup", number, "formation"), message
        )
    if placement.losses and placement.losses >= kind.steps:
        message = tr(
            "It has lost {losses} of {steps} steps and would not be there any more.",
            losses=placement.losses,
            steps=kind.steps,
        )
        yield from battle.issue(
            "setup.no-steps-left", "setup", pointer("setup", number, "losses"), message
        )
    yield from _facing_faults(battle, number, placement, kind, facings)


def _facing_faults(
    battle: Battle, number: int, placement: Placement, kind: CounterKind, facings: Mapping[str, str]
) -> Iterator[Issue]:
    """A vertex formation looks at an odd direction, a hexside formation at an even one."""
    if placement.facing is None:
        return
    usual = kind.formations[0] if kind.formations else ""
    wanted = facings.get(placement.formation or usual, "")
    system = battle.module.system
    if not wanted and system and system.declaration.facing in {"vertex", "hexside"}:
        wanted = system.declaration.facing
    wrong = (wanted == "vertex" and placement.facing % 2 == 0) or (
        wanted == "hexside" and placement.facing % 2 == 1
    )
    if wrong:
        message = tr(
            "Facing {facing} does not fit: this counter looks at a {what}.",
            facing=placement.facing,
            what=tr("vertex") if wanted == "vertex" else tr("hexside"),
        )
        hint = tr("Vertices have odd numbers, hexsides even ones.")
        yield from battle.issue(
            "setup.facing", "setup", pointer("setup", number, "facing"), message, hint
        )


def extended_pieces_hang_together(module: Module) -> Iterator[Issue]:
    """A piece covers no more hexes than it can, each next to the one before."""
    sizes = {one.id: one.hexes for one in module.counters.formations}
    for battle in battles(module):
        for number, placement in enumerate(battle.scenario.setup):
            if not placement.extends or not placement.hex:
                continue
            kind = battle.kind_of(placement)
            most = max(kind.hexes, sizes.get(placement.formation, 0))
            where = pointer("setup", number, "extends")
            if len(placement.extends) >= most:
                message = tr(
                    "It covers {count} hexes, but may cover {most}.",
                    count=len(placement.extends) + 1,
                    most=most,
                )
                yield from battle.issue("setup.too-long", "setup", where, message)
            hexes = (placement.hex, *placement.extends)
            index = battle.index_of(placement.hex)
            if any(not index.has_hex(one) for one in hexes):
                continue  # over the join of two maps
            for place, one in enumerate(hexes[1:], start=1):
                if not any(index.are_neighbours(one, other) for other in hexes[:place]):
                    message = tr("{hex} is not next to the rest of it.", hex=one)
                    yield from battle.issue("setup.torn", "setup", where, message)


def start_is_not_crowded(module: Module) -> Iterator[Issue]:
    """Enemies do not start in the same hex."""
    for battle in battles(module):
        owners: dict[str, str] = {}
        for number, placement in enumerate(battle.scenario.setup):
            side = battle.side_of(placement) if placement.hex else ""
            if side and owners.setdefault(placement.hex, side) != side:
                message = tr("Pieces of both sides start in {hex}.", hex=placement.hex)
                yield from battle.issue(
                    "setup.enemies-in-hex",
                    "setup",
                    pointer("setup", number, "hex"),
                    message,
                    severity=Severity.WARNING,
                )


CHECKS = (
    pieces_are_placed_once,
    pieces_have_a_place,
    ground_can_be_entered,
    faces_and_formations_exist,
    extended_pieces_hang_together,
    start_is_not_crowded,
)

"""What stands where at the start."""

from collections.abc import Iterator, Mapping

from hexwright.schema.checks.scenarios.battle import Battle
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.scenario import Placement
from hexwright.schema.reach import LINE_ONLY, PROHIBITED


def pieces_are_placed_once(battle: Battle) -> Iterator[Issue]:
    """No piece stands in two places, or stands on the map and arrives later."""
    taken = set(battle.pieces)
    if len(taken) != len(battle.pieces):
        yield from _placed_twice(battle)
    for number, arrival in enumerate(battle.scenario.reinforcements):
        pieces = set(battle.pieces_of(arrival))
        for piece in sorted(pieces & taken):
            message = tr("{piece} arrives here, but is in the game already.", piece=piece)
            hint = tr("Take it out of the set-up or of one of the reinforcements.")
            where = pointer("reinforcements", number)
            yield from battle.issue("setup.placed-twice", "reinforcements", where, message, hint)
        taken |= pieces


def _placed_twice(battle: Battle) -> Iterator[Issue]:
    seen: dict[str, str] = {}
    for number, placement in enumerate(battle.scenario.setup):
        if placement.piece in seen:
            message = tr("{piece} is placed twice.", piece=placement.piece)
            hint = tr("It stands in {hex} already.", hex=seen[placement.piece])
            yield from _fault(battle, "setup.placed-twice", number, "", message, hint)
        elif placement.piece:
            seen[placement.piece] = placement.hex or placement.box


def pieces_have_a_place(battle: Battle) -> Iterator[Issue]:
    """Everything placed is in a hex or in a box, not in both."""
    if all(battle.hexes) and not battle.special:
        return
    for number, placement in enumerate(battle.scenario.setup):
        if bool(placement.hex) == bool(placement.box):
            message = tr("A piece stands in a hex or in a box: give one of the two.")
            yield from _fault(battle, "setup.no-place", number, "", message)


def ground_can_be_entered(battle: Battle) -> Iterator[Issue]:
    """Nothing stands where its movement class can never be."""
    module = battle.module
    closed = {
        (movement_class, kind.id): cost
        for kind in module.terrain.hexes
        for movement_class, cost in kind.movement.items()
        if cost in (PROHIBITED, LINE_ONLY)
    }
    if closed and not _may_stand_everywhere(battle, set(closed)):
        yield from _closed_ground(battle, closed)


def _may_stand_everywhere(battle: Battle, closed: set[tuple[str, str]]) -> bool:
    """Whether no class stands on terrain that is closed to it; overlays are looked at singly."""
    if len(battle.indexes) != 1 or battle.indexes[0].overlays_of:
        return False
    index = battle.indexes[0]
    legend = index.map.terrain.legend
    if not all(battle.hexes):
        return False
    codes = index.codes(battle.hexes)
    closed_kinds = {kind for _, kind in closed}
    if closed_kinds.isdisjoint(map(legend.get, set(codes))):
        return True  # all stand on ground that is open to everybody
    ground = set(zip(battle.classes, codes, strict=True))
    return all((name, legend.get(code)) not in closed for name, code in ground)


def _closed_ground(battle: Battle, closed: Mapping[tuple[str, str], object]) -> Iterator[Issue]:
    names = {kind.id: kind.name for kind in battle.module.terrain.hexes}
    for number, (name, at) in enumerate(zip(battle.classes, battle.hexes, strict=True)):
        terrain = battle.terrain_at(at) if at else ""
        cost = closed.get((name, terrain))
        if cost == PROHIBITED or (cost == LINE_ONLY and at not in battle.line_hexes):
            message = tr(
                "{piece} cannot stand in {hex}: {terrain} is closed to it.",
                piece=battle.pieces[number] or battle.kinds[number].name,
                hex=at,
                terrain=names[terrain],
            )
            yield from _fault(battle, "setup.impassable", number, "hex", message)


def shapes_are_possible(battle: Battle) -> Iterator[Issue]:
    """Face, formation and losses are possible for what is placed."""
    for number, placement in battle.special:
        yield from _shape_faults(battle, number, placement)


def _shape_faults(battle: Battle, number: int, placement: Placement) -> Iterator[Issue]:
    kind = battle.kinds[number]
    if placement.face and placement.face not in {face.id for face in kind.faces}:
        message = tr(
            "Counters of the kind “{kind}” have no face “{face}”.",
            kind=kind.id,
            face=placement.face,
        )
        yield from _fault(battle, "setup.face-unknown", number, "face", message)
    if placement.formation and placement.formation not in kind.formations:
        message = tr(
            "Counters of the kind “{kind}” cannot take the formation “{formation}”.",
            kind=kind.id,
            formation=placement.formation,
        )
        yield from _fault(battle, "setup.formation-not-possible", number, "formation", message)
    unit = battle.module.units.get(placement.piece)
    steps = (unit.steps if unit else 0) or kind.steps
    if placement.losses and placement.losses >= steps:
        message = tr_many(
            "It has lost {losses} of 1 step and would not be there any more.|"
            "It has lost {losses} of {count} steps and would not be there any more.",
            steps,
            losses=placement.losses,
        )
        yield from _fault(battle, "setup.no-steps-left", number, "losses", message)


def facings_fit(battle: Battle) -> Iterator[Issue]:
    """A vertex formation looks at an odd direction, a hexside formation at an even one."""
    module = battle.module
    usual = module.system.declaration.facing if module.system else "none"
    facings = {one.id: one.facing for one in module.counters.formations}
    if not facings and usual not in {"vertex", "hexside"}:
        return
    for number, placement in enumerate(battle.scenario.setup):
        if placement.facing is None:
            continue
        formations = battle.kinds[number].formations
        formation = placement.formation or (formations[0] if formations else "")
        wanted = facings.get(formation, usual)
        if (wanted, placement.facing % 2) in {("vertex", 0), ("hexside", 1)}:
            message = tr(
                "Facing {facing} does not fit: this counter looks at a {what}.",
                facing=placement.facing,
                what=tr("vertex") if wanted == "vertex" else tr("hexside"),
            )
            hint = tr("Vertices have odd numbers, hexsides even ones.")
            yield from _fault(battle, "setup.facing", number, "facing", message, hint)


def extended_pieces_hang_together(battle: Battle) -> Iterator[Issue]:
    """A piece covers no more hexes than it can, each next to the one before."""
    module = battle.module
    sizes = {formation.id: formation.hexes for formation in module.counters.formations}
    for number, placement in battle.special:
        if not placement.extends or not placement.hex:
            continue
        most = max(battle.kinds[number].hexes, sizes.get(placement.formation, 0))
        if len(placement.extends) >= most:
            message = tr_many(
                "It covers 1 hex, but may cover {most}.|"
                "It covers {count} hexes, but may cover {most}.",
                len(placement.extends) + 1,
                most=most,
            )
            yield from _fault(battle, "setup.too-long", number, "extends", message)
        yield from _torn(battle, number, (placement.hex, *placement.extends))


def _torn(battle: Battle, number: int, hexes: tuple[str, ...]) -> Iterator[Issue]:
    index = battle.index_of(hexes[0])
    if any(not index.has_hex(hex_) for hex_ in hexes):
        return  # over the join of two maps
    for place, one in enumerate(hexes[1:], start=1):
        if not any(index.are_neighbours(one, other) for other in hexes[:place]):
            message = tr("{hex} is not next to the rest of it.", hex=one)
            yield from _fault(battle, "setup.torn", number, "extends", message)


def enemies_start_apart(battle: Battle) -> Iterator[Issue]:
    """Enemies do not start in the same hex."""
    if len(set(battle.hexes)) == len(battle.hexes):
        return  # nothing is stacked
    holder = dict(zip(battle.hexes, battle.owners, strict=True))
    if list(map(holder.__getitem__, battle.hexes)) == battle.owners:
        return
    owners: dict[str, str] = {}
    for number, (at, side) in enumerate(zip(battle.hexes, battle.owners, strict=True)):
        if at and side and owners.setdefault(at, side) != side:
            message = tr("Pieces of both sides start in {hex}.", hex=at)
            yield from _fault(
                battle,
                "setup.enemies-in-hex",
                number,
                "hex",
                message,
                severity=Severity.WARNING,
            )


def _fault(
    battle: Battle,
    code: str,
    number: int,
    member: str,
    message: str,
    hint: str = "",
    severity: Severity = Severity.ERROR,
) -> Iterator[Issue]:
    steps = ("setup", number, member) if member else ("setup", number)
    yield from battle.issue(code, "setup", pointer(*steps), message, hint, severity)


CHECKS = (
    pieces_are_placed_once,
    pieces_have_a_place,
    ground_can_be_entered,
    shapes_are_possible,
    facings_fit,
    extended_pieces_hang_together,
    enemies_start_apart,
)

"""Checks on the scenarios of a Commands & Colors: Napoleonics module."""

from collections import Counter
from collections.abc import Iterator

from hexwright.engine.systems.ccn.checks import LEADER
from hexwright.schema.checks.scenarios.battle import Battle, battles
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.scenario import Placement, ScenarioSide
from hexwright.schema.module import Module
from hexwright.schema.systems import SystemCheck

DECK = "command"
EDGES = ("north", "south")
IN_SQUARE = "in-square"


def both_sides_take_part(module: Module) -> Iterator[Issue]:
    """The scenario says how each side takes part, and they sit at opposite edges."""
    for battle in battles(module):
        sides = {one.side for one in battle.scenario.sides}
        for side in module.info.sides:
            if sides and side.id not in sides:
                message = tr("The scenario does not say how {side} takes part.", side=side.name)
                hint = tr("Add the side with its hand, its points to win and its edge.")
                yield from battle.issue("ccn.side-missing", "sides", "/sides", message, hint)
        seats: list[str] = []
        for number, one in enumerate(battle.scenario.sides):
            yield from _needs_of_side(battle, number, one)
            if one.edge not in EDGES or one.edge in seats:
                message = tr(
                    "{side} does not sit opposite the other side.", side=battle.side_name(one.side)
                )
                hint = tr("One side sits at the north edge, the other at the south edge.")
                where = pointer("sides", number, "edge")
                yield from battle.issue("ccn.wrong-edge", "sides", where, message, hint)
            seats.append(one.edge)


def _needs_of_side(battle: Battle, number: int, one: ScenarioSide) -> Iterator[Issue]:
    if one.hand < 1:
        where = pointer("sides", number, "hand")
        message = tr("{side} has no cards.", side=battle.side_name(one.side))
        hint = tr("Set its hand: it is also its Command.")
        yield from battle.issue("ccn.no-hand", "sides", where, message, hint)
    if one.target < 1:
        where = pointer("sides", number, "target")
        message = tr("{side} has no number of banners to win.", side=battle.side_name(one.side))
        hint = tr("Set its points to win; 5 to 9 is usual.")
        yield from battle.issue("ccn.no-target", "sides", where, message, hint)
    if one.deck != DECK:
        where = pointer("sides", number, "deck")
        message = tr("{side} does not draw from the common deck.", side=battle.side_name(one.side))
        hint = tr("Set its deck to “{deck}”.", deck=DECK)
        yield from battle.issue("ccn.wrong-deck", "sides", where, message, hint)
    zone = one.attributes.get("exit_zone", "")
    if zone and zone not in battle.zones:
        where = pointer("sides", number, "attributes", "exit_zone")
        message = tr("The zone “{zone}” is not on the maps of this scenario.", zone=zone)
        yield from battle.issue("ccn.exit-elsewhere", "sides", where, message)


def somebody_begins(module: Module) -> Iterator[Issue]:
    """The scenario says who has the first turn."""
    for battle in battles(module):
        if not battle.scenario.first_side:
            message = tr("The scenario does not say who begins.")
            hint = tr("Set the first side.")
            yield from battle.issue("ccn.no-first-side", "first_side", "/first_side", message, hint)


def units_are_worth_banners(module: Module) -> Iterator[Issue]:
    """Eliminated units and leaders are worth something."""
    for battle in battles(module):
        events = {award.event for award in battle.scenario.awards}
        if not {"unit-eliminated", "leader-eliminated"} <= events:
            yield from battle.issue(
                "ccn.no-banners-for-losses",
                "awards",
                "/awards",
                tr("Eliminated units or leaders are worth no banner."),
                tr("Add awards for eliminated units and for eliminated leaders; usual is 1 each."),
                Severity.WARNING,
            )


def _placed(battle: Battle, piece_class: str) -> Iterator[tuple[int, Placement, CounterKind]]:
    """What of this class stands on the map at the start, with its number in the set-up."""
    for number, placement in enumerate(battle.scenario.setup):
        kind = battle.kind_of(placement)
        if placement.hex and kind.piece_class == piece_class:
            yield number, placement, kind


def both_sides_have_units(module: Module) -> Iterator[Issue]:
    """Each side has a unit on the map."""
    for battle in battles(module):
        present = {battle.side_of(placement) for _, placement, _ in _placed(battle, "unit")}
        for side in module.info.sides:
            if side.id not in present:
                message = tr("{side} has no unit on the map.", side=side.name)
                hint = tr("Place at least one unit in the set-up.")
                yield from battle.issue("ccn.side-without-units", "setup", "/setup", message, hint)


def one_unit_and_one_leader_in_a_hex(module: Module) -> Iterator[Issue]:
    """A hex holds at most one unit and at most one leader."""
    for battle in battles(module):
        for piece_class, code, hint in (
            ("unit", "ccn.two-units-in-hex", tr("A hex holds one unit.")),
            (LEADER, "ccn.two-leaders-in-hex", tr("A hex holds one leader.")),
        ):
            taken: dict[str, str] = {}
            for number, placement, kind in _placed(battle, piece_class):
                if placement.hex in taken:
                    message = tr(
                        "{kind} cannot start in {hex}: {other} stands there.",
                        kind=kind.name,
                        hex=placement.hex,
                        other=taken[placement.hex],
                    )
                    where = pointer("setup", number, "hex")
                    yield from battle.issue(code, "setup", where, message, hint)
                taken.setdefault(placement.hex, kind.name)


def squares_are_infantry_with_a_place(module: Module) -> Iterator[Issue]:
    """Only infantry starts in square, each with its own place on the square track."""
    for battle in battles(module):
        taken: set[tuple[str, int]] = set()
        for number, placement, kind in _squares(battle):
            where = pointer("setup", number)
            if kind.movement_class != "infantry":
                message = tr("{kind} cannot form square.", kind=kind.name)
                hint = tr("Only infantry does: remove the status.")
                yield from battle.issue("ccn.square-not-infantry", "setup", where, message, hint)
            box = (battle.side_of(placement), placement.attributes.get("square_box", 0))
            if box in taken or box[1] not in _places(module, box[0]):
                message = tr(
                    "The square in {hex} has no place of its own on the square track.",
                    hex=placement.hex,
                )
                hint = tr("Give each square of a side another number as its place.")
                yield from battle.issue("ccn.square-without-place", "setup", where, message, hint)
            taken.add(box)


def _squares(battle: Battle) -> Iterator[tuple[int, Placement, CounterKind]]:
    """Units that start in square."""
    for number, placement, kind in _placed(battle, "unit"):
        if IN_SQUARE in placement.statuses or placement.attributes.get("square_box"):
            yield number, placement, kind


def _places(module: Module, side: str) -> range:
    """The numbers on a side's square track."""
    own = next((one.attributes for one in module.info.sides if one.id == side), {})
    for track in module.info.tracks:
        if track.id == own.get("square_track"):
            return range(track.first, track.last + 1)
    return range(0)


def squares_have_cards(module: Module) -> Iterator[Issue]:
    """Every square at the start takes a card from its side's hand."""
    for battle in battles(module):
        squares = Counter(battle.side_of(placement) for _, placement, _ in _squares(battle))
        for number, one in enumerate(battle.scenario.sides):
            if squares[one.side] > max(0, one.hand):
                yield from battle.issue(
                    "ccn.square-without-card",
                    "sides",
                    pointer("sides", number, "hand"),
                    tr("{side} has more squares than cards.", side=battle.side_name(one.side)),
                    tr("Each square takes a card from the hand: deal more, or start with fewer."),
                )


CHECKS: tuple[SystemCheck, ...] = (
    both_sides_take_part,
    somebody_begins,
    units_are_worth_banners,
    both_sides_have_units,
    one_unit_and_one_leader_in_a_hex,
    squares_are_infantry_with_a_place,
    squares_have_cards,
)

"""Maps, sides, zones and tracks of a scenario."""

from collections.abc import Iterator
from itertools import pairwise

from hexwright.schema.checks.scenarios.battle import Battle
from hexwright.schema.documents import SCENARIO
from hexwright.schema.issues import Issue, Severity, nearest, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module
from hexwright.schema.variants import ancestry, resolved


def variants_have_an_end(module: Module) -> Iterator[Issue]:
    """No scenario is a variant of itself, and each has a map in the end."""
    for scenario in module.scenarios.values():
        line = ancestry(scenario, module.scenarios)
        if line[-1].based_on:
            yield Issue(
                code="scenario.circle",
                message=tr("The scenario is a variant of itself."),
                hint=tr("Choose another scenario, or none, under “based_on”."),
                file=SCENARIO.path(scenario.id),
                pointer="/based_on",
            )
        elif not resolved(scenario, module.scenarios).maps:
            yield Issue(
                code="scenario.no-map",
                message=tr("The scenario has no map."),
                hint=tr("Name at least one under “maps”."),
                file=SCENARIO.path(scenario.id),
                pointer="/maps",
            )


def variants_stay_on_their_maps(module: Module) -> Iterator[Issue]:
    """A variant with maps of its own has every hex there that it takes over."""
    for scenario in module.scenarios.values():
        if not scenario.maps or not scenario.based_on:
            continue
        elsewhere = Battle(module, scenario).hexes_elsewhere
        if elsewhere:
            yield Issue(
                code="scenario.hex-elsewhere",
                message=tr(
                    "The hex {hex}, taken over from “{base}”, is not on these maps.",
                    hex=min(elsewhere),
                    base=scenario.based_on,
                ),
                hint=tr("Give the variant a set-up, objectives and entry hexes of its own."),
                file=SCENARIO.path(scenario.id),
                pointer="/maps",
            )


def maps_can_be_joined(battle: Battle) -> Iterator[Issue]:
    """Joined maps have the same grid and no printed number twice."""
    if len(battle.indexes) < 2:
        return
    grids = {(one.grid.orientation, one.grid.stagger) for one in battle.indexes}
    if len({orientation for orientation, _ in grids}) > 1:
        message = tr("Maps with a flat top and maps with a pointy top cannot be joined.")
        yield from battle.issue("scenario.grids-differ", "maps", "/maps", message)
    seen: set[str] = set()
    for number, index in enumerate(battle.indexes):
        twice = seen & index.terrain_of.keys()
        if twice:
            message = tr("The number {hex} is on two of the maps.", hex=min(twice))
            hint = tr("Give each map a prefix in its numbering.")
            yield from battle.issue(
                "scenario.numbers-repeat", "maps", pointer("maps", number), message, hint
            )
        seen |= index.terrain_of.keys()


def terrain_is_laid_on_neighbours(battle: Battle) -> Iterator[Issue]:
    """Hexsides and lines that a scenario lays join neighbouring hexes of one map."""
    for number, hexside in enumerate(battle.scenario.hexsides):
        if _are_apart(battle, *hexside.between):
            message = tr(
                "{one} and {other} are not neighbours and share no hexside.",
                one=hexside.between[0],
                other=hexside.between[1],
            )
            where = pointer("hexsides", number)
            yield from battle.issue("scenario.hexside-apart", "hexsides", where, message)
    for number, line in enumerate(battle.scenario.lines):
        for step, (one, other) in enumerate(pairwise(line.hexes), start=1):
            if _are_apart(battle, one, other):
                message = tr("The line has a gap between {one} and {other}.", one=one, other=other)
                where = pointer("lines", number, "hexes", step)
                yield from battle.issue("scenario.line-gap", "lines", where, message)


def _are_apart(battle: Battle, one: str, other: str) -> bool:
    """Whether two hexes of one map are no neighbours; over the join of two maps all is allowed."""
    index = battle.index_of(one)
    return index.has_hex(other) and not index.are_neighbours(one, other)


def sides_take_part(battle: Battle) -> Iterator[Issue]:
    """Sides are named once, and the first side is one of them."""
    sides = [one.side for one in battle.scenario.sides]
    if not sides:
        message = tr("No side takes part in the scenario.")
        yield from battle.issue("scenario.no-sides", "sides", "/sides", message)
    for number, side in enumerate(sides):
        if side in sides[:number]:
            message = tr("The side “{side}” is there twice.", side=battle.side_name(side))
            yield from battle.issue(
                "scenario.side-twice", "sides", pointer("sides", number), message
            )
    first = battle.scenario.first_side
    if first and sides and first not in sides:
        message = tr("“{side}” is to begin, but does not take part.", side=battle.side_name(first))
        yield from battle.issue("scenario.first-side", "first_side", "/first_side", message)


def zones_are_on_the_maps(battle: Battle) -> Iterator[Issue]:
    """Zones that a scenario names are on its own maps."""
    for zone, member, number in _zones_named(battle):
        if zone and zone not in battle.zones:
            match = nearest(zone, battle.zones)
            message = tr("The zone “{zone}” is not on the maps of this scenario.", zone=zone)
            hint = tr("Did you mean “{name}”?", name=match) if match else ""
            where = "/window" if number is None else pointer(member, number, "zone")
            yield from battle.issue("scenario.zone-elsewhere", member, where, message, hint)


def _zones_named(battle: Battle) -> Iterator[tuple[str, str, int | None]]:
    """Every zone that is named, and the member and entry that name it."""
    scenario = battle.scenario
    yield scenario.window, "window", None
    for number, free in enumerate(scenario.free_setup):
        yield free.zone, "free_setup", number
    for number, arrival in enumerate(scenario.reinforcements):
        yield arrival.zone, "reinforcements", number
    for number, objective in enumerate(scenario.objectives):
        yield objective.zone, "objectives", number


def tracks_and_hands_fit(battle: Battle) -> Iterator[Issue]:
    """Markers stand on spaces that exist, and decks have the cards that are dealt."""
    module = battle.module
    tracks = {track.id: track for track in module.info.tracks}
    for number, position in enumerate(battle.scenario.tracks):
        track = tracks[position.track]
        if not track.first <= position.space <= track.last:
            message = tr("The track has no space {space}.", space=position.space)
            hint = tr("Spaces: {first} to {last}.", first=track.first, last=track.last)
            where = pointer("tracks", number, "space")
            yield from battle.issue("scenario.no-space", "tracks", where, message, hint)
    yield from _cards_only_to_be_read(module, battle)
    yield from _cards_not_in_deck(module, battle)
    yield from _hands_too_large(module, battle)


def _cards_only_to_be_read(module: Module, battle: Battle) -> Iterator[Issue]:
    """Reference cards are never dealt: no side draws from them, and no hand holds them."""
    dealt = [("sides", number, side.deck) for number, side in enumerate(battle.scenario.sides)]
    dealt += [("hands", number, hand.deck) for number, hand in enumerate(battle.scenario.hands)]
    for part, number, deck in dealt:
        if deck and not module.decks[deck].is_in_play:
            message = tr("The cards of “{deck}” are only to be read.", deck=deck)
            hint = tr("Name a deck whose cards are drawn.")
            where = pointer(part, number, "deck")
            yield from battle.issue("scenario.cards-to-read", part, where, message, hint)


def _cards_not_in_deck(module: Module, battle: Battle) -> Iterator[Issue]:
    for number, hand in enumerate(battle.scenario.hands):
        cards = {card.id for card in module.decks[hand.deck].cards}
        for place, card in enumerate(hand.cards):
            if card not in cards:
                message = tr("The deck “{deck}” has no card “{card}”.", deck=hand.deck, card=card)
                where = pointer("hands", number, "cards", place)
                yield from battle.issue("scenario.card-elsewhere", "hands", where, message)


def _hands_too_large(module: Module, battle: Battle) -> Iterator[Issue]:
    dealt: dict[str, int] = {}
    for side in battle.scenario.sides:
        if side.deck:
            dealt[side.deck] = dealt.get(side.deck, 0) + side.hand
    for hand in battle.scenario.hands:
        dealt[hand.deck] = dealt.get(hand.deck, 0) + hand.random + hand.choose + len(hand.cards)
    for deck, count in dealt.items():
        there = sum(card.copies for card in module.decks[deck].cards)
        if count > there:
            message = tr_many(
                "1 card is dealt, but the deck “{deck}” has {there}.|"
                "{count} cards are dealt, but the deck “{deck}” has {there}.",
                count,
                deck=deck,
                there=there,
            )
            yield from battle.issue(
                "scenario.deck-too-small", "sides", "/sides", message, severity=Severity.ERROR
            )


VARIANT_CHECKS = (variants_have_an_end, variants_stay_on_their_maps)
CHECKS = (
    maps_can_be_joined,
    terrain_is_laid_on_neighbours,
    sides_take_part,
    zones_are_on_the_maps,
    tracks_and_hands_fit,
)

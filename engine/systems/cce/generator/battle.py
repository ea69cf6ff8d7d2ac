"""A battle to order: two forces on a map, with all that a scenario says (9, cce-328)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from hexwright.engine.core.generating import Generated
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import look_up
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.systems.cce.generator.books import (
    PACKAGES,
    POSTURES,
    number,
    refused,
    rows,
    table,
)
from hexwright.engine.systems.cce.generator.forces import is_leader, is_radio, raised
from hexwright.engine.systems.cce.generator.ground import Ground, Line, Post
from hexwright.engine.systems.cce.generator.lot import Lot
from hexwright.engine.systems.cce.generator.wishes import (
    NO_WORKS,
    SideWish,
    Wishes,
    wishes_of,
)
from hexwright.engine.systems.cce.nations import ATTACKER
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Leader, OrderOfBattle, Unit
from hexwright.schema.model.scenario import (
    Hand,
    MapPlacement,
    Objective,
    Placement,
    Scenario,
    ScenarioSide,
    TrackPosition,
)
from hexwright.schema.module import Module

_HUNDRED: Final = 100
_Edge = Literal["", "north", "east", "south", "west"]
_EDGES: Final[Mapping[str, _Edge]] = {
    "north": "north",
    "east": "east",
    "south": "south",
    "west": "west",
}


class _Army(NamedTuple):
    """A side with its order of battle, and where everything of it begins."""

    wish: SideWish
    depth: int
    oob: OrderOfBattle
    setup: tuple[Placement, ...]
    works: tuple[Placement, ...]
    hexes: frozenset[str]


@rule("cce-328")
def generated(module: Module, given: Mapping[str, Any], seed: int) -> Generated:
    """The scenario that the options and a seed make; raises DataError if they make none."""
    wishes, lot = wishes_of(module, given), Lot(seed)
    name = free_id(slug(wishes.title, "battle"), module.scenarios)
    objectives = tuple(site for site in module.maps[wishes.map].sites if site.objective)
    frame = Scenario(id=name, title=wishes.title, maps=(MapPlacement(map=wishes.map),))
    field = Battlefield.of(module, frame)
    assert field is not None, wishes.map
    ground = Ground(module, field, tuple(objective.hex for objective in objectives))
    postures = [one.posture for one in wishes.sides]
    depths = ground.depths((postures[0], postures[1]))
    armies = [
        _army(module, wishes, place, depths[place], ground, name, lot)
        for place in range(len(wishes.sides))
    ]
    holders = {side.wish.side: side.hexes for side in armies}
    scenario = Scenario(
        id=name,
        title=wishes.title,
        date=str(wishes.year),
        summary=_summary(module, wishes),
        minutes=number(module, "minutes"),
        maps=frame.maps,
        sides=tuple(_side(module, one, ground, place) for place, one in enumerate(armies)),
        first_side=_first(wishes, _initiative(module, wishes)),
        setup=tuple(one for army in armies for one in (*army.works, *army.setup)),
        hands=tuple(_hands(module, wishes)),
        tracks=tuple(_tracks(module, armies)),
        objectives=tuple(
            Objective(
                id=objective.id,
                name=objective.name,
                site=objective.id,
                owner=next((side for side, hexes in holders.items() if objective.hex in hexes), ""),
            )
            for objective in objectives
        ),
        attributes={"year": wishes.year, "initiative": _initiative(module, wishes)},
        notes=tr("Made to order, with the seed {seed}.", seed=seed),
    )
    return Generated(scenario, tuple(one.oob for one in armies))


# --- armies ---------------------------------------------------------------------------------------


def _army(
    module: Module, wishes: Wishes, place: int, depth: int, ground: Ground, name: str, lot: Lot
) -> _Army:
    wish = wishes.sides[place]
    line = Line(ground, place, wish.posture, depth, lot)
    posts = line.posted(raised(module, wish, wishes.forces, wishes.year, lot))
    package = [] if wish.works == NO_WORKS else rows(module, PACKAGES, wish.works)
    works = line.fortified(package)
    units, leaders, setup = _pieces(module, f"{name}-{wish.side}", wish, posts)
    oob = OrderOfBattle(
        id=free_id(f"{name}-{wish.side}", module.oobs),
        title=tr("{scenario}: {nation}", scenario=wishes.title, nation=wish.nation.name),
        side=wish.side,
        units=tuple(units),
        leaders=tuple(leaders),
    )
    laid = tuple(Placement(kind=work.item.kind, hex=work.hex) for work in works)
    hexes = frozenset(ground.field.number(one) for one in line.zone)
    return _Army(wish, depth, oob, tuple(setup), laid, hexes)


def _pieces(
    module: Module, prefix: str, wish: SideWish, posts: list[Post]
) -> tuple[list[Unit], list[Leader], list[Placement]]:
    """The order of battle and the set-up of what is posted."""
    units: list[Unit] = []
    leaders: list[Leader] = []
    setup: list[Placement] = []
    counted: dict[str, int] = {}
    battery = next(
        (
            one.id
            for one in module.info.boxes
            if (one.purpose, one.side) == ("artillery", wish.side)
        ),
        "",
    )
    for number_, post in enumerate(posts, 1):
        kind, piece = module.kinds[post.item.kind], f"{prefix}-{number_}"
        word = kind.short or kind.name
        counted[word] = counted.get(word, 0) + 1
        name = f"{word} {counted[word]}"
        if is_leader(module, post.item):
            leaders.append(Leader(id=piece, kind=kind.id, name=name))
        else:
            units.append(Unit(id=piece, kind=kind.id, name=name))
        box = battery if is_radio(module, post.item) else ""
        setup.append(Placement(piece=piece, hex=post.hex, box=box))
        if post.item.weapon:
            weapon = module.kinds[post.item.weapon]
            units.append(Unit(id=f"{piece}-w", kind=weapon.id, name=weapon.name, carried_by=piece))
            setup.append(Placement(piece=f"{piece}-w", hex=post.hex))
    return units, leaders, setup


# --- what a scenario says -------------------------------------------------------------------------


def _side(module: Module, army: _Army, ground: Ground, place: int) -> ScenarioSide:
    wish, edge = army.wish, ground.edges[place]
    return ScenarioSide(
        side=wish.side,
        edge=_EDGES.get(edge.id, ""),
        deck=str(wish.nation.attributes.get("deck", "")),
        hand=int(look_up(table(module, "hand-sizes"), wish.posture)["cards"]),
        attributes={
            "nation": wish.nation.id,
            "posture": wish.posture,
            "quality": wish.quality,
            "edge_zone": edge.id,
            "setup_depth": army.depth,
        },
    )


@rule("cce-328")
def _initiative(module: Module, wishes: Wishes) -> str:
    """The side with the higher initiative value; if they are even, an attacker, else the second."""
    quality = table(module, "orders-of-battle")
    values = {
        one.side: (
            int(look_up(quality, one.quality)["initiative"]),
            one.posture == ATTACKER,
            place,
        )
        for place, one in enumerate(wishes.sides)
    }
    return max(values, key=lambda side: values[side])


def _first(wishes: Wishes, initiative: str) -> str:
    """The attacker begins, if there is one; else whoever has the initiative."""
    attackers = [side.side for side in wishes.sides if side.posture == ATTACKER]
    return attackers[0] if len(attackers) == 1 else initiative


def _hands(module: Module, wishes: Wishes) -> Iterator[Hand]:
    boxes = [box for box in module.info.boxes if box.purpose == "objectives"]
    common = next((box.id for box in boxes if not box.side), "")
    yield Hand(deck="objectives", box=common, random=number(module, "open-chits"))
    count = number(module, "secret-chits")
    for wish in wishes.sides if count else ():
        own = next((box.id for box in boxes if box.side == wish.side), "")
        yield Hand(deck="objectives", side=wish.side, box=own, secret=True, random=count)


def _tracks(module: Module, armies: list[_Army]) -> Iterator[TrackPosition]:
    handicaps = [
        int(look_up(table(module, POSTURES), one.wish.posture)["handicap"]) for one in armies
    ]
    by_purpose = {(one.purpose, one.side): one for one in module.info.tracks}
    points, time = by_purpose.get(("points", "")), by_purpose.get(("time", ""))
    if points is None or time is None:
        raise refused("tracks", tr("The module has no tracks of points and of time."))
    # Spaces below zero favour the module's first side.
    space = max(points.first, min(points.last, handicaps[0] - handicaps[1]))
    yield TrackPosition(track=points.id, marker="points-marker", space=space)
    yield TrackPosition(track=time.id, marker="time-marker", space=max(0, time.first))
    sudden = number(module, "sudden-death")
    yield TrackPosition(track=time.id, marker="sudden-death", space=sudden)
    percent = number(module, "surrender-percent")
    for army in armies:
        track = by_purpose.get(("casualties", army.wish.side))
        if track is not None:
            units = sum(one.hex != "" and not one.piece.endswith("-w") for one in army.setup)
            lost = max(track.first, min(track.last, -(-units * percent // _HUNDRED)))
            yield TrackPosition(track=track.id, marker="surrender", side=army.wish.side, space=lost)


def _summary(module: Module, wishes: Wishes) -> str:
    one, other = (each.nation.name for each in wishes.sides)
    title = module.maps[wishes.map].title
    return tr(
        "{first} and {second} fight for {map} in {year}.",
        first=one,
        second=other,
        map=title,
        year=wishes.year,
    )

"""Where the pieces of a scenario stand when it begins, and in which state."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from exporters.pieces import Piece
from schema.model.scenario import Placement, Reinforcement, Scenario
from schema.module import Module


@dataclass(frozen=True)
class Standing:
    """A piece at the start; without hexes, box and track it waits beside the map."""

    piece: Piece
    # Several for a counter that covers them all.
    hexes: tuple[str, ...] = ()
    box: str = ""
    track: str = ""
    # Of the track; or, for reinforcements, the turn in which they come.
    space: int = 0
    facing: int | None = None
    face: str = ""
    formation: str = ""
    losses: int = 0
    # Level of each status, 1 where it has none.
    statuses: Mapping[str, int] = field(default_factory=dict)


class Cast:
    """The pieces of a module by what set-ups call them."""

    def __init__(self, module: Module, pieces: Iterable[Piece], markers: Iterable[Piece]) -> None:
        """Begin with all units and leaders, and with the counters of no order of battle."""
        self._module = module
        self._by_id = {piece.id: piece for piece in pieces}
        self._by_kind = {(piece.kind.id, piece.side): piece for piece in markers}

    @property
    def pieces(self) -> list[Piece]:
        """Units and leaders in the order of their orders of battle."""
        return list(self._by_id.values())

    @property
    def markers(self) -> list[Piece]:
        """Counters of no order of battle in the order of their kinds, all that were asked for."""
        order = {kind: number for number, kind in enumerate(self._module.kinds)}
        found = self._by_kind.values()
        return sorted(found, key=lambda piece: (order[piece.kind.id], piece.side))

    def unit(self, name: str) -> Piece:
        """A unit or leader by its id."""
        return self._by_id[name]

    def counter(self, kind: str, side: str = "") -> Piece:
        """A counter of a kind, for a side if the kind has none."""
        own = side or self._module.kinds[kind].side
        if (kind, own) not in self._by_kind:
            self._by_kind[kind, own] = Piece(self._module, self._module.kinds[kind], own)
        return self._by_kind[kind, own]

    def members(self, pieces: Iterable[str], commands: Iterable[str]) -> list[Piece]:
        """Pieces that are named, and those of commands that are, each once."""
        named = [*pieces]
        for command in commands:
            named += self._module.pieces_of_command(command)
        return [self._by_id[name] for name in dict.fromkeys(named)]


def standings(cast: Cast, module: Module, battle: Scenario) -> list[Standing]:
    """Everything of a scenario that is there or comes later; `battle` is complete by itself.

    Pieces in one hex lie on each other in this order, the last on top.
    """
    placed = [_placed(cast, one) for one in battle.setup]
    later = [*_free(cast, module, battle, placed), *_coming(cast, battle.reinforcements)]
    tracks = [
        Standing(cast.counter(one.marker, one.side), track=one.track, space=one.space)
        for one in battle.tracks
        if one.marker
    ]
    return [*placed, *later, *tracks]


def _levels(names: Iterable[str], levels: Mapping[str, int] | None) -> dict[str, int]:
    return {**dict.fromkeys(names, 1), **(levels or {})}


def _placed(cast: Cast, one: Placement) -> Standing:
    return Standing(
        cast.unit(one.piece) if one.piece else cast.counter(one.kind, one.side),
        (one.hex, *one.extends) if one.hex else (),
        one.box,
        facing=one.facing,
        face=one.face,
        formation=one.formation,
        losses=one.losses,
        statuses=_levels(one.statuses, one.levels),
    )


def _coming(cast: Cast, entries: Iterable[Reinforcement]) -> Iterator[Standing]:
    for entry in entries:
        for piece in cast.members(entry.pieces, entry.commands):
            yield Standing(
                piece,
                box=entry.box,
                space=entry.turn,
                facing=entry.facing,
                formation=entry.formation,
                statuses=_levels(entry.statuses, None),
            )


def _free(
    cast: Cast, module: Module, battle: Scenario, placed: Iterable[Standing]
) -> Iterator[Standing]:
    """What owners place themselves, spread over the hexes where they may."""
    zones = {zone.id: zone.hexes for map_ in module.maps.values() for zone in map_.zones}
    hex_of = {one.piece.id: one.hexes[:1] for one in placed}
    for entry in battle.free_setup:
        near = [hex_of.get(one.id, ()) for one in cast.members((), _named(entry.near_command))]
        around = next((hexes for hexes in near if hexes), ())
        hexes = zones.get(entry.zone, ()) or _named(entry.near) or around
        counters = [
            cast.counter(kind, entry.side)
            for kind, count in sorted(entry.kinds.items())
            for _ in range(count)
        ]
        for number, piece in enumerate([*cast.members(entry.pieces, entry.commands), *counters]):
            yield Standing(
                piece,
                (hexes[number % len(hexes)],) if hexes else (),
                facing=entry.facing,
                face=entry.face,
                formation=entry.formation,
                statuses=_levels(entry.statuses, None),
            )


def _named(name: str) -> tuple[str, ...]:
    return (name,) if name else ()

"""Where the pieces of a scenario stand when it begins, and in which state."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from hexwright.exporters.pieces import Piece, markers_of, pieces_of
from hexwright.schema.model.scenario import FreeSetup, Placement, Reinforcement, Scenario
from hexwright.schema.module import Module


@dataclass(frozen=True)
class StartingPiece:
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

    def __init__(self, module: Module) -> None:
        """Begin with all units and leaders, and with the counters of no order of battle."""
        self.module = module
        self._by_id = {piece.id: piece for piece in pieces_of(module)}
        self._by_kind = {(piece.kind.id, piece.side): piece for piece in markers_of(module)}

    @property
    def pieces(self) -> list[Piece]:
        """Units and leaders in the order of their orders of battle."""
        return list(self._by_id.values())

    @property
    def markers(self) -> list[Piece]:
        """Counters of no order of battle in the order of their kinds, all that were asked for."""
        order = {kind: number for number, kind in enumerate(self.module.kinds)}
        found = self._by_kind.values()
        return sorted(found, key=lambda piece: (order[piece.kind.id], piece.side))

    def unit(self, name: str) -> Piece:
        """A unit or leader by its id."""
        return self._by_id[name]

    def counter(self, kind: str, side: str = "") -> Piece:
        """A counter of a kind, for a side if the kind has none."""
        own = side or self.module.side_of_kind[kind]
        if (kind, own) not in self._by_kind:
            self._by_kind[kind, own] = Piece(self.module, self.module.kinds[kind], own)
        return self._by_kind[kind, own]

    def of(self, one: Placement) -> Piece:
        """The piece that a set-up places."""
        return self.unit(one.piece) if one.piece else self.counter(one.kind, one.side)

    def members(self, group: FreeSetup | Reinforcement) -> list[Piece]:
        """Pieces that a group names, and those of commands that it names, each once."""
        return [self._by_id[name] for name in self.module.members(group)]


def starting_pieces(cast: Cast, battle: Scenario) -> list[StartingPiece]:
    """Everything of a scenario that is there or comes later; `battle` is complete by itself.

    Pieces in one hex lie on each other in this order, the last on top.
    """
    first = placed(cast, battle)
    later = [*_free(cast, battle, first), *_coming(cast, battle.reinforcements)]
    return [*first, *later, *on_tracks(cast, battle)]


def placed(cast: Cast, battle: Scenario) -> list[StartingPiece]:
    """The pieces that a scenario places itself, and markers in further hexes that they cover."""
    return [each for one in battle.setup for each in _with_extensions(cast, one)]


def on_tracks(cast: Cast, battle: Scenario) -> list[StartingPiece]:
    """The markers on tracks."""
    return [
        StartingPiece(cast.counter(one.marker, one.side), track=one.track, space=one.space)
        for one in battle.tracks
        if one.marker
    ]


def _levels(names: Iterable[str], levels: Mapping[str, int] | None) -> dict[str, int]:
    return {**dict.fromkeys(names, 1), **(levels or {})}


def _with_extensions(cast: Cast, one: Placement) -> Iterator[StartingPiece]:
    """A piece; where its formation has a marker, that lies in each further hex in its stead."""
    first = _placed(cast, one)
    formations = cast.module.counters.formations
    marker = next((it.marker for it in formations if it.id == one.formation), "")
    if len(first.hexes) < 2 or not marker:
        yield first
        return
    yield replace(first, hexes=first.hexes[:1])
    for hex_ in first.hexes[1:]:
        yield StartingPiece(cast.counter(marker, first.piece.side), (hex_,))


def _placed(cast: Cast, one: Placement) -> StartingPiece:
    return StartingPiece(
        cast.of(one),
        (one.hex, *one.extends) if one.hex else (),
        one.box,
        facing=one.facing,
        face=one.face,
        formation=one.formation,
        losses=one.losses,
        statuses=_levels(one.statuses, one.levels),
    )


def _coming(cast: Cast, entries: Iterable[Reinforcement]) -> Iterator[StartingPiece]:
    for entry in entries:
        for piece in cast.members(entry):
            yield StartingPiece(
                piece,
                box=entry.box,
                space=entry.turn,
                facing=entry.facing,
                formation=entry.formation,
                statuses=_levels(entry.statuses, None),
            )


def _free(cast: Cast, battle: Scenario, first: Iterable[StartingPiece]) -> Iterator[StartingPiece]:
    """What owners place themselves, spread over the hexes where they may."""
    module = cast.module
    zones = {zone.id: zone.hexes for map_ in module.maps.values() for zone in map_.zones}
    hex_of = {one.piece.id: one.hexes[:1] for one in first}
    for entry in battle.free_setup:
        command = entry.near_command
        near = module.pieces_of_command(command) if command in module.commands else ()
        around = next((hex_of[name] for name in near if hex_of.get(name)), ())
        hexes = zones.get(entry.zone, ()) or ((entry.near,) if entry.near else around)
        counters = [
            cast.counter(kind, entry.side)
            for kind, count in sorted(entry.kinds.items())
            for _ in range(count)
        ]
        for number, piece in enumerate([*cast.members(entry), *counters]):
            yield StartingPiece(
                piece,
                (hexes[number % len(hexes)],) if hexes else (),
                facing=entry.facing,
                face=entry.face,
                formation=entry.formation,
                statuses=_levels(entry.statuses, None),
            )

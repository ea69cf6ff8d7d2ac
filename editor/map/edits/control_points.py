"""Control points of a scan: put, moved and taken away."""

from msgspec.structs import replace

from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Map, Tie

# Hundredths of a pixel.
_DIGITS = 2


def tie_at(index: MapIndex, place: Place) -> Tie | None:
    """The control point of a hex; None if it has none."""
    number = index.hex_at(*place)
    ties = index.map.underlay.ties if index.map.underlay else ()
    return next((tie for tie in ties if tie.hex == number), None)


def with_tie(
    index: MapIndex, place: Place, x: float, y: float, *, moved_from: Place | None = None
) -> Map:
    """The map with a point of its scan, in pixels, tied to the centre of a hex.

    The control point of the hex that it was moved from goes with it.
    """
    underlay, number = index.map.underlay, index.hex_at(*place)
    assert underlay is not None, "there is a scan"
    assert number is not None, "there is a hex"
    made = Tie(hex=number, x=round(x, _DIGITS), y=round(y, _DIGITS))
    left = number if moved_from is None else index.hex_at(*moved_from)
    kept = [tie for tie in underlay.ties if tie.hex == number or tie.hex != left]
    if any(tie.hex == number for tie in kept):
        ties = tuple(made if tie.hex == number else tie for tie in kept)
    else:
        ties = (*kept, made)
    return replace(index.map, underlay=replace(underlay, ties=ties))


def without_tie(index: MapIndex, place: Place) -> Map:
    """The map without the control point of a hex."""
    underlay, number = index.map.underlay, index.hex_at(*place)
    assert underlay is not None, "there is a scan"
    ties = tuple(tie for tie in underlay.ties if tie.hex != number)
    if len(ties) == len(underlay.ties):
        return index.map
    return replace(index.map, underlay=replace(underlay, ties=ties))

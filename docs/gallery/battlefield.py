"""An example map, drawn with the tools from an empty sheet as a designer would draw it."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from docs.gallery.hand import Hand
from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.terrain.edits.kinds import Group, with_kinds
from hexwright.editor.terrain.edits.terrain_lists import KindList
from hexwright.render.geometry import RADIUS, Layout, compass, distance
from hexwright.schema.documents import TERRAIN
from hexwright.schema.grid import Place

TITLE, MAP_ID = "Aldermoor", "aldermoor"
COLUMNS, ROWS = 26, 17

# Kinds that the battlefield has beside those of the template: group, name, art.
_KINDS: tuple[tuple[Group, str, str], ...] = (
    ("hexes", "Fields", "field"),
    ("hexes", "Light woods", "light-woods"),
    ("hexes", "Lake", "water"),
    ("hexes", "Mill", "mill"),
    ("hexsides", "Hedge", "hedge"),
    ("hexsides", "Cliff", "cliff"),
)
# The upper left corners of the hexes that the river passes, and the hexes of the high road.
RIVER = ((11, 0), (12, 3), (11, 6), (12, 8), (14, 11), (15, 12))
ROAD = ((0, 8), (3, 9), (4, 10), (7, 8), (10, 7), (13, 5), (17, 7), (25, 11))


def add_kinds(document: ModuleDocument) -> None:
    """Add the kinds of terrain that are wanted."""
    terrain = document.module.terrain
    for group, name, style in _KINDS:
        records = KindList(group, document.module.with_documents({TERRAIN.file: terrain}))
        new = records.new(-1)
        # In the colour of its style, not in that of a kind whose style nobody has chosen yet.
        art = replace(new.art, style=style, colour=None)
        kind = replace(new, id=records.free_id(name), name=name, art=art)
        terrain = with_kinds(terrain, group, [*records.items, kind])
    document.do(Change("Add terrain", {TERRAIN.file: terrain}, focus=TERRAIN.file))


def draw(hand: Hand) -> None:
    """Draw everything, from the ground up."""
    _ground(hand)
    _water(hand)
    _growth(hand)
    _houses(hand)
    _roads(hand)
    _names(hand)
    _zones(hand)


def _ground(hand: Hand) -> None:
    for radius, track in (
        (2, [(19, 3), (21, 5), (21, 8)]),
        (1, [(19, 3), (21, 5), (21, 7)]),
        (0, [(19, 3), (20, 4), (21, 5), (21, 6)]),
        (2, [(4, 12), (6, 13)]),
        (1, [(4, 12), (5, 12)]),
        (0, [(4, 12)]),
        (1, [(6, 3), (8, 2)]),
        (0, [(7, 2)]),
    ):
        hand.take("raise-ground", radius=radius)
        hand.drag(hand.over(track))


def _water(hand: Hand) -> None:
    hand.take("terrain-brush", terrain="lake", radius=1)
    hand.click(hand.middle((16, 13)))
    hand.take("terrain-brush", radius=0)
    hand.drag(hand.over([(17, 13), (18, 14)]))
    # The river comes last: where a stream ends in it, its edges are the river's.
    hand.take("hexside", hexside="stream")
    hand.drag(edges(hand, [(19, 5), (17, 7), (15, 7), (12, 8)]))
    hand.drag(edges(hand, [(1, 7), (4, 7), (7, 7), (11, 6)]))
    hand.take("hexside", hexside="river")
    hand.drag(edges(hand, RIVER))
    hand.drag(edges(hand, [(17, 14), (17, 16), (18, 17)]))
    hand.take("hexside", hexside="cliff")
    hand.drag(edges(hand, [(23, 5), (23, 8)]))


def _growth(hand: Hand) -> None:
    hand.take("lasso", terrain="woods")
    hand.drag(ring(hand.middle((3, 4)), 265, 160))
    hand.drag(ring(hand.middle((22, 13)), 300, 175))
    hand.take("terrain-brush", terrain="woods", radius=0)
    hand.drag(hand.over([(9, 12), (10, 14), (11, 14)]))
    hand.drag(hand.over([(15, 2), (16, 2), (16, 1)]))
    hand.drag(hand.over([(14, 8), (15, 9)]))
    hand.take("terrain-brush", terrain="light-woods", radius=0)
    hand.drag(hand.over([(5, 6), (6, 6), (5, 5)]))
    hand.drag(hand.over([(9, 13), (9, 15), (8, 15)]))
    hand.drag(hand.over([(20, 11), (20, 12)]))
    hand.take("scatter", terrain="light-woods", radius=2, density=16)
    hand.drag(hand.over([(23, 2), (24, 12)]))
    hand.take("terrain-brush", terrain="marsh", radius=0)
    hand.drag(hand.over([(14, 12), (14, 14), (15, 14), (16, 15)]))
    hand.take("rectangle", terrain="fields")
    hand.drag(hand.over([(14, 3), (15, 4)]))
    hand.drag(hand.over([(6, 9), (8, 10)]))
    hand.drag(hand.over([(16, 8), (18, 9)]))
    hand.drag(hand.over([(0, 14), (2, 14)]))
    hand.take("terrain-brush", terrain="orchard", radius=0)
    for place in ((9, 8), (6, 8), (18, 7), (14, 5), (4, 15)):
        hand.click(hand.middle(place))


def _houses(hand: Hand) -> None:
    for terrain, places in {
        "town": [(12, 5), (13, 5)],
        "village": [(7, 8), (17, 7), (19, 13), (3, 14)],
        "castle": [(21, 5)],
        "mill": [(4, 12)],
    }.items():
        hand.take("terrain-brush", terrain=terrain, radius=0)
        for place in places:
            hand.click(hand.middle(place))
    hand.take("hexside", hexside="hedge")
    hand.drag(edges(hand, [(6, 9), (6, 11)]))
    hand.drag(edges(hand, [(16, 8), (16, 10), (17, 10)]))


def _roads(hand: Hand) -> None:
    hand.take("road", line="road")
    hand.drag(hand.over(ROAD))
    hand.drag(hand.over([(13, 0), (13, 5)]))
    hand.drag(hand.over([(7, 8), (7, 11), (9, 12), (9, 16)]))
    hand.take("road", line="track")
    hand.drag(hand.over([(17, 7), (17, 12), (19, 13), (19, 16)]))
    hand.drag(hand.over([(17, 7), (19, 6), (21, 5)]))
    hand.drag(hand.over([(7, 11), (5, 12), (3, 14), (0, 16)]))
    hand.drag(hand.over([(13, 2), (9, 4), (7, 6), (7, 8)]))


def _names(hand: Hand) -> None:
    hand.take("label")
    for text, style, place, (right, down), size, angle in (
        ("Aldermoor", "place", (12, 5), (10, 92), 0.62, 0),
        ("Fenwick", "place", (7, 8), (-96, -30), 0.44, 0),
        ("Stanmere", "place", (17, 7), (20, -76), 0.44, 0),
        ("Holm", "place", (19, 13), (70, 70), 0.44, 0),
        ("Westcot", "place", (3, 14), (20, 74), 0.44, 0),
        ("Crow Castle", "place", (21, 5), (0, -72), 0.4, 0),
        ("Mill Down", "hill", (4, 12), (40, 84), 0.5, 0),
        ("Beacon Ridge", "hill", (21, 8), (0, 20), 0.6, 0),
        ("Long Barrow", "hill", (7, 2), (0, 70), 0.46, -24),
        ("King’s Chase", "region", (3, 4), (0, 0), 0.62, -8),
        ("Harrow Wood", "region", (22, 13), (40, 30), 0.62, 6),
        ("Moor Water", "water", (16, 13), (10, 4), 0.44, 0),
        ("River Alder", "water", (12, 10), (40, -10), 0.42, 58),
    ):
        # A label that is taken up would change with the options.
        hand.context.choose_label(None)
        hand.context.set(label=text, label_style=style, label_size=size, label_angle=angle)
        hand.click(hand.middle(place) + QPointF(right, down))
    # The line of the last label lies over the map until its words are kept.
    QTest.keyClick(hand.page.label_line, Qt.Key.Key_Return)
    hand.take("site", objective=True, site_number=1)
    for place in ((12, 5), (17, 7), (7, 8), (21, 5)):
        hand.click(hand.middle(place))


def _zones(hand: Hand) -> None:
    sides = hand.context.document.module.info.sides
    for name, side, track in (
        ("Western army", sides[0], [(1, 6), (1, 13)]),
        ("Eastern army", sides[1], [(24, 2), (24, 9)]),
    ):
        hand.take("zone", zone="", zone_name=name, zone_kind="setup", zone_side=side.id, radius=1)
        hand.drag(hand.over(track))


def edges(hand: Hand, places: Sequence[Place]) -> list[QPointF]:
    """A way along edges, given by the upper left corners of hexes; it leads over their middles."""
    layout = hand.context.layout
    corners = [layout.corners(*place)[0] for place in places]
    way = [corners[0]]
    for goal in corners[1:]:
        while distance(way[-1], goal) > 1:
            way.append(min(_next_corners(layout, way[-1]), key=lambda one: distance(one, goal)))
    return [(start + end) / 2 for start, end in pairwise(way)]


def _next_corners(layout: Layout, corner: QPointF) -> list[QPointF]:
    """The corners of hexes that an edge joins with one."""
    beside = [corner + compass(turn, RADIUS) for turn in range(30, 390, 60)]
    hexes = {layout.place_at(corner + compass(turn, RADIUS / 2)) for turn in range(0, 360, 30)}
    ends = [end for place in hexes if place for end in layout.corners(*place)]
    return [one for one in beside if any(distance(one, end) < 1 for end in ends)]


def ring(middle: QPointF, wide: float, high: float) -> list[QPointF]:
    """A loop that is not quite an ellipse."""
    turns = [2 * pi * step / 40 for step in range(41)]
    return [
        middle
        + QPointF(
            wide * cos(turn) * (1 + 0.18 * sin(3 * turn)),
            high * sin(turn) * (1 + 0.15 * cos(2 * turn)),
        )
        for turn in turns
    ]

"""The ground: paper, hills with shaded edges, and the areas of terrain that lie on it."""

from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QRadialGradient

from hexwright.render.brush import box, clipped, fill, moved
from hexwright.render.chance import between, chance
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.fields import draw_plots
from hexwright.render.geometry import RADIUS
from hexwright.render.hillshade import draw_hillshade
from hexwright.render.outlines import Outline, draw_pattern, soft_outline
from hexwright.render.soft_fill import fading_image, is_pdf
from hexwright.render.stamps import press
from hexwright.render.styles import colour, faded, mixed
from hexwright.render.window import Window
from hexwright.schema.grid import Place

# Art styles that cover an area, from the lowest to the one on top.
AREAS = (
    "snow",
    "field",
    "sand",
    "rough",
    "quarry",
    "marsh",
    "orchard",
    "palms",
    "young-firs",
    "light-woods",
    "firs",
    "woods",
    "village",
    "mill",
    "castle",
    "town",
)
# Areas that snow lies under, so that no bare ground shows where they meet.
_IN_SNOW = ("snow", "firs", "young-firs")
# Built places: no edge of their own, the buildings say where they are.
SETTLED = ("village", "mill", "castle", "town")
WATER = ("ford", "water")
HILLS = ("hill", "rugged")
# Stains lie off the middle of a hex and are large.
_STAIN_REACH = RADIUS * 1.7


def draw_ground(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """The plain ground, with the faint stains of old paper if the style has any."""
    if window.is_whole:
        path = box(window.around)
    else:
        cells = [place for place in window if _is_near(board, place)]
        path = board.curves.outline(board.loops(cells))
    fill(painter, path, _ground_colour(board))
    if board.style.strength("stains") > 0:
        _draw_stains(board, painter, window)


def _is_near(board: DrawnMap, place: Place) -> bool:
    """Whether a place is a hex or touches one, so that the ground runs to the frame."""
    return board.exists(place) or any(map(board.exists, board.layout.around(place)))


def _ground_colour(board: DrawnMap) -> QColor:
    """Plain ground as the module's own plain terrain has it."""
    for kind in board.module.terrain.hexes:
        if kind.art.style == "plain":
            return board.style.of("plain", kind.art.colour)
    return colour(board.style.ground)


def _water_colour(board: DrawnMap) -> str | None:
    """The colour that the module's own water asks for."""
    kinds = [kind.art for kind in board.module.terrain.hexes if kind.art.style == "water"]
    return kinds[0].colour if kinds else None


def _draw_stains(board: DrawnMap, painter: QPainter, window: Window) -> None:
    pressed = press(painter, board.stamps)
    grid, region = board.map.grid, window.region
    left, right, top, bottom = region.left(), region.right(), region.top(), region.bottom()
    stamped = []
    for column, row in board.layout.window(window.region, _STAIN_REACH):
        # Stains belong to the paper: they lie in holes of the map as well.
        if not (-1 <= column <= grid.columns and -1 <= row <= grid.rows):
            continue
        across, down, size, is_dark = _stain_at(column, row)
        x, y = board.layout.spot(column, row)
        x, y = x + across, y + down
        if x + size < left or x - size > right or y + size < top or y - size > bottom:
            continue
        tone = board.style.mottle if is_dark else board.style.halo
        draw = partial(_stain, board, size, tone)
        if pressed is not None:
            extent = QRectF(-size, -size, 2 * size, 2 * size)
            stamped.append((pressed.stamps.get(("stain", size, tone), extent, draw), x, y))
        else:
            with moved(painter, QPointF(x, y)):
                draw(painter)
    if pressed is not None:
        pressed.put(stamped)


@lru_cache(maxsize=16384)
def _stain_at(column: int, row: int) -> tuple[float, float, float, bool]:
    """How far the stain of a place is off its centre, how large it is, and whether it is dark."""
    return (
        between(-RADIUS, RADIUS, column, row, 21),
        between(-RADIUS, RADIUS, column, row, 22),
        RADIUS * (0.7 + 0.1 * int(10 * chance(column, row, 23))),
        chance(column, row, 24) < 0.6,
    )


def _stain(board: DrawnMap, size: float, tone: str, painter: QPainter) -> None:
    strength = min(0.16 * board.style.strength("stains"), 1.0)
    if is_pdf(painter):
        image, rect = _stain_image(size, tone, strength)
        painter.drawImage(rect, image)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_stain_colours(size, tone, strength))
    painter.drawEllipse(QPointF(), size, size)


def _stain_colours(size: float, tone: str, strength: float) -> QRadialGradient:
    gradient = QRadialGradient(QPointF(), size)
    gradient.setColorAt(0, colour(tone, strength))
    gradient.setColorAt(1, colour(tone, 0.0))
    return gradient


@lru_cache(maxsize=64)
def _stain_image(size: float, tone: str, strength: float) -> tuple[QImage, QRectF]:
    path = QPainterPath()
    path.addEllipse(QPointF(), size, size)
    return fading_image(path, _stain_colours(size, tone, strength))


def draw_relief(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Every level of the ground in its tint."""
    window = window.hills
    for outline, tint in _steps(board, window):
        if tint is not None:
            fill(painter, outline.area, tint)
    # Below the plain it gets darker with every level.
    levels, shade = window.levels, colour(board.style.hill_shade, 0.07)
    for level in board.levels:
        deep = [place for place in window if levels[place] <= level] if level < 0 else []
        if deep:
            fill(painter, soft_outline(board, deep, window).area, shade)


def draw_shading(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Light and shade on the slopes, over whatever grows there, and the contour lines."""
    window = window.hills
    outlines = [outline for outline, _ in _steps(board, window) if not outline.line.isEmpty()]
    if not outlines:
        return
    areas = [outline.area for outline in outlines]
    draw_hillshade(board.style, painter, areas, window.around)
    tone, width = board.style.tone("contour", 0.8), board.style.width("contour")
    for outline in outlines:
        outline.rim(painter, tone, width)


LevelOutline = tuple[Outline, QColor | None]


def _steps(board: DrawnMap, window: Window) -> list[LevelOutline]:
    """The outline of every level, lowest first, and its tint; below the plain there is none."""
    return window.keep("steps", lambda: _worked_out_steps(board, window))


def _worked_out_steps(board: DrawnMap, window: Window) -> list[LevelOutline]:
    levels = window.levels
    lowest, highest = min(levels.values()), max(levels.values())
    steps: list[LevelOutline] = []
    # All levels that the map can have, so that no far hex changes what is drawn here.
    for level in board.levels[1:]:
        if level > highest:
            break
        if level <= lowest:
            outline = Outline(box(window.around), QPainterPath())
        else:
            high = [place for place in window if levels[place] >= level]
            outline = soft_outline(board, high, window)
        steps.append((outline, board.tint(level)))
    for style in HILLS:
        for own, cells in window.groups.get(style, {}).items():
            steps.append((soft_outline(board, cells, window), board.style.of(style, own)))
    return steps


def draw_areas(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Areas of terrain, each kind flowing together over all its hexes."""
    for style in AREAS:
        for own, covered in window.groups.get(style, {}).items():
            cells = _snowed_under(board, window, covered) if style == "snow" else covered
            outline = soft_outline(board, cells, window)
            _area(board, painter, outline, style, board.style.of(style, own))
            if style == "field":
                draw_plots(board, painter, outline.area)
            if style in board.style.patterns:
                draw_pattern(board, painter, outline.area, board.style.patterns[style])


def _snowed_under(board: DrawnMap, window: Window, snow: list[Place]) -> list[Place]:
    """Hexes of snow, those that stand in it, and houses beside them."""
    found = [*snow, *(place for style in _IN_SNOW[1:] for place in window.with_style(style))]
    for style in SETTLED:
        for place in window.with_style(style):
            beside = (art.style for one in board.layout.around(place) for art in board.arts(one))
            if any(style in _IN_SNOW for style in beside):
                found.append(place)
    return sorted(set(found))


def _area(board: DrawnMap, painter: QPainter, outline: Outline, style: str, tone: QColor) -> None:
    edge = mixed(tone, colour(board.style.ink), 0.45)
    width, rim = board.style.width("area-edge"), min(board.style.strength("rim"), 1.0)
    if style in SETTLED:
        fill(painter, outline.area, faded(tone, 0.6))
        outline.rim(painter, faded(edge, 0.22), width * 1.5)
        return
    fill(painter, outline.area, faded(tone, 0.92))
    if rim > 0 and not outline.line.isEmpty():
        with clipped(painter, outline.area):
            outline.rim(painter, faded(edge, 0.12 * rim), 16)
            outline.rim(painter, faded(edge, 0.16 * rim), 7)
    outline.rim(painter, faded(edge, 0.55), width)


def draw_lakes(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Water with the shore lines of engraved maps; fords are paler."""
    wet = [
        place for name in WATER for cells in window.groups.get(name, {}).values() for place in cells
    ]
    if not wet:
        return
    style = board.style
    outline = soft_outline(board, wet, window)
    tone = style.of("water", _water_colour(board))
    bank = mixed(tone, style.tone("bank"), 0.65)
    glow, rim = min(style.strength("glow"), 1.0), min(style.strength("rim"), 1.0)
    outline.rim(painter, colour(style.hill_light, 0.5 * glow), 9)
    fill(painter, outline.area, tone)
    with clipped(painter, outline.area):
        for own, cells in window.groups.get("ford", {}).items():
            fill(painter, soft_outline(board, cells, window).area, style.of("ford", own))
        if rim > 0:
            for width, alpha in ((46.0, 0.08), (31.0, 0.11), (18.0, 0.15), (8.0, 0.25)):
                outline.rim(painter, faded(bank, alpha * rim), width)
    outline.rim(painter, faded(bank, 0.9), style.width("bank") + 0.5)

"""The grid and the printed numbers of the hexes."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from render.board import Board
from render.brush import moved, pen
from render.fonts import SANS, text_path
from render.geometry import RADIUS
from render.styles import colour
from schema.grid import Place


def draw_grid(board: Board, painter: QPainter, window: list[Place]) -> None:
    """The sides of all hexes, each drawn once."""
    seen = set()
    path = QPainterPath()
    for place in window:
        if not board.exists(place):
            continue
        corners, names = board.layout.corners(*place), board.layout.vertices(*place)
        for side in range(6):
            edge = (min(names[side], names[side - 5]), max(names[side], names[side - 5]))
            if edge not in seen:
                seen.add(edge)
                path.moveTo(corners[side])
                path.lineTo(corners[side - 5])
    painter.strokePath(
        path, pen(colour(board.style.grid, board.style.grid_alpha), board.style.width("grid"))
    )


def draw_numbers(board: Board, painter: QPainter, window: list[Place]) -> None:
    """The printed number in the upper part of every hex."""
    up = QPointF(0, -RADIUS * (0.72 if board.layout.is_flat else 0.74))
    ink, halo = colour(board.style.number, 0.85), colour(board.style.halo, 0.55)
    for place in window:
        number = board.index.hex_at(*place)
        if number is None:
            continue
        text = text_path(number, SANS)
        with moved(painter, board.layout.centre(*place) + up, scaled=13.0 * text.scale):
            painter.strokePath(text.path, pen(halo, 22))
            painter.fillPath(text.path, ink)

"""Small plots as SVG, in the colours of the sides; every word in them is escaped."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from hexwright.lab.figures import Share

_WIDE: Final = 640
_BAR: Final = 26
_LEFT: Final = 190
_FALLBACK: Final = "#6b5f4f"


def share_bars(rows: Sequence[tuple[str, Share, str]], title: str) -> str:
    """A bar for each share, with a whisker for its interval, on a scale from 0 to 100 %."""
    high = len(rows) * (_BAR + 12) + 30
    room = _WIDE - _LEFT - 60
    parts = [_head(high, title)]
    for tick in (0, 25, 50, 75, 100):
        x = _LEFT + room * tick / 100
        parts.append(f'<path class="tick" d="M{x:.1f} 4V{high - 22}"/>')
        parts.append(f'<text class="axis" x="{x:.1f}" y="{high - 6}">{tick} %</text>')
    for number, (name, share, colour) in enumerate(rows):
        y = 8 + number * (_BAR + 12)
        low, top = share.interval
        start, end, middle = _LEFT + room * low, _LEFT + room * top, y + _BAR / 2
        whisker = f"M{start:.1f} {middle}H{end:.1f}m0 -6v12M{start:.1f} {middle - 6}v12"
        wide = room * share.value
        parts += [
            f'<text class="name" x="{_LEFT - 10}" y="{y + 18}">{escape(name)}</text>',
            _rect(_LEFT, y, wide, _BAR, colour) + "</rect>",
            f'<path class="whisker" d="{whisker}"/>',
        ]
    return "".join([*parts, "</svg>"])


def histogram(numbers: Iterable[int], title: str, colour: str = "") -> str:
    """How often each number came, as columns."""
    counts = Counter(numbers)
    if not counts:
        return ""
    first, last = min(counts), max(counts)
    bins = _bins(counts, first, last)
    most, high = max(count for _, count in bins), 150
    wide = (_WIDE - 40) / len(bins)
    parts = [_head(high + 34, title)]
    every = max(1, len(bins) // 12)
    for number, (label, count) in enumerate(bins):
        tall = high * count / most
        x = 20 + number * wide
        column = _rect(x + 1, high - tall + 8, max(wide - 2, 1), tall, colour)
        parts.append(f"{column}<title>{label}: {count}</title></rect>")
        if number % every == 0:
            parts.append(
                f'<text class="axis" x="{x + wide / 2:.1f}" y="{high + 26}">{label}</text>'
            )
    return "".join([*parts, "</svg>"])


def _bins(counts: Counter[int], first: int, last: int) -> list[tuple[int, int]]:
    """At most forty columns of equal width, by the number that each begins with."""
    step = max(1, -(-(last - first + 1) // 40))
    return [
        (start, sum(counts[number] for number in range(start, start + step)))
        for start in range(first, last + 1, step)
    ]


def _rect(x: float, y: float, wide: float, high: float, colour: str) -> str:
    size = f'width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{_colour(colour)}">'


def _head(high: float, title: str) -> str:
    return f'<svg viewBox="0 0 {_WIDE} {high}" role="img" aria-label="{escape(title, quote=True)}">'


def _colour(colour: str) -> str:
    known = colour.startswith("#") and all(sign in "0123456789abcdefABCDEF" for sign in colour[1:])
    return colour if known else _FALLBACK


def share_line(points: Sequence[tuple[int, Share]], title: str, colour: str = "") -> str:
    """The share of wins by the value of a number, with whiskers, and what counts as even."""
    high, left, room = 230, 50, _WIDE - 80
    first, last = points[0][0], points[-1][0]

    def x(value: int) -> float:
        return left + room * (value - first) / max(last - first, 1)

    def y(share: float) -> float:
        return 10 + (high - 50) * (1 - share)

    parts = [_head(high, title)]
    for tick in (0, 45, 55, 100):
        parts.append(f'<path class="tick" d="M{left} {y(tick / 100):.1f}H{left + room}"/>')
        parts.append(f'<text class="axis" x="24" y="{y(tick / 100) + 4:.1f}">{tick} %</text>')
    way = "L".join(f"{x(value):.1f} {y(share.value):.1f}" for value, share in points)
    parts.append(f'<path class="line" fill="none" stroke="{_colour(colour)}" d="M{way}"/>')
    for value, share in points:
        low, top = share.interval
        parts.append(f'<path class="whisker" d="M{x(value):.1f} {y(low):.1f}V{y(top):.1f}"/>')
        parts.append(f'<text class="axis" x="{x(value):.1f}" y="{high - 12}">{value}</text>')
    return "".join([*parts, "</svg>"])

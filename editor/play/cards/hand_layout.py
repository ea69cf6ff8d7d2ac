"""Where the cards of a table lie in a row: groups with a gap between, overlapping if they must."""

from collections.abc import Callable
from itertools import groupby, pairwise
from typing import NamedTuple

from PySide6.QtCore import QRectF

from hexwright.editor.play.cards.hands import CardLooks, CardOnShow, OtherHand, Place
from hexwright.schema.language import tr

MARGIN, GAP, LIFT, LABEL = 12.0, 12.0, 8.0, 18.0
_TOP = LIFT + 4.0
# Further apart than cards of one group; backs of another hand lie nearly on top of each other.
_BETWEEN = 26.0
_FAN = 0.13
# What lies aside lies in so many rows if there is little room, this far below each other.
_ROWS_ASIDE = 2
_BELOW = 6.0
# So much of one that lies aside may lie below the next before cards at hand move together.
_COVERED = 0.8
# Of very many that lie aside, such as discards, only so much is seen below the last, in cards.
_SEEN_ASIDE = 0.6
# What is seen of a card below the next one at hand: before there is less, all of them get smaller.
_SEEN = 0.16
_LEAST_SIZE = 0.8
# Hands of others are only backs: they need less room than the own cards.
_SMALLER = 0.72
_WIDEST = 190.0
# The part of the row that the hands of others and the words below them may take.
_MOST_OTHERS = 0.4


class CardSlot(NamedTuple):
    """A place in the row: a card, or the backs of another hand with the step between them."""

    rect: QRectF
    card: CardOnShow | None = None
    other: OtherHand | None = None
    label: str = ""
    label_width: float = 0.0
    step: float = 0.0


def laid_out(
    area: QRectF,
    cards: list[CardOnShow],
    others: list[OtherHand],
    looks: CardLooks,
    width_of: Callable[[str], float],
) -> list[CardSlot]:
    """A place for every card, from the left; the backs of others at the right.

    `width_of` tells how wide words are below the cards.
    """
    high = area.height() - LABEL - _TOP - 8.0
    if high <= 0 or not (cards or others):
        return []
    spots, right = _others(area, others, looks, high, width_of)
    return _own(QRectF(area.left(), area.top(), right - area.left(), area.height()), cards,
                looks, high) + spots  # fmt: skip


def _wide(look_width: float, look_height: float, high: float) -> float:
    return min(high * look_width / look_height, _WIDEST)


def _others(
    area: QRectF,
    others: list[OtherHand],
    looks: CardLooks,
    high: float,
    width_of: Callable[[str], float],
) -> tuple[list[CardSlot], float]:
    spots: list[CardSlot] = []
    right = area.right() - MARGIN
    for other in reversed(others):
        look = looks.back(other.deck)
        most = _MOST_OTHERS * area.width() / len(others)
        steps = 1 + _FAN * (max(min(other.size, 5), 1) - 1)
        wide = min(_wide(look.width_mm, look.height_mm, high) * _SMALLER, most / steps)
        step, whole = wide * _FAN, wide * steps
        tall = wide * look.height_mm / look.width_mm
        words = looks.title_of_hand(other, others)
        if width_of(words) > most and all(one.side != other.side for one in others if one != other):
            words = looks.holder_of(other)
        # Whose hand it is can be read to the end, unless that would take the room of the own cards.
        room = min(max(whole, width_of(words)), most)
        left = right - max(whole, room)
        rect = QRectF(left, area.top() + _TOP + max(high - tall, 0), wide, tall)
        spots.insert(0, CardSlot(rect, None, other, words, max(whole, room), step))
        right = left - _BETWEEN
    return spots, right


class _Column(NamedTuple):
    """Cards below each other, and how high each of them is at most."""

    cards: tuple[CardOnShow, ...]
    wide: float
    high: float

    @property
    def group(self) -> tuple[str, str]:
        """What the cards have in common with those beside them."""
        return self.cards[0].place, self.cards[0].note


def _own(area: QRectF, cards: list[CardOnShow], looks: CardLooks, high: float) -> list[CardSlot]:
    columns = _columns(cards, looks, high, 1)
    # What lies aside cannot be played: it gives way first, and may be smaller.
    if _lacking(columns, area) > 0:
        columns = _smaller(_columns(cards, looks, high, _ROWS_ASIDE), area)
        columns = _fitting(columns, area)
    squeezes = _squeezes(columns, _lacking(columns, area))
    x, spots = area.left() + MARGIN, []
    for number, column in enumerate(columns):
        begins = not number or columns[number - 1].group != column.group
        if number:
            x += _BETWEEN if begins else GAP + squeezes[column.cards[0].place]
        y = area.top() + _TOP
        for card in column.cards:
            look = looks.face(card.id)
            wide = _wide(look.width_mm, look.height_mm, column.high)
            rect = QRectF(x, y, wide, wide * look.height_mm / look.width_mm)
            is_first = begins and card is column.cards[0]
            spots.append(CardSlot(rect, card, None, _label(card) if is_first else "", wide))
            y += column.high + _BELOW
        x += column.wide
    return _with_wide_labels(spots)


def _columns(
    cards: list[CardOnShow], looks: CardLooks, high: float, rows_aside: int
) -> list[_Column]:
    """The cards from the left to the right; those that lie aside in one or more rows."""
    made = []
    for (place, _), group in groupby(cards, key=lambda one: (one.place, one.note)):
        members = tuple(group)
        rows = min(rows_aside, len(members)) if place == "aside" else 1
        each = (high - _BELOW * (rows - 1)) / rows
        for first in range(0, len(members), rows):
            column = members[first : first + rows]
            faces = [looks.face(one.id) for one in column]
            wide = max(_wide(face.width_mm, face.height_mm, each) for face in faces)
            made.append(_Column(column, wide, each))
    return made


def _lacking(columns: list[_Column], area: QRectF) -> float:
    """How much room the columns lack to lie side by side; below nought if there is some left."""
    gaps = sum(_BETWEEN if one.group != other.group else GAP for one, other in pairwise(columns))
    return sum(column.wide for column in columns) + gaps - (area.width() - 2 * MARGIN)


def _smaller(columns: list[_Column], area: QRectF) -> list[_Column]:
    """Cards at hand somewhat smaller, if they lack room even where those aside lie close."""
    joints = _joints(columns)["aside"]
    aside = GAP * len(joints) + _may_be_covered(joints)
    near = sum(column.wide for column in columns if column.cards[0].place != "aside")
    size = 1 - (_lacking(columns, area) - aside) / max(near, 1.0)
    size = max(_LEAST_SIZE, min(size, 1.0))
    return [
        column
        if column.cards[0].place == "aside"
        else column._replace(wide=column.wide * size, high=column.high * size)
        for column in columns
    ]


def _fitting(columns: list[_Column], area: QRectF) -> list[_Column]:
    """All cards smaller, if they lack room even where each covers most of the one before it."""
    joints = _joints(columns)
    near = joints["hand"] + joints["played"]
    covered = _may_be_covered(joints["aside"]) + (1 - _SEEN) * sum(near)
    given = GAP * (len(joints["aside"]) + len(near))
    wide = sum(column.wide for column in columns)
    lacking = _lacking(columns, area)
    if lacking <= covered + given:
        return columns
    size = max((wide - lacking + given) / max(wide - covered, 1.0), 0.1)
    return [one._replace(wide=one.wide * size, high=one.high * size) for one in columns]


def _may_be_covered(aside: list[float]) -> float:
    """How much of the columns aside may lie below the next ones, before those at hand give way."""
    return max(_COVERED, 1 - _SEEN_ASIDE / max(len(aside), 1)) * sum(aside)


def _joints(columns: list[_Column]) -> dict[Place, list[float]]:
    """How wide those columns of each place are that one of their own group lies beside."""
    joints: dict[Place, list[float]] = {"played": [], "hand": [], "aside": []}
    for one, other in pairwise(columns):
        if one.group == other.group:
            joints[other.cards[0].place].append(one.wide)
    return joints


def _squeezes(columns: list[_Column], lacking: float) -> dict[Place, float]:
    """By how much each column of a place covers the one before, below nought: aside ones first."""
    joints = _joints(columns)
    aside, near = joints["aside"], joints["hand"] + joints["played"]
    lacking = max(lacking, 0.0)
    most = GAP * len(aside) + _may_be_covered(aside) if near else lacking
    given = min(lacking, most) if aside else 0.0
    rest = -(lacking - given) / max(len(near), 1)
    return {"aside": -given / max(len(aside), 1), "hand": rest, "played": rest}


def _label(card: CardOnShow) -> str:
    if card.place == "hand":
        return tr("Hand")
    return tr("Played: {side}", side=card.note) if card.place == "played" else card.note


def _with_wide_labels(spots: list[CardSlot]) -> list[CardSlot]:
    """Words of a group may run on below its other cards."""
    made = []
    for number, spot in enumerate(spots):
        following = [one for one in spots[number + 1 :] if one.label]
        end = following[0].rect.left() - GAP if following else spots[-1].rect.right()
        made.append(spot._replace(label_width=max(end - spot.rect.left(), spot.rect.width())))
    return made

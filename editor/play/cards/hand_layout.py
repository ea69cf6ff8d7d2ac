"""Where the cards of a table lie in a row: groups with a gap between, overlapping if they must."""

from collections.abc import Callable
from itertools import groupby, pairwise
from typing import NamedTuple

from PySide6.QtCore import QRectF

from hexwright.editor.play.cards.hands import CardLooks, CardOnShow, OtherHand
from hexwright.schema.language import tr

MARGIN, GAP, LIFT, LABEL = 12.0, 12.0, 8.0, 18.0
_TOP = LIFT + 4.0
# Further apart than cards of one group; backs of another hand lie nearly on top of each other.
_BETWEEN = 26.0
_FAN = 0.13
# What lies aside lies in so many rows if there is little room, this far below each other.
_ROWS_ASIDE = 2
_BELOW = 6.0
# Hands of others are only backs: they need less room than the own cards.
_SMALLER = 0.72
_WIDEST = 190.0
# The part of the row that words below the hands of others may take.
_MOST_WORDS = 0.4


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
        wide = _wide(look.width_mm, look.height_mm, high) * _SMALLER
        step = wide * _FAN
        whole = wide + step * (max(min(other.size, 5), 1) - 1)
        tall = wide * look.height_mm / look.width_mm
        words = looks.title_of_hand(other, others)
        # Whose hand it is can be read to the end, unless that would take the room of the own cards.
        room = min(max(whole, width_of(words)), _MOST_WORDS * area.width() / len(others))
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
    if _squeeze(columns, area) < 0:
        columns = _columns(cards, looks, high, _ROWS_ASIDE)
    squeeze = _squeeze(columns, area)
    x, spots = area.left() + MARGIN, []
    for number, column in enumerate(columns):
        begins = not number or columns[number - 1].group != column.group
        if number:
            x += _BETWEEN if begins else GAP + squeeze
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


def _squeeze(columns: list[_Column], area: QRectF) -> float:
    """How far each column covers the one before, below nought, if there are too many."""
    breaks = sum(one.group != other.group for one, other in pairwise(columns))
    joints = len(columns) - 1 - breaks
    room = area.width() - 2 * MARGIN - breaks * _BETWEEN
    whole = sum(column.wide for column in columns) + GAP * joints
    return min(0.0, (room - whole) / max(joints, 1))


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

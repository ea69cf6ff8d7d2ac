"""Where the cards of a table lie in a row: groups with a gap between, overlapping if they must."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QRectF

from hexwright.editor.play.cards.hands import CardLooks, CardOnShow, OtherHand
from hexwright.schema.language import tr

MARGIN, GAP, LIFT, LABEL = 12.0, 12.0, 8.0, 18.0
_TOP = LIFT + 4.0
# Further apart than cards of one group; backs of another hand lie nearly on top of each other.
_BETWEEN = 26.0
_FAN = 0.13
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


def _own(area: QRectF, cards: list[CardOnShow], looks: CardLooks, high: float) -> list[CardSlot]:
    if not cards:
        return []
    sizes = [looks.face(one.id) for one in cards]
    widths = [_wide(one.width_mm, one.height_mm, high) for one in sizes]
    breaks = sum(one.place != other.place for one, other in pairwise(cards))
    room = area.width() - 2 * MARGIN - breaks * _BETWEEN
    whole = sum(widths) + GAP * (len(cards) - 1 - breaks)
    # Too many for the room: each covers a part of the one before.
    squeeze = min(0.0, (room - whole) / max(len(cards) - 1 - breaks, 1))
    x, spots = area.left() + MARGIN, []
    for number, (card, look, wide) in enumerate(zip(cards, sizes, widths, strict=True)):
        if number:
            joined = cards[number - 1].place == card.place
            x += GAP + squeeze if joined else _BETWEEN
        rect = QRectF(x, area.top() + _TOP, wide, wide * look.height_mm / look.width_mm)
        begins = not number or cards[number - 1].place != card.place or card.place != "hand"
        spots.append(CardSlot(rect, card, None, _label(card) if begins else "", wide))
        x += wide
    return _with_wide_labels(spots)


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

"""What this system keeps in the state beside pieces and cards, and its own events."""

from typing import TYPE_CHECKING

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.schema.language import later

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names

PLAYED = "played"


class PlayedCard(OwnRecord, frozen=True):
    """The card of this turn: what it counts as, and what was settled when it was played.

    `acts_as` is the card whose text is carried out; it differs for a Counter-Attack. `rolled` are
    the faces of the card's dice.
    """

    card: str = ""
    acts_as: str = ""
    mirrored: bool = False
    command: int = 0
    section: str = ""
    fallback: bool = False
    rolled: tuple[str, ...] = ()


class CardLocked(CardsMoved, frozen=True):
    """A card drawn at random from a hand goes to the track of the squares."""

    is_barrier = True

    def text(self, names: "Names") -> str:
        """That a card is laid aside."""
        return self._told(
            names,
            later(
                "{side}: lays {cards} aside for the square."
                "|{side}: lay {cards} aside for the square."
            ),
        )


class CardKept(CardsMoved, frozen=True):
    """Of the cards that a side has drawn it keeps one."""

    def text(self, names: "Names") -> str:
        """Who keeps what."""
        return self._told(names, later("{side}: keeps {cards}.|{side}: keep {cards}."))


class CardReturned(CardsMoved, frozen=True):
    """The card of a square that is no more goes back to its owner's hand."""

    def text(self, names: "Names") -> str:
        """Who takes what back."""
        return self._told(
            names,
            later(
                "{side}: takes {cards} back from the square."
                "|{side}: take {cards} back from the square."
            ),
        )


def card_played(board: Board) -> PlayedCard:
    """The card of this turn."""
    found = board.state.records.get(PLAYED)
    return found if isinstance(found, PlayedCard) else PlayedCard()


def note_card(board: Board, card: PlayedCard) -> None:
    """Remember the card of this turn."""
    board.emit(RecordSet(PLAYED, card))


def last_key(side: str) -> str:
    """Where the card of a side's last turn is remembered."""
    return f"last/{side}"


@lasting
def deck_of(board: Board, side: str) -> str:
    """The deck that a side draws from."""
    return next(one.deck for one in board.scenario.sides if one.side == side)


def played_pile(deck: str, side: str) -> str:
    """Where the card of a turn lies face up."""
    return f"{deck}/played/{side}"


def drawn_pile(deck: str, side: str) -> str:
    """Where two cards lie while their owner chooses one."""
    return f"{deck}/drawn/{side}"


@lasting
def track_of(board: Board, side: str) -> str:
    """The track of a side's squares."""
    return str(_attributes(board, side)["square_track"])


@lasting
def banner_track_of(board: Board, side: str) -> str:
    """The track of a side's banners; empty if it has none."""
    return str(_attributes(board, side).get("banner_track", ""))


def _attributes(board: Board, side: str) -> dict[str, object]:
    return dict(next(one.attributes for one in board.module.info.sides if one.id == side))


@lasting
def boxes_of(board: Board, side: str) -> range:
    """The numbered places of a side's square track."""
    track = next(one for one in board.module.info.tracks if one.id == track_of(board, side))
    return range(track.first, track.last + 1)


@lasting
def box_pile(board: Board, side: str, box: int) -> str:
    """The pile of a place of the square track."""
    return f"{deck_of(board, side)}/track/{track_of(board, side)}/{box}"

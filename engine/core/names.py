"""What things are called in the log and in questions, in the language of the user."""

import re
from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.event import BLANK
from hexwright.schema.language import current_language, later, tr, tr_many
from hexwright.schema.model.deck import Card
from hexwright.schema.module import Module

# Signs of the private use area around names that are to be found again in a sentence.
START, MIDDLE, END = "\ue000", "\ue001", "\ue002"
# Numbers, and what stands before one.
_NO_WORD: Final = re.compile(r"\d|[Nn][ºo]?\.")
# Where the word that heads an English name has been said.
_TAIL: Final = re.compile(r",| (?:of|in|at|on|from|with) ")
_SOUND_OF_I: Final = re.compile(r"h?[ií](?![aeou])", re.IGNORECASE)


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c". A language may have another "and" before the sound of i."""
    if len(words) < 2:
        return "".join(words)
    *most, last = words
    forms = tr("{most} and {last}").split("|")
    form = forms[-1] if _SOUND_OF_I.match(last.rpartition(MIDDLE)[2]) else forms[0]
    # Names with commas of their own would run together.
    joint = "; " if any(", " in word for word in words) else ", "
    return form.format(most=joint.join(most), last=last)


def _sounds_plural(name: str) -> bool:
    """Whether a name is that of several, as Hussars are; by the word that heads it.

    That word comes last in English ("Yellow Lancers 2"), and first in Spanish, after a number.
    """
    words = [one for one in _TAIL.split(name)[0].split() if not _NO_WORD.match(one)]
    if not words:
        return False
    head = words[0] if current_language() == "es" else words[-1]
    return head.endswith("s") and not head.endswith(("ss", "us"))


class Names:
    """Names of pieces, cards, sides and places of one module."""

    def __init__(self, module: Module) -> None:
        """Look names up when they are asked for."""
        self.module = module
        self._cards = cards_of(module)
        self._dice = {die.id: die for die in module.info.dice}
        self._sides = {side.id: side for side in module.info.sides}
        self._tracks = {track.id: track for track in module.info.tracks}
        self._boxes = {box.id: box for box in module.info.boxes}
        self._statuses = {status.id: status.name for status in module.counters.statuses}
        declared = module.system.declaration.statuses if module.system else ()
        self._system_statuses = {one.id: one.name for one in declared}
        self._formations = {
            formation.id: formation.name for formation in module.counters.formations
        }

    def word(self, text: str) -> str:
        """A text of the module, in the user's language if the module speaks it."""
        texts = self.module.texts.get(current_language())
        return texts.words.get(text, text) if texts else text

    def reason(self, text: str) -> str:
        """A reason that rules or the module gave, in the user's language."""
        translated = tr(text)
        return translated if translated != text else self.word(text)

    def noun(self, text: str, count: int = 1) -> str:
        """A noun for one or for several: "hit|hits"."""
        forms = self.reason(text).split("|")
        return forms[0] if count == 1 else forms[-1]

    def piece(self, piece: str) -> str:
        """The name of a piece; a counter of a kind has a number."""
        if piece == BLANK:
            return tr("an unknown piece")
        known = self.module.pieces.get(piece)
        if known is not None:
            return self.word(known.name or self.module.kinds[known.kind].name)
        kind, _, number = piece.partition("#")
        if kind not in self.module.kinds:
            return piece
        return f"{self.word(self.module.kinds[kind].name)} {number}".rstrip()

    def pieces(self, pieces: tuple[str, ...]) -> str:
        """Several pieces in a row."""
        return listed([self.piece(piece) for piece in pieces])

    def number(self, *pieces: str) -> int:
        """1 if a verb is said of these pieces in the singular: "Yellow Lancers charge"."""
        if len(pieces) != 1:
            return len(pieces)
        # A leader is one man, whatever he is called.
        is_man = pieces[0] in self.module.leaders
        return 1 if is_man or not _sounds_plural(Names.piece(self, pieces[0])) else 2

    def answer(self, text: str) -> str:
        """The text of a choice with names for the pieces and cards in it."""
        return ", ".join(self.card(self.piece(one)) for one in text.split(", "))

    def steps(self, piece: str, count: int) -> str:
        """So many steps of a piece; those of wooden blocks are blocks."""
        known = self.module.pieces.get(piece)
        kind = self.module.kinds.get(known.kind if known else piece.partition("#")[0])
        shapes = {template.id: template.shape for template in self.module.counters.templates}
        if kind is not None and shapes.get(kind.template) == "block":
            return tr_many("1 block|{count} blocks", count)
        return tr_many("1 step|{count} steps", count)

    def face(self, piece: str, face: str) -> str:
        """The name of a counter's side."""
        known = self.module.pieces.get(piece)
        kind = self.module.kinds.get(known.kind if known else piece.partition("#")[0])
        kinds = [kind] if kind else self.module.counters.kinds
        found = (one.name for known in kinds for one in known.faces if one.id == face)
        return self.word(next(found, face))

    def card(self, card: str) -> str:
        """The title of a card or chit."""
        if card == BLANK:
            return tr("an unknown card")
        known = self._cards.get(card)
        return self.word(known.title) if known else card

    def cards(self, cards: tuple[str, ...], deck: str = "") -> str:
        """Several cards in a row; as a number where they are not known, as markers if of a cup."""
        if BLANK in cards:
            known = self.module.decks.get(deck)
            is_cup = known is not None and known.kind == "cup"
            words = later("1 marker|{count} markers") if is_cup else later("1 card|{count} cards")
            return tr_many(words, len(cards))
        found: dict[str, list[str]] = {}
        for card in cards:
            found.setdefault(Names.card(self, card), []).append(self.card(card))
        return listed(
            [each[0] if len(each) == 1 else f"{each[0]} (×{len(each)})" for each in found.values()]
        )

    def side(self, side: str) -> str:
        """The name of a side."""
        known = self._sides.get(side)
        return self.word(known.name) if known else side

    def number_of_side(self, side: str) -> int:
        """1 if a verb is said of a side in the singular, as of a kingdom."""
        return 2 if _sounds_plural(self.side(side)) else 1

    def deck(self, deck: str) -> str:
        """The title of a deck or cup."""
        known = self.module.decks.get(deck)
        return self.word(known.title) if known else deck

    def track(self, track: str) -> str:
        """The name of a track."""
        known = self._tracks.get(track)
        return self.word(known.name) if known else track

    def space(self, track: str, space: int) -> str:
        """The label of a space, or its number."""
        known = self._tracks.get(track)
        label = known.labels.get(str(space), "") if known else ""
        return self.word(label) if label else str(space)

    def box(self, box: str) -> str:
        """The name of a box."""
        known = self._boxes.get(box)
        return self.word(known.name) if known else box

    def status(self, status: str) -> str:
        """The name of a status; one that the system declares fits into a sentence."""
        if status in self._statuses:
            return self.reason(self._statuses[status])
        name = tr(self._system_statuses.get(status, status))
        return name[:1].lower() + name[1:]

    def formation(self, formation: str) -> str:
        """The name of a formation."""
        return self.word(self._formations.get(formation, formation))

    def kind(self, kind: str) -> str:
        """The name of a kind of counter."""
        known = self.module.kinds.get(kind)
        return self.word(known.name) if known else kind

    def faces(self, die: str, values: tuple[int | str, ...]) -> str:
        """What dice show."""
        known = self._dice.get(die)
        titles = {face.id: self.word(face.name) for face in known.faces} if known else {}
        return ", ".join(titles.get(str(value), str(value)) for value in values)


def names_of(module: Module) -> Names:
    """The names of a module, made once."""
    return module.remembered("engine.names", lambda: Names(module))


def cards_of(module: Module) -> dict[str, Card]:
    """Every card by the id of each of its copies: "orders/charge", or "orders/charge#2"."""
    return {
        card_id: card
        for deck in module.decks.values()
        for card in deck.cards
        for card_id in copies_of(deck.id, card)
    }


def copies_of(deck: str, card: Card) -> list[str]:
    """The ids of a card's copies."""
    if card.copies == 1:
        return [f"{deck}/{card.id}"]
    return [f"{deck}/{card.id}#{number}" for number in range(1, card.copies + 1)]

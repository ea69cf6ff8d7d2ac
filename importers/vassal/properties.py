"""What markers, properties and labels say of a piece, as attributes of its kind."""

import re
from collections.abc import Iterable
from itertools import count
from typing import Final

from hexwright.importers.report import Tally
from hexwright.importers.vassal.pieces import Piece
from hexwright.schema.language import tr

Values = dict[str, str | int]
_NO_KEY: Final = re.compile(r"[^a-z0-9]+")
_WHOLE: Final = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_LONGEST: Final = 500
_MOST: Final = 80
# Written into names and labels where VASSAL works something out.
_WORKED_OUT: Final = ("$", "{")


class Properties:
    """The keys of all names that pieces use."""

    def __init__(self, tally: Tally) -> None:
        """None yet."""
        self._tally = tally
        self._keys: dict[str, str] = {}

    def of(self, piece: Piece, palette: Iterable[str] = ()) -> Values:
        """The values of a piece by their keys; the palette in which it lies is one of them."""
        found: Values = {}
        named = {**piece.properties, **self._labels(piece)}
        groups = " / ".join(one for one in palette if one.strip())
        if groups:
            named.setdefault("palette", groups)
        for name, text in named.items():
            if not name.strip() or not text.strip():
                continue
            if len(found) >= _MOST:
                self._tally.lose(tr("properties beyond the most that a piece may have"), piece.name)
                continue
            found[self._key(name)] = int(text) if _WHOLE.fullmatch(text) else text[:_LONGEST]
        return found

    def _key(self, name: str) -> str:
        if name not in self._keys:
            plain = _NO_KEY.sub("_", name.lower()).strip("_")[:40]
            plain = plain if plain[:1].isalpha() else f"p_{plain}".rstrip("_")
            taken, key = set(self._keys.values()), plain
            numbers = count(2)
            while key in taken:
                key = f"{plain}_{next(numbers)}"
            self._keys[name] = key
        return self._keys[name]

    def _labels(self, piece: Piece) -> dict[str, str]:
        """The words on a piece, unless they are worked out in play."""
        texts = [trait.state for trait in piece.all("label") if trait.state.strip()]
        plain = [text for text in texts if not any(sign in text for sign in _WORKED_OUT)]
        if len(plain) < len(texts):
            what = tr("text labels that VASSAL works out in play")
            self._tally.lose(what, piece.name, len(texts) - len(plain))
        return {"label" if at == 0 else f"label {at + 1}": text for at, text in enumerate(plain)}

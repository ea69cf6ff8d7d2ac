"""Values of the format in words: choices, costs and numbers as people read and type them."""

import re
from typing import Any, Final

from hexwright.schema.language import later, tr
from hexwright.schema.values.choice_words import word_of

PROHIBITED: Final = "prohibited"
LINE_ONLY: Final = "line-only"
WHOLE: Final = "whole"

_FRACTIONS: Final = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3}
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)")
_RATIO = re.compile(r"(?:(\d+)\s+)?(\d+)\s*/\s*(\d+)")


def choice_word(value: str) -> str:
    """What a choice of the format is called."""
    return word_of(value)


def style_word(style: str) -> str:
    """What a drawing of our set is called."""
    words = {
        "plain": tr("Plain"),
        "woods": tr("Woods"),
        "light-woods": tr("Light woods"),
        "orchard": tr("Orchard"),
        "palms": tr("Palms"),
        "snow": tr("Snow"),
        "firs": tr("Snowy firs"),
        "young-firs": tr("Young snowy firs"),
        "marsh": tr("Marsh"),
        "field": tr("Field"),
        "rough": tr("Rough"),
        "hill": tr("Hill"),
        "rugged": tr("Rugged"),
        "water": tr("Water"),
        "town": tr("Town"),
        "village": tr("Village"),
        "castle": tr("Castle"),
        "mill": tr("Mill"),
        "quarry": tr("Quarry"),
        "sand": tr("Sand"),
        "river": tr("River"),
        "stream": tr("Stream"),
        "bridge": tr("Bridge"),
        "ford": tr("Ford"),
        "slope": tr("Slope"),
        "steep-slope": tr("Steep slope"),
        "crest": tr("Crest"),
        "cliff": tr("Cliff"),
        "wall": tr("Wall"),
        "hedge": tr("Hedge"),
        "fence": tr("Fence"),
        "ditch": tr("Ditch"),
        "fieldwork": tr("Fieldwork"),
        "road": tr("Road"),
        "minor-road": tr("Minor road"),
        "track": tr("Cart track"),
        "rail": tr("Railway"),
    }
    return words.get(style, style.replace("-", " ").capitalize())


# What a piece that only goes along lines may be told by in every language.
_ON_LINES: Final = (later("line"), later("line only"))


def cost_words() -> dict[str, str]:
    """Costs that are no numbers, by what people may type for them."""
    typed = {
        PROHIBITED: ("p", "-", "–", "−", "—", "x", "no", "np", "prohibited", tr("prohibited")),
        LINE_ONLY: ("r", "l", "road", "line", "line-only", "line only", *map(tr, _ON_LINES)),
        WHOLE: ("a", "w", "all", "whole", tr("all"), tr("whole")),
    }
    return {word.casefold(): cost for cost, words in typed.items() for word in words}


def number_of(text: str) -> float | None:
    """The number that a text means: 2, 1.5, 1,5, ½, 1½ or 1 1/2; None if it is none."""
    text = text.strip().replace("−", "-")
    if text and text[-1] in _FRACTIONS:
        whole = text[:-1].strip()
        if whole and not whole.isdecimal():
            return None
        return int(whole or 0) + _FRACTIONS[text[-1]]
    if ratio := _RATIO.fullmatch(text):
        below = int(ratio[3])
        return int(ratio[1] or 0) + int(ratio[2]) / below if below else None
    if _NUMBER.fullmatch(text) and text.isascii():
        return _small(float(text.replace(",", ".")))
    return None


def _small(number: float) -> float:
    return int(number) if number.is_integer() else number


def number_text(value: float) -> str:
    """A number as spreadsheets read it."""
    return f"{value:.12g}"


def number_word(value: float) -> str:
    """A number as people write it: halves and quarters as signs."""
    whole, rest = divmod(value, 1)
    for sign, part in _FRACTIONS.items():
        if value > 0 and abs(rest - part) < 1e-9:
            return f"{int(whole) or ''}{sign}"
    return number_text(value)


def yes_no_words() -> dict[str, bool]:
    """Yes and no by what people may type for them."""
    yes = ("yes", "y", "true", "1", "x", "✓", "✔", tr("yes"))
    no = ("no", "n", "false", "0", "-", "–", tr("no"))
    return {word.casefold(): True for word in yes} | {word.casefold(): False for word in no}


def shown(value: Any) -> str:
    """Any value of the format in words."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, (int, float)):
        return number_word(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(shown(one) for one in value)
    return choice_word(str(value))

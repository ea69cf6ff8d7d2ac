"""The traits of VASSAL 3.7: their ids and what each of their fields holds.

Fields: t text, i whole number, d decimal, b boolean, c colour, k key stroke, K list of key
strokes, C commands of a property, g picture, G list of pictures, p a whole piece, r the rest.
"""

from tests.helpers.vassal_checker.text import is_stroke, is_stroke_list, tokens
from tests.helpers.vassal_checker.values import NUMBER, WHOLE, is_colour

FIELDS = {
    "emb2": "t i t t i t t i t t k t b i i G t b t k t b t i i b k k k t d t t",
    "rotate": "i k k t t k t t t k t t b",
    "pivot": "t k i i b i t t k i",
    "mark": "t",
    "label": "k t i c c t i t i t t t t i i t t b",
    "delete": "t k t",
    "clone": "t k t",
    "PROP": "t t C t",
    "restrict": "t b b t",
    "footprint": "k t b b i c c i i i i d k k k t",
    "hide": "k t c t d t b",
    "obs": "k g t t t t t t b k t",
    "prototype": "t",
    "macro": "t t k t K K b k k t t t t b t t t",
    "sendto": "t k t t t t t k i i i i t t t t t t",
    "return": "t k t t t i b t",
    "AreaOfEffect": "c i i b t k t b t t t t k t k b",
    "immob": "t t t t",
    "report": "K t K t t b",
    "hideCmd": "t t t K",
    "placemark": "t k p t i i b k t i i b b t i",
    "replace": "t k p t i i b k t i i b b t i",
    "markmoved": "g i i t k t b t k t k",
    "submenu": "t t t",
    "menuSeparator": "t k",
    "translate": "t k t t b i i i i t",
    "globalkey": "t k k t b i b b t t i t b t",
    "globalhotkey": "t k k t",
    "calcProp": "t t t",
    "setprop": "t t C t t t",
    "setpieceprop": "t t C t t t b i b t i b",
    "playSound": "t t k b t b",
    "button": "k i i i i t b b i i r",
    "deselect": "t k t b t",
    "basicName": "t",
    "border": "t t d c t t",
    "cmt": "t",
    "table": "i i t k t",
    "nonRect2": "d t",
    "mat": "t t",
    "matPiece": "t b i i k k",
    "locCommand": "t t t t k b",
    "locmsg": "t t t",
    "propertysheet": "t t t i i i i k t",
    "attach": "t t t k r",
}
_CHANGES = ("P", "I", "R", "E")


def field_faults(trait_id: str, fields: list[str]) -> list[str]:
    """What is wrong with the fields of one trait, in words."""
    if trait_id == "rotate" and fields[:1] == ["1"]:
        return [] if all(map(is_stroke, fields[1:2] + fields[3:4])) else ["a key is no key stroke"]
    kinds = FIELDS[trait_id].split()
    if len(fields) > len(kinds) and kinds[-1] != "r":
        return [f"has {len(fields)} fields, at most {len(kinds)} are read"]
    found = [
        f"field {number} is “{field}”, no {fault}"
        for number, (kind, field) in enumerate(zip(kinds, fields, strict=False), 1)
        if (fault := _fault(kind, field))
    ]
    ends = [field for field in fields if field.endswith("\\")]
    return (
        found + [f"“{field}” ends with a backslash" for field in ends] + _special(trait_id, fields)
    )


def _fault(kind: str, field: str) -> str:
    """What this field should have been; empty if it is."""
    checks = {
        "i": (WHOLE.fullmatch(field), "whole number"),
        "d": (NUMBER.fullmatch(field), "number"),
        "b": (field in ("true", "false"), "true or false"),
        "c": (not field or is_colour(field), "colour"),
        "k": (is_stroke(field), "key stroke"),
        "K": (is_stroke_list(field), "list of key strokes with escaped commas"),
        "C": (_are_commands(field), "list of commands with escaped keys and changes"),
    }
    is_right, wanted = checks.get(kind, (True, ""))
    return "" if is_right else wanted


def _are_commands(text: str) -> bool:
    """Whether these are menu:key:change commands, both inner levels escaped."""
    for command in tokens(text, ",") if text else ():
        parts = tokens(command, ":")
        if len(parts) != 3 or not is_stroke(parts[1]):
            return False
        change = tokens(parts[2], ",")
        if change[0] not in _CHANGES or len(change) < 2:
            return False
    return True


def _special(trait_id: str, fields: list[str]) -> list[str]:
    if trait_id != "emb2":
        return []
    if fields[24:25] != ["1"]:
        return ["the layer's version is not 1: it is read in the old way"]
    pictures, names = (tokens(field, ",") for field in fields[15:17])
    if fields[16] and len(pictures) != len(names):
        return [f"has {len(pictures)} pictures and {len(names)} names"]
    return []

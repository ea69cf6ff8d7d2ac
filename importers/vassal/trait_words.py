"""What the traits of VASSAL's pieces are called, for the import report."""

from collections.abc import Container
from functools import cache

from hexwright.importers.report import Tally
from hexwright.importers.vassal.layers import layers_of
from hexwright.importers.vassal.pieces import Piece
from hexwright.schema.language import current_language, tr

# These do nothing that would be missed: names, prototypes, or what every program does by itself.
SILENT = frozenset(
    ("prototype", "basicName", "delete", "clone", "emb2", "emb", "rotate", "cmt", "menuSeparator")
)

# Traits of which faces, statuses and attributes are made.
MADE_OF = frozenset(("mark", "PROP", "label", "obs"))


def trait_words(trait_id: str) -> str:
    """What a trait is, in words, of many."""
    known = _words(current_language()).get(trait_id)
    return known or tr("traits of the kind “{id}”", id=trait_id)


# Traits are counted by the hundred thousand.
@cache
def _words(language: str) -> dict[str, str]:
    """The words for all traits in the language that is spoken."""
    del language
    return {
        "mark": tr("properties of pieces"),
        "PROP": tr("properties of pieces that change"),
        "calcProp": tr("properties of pieces that are worked out"),
        "label": tr("text labels on pieces"),
        "obs": tr("masks of pieces"),
        "hide": tr("commands that make pieces invisible"),
        "restrict": tr("limits on who may touch a piece"),
        "footprint": tr("movement trails"),
        "markmoved": tr("signs of pieces that have moved"),
        "report": tr("reports of pieces in the chat"),
        "macro": tr("triggers of pieces"),
        "immob": tr("limits on selecting and stacking pieces"),
        "sendto": tr("commands that send pieces elsewhere"),
        "return": tr("commands that return pieces to a deck"),
        "placemark": tr("commands that place markers"),
        "replace": tr("commands that replace pieces"),
        "globalkey": tr("key commands of pieces to other pieces"),
        "submenu": tr("submenus of pieces"),
        "hideCmd": tr("limits on commands of pieces"),
        "translate": tr("commands that move pieces by steps"),
        "setprop": tr("commands that set global properties"),
        "AreaOfEffect": tr("areas of effect of pieces"),
        "pivot": tr("commands that pivot pieces"),
        "nonRect": tr("outlines of pieces"),
        "nonRect2": tr("outlines of pieces"),
        "propertysheet": tr("property sheets of pieces"),
        "button": tr("buttons on pieces"),
        "playSound": tr("sounds of pieces"),
        "globalhotkey": tr("hot keys of pieces"),
        "deselect": tr("commands that deselect pieces"),
        "setpieceprop": tr("commands that set properties of other pieces"),
        "attach": tr("pieces that are attached to others"),
        "locmsg": tr("messages that can be translated"),
        "mat": tr("mats that carry other pieces"),
        "matPiece": tr("pieces that are carried on mats"),
        "border": tr("borders of pieces"),
        "table": tr("spreadsheets of pieces"),
        "locCommand": tr("commands for several places"),
    }


def count_traits(piece: Piece, tally: Tally, taken: Container[str] = ()) -> None:
    """Count the traits of a piece that nothing is made of, each sort once."""
    for trait_id in dict.fromkeys(trait.id for trait in piece.traits):
        if trait_id not in SILENT and trait_id not in taken:
            tally.lose(trait_words(trait_id), piece.name)
    blank = len(piece.all("emb2", "emb")) - len(layers_of(piece))
    if blank:
        tally.lose(tr("layers without pictures"), piece.name, blank)

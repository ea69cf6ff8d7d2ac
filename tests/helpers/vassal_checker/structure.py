"""Faults of a module's zip, its metadata, and the tree of its build file."""

from collections import Counter
from collections.abc import Callable, Iterator

from lxml import etree

from tests.helpers.vassal_checker.elements import ELEMENTS, HELPERS, MAPS, short
from tests.helpers.vassal_checker.grids import Element
from tests.helpers.vassal_checker.module import Module, parent_of, parsed, parts, text_of
from tests.helpers.vassal_checker.pieces import Piece
from tests.helpers.vassal_checker.text import is_stroke, is_stroke_list, tokens
from tests.helpers.vassal_checker.values import NUMBER, WHOLE, is_colour

# The version that every 3.7 and later opens without remark.
_OLDEST, _NEWEST = (3, 5), (3, 7)
# Classes that hold plain children with texts of their own.
_TEXT_CHILDREN = {"PlayerRoster": "entry", "BoardPicker": "setup"}
_CHECKS: dict[str, tuple[Callable[[str], object], str]] = {
    "i": (WHOLE.fullmatch, "whole number"),
    "d": (NUMBER.fullmatch, "number"),
    "b": (("true", "false").__contains__, "true or false"),
    "c": (lambda text: not text or is_colour(text), "colour"),
    "k": (is_stroke, "key stroke"),
    "K": (is_stroke_list, "list of key strokes with escaped commas"),
}


def zip_faults(module: Module) -> Iterator[str]:
    """Entries that should not be there, or twice."""
    for name, count in Counter(module.entries).items():
        if count > 1:
            yield f"the zip holds {name} {count} times"
        if "\\" in name or name.startswith("/") or ".." in name.split("/"):
            yield f"the zip's entry {name} is no plain path"
        if name.startswith(("images/", "sounds/")) and name.count("/") > 1:
            yield f"{name} lies in a folder of its own; pictures and sounds are flat"
    if "savedGame" in module.files:
        yield "savedGame at the root: VASSAL takes the module for a saved game"
    if "buildFile" in module.files:
        yield "buildFile is the old name; only buildFile.xml is written"


def metadata_faults(module: Module) -> Iterator[str]:
    """What `moduledata` says otherwise than the build file."""
    if "moduledata" not in module.files:
        yield "moduledata is missing: the module has no name in the list"
        return
    try:
        data = parsed(module.files["moduledata"])
    except etree.XMLSyntaxError as error:
        yield f"moduledata is no XML: {error}"
        return
    for name in ("name", "version"):
        if data.findtext(name) != module.root.get(name):
            yield f"moduledata has another {name} than the build file"
    for where, text in (
        ("moduledata", data.findtext("VassalVersion")),
        ("the build file", module.root.get("VassalVersion")),
    ):
        yield from _version_faults(where, text)
    if not WHOLE.fullmatch(data.findtext("dateSaved") or ""):
        yield "moduledata has no dateSaved in milliseconds"


def _version_faults(where: str, text: str | None) -> Iterator[str]:
    numbers = (text or "").split(".")
    if len(numbers) < 2 or not all(number.isdigit() for number in numbers):
        yield f"{where} has no VassalVersion"
        return
    version = int(numbers[0]), int(numbers[1])
    if not _OLDEST <= version <= _NEWEST:
        yield f"{where} has VassalVersion {text}: VASSAL 3.7 does not open it"


def tree_faults(module: Module) -> Iterator[str]:
    """Unknown classes, wrong parents, attributes that are unknown or hold the wrong thing."""
    if b"<![CDATA[" in module.files["buildFile.xml"]:
        yield "a CDATA section: VASSAL does not read its text"
    if short(str(module.root.tag)) != "GameModule":
        yield f"the root is {module.root.tag}"
    for element in module.root.iter(etree.Element):
        yield from _element_faults(element)


def _element_faults(element: Element) -> Iterator[str]:
    parent, name = parent_of(element), short(element.tag)
    over = "" if parent is None else short(parent.tag)
    if _TEXT_CHILDREN.get(over) == element.tag:
        if not text_of(element):
            yield f"an empty {name} in {over}"
        return
    known = ELEMENTS.get(element.tag)
    if known is None:
        yield f"class {element.tag} is not known"
        return
    if parent is not None and over not in known.parents:
        yield f"{name} stands under {over}"
    label = element.get("name") or element.get("mapName") or element.get("entryName") or ""
    for attribute, value in element.attrib.items():
        # VASSAL passes over what it does not know; the importer finds ours again.
        if attribute == "hexwrightHexes":
            continue
        fault = _attribute_fault(known.attributes, attribute, value)
        if fault:
            yield f"{name} “{label}”: {fault}"


def _attribute_fault(known: dict[str, str], attribute: str, value: str) -> str:
    if attribute not in known:
        right = [one for one in known if one.lower() == attribute.lower()]
        return f"{attribute} is written {right[0]}" if right else f"{attribute} is not known"
    if value.endswith("\\"):
        return f"{attribute} ends with a backslash"
    is_right, wanted = _CHECKS.get(known[attribute], (None, ""))
    if is_right and not is_right(value):
        return f"{attribute} is “{value}”, no {wanted}"
    return ""


def map_faults(module: Module) -> Iterator[str]:
    """Maps that do not work with the mouse, and boards that are not found."""
    names = Counter(one.get("mapName", "") for one in module.all(*MAPS))
    yield from (f"{count} maps are called “{name}”" for name, count in names.items() if count > 1)
    for name, element in module.maps.items():
        kinds = [short(child.tag) for child in parts(element)]
        missing = [helper for helper in HELPERS if helper not in kinds]
        yield from (f"map “{name}” has no {helper}" for helper in missing)
        yield from (f"map “{name}”: {fault}" for fault in _picker_faults(module, name, kinds))


def _picker_faults(module: Module, name: str, kinds: list[str]) -> Iterator[str]:
    element = module.maps[name]
    pickers = [child for child in parts(element) if short(child.tag) == "BoardPicker"]
    if len(pickers) != 1:
        yield f"has {len(pickers)} board pickers"
        return
    placed = [kinds.index(one) for one in ("SetupStack", "DrawPile") if one in kinds]
    if placed and kinds.index("BoardPicker") > min(placed):
        yield "the board picker comes after stacks"
    boards = [child for child in pickers[0] if short(str(child.tag)) == "Board"]
    names = [board.get("name", "") for board in boards]
    if not boards and not element.get("useBoards"):
        yield "has no board"
    if len(set(names)) < len(names):
        yield "two boards have the same name"
    for board in boards:
        if not all(module.board_size(board)):
            yield f"board “{board.get('name')}” has no size"
    for setup in pickers[0].iterfind("setup"):
        yield from _setup_faults(name, text_of(setup), names)


def _setup_faults(name: str, text: str, boards: list[str]) -> Iterator[str]:
    head, *words = text.split("\t")
    if head != f"{name}BoardPicker":
        yield f"its set-up begins with “{head}”"
    if len(words) % 3 or not all(word.isdigit() for word in words[1::3] + words[2::3]):
        yield "its set-up is not board, column, row"
    for board in words[::3]:
        if board.removesuffix("/rev") not in boards:
            yield f"its set-up names the board “{board}”"


def start_faults(module: Module, names_of: Callable[[str, str], set[str]]) -> Iterator[str]:
    """At-start stacks and decks in places that do not exist; duplicate names of decks.

    `names_of(map, board)` are the names of the hexes of a board.
    """
    decks = Counter(one.get("name", "") for one in module.all("DrawPile"))
    yield from (f"{count} decks are called “{name}”" for name, count in decks.items() if count > 1)
    for stack in module.all("SetupStack", "DrawPile"):
        label, over = f"{short(stack.tag)} “{stack.get('name')}”", parent_of(stack)
        map_name = "" if over is None else over.get("mapName", "")
        boards = (
            [board.name for board in module.boards(map_name)] if map_name in module.maps else []
        )
        owner = stack.get("owningBoard")
        if owner and owner not in boards:
            yield f"{label} belongs to the board “{owner}”"
        elif stack.get("useGridLocation") == "true":
            known = [names_of(map_name, board) for board in boards if owner in (None, "", board)]
            if not any(stack.get("location") in names for names in known):
                yield f"{label}: there is no location “{stack.get('location')}”"
        elif not _is_on_board(module, map_name, owner, stack):
            yield f"{label} lies outside its board"
        target = stack.get("reshuffleTarget")
        if target and target not in decks:
            yield f"{label} sends cards to the deck “{target}”"


def _is_on_board(module: Module, map_name: str, owner: str | None, stack: Element) -> bool:
    x, y = (stack.get(name, "0") for name in "xy")
    if not (WHOLE.fullmatch(x) and WHOLE.fullmatch(y)) or map_name not in module.maps:
        return True
    boards = [board for board in module.boards(map_name) if owner in (None, "", board.name)]
    return any(0 <= int(x) < board.size[0] and 0 <= int(y) < board.size[1] for board in boards)


def menu_faults(module: Module) -> Iterator[str]:
    """Toolbar menus that name no button, or swallow themselves."""
    menus = module.all("ToolbarMenu", "MultiActionButton")
    buttons = Counter(
        one.get("text") or one.get("buttonText") or one.get("buttonName") or ""
        for one in module.root.iter(etree.Element)
    )
    for menu in menus:
        text = menu.get("text", "")
        for item in tokens(menu.get("menuItems", ""), ","):
            if item == text:
                yield f"{short(menu.tag)} “{text}” holds a button with its own text"
            elif not buttons[item]:
                yield f"{short(menu.tag)} “{text}”: there is no button “{item}”"


def deck_reference_faults(module: Module, label: str, piece: Piece) -> Iterator[str]:
    """Return-to-deck traits whose deck does not exist."""
    decks = {one.get("name") for one in module.all("DrawPile")}
    for trait in piece.all("return"):
        name = trait.field(7) or trait.field(2)
        if name and not name.startswith("{") and "$" not in name and name not in decks:
            yield f"{label}: there is no deck “{name}”"

"""NATO map symbols of units: frame, branch and size, as APP-6 and MIL-STD-2525 show them.

A name is `nato-`, then `hostile-`, `neutral-` or `unknown-` for another frame than a friend's, then
the branch, then, if wanted, the size: `nato-infantry`, `nato-hostile-armour-battalion`. Any other
symbol there is goes by the 20 digits of its code: `nato-10031000001211000000`.

The drawings are those of `milsymbol`, as lines of the counter's own ink. It is loaded for the first
symbol only: that takes most of a second.
"""

import re
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from hexwright.render.svg_shapes import svg_shapes
from hexwright.render.symbol_shape import Shape, Shapes

START: Final = "nato-"
_CODE: Final = re.compile(r"nato-(\d{20})")
# How far symbols reach from the middle, how large narrow ones become nevertheless, and how much
# bolder their lines are than on maps: counters are small.
_REACH: Final = 0.96
_LARGEST: Final = 0.0148
_BOLDER: Final = 1.9
# Where a short staff ends in a drawing; all frames end above.
_STAFF_END: Final = 185.0
# The digit for whose unit it is.
FRAMES: Final = {"friend": "3", "hostile": "6", "neutral": "4", "unknown": "1"}
# The digits of a branch among land units: six for the icon, two each for the signs above and below
# that refine it.
BRANCHES: Final = {
    "infantry": "1211000000",
    "light-infantry": "1211000019",
    "mechanised-infantry": "1211020000",
    "motorised-infantry": "1211040000",
    "armoured-fighting-infantry": "1211050000",
    "mountain-infantry": "1211000027",
    "ski-infantry": "1211000042",
    "bicycle-infantry": "1211000004",
    "airborne-infantry": "1211000001",
    "air-assault-infantry": "1211007800",
    "amphibious-infantry": "1211010000",
    "marine-infantry": "1211004600",
    "combined-arms": "1210000000",
    "cavalry": "1213000000",
    "motorised-reconnaissance": "1213030000",
    "armoured-reconnaissance": "1205010000",
    "armour": "1205000000",
    "wheeled-armour": "1205000051",
    "amphibious-armour": "1205020000",
    "artillery": "1303000000",
    "self-propelled-artillery": "1303010000",
    "mountain-artillery": "1303000027",
    "airborne-artillery": "1303000001",
    "rocket-artillery": "1303004100",
    "missile-artillery": "1307000000",
    "observer": "1212000000",
    "mortar": "1308000000",
    "anti-tank": "1204000000",
    "self-propelled-anti-tank": "1204010000",
    "air-defence": "1301000000",
    "air-defence-missile": "1301020000",
    "machine-gun": "1102000000",
    "sniper": "1215000000",
    "special-forces": "1217000000",
    "engineer": "1407000000",
    "armoured-engineer": "1407010000",
    "bridging": "1407000600",
    "chemical-defence": "1401000000",
    "military-police": "1412000000",
    "signals": "1110000000",
    "electronic-warfare": "1505000000",
    "headquarters": "0000000000",
    "supply": "1634000000",
    "ammunition": "1622000000",
    "fuel": "1620000000",
    "maintenance": "1611000000",
    "transport": "1636000000",
    "medical": "1613000000",
    "hospital": "1614000000",
    "helicopter": "1206000000",
    "aircraft": "1208000000",
    "drone": "1219000000",
    "unit": "0000000000",
}
# What is no land unit but a piece of equipment, and what has the staff of a headquarters under it.
_EQUIPMENT: Final = "machine-gun"
_STAFFED: Final = "headquarters"
# The two digits of a size.
SIZES: Final = {
    "team": "11",
    "squad": "12",
    "section": "13",
    "platoon": "14",
    "company": "15",
    "battalion": "16",
    "regiment": "17",
    "brigade": "18",
    "division": "21",
    "corps": "22",
    "army": "23",
    "army-group": "24",
}


def nato_name(branch: str, frame: str = "friend", size: str = "") -> str:
    """The name of a symbol by its parts."""
    middle = "" if frame == "friend" else f"{frame}-"
    return f"{START}{middle}{branch}" + (f"-{size}" if size else "")


def nato_parts(name: str) -> tuple[str, str, str] | None:
    """Branch, frame and size of a name; None if it is none of these."""
    if not name.startswith(START):
        return None
    rest = name.removeprefix(START)
    frame = next((one for one in FRAMES if rest.startswith(f"{one}-")), "friend")
    rest = rest.removeprefix(f"{frame}-")
    if rest in BRANCHES:
        return rest, frame, ""
    # A longer name wins: an army group is no group of an army.
    for size in sorted(SIZES, key=len, reverse=True):
        branch = rest.removesuffix(f"-{size}")
        if branch != rest and branch in BRANCHES:
            return branch, frame, size
    return None


def nato_coded(digits: str) -> str:
    """The name of a symbol by its code, which people write in groups; "" if it is none."""
    name = START + "".join(digits.split())
    return name if _CODE.fullmatch(name) else ""


def nato_code(name: str) -> str:
    """The 20 digits that stand for a symbol, "" for a name that is none of these."""
    written = _CODE.fullmatch(name)
    if written:
        return written[1]
    parts = nato_parts(name)
    if parts is None:
        return ""
    branch, frame, size = parts
    kind = "15" if branch == _EQUIPMENT else "10"
    staff = "2" if branch == _STAFFED else "0"
    return f"100{FRAMES[frame]}{kind}0{staff}{SIZES.get(size, '00')}{BRANCHES[branch]}"


def nato_shapes(name: str) -> Shapes:
    """The shapes of a symbol; none if the name is not one of these."""
    code = nato_code(name)
    if not code:
        return []
    # Not at the top: the program starts without it.
    from milsymbol import Symbol

    found = Symbol(code)
    if not found.is_valid():
        return []
    return _fitted([_with_short_staff(one) for one in svg_shapes(found.as_svg(), bolder=_BOLDER)])


def _with_short_staff(shape: Shape) -> Shape:
    """What reaches far below all frames is a staff; a long one would leave them little room."""
    bounds = shape.path.boundingRect()
    if bounds.bottom() <= _STAFF_END:
        return shape
    short = QTransform.fromTranslate(0, bounds.top())
    short.scale(1, (_STAFF_END - bounds.top()) / bounds.height())
    short.translate(0, -bounds.top())
    return Shape(short.map(shape.path), shape.width)


def _fitted(shapes: Shapes) -> Shapes:
    """A drawing moved and scaled into the square of a symbol."""
    bounds = QRectF()
    for shape in shapes:
        bounds = bounds.united(shape.path.boundingRect())
    scale = min(2 * _REACH / max(bounds.width(), bounds.height()), _LARGEST)
    onto = QTransform.fromScale(scale, scale).translate(-bounds.center().x(), -bounds.center().y())
    return [Shape(onto.map(one.path), one.width * scale, one.pale) for one in shapes]


def nato_names() -> list[str]:
    """One name for each branch: the friend's, without a size."""
    return [nato_name(branch) for branch in BRANCHES]

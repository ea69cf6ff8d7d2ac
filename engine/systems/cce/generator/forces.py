"""Forces by points or by lot (9, cce-328): a basic order of battle, leaders, and more on top."""

from typing import NamedTuple

from hexwright.engine.core.rules import rule
from hexwright.engine.systems.cce.generator.books import (
    BASIC,
    LEADERS,
    PURCHASES,
    Row,
    number,
    refused,
    rolled,
    rows,
)
from hexwright.engine.systems.cce.generator.lot import Lot
from hexwright.engine.systems.cce.generator.wishes import BOUGHT, SideWish, quality_words
from hexwright.schema.language import tr
from hexwright.schema.module import Module


class Item(NamedTuple):
    """A unit, leader or radio, perhaps with the weapon that it carries: counter kinds."""

    kind: str
    weapon: str = ""


def is_radio(module: Module, item: Item) -> bool:
    """Whether an item is guns off the map, which wait in a box."""
    return module.kinds[item.kind].piece_class == "weapon"


def is_leader(module: Module, item: Item) -> bool:
    """Whether an item is a leader."""
    return module.kinds[item.kind].piece_class == "leader"


def is_squad(module: Module, item: Item) -> bool:
    """Whether an item is a squad."""
    return module.kinds[item.kind].attributes.get("troop") == "squad"


@rule("cce-328")
def raised(module: Module, wish: SideWish, way: str, year: int, lot: Lot) -> tuple[Item, ...]:
    """The force of a side: the basic one of its nation and quality, and what it gets on top."""
    offers = _offers(module, wish, year)
    basic = _basic(module, wish, year, offers)
    if way == BOUGHT:
        more = _bought(module, wish, offers, basic, lot)
    else:
        more = _drawn(module, wish, year, lot)
    found = (*basic, *more)
    return (*found, *_leaders(module, wish, found, lot))


def _item(row: Row) -> Item:
    return Item(str(row["item"]), str(row["weapon"] or ""))


def _offers(module: Module, wish: SideWish, year: int) -> list[Row]:
    """What the nation has in this year."""
    return [
        row
        for row in rows(module, PURCHASES, wish.nation.id)
        if int(row["first_year"]) <= year <= int(row["last_year"])
    ]


def _basic(module: Module, wish: SideWish, year: int, offers: list[Row]) -> tuple[Item, ...]:
    known = {_item(row) for row in offers}
    found: list[Item] = []
    for row in rows(module, BASIC, wish.nation.id, wish.quality):
        item = _item(row)
        if item in known:
            found += [item] * int(row["count"])
    if not any(is_squad(module, one) for one in found):
        message = tr(
            "{nation} has no {quality} squads in {year}.",
            nation=wish.nation.name,
            quality=quality_words()[wish.quality],
            year=year,
        )
        raise refused("year", message, tr("Take another year, quality or nation."))
    return tuple(found)


def _bought(
    module: Module, wish: SideWish, offers: list[Row], basic: tuple[Item, ...], lot: Lot
) -> list[Item]:
    """What the points that the basic force leaves are spent for, by lot."""
    costs = {_item(row): int(row["cost"]) for row in offers}
    left = wish.points - sum(costs[one] for one in basic)
    if left < 0:
        message = tr(
            "The basic order of battle of {nation} costs {points} points.",
            nation=wish.nation.name,
            points=wish.points - left,
        )
        raise refused("points", message, tr("Give it more points, or a lesser quality."))
    found: list[Item] = []
    while True:
        able = [
            row
            for row in offers
            if int(row["cost"]) <= left
            and found.count(_item(row)) < int(row["most"])
            and not (is_radio(module, _item(row)) and _has_radio(module, found))
        ]
        if not able:
            return found
        row = lot.one_of(able)
        found.append(_item(row))
        left -= int(row["cost"])


def _drawn(module: Module, wish: SideWish, year: int, lot: Lot) -> list[Item]:
    """What support rolls of the nation bring in this year, one item for each roll."""
    support = str(wish.nation.attributes.get("support_table", ""))
    found: list[Item] = []
    for _ in range(wish.draws):
        group = str(rolled(module, "support-rolls", lot)["group"])
        able = [
            _item(row)
            for row in rows(module, support, group)
            if int(row["first_year"]) <= year <= int(row["last_year"])
        ]
        able = [one for one in able if not (is_radio(module, one) and _has_radio(module, found))]
        if able:
            found.append(lot.one_of(able))
    return found


def _has_radio(module: Module, items: list[Item]) -> bool:
    return any(is_radio(module, item) for item in items)


def _leaders(module: Module, wish: SideWish, force: tuple[Item, ...], lot: Lot) -> list[Item]:
    """A leader for every few squads, rolled for; those that were bought or drawn count."""
    squads = sum(is_squad(module, one) for one in force)
    share = number(module, "squads-a-leader")
    missing = -(-squads // share) - sum(is_leader(module, one) for one in force)
    return [_leader(module, wish, lot) for _ in range(missing)]


def _leader(module: Module, wish: SideWish, lot: Lot) -> Item:
    command = int(rolled(module, LEADERS, lot)["command"])
    private = wish.nation.attributes.get("private")
    for kind in module.counters.kinds:
        if kind.piece_class != "leader" or kind.nation != wish.nation.id or kind.id == private:
            continue
        good = next((face for face in kind.faces if face.id == "good"), None)
        if good is not None and good.attributes.get("command") == command:
            return Item(kind.id)
    message = tr(
        "{nation} has no leader of command {number}.", nation=wish.nation.name, number=command
    )
    raise refused("leader", message, tr("Add such a counter, or change the table of leaders."))

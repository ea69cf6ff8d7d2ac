"""Units of numbers in fields: one point, two points."""

from hexwright.schema.language import tr


def unit_of(unit: str, number: float) -> str:
    """What stands behind a number, as the schema calls it for several."""
    return _single().get(unit, tr(unit)) if number == 1 else tr(unit)


def _single() -> dict[str, str]:
    """Units of one, by the word for several."""
    return {
        "banners": tr("banner"),
        "bytes": tr("byte"),
        "cards": tr("card"),
        "commands": tr("command"),
        "counters": tr("counter"),
        "degrees": tr("degree"),
        "dice": tr("die"),
        "flags": tr("flag"),
        "hex radii": tr("hex radius"),
        "hexes": tr("hex"),
        "levels": tr("level"),
        "metres": tr("metre"),
        "minutes": tr("minute"),
        "movement points": tr("movement point"),
        "objectives": tr("objective"),
        "orders": tr("order"),
        "pieces": tr("piece"),
        "pixels": tr("pixel"),
        "points": tr("point"),
        "steps": tr("step"),
        "strength points": tr("strength point"),
        "uses": tr("use"),
    }

"""Which parts make up each symbol, as data."""

from hexwright.render.nato_symbols import nato_names

# A part with its size, its place (right, down) and its turn in degrees.
Piece = tuple[str, float, float, float, float]
Recipe = tuple[Piece, ...]


def _crossed(part: str, size: float = 1.0, down: float = 0.0, lean: float = 42) -> Recipe:
    return ((part, size, 0, down, lean), (part, size, 0, down, -lean))


def _ranked(stars: int) -> Recipe:
    """A general's hat over as many stars as his rank has."""
    first = -0.24 * (stars - 1)
    row = tuple(("star", 0.22, first + 0.48 * one, 0.78, 0.0) for one in range(stars))
    return (("bicorne", 0.82, 0, -0.16, 0), *row)


def _stars(count: int) -> Recipe:
    first = -0.26 * (count - 1)
    return tuple(("star", 0.24, first + 0.52 * one, 0.66, 0.0) for one in range(count))


def _chevrons(count: int) -> Recipe:
    return tuple(("chevron", 0.42, 0.0, 0.66 + 0.2 * one, 0.0) for one in range(count))


_CANNON: Recipe = (("cannon", 0.95, 0, 0, 0),)

RECIPES: dict[str, Recipe] = {
    "line-infantry": _crossed("musket"),
    "infantry": _crossed("musket"),
    "militia": (("musket", 1.0, 0, 0, 35),),
    "light-infantry": (("horn", 0.95, 0, 0.1, 0),),
    "rifles": (*_crossed("musket", 0.95), ("horn", 0.42, 0, -0.62, 0)),
    "grenadier": (("grenade", 0.95, 0, 0, 0),),
    "guard-infantry": (*_crossed("musket", 0.95, 0.08), ("star", 0.4, 0, -0.68, 0)),
    "light-cavalry": _crossed("sabre"),
    "cavalry": _crossed("sabre"),
    "heavy-cavalry": _crossed("sword"),
    "cuirassier": (*_crossed("sword", 0.95, 0.08), ("grenade", 0.34, 0, -0.68, 0)),
    "dragoon": (("musket", 1.0, 0, 0, 42), ("sabre", 1.0, 0, 0, -42)),
    "lancer": _crossed("lance", lean=30),
    "guard-cavalry": (*_crossed("sabre", 0.95, 0.08), ("star", 0.4, 0, -0.68, 0)),
    "irregular-cavalry": (("sabre", 1.0, 0, 0, 20),),
    "foot-artillery": _CANNON,
    "artillery": _CANNON,
    "horse-artillery": (("cannon", 0.88, 0, -0.12, 0), ("sabre", 0.62, 0, 0.86, 84)),
    "heavy-artillery": (("cannon", 0.88, 0, -0.12, 0), ("star", 0.3, -0.6, -0.72, 0)),
    "siege-artillery": (("howitzer", 0.95, 0, 0, 0),),
    "mountain-artillery": (("cannon", 0.7, 0, -0.25, 0), ("peaks", 0.9, 0, 0.3, 0)),
    "rocket-artillery": _crossed("rocket", lean=26),
    "guard-artillery": (("cannon", 0.86, 0, 0.12, 0), ("star", 0.36, -0.35, -0.68, 0)),
    "engineer": _crossed("axe"),
    "marine": (*_crossed("musket", 0.95, 0.08), ("anchor", 0.4, 0, -0.66, 0)),
    "leader": (("bicorne", 0.95, 0, 0.12, 0),),
    "commander": (("bicorne", 0.95, 0, 0.12, 0),),
    "leader-brigade": _ranked(1),
    "leader-division": _ranked(2),
    "leader-corps": _ranked(3),
    "leader-army": _ranked(4),
    "supreme-commander": (("bicorne", 0.8, 0, 0.3, 0), ("crown", 0.42, 0, -0.68, 0)),
    "squad": (
        ("soldier", 0.62, -0.58, 0.1, 0),
        ("soldier", 0.62, 0.5, 0.1, 0),
        ("soldier", 0.78, -0.02, 0.0, 0),
    ),
    "elite-squad": (
        ("soldier", 0.6, -0.58, 0.22, 0),
        ("soldier", 0.6, 0.5, 0.22, 0),
        ("soldier", 0.7, -0.02, 0.2, 0),
        ("star", 0.26, 0, -0.76, 0),
    ),
    "team": (("soldier", 0.8, -0.38, 0.05, 0), ("soldier", 0.8, 0.36, 0.05, 0)),
    "weapon-team": (("light-machine-gun", 0.8, 0, 0.45, 0), ("helmet", 0.45, -0.1, -0.5, 0)),
    "soldier": (("soldier", 1.0, 0, 0, 0),),
    "hero": (("soldier", 0.86, -0.12, 0.12, 0), ("star", 0.36, 0.62, -0.56, 0)),
    "sergeant": (("helmet", 0.72, 0, -0.3, 0), *_chevrons(1)),
    "lieutenant": (("helmet", 0.72, 0, -0.3, 0), *_stars(1)),
    "captain": (("helmet", 0.72, 0, -0.3, 0), *_stars(2)),
    "major": (("helmet", 0.72, 0, -0.3, 0), *_stars(3)),
    "light-machine-gun": (("light-machine-gun", 0.95, 0, 0, 0),),
    "machine-gun": (("machine-gun", 0.95, 0, 0, 0),),
    "heavy-machine-gun": (("machine-gun", 0.86, 0, 0.12, 0), ("star", 0.26, 0.6, -0.7, 0)),
    "light-mortar": (("mortar", 0.72, 0, 0.12, 0),),
    "mortar": (("mortar", 0.95, 0, 0, 0),),
    "infantry-gun": (("howitzer", 0.9, 0, 0, 0),),
    "anti-tank-gun": (("field-gun", 0.95, 0, 0, 0),),
    "anti-tank-launcher": (("launcher", 0.95, 0, 0, 0),),
    "flamethrower": (("flamethrower", 0.92, 0, 0, 0),),
    "satchel-charge": (("charge-bag", 0.95, 0, 0, 0),),
    "radio": (("radio", 0.95, 0, 0.04, 0),),
    "tank": (("tank", 0.98, 0, 0, 0),),
    "truck": (("truck", 0.98, 0, 0, 0),),
    "ship": (("ship", 0.98, 0, 0, 0),),
    "wagon": (("wagon", 0.95, 0, 0, 0),),
    "orders": (("scroll", 0.95, 0, 0, 0),),
    "no-orders": (("scroll", 0.9, 0, 0, 0), ("strike", 0.95, 0, 0, 0)),
    "rout": (("arrow", 0.9, 0, 0, 180),),
    "square": (("square", 0.9, 0, 0, 0),),
    "charge": (("arrow", 0.85, -0.45, 0, 25), ("arrow", 0.85, 0.45, 0, 25)),
    "shock": (("clash", 0.9, 0, 0, 0),),
    "shock-test": (("clash", 0.6, 0.35, -0.35, 0), ("question", 0.6, -0.45, 0.35, 0)),
    "fired": (("clash", 0.55, 0.4, -0.4, 0), ("musket", 0.9, -0.25, 0.25, 45)),
    "reinforcement": (("arrow", 0.9, 0, 0, 90),),
    "demoralised": (("flag", 0.9, 0, 0, 140),),
    "turn": (("clock", 0.95, 0, 0, 0),),
    "points": (("star", 0.95, 0, 0.05, 0),),
    "flag": (("flag", 0.95, 0, 0, 0),),
    "banner": (("flag", 0.95, 0, 0, 0),),
    "question": (("question", 0.9, 0, 0, 0),),
    "bell": (("bell", 0.95, 0, 0, 0),),
    "crate": (("crate", 0.95, 0, 0, 0),),
    "lantern": (("lantern", 0.95, 0, 0.05, 0),),
    "otter": (("otter", 0.98, 0, 0, 0),),
    "sabre": _crossed("sabre"),
    "horse": (("horse", 1.0, 0, 0, 0),),
    "bayonet": (
        ("musket", 1.0, -0.42, 0, 0),
        ("musket", 1.0, 0, 0, 0),
        ("musket", 1.0, 0.42, 0, 0),
    ),
    "march": (("arrow", 0.6, -0.55, 0.1, 90), ("arrow", 0.6, 0.35, -0.1, 90)),
    "counter": (("arrow", 0.8, -0.42, 0, 0), ("arrow", 0.8, 0.42, 0, 180)),
    "drum": (("drum", 0.95, 0, 0, 0),),
    "anchor": (("anchor", 0.95, 0, 0, 0),),
    "smoke": (("smoke", 0.98, 0, 0, 0),),
    "fire": (("flames", 0.95, 0, 0, 0),),
    "wire": (("wire", 0.95, 0, 0, 0),),
    "mines": (("mine", 0.92, 0, 0, 0),),
    "foxhole": (("foxhole", 0.95, 0, 0, 0),),
    "trench": (("foxhole", 0.6, -0.42, 0, 0), ("foxhole", 0.6, 0.42, 0, 0)),
    "bunker": (("bunker", 0.92, 0, 0, 0),),
    "objective": (("target", 0.95, 0, 0, 0),),
    "suppressed": (("arrow", 0.62, -0.5, 0.1, 180), ("helmet", 0.62, 0.3, 0.2, 0)),
    "broken": (("helmet", 0.95, 0, 0.05, 0), ("strike", 0.85, 0, 0, 0)),
    "disordered": (("musket", 0.95, -0.3, 0, 65), ("musket", 0.95, 0.3, 0, -15)),
    "control": (("crown", 0.9, 0, 0, 0),),
    "skull": (("skull", 0.95, 0, 0, 0),),
}
_UNKNOWN: Recipe = (("diamond", 0.9, 0, 0, 0),)

# Words in an unknown name that say well enough what is meant.
_HINTS = (
    ("square", "square"),
    ("lanc", "lancer"),
    ("guard", "guard-infantry"),
    ("light-inf", "light-infantry"),
    ("cav", "light-cavalry"),
    ("huss", "light-cavalry"),
    ("dragoon", "dragoon"),
    ("art", "foot-artillery"),
    ("gun", "foot-artillery"),
    ("batter", "foot-artillery"),
    ("inf", "line-infantry"),
    ("lead", "leader"),
    ("general", "leader"),
    ("flag", "flag"),
    ("order", "orders"),
)


def recipe(name: str) -> Recipe:
    """The parts of a symbol; a name that is not in the set gets the one it most resembles."""
    found = RECIPES.get(name)
    if found is not None:
        return found
    for word, known in _HINTS:
        if word in name:
            return RECIPES[known]
    return _UNKNOWN


def symbol_names() -> list[str]:
    """The names of all symbols of the set, in the order of the arms, then those of NATO."""
    return [*RECIPES, *nato_names()]

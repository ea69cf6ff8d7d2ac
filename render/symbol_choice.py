"""Which parts make up each symbol, as data."""

# A part with its size, its place (right, down) and its turn in degrees.
Piece = tuple[str, float, float, float, float]
Recipe = tuple[Piece, ...]


def _crossed(part: str, size: float = 1.0, down: float = 0.0, lean: float = 42) -> Recipe:
    return ((part, size, 0, down, lean), (part, size, 0, down, -lean))


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
    "leader": (("bicorne", 0.95, 0, 0.12, 0),),
    "commander": (("bicorne", 0.95, 0, 0.12, 0),),
    "wagon": (("wagon", 0.95, 0, 0, 0),),
    "orders": (("scroll", 0.95, 0, 0, 0),),
    "no-orders": (("scroll", 0.8, 0, 0, 0), ("cross", 1.0, 0, 0, 0)),
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
    """The names of all symbols of the set, in the order of the arms."""
    return list(RECIPES)

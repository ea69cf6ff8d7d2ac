"""What the tutorial's designer writes into the module, in the language of the window."""

from typing import NamedTuple

Rows = tuple[tuple[str, ...], ...]


class Army(NamedTuple):
    """An order of battle: its title, its side, and its leaders as copied rows."""

    title: str
    side: str
    leaders: Rows


class Words(NamedTuple):
    """All that is written."""

    counters: Rows
    armies: tuple[Army, ...]
    # Where those of the above start.
    starts: dict[str, str]
    bridge: str
    units: str
    leaders: str
    wins: str


WORDS = {
    "en": Words(
        counters=(
            ("Name", "Class", "Short name", "Side", "Nation", "Template", "Movement class",
             "Symbol", "Steps", "Troop type"),
            ("French dragoons", "unit", "DR", "French", "French", "Cavalry block", "Cavalry",
             "light-cavalry", "3", "light-cavalry"),
            ("Portuguese hunters", "unit", "HU", "Allied", "Portuguese", "Infantry block",
             "Infantry", "light-infantry", "3", "light"),
        ),
        armies=(
            Army("Beaumont's division", "french", (
                ("Kind", "Name"),
                ("French leader", "General Beaumont"),
                ("French leader", "General Arnaud"),
            )),
            Army("Hollis's rearguard", "allied", (
                ("Kind", "Name"),
                ("British leader", "Brigadier Hollis"),
                ("Portuguese leader", "Colonel Arruda"),
            )),
        ),
        starts={
            "French dragoons": "1102",
            "Portuguese hunters": "0307 1108",
            "General Beaumont": "0702",
            "General Arnaud": "0402",
            "Brigadier Hollis": "0708",
            "Colonel Arruda": "1108",
        },
        bridge="The old bridge",
        units="Enemy units",
        leaders="Enemy leaders",
        wins="Whoever first has five banners wins at once.",
    ),
    "es": Words(
        counters=(
            ("Nombre", "Clase", "Nombre corto", "Bando", "Nación", "Plantilla",
             "Clase de movimiento", "Símbolo", "Pasos", "Tipo de tropa"),
            ("Dragones franceses", "unit", "DR", "French", "French", "Cavalry block", "Cavalry",
             "light-cavalry", "3", "light-cavalry"),
            ("Cazadores portugueses", "unit", "CZ", "Allied", "Portuguese", "Infantry block",
             "Infantry", "light-infantry", "3", "light"),
        ),
        armies=(
            Army("División Beaumont", "french", (
                ("Tipo", "Nombre"),
                ("French leader", "General Beaumont"),
                ("French leader", "General Arnaud"),
            )),
            Army("Retaguardia de Hollis", "allied", (
                ("Tipo", "Nombre"),
                ("British leader", "Brigadier Hollis"),
                ("Portuguese leader", "Coronel Arruda"),
            )),
        ),
        starts={
            "Dragones franceses": "1102",
            "Cazadores portugueses": "0307 1108",
            "General Beaumont": "0702",
            "General Arnaud": "0402",
            "Brigadier Hollis": "0708",
            "Coronel Arruda": "1108",
        },
        bridge="El puente viejo",
        units="Unidades enemigas",
        leaders="Jefes enemigos",
        wins="Gana en el acto quien antes tenga cinco estandartes.",
    ),
}  # fmt: skip

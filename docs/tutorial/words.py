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
    # Where counters start, those of the system's box and those of the above.
    starts: dict[str, str]
    # Where the people of the orders of battle start, with others.
    leaders: dict[str, str]
    bridge: str
    # A table, and the first of its results.
    table: str
    results: tuple[str, ...]


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
            )),
            Army("Hollis's rearguard", "allied", (
                ("Kind", "Name"),
                ("British leader", "Brigadier Hollis"),
            )),
        ),
        starts={
            "French line infantry": "0402 0503 0702 0803",
            "French light infantry": "0303 0903",
            "French foot artillery": "0602",
            "British line infantry": "0507 0708 0808",
            "British light infantry": "0606",
            "British foot artillery": "0607",
            "French dragoons": "1102",
            "Portuguese hunters": "0307",
        },
        leaders={"General Beaumont": "0702", "Brigadier Hollis": "0708"},
        bridge="The old bridge",
        table="Weather",
        results=("Fair", "Rain", "Fog"),
    ),
    "es": Words(
        counters=(
            ("Nombre", "Clase", "Nombre corto", "Bando", "Nación", "Plantilla",
             "Clase de movimiento", "Símbolo", "Pasos", "Tipo de tropa"),
            ("Dragones franceses", "unit", "DR", "Franceses", "Franceses",
             "Bloque de caballería", "Caballería", "light-cavalry", "3", "light-cavalry"),
            ("Cazadores portugueses", "unit", "CZ", "Aliados", "Portugueses",
             "Bloque de infantería", "Infantería", "light-infantry", "3", "light"),
        ),
        armies=(
            Army("División Beaumont", "french", (
                ("Tipo", "Nombre"),
                ("Líder francés", "General Beaumont"),
            )),
            Army("Retaguardia de Hollis", "allied", (
                ("Tipo", "Nombre"),
                ("Líder británico", "Brigadier Hollis"),
            )),
        ),
        starts={
            "Infantería de línea francesa": "0402 0503 0702 0803",
            "Infantería ligera francesa": "0303 0903",
            "Artillería a pie francesa": "0602",
            "Infantería de línea británica": "0507 0708 0808",
            "Infantería ligera británica": "0606",
            "Artillería a pie británica": "0607",
            "Dragones franceses": "1102",
            "Cazadores portugueses": "0307",
        },
        leaders={"General Beaumont": "0702", "Brigadier Hollis": "0708"},
        bridge="El puente viejo",
        table="Tiempo",
        results=("Claro", "Lluvia", "Niebla"),
    ),
}  # fmt: skip

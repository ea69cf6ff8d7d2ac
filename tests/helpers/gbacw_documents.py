"""A small module of the American Civil War that needs the hard parts of the format.

Vertex and hexside facing, extended units, a leader's replacement, cavalry with four faces, cups of
markers, slopes with a direction, breastworks, night turns and two-dimensional fire tables.
"""

from typing import Any

_INTEGER = {"type": "integer", "minimum": -20, "maximum": 40}
_BY_COMMAND = {"type": "object", "propertyNames": {"x-ref": "command"}}
_ORDERS = {"enum": ["march", "advance", "attack"]}
_DISORDER = {
    "title": "Disorder",
    "type": "object",
    "propertyNames": {"x-ref": "movement-class"},
    "additionalProperties": {"enum": ["none", "check", "automatic"]},
}


def declared() -> dict[str, Any]:
    """What the system adds to the format, as far as this module uses it."""
    unit = {
        "arm": {"title": "Arm", "enum": ["infantry", "cavalry", "artillery"]},
        "weapon": {"title": "Weapon", "type": "string"},
        "strength": {"title": "Strength", "type": "integer", "minimum": 1, "maximum": 20},
        "cohesion": {"title": "Cohesion", "type": "integer", "minimum": 0, "maximum": 9},
        "move": {"title": "Movement", **_INTEGER},
        "green": {"title": "Green", "type": "boolean"},
        "sections": {
            "title": "Sections",
            "type": "array",
            "items": {
                "type": "object",
                "required": ["weapon", "guns"],
                "properties": {"weapon": {"type": "string"}, "guns": {"type": "integer"}},
            },
        },
    }
    leader = {
        "level": {"title": "Level", "enum": ["army", "corps", "division", "brigade", "artillery"]},
        "command_range": {"title": "Range", **_INTEGER},
        "profile": {"title": "Profile", "enum": ["A", "N", "C", "U"]},
        "orders_rating": {"title": "Orders", **_INTEGER},
    }
    scenario = {
        "orders": {"title": "Orders", **_BY_COMMAND, "additionalProperties": _ORDERS},
        "fatigue": {"title": "Fatigue", **_BY_COMMAND, "additionalProperties": _INTEGER},
        "activation_deck": {"title": "Cup", "type": "string", "x-ref": "deck"},
    }
    arrival = {"orders": {"title": "Orders", **_ORDERS}, "fatigue": {"title": "F", **_INTEGER}}
    owners = {
        "unit": {"required": ["arm", "strength", "cohesion", "move"], "properties": unit},
        "leader": {"required": ["level", "command_range"], "properties": leader},
        "command": {"properties": {"artillery": {"title": "Artillery", "type": "boolean"}}},
        "card": {
            "properties": {
                "chit": {"title": "Chit", "enum": ["division", "march", "random-event"]},
                "value": {"title": "Value", "type": "integer", "minimum": 1, "maximum": 4},
            }
        },
        "hex-terrain": {
            "properties": {"disorder": _DISORDER, "fire_drm": {"title": "Fire", **_INTEGER}}
        },
        "hexside-terrain": {"properties": {"disorder": _DISORDER}},
        "turn": {"properties": {"day": {"title": "Day", **_INTEGER}}},
        "scenario": {"properties": scenario},
        "scenario-side": {
            "properties": {"efficiency_deck": {"title": "E", "type": "string", "x-ref": "deck"}}
        },
        "placement": {
            "properties": {
                "orders": {"title": "Orders", **_ORDERS},
                "attached_to": {"title": "Attached", "type": "string", "x-ref": "command"},
                "strength_lost": {"title": "Lost", **_INTEGER},
            }
        },
        "reinforcement": {"properties": arrival},
    }
    statuses = [
        {"id": "low-ammunition", "name": "Low", "leads_to": ["out-of-ammunition"]},
        {"id": "out-of-ammunition", "name": "Out", "leads_to": ["low-ammunition"]},
        {"id": "routed", "name": "Routed", "carried_by": "unit"},
        {"id": "reserve", "name": "In reserve", "carried_by": "command"},
    ]
    fire = {"id": "fire", "title": "Fire", "kind": "roll", "columns": ["roll"]}
    return {
        "facing": "both",
        "movement_classes": ["infantry", "cavalry", "artillery", "leader"],
        "dice": ["d10"],
        "sides": 2,
        "statuses": statuses,
        "attributes": owners,
        "options": {"properties": {"crest_rule": {"title": "Crests", "type": "boolean"}}},
        "tables": [fire],
        "decks": [{"id": "activation", "kind": "cup"}],
    }


def documents(system: str) -> dict[str, Any]:
    """The documents of the module, as plain JSON values by path."""
    return {
        "module.json": _module(system),
        "terrain.json": _terrain(),
        "counters.json": _counters(),
        "maps/crossroads.json": _map(),
        "oob/union.json": _union(),
        "oob/rebels.json": _rebels(),
        "tables/fire.json": _fire(),
        "tables/fire-modifiers.json": _fire_modifiers(),
        "tables/range-effects.json": _range_effects(),
        "tables/shock-ratio.json": _shock_ratio(),
        "tables/stacking-limits.json": _stacking(),
        "decks/activation.json": _activation(),
        "decks/efficiency-union.json": _efficiency(),
        "scenarios/drill.json": _scenario(),
    }


def _module(system: str) -> dict[str, Any]:
    return {
        "format": 1,
        "id": "crossroads",
        "title": "Crossroads Drill",
        "version": "1.0",
        "system": {"id": system, "options": {"crest_rule": True}},
        "sides": [{"id": "union", "name": "Union"}, {"id": "rebels", "name": "Confederacy"}],
        "dice": [{"id": "d10", "name": "Ten-sided die", "lowest": 0, "highest": 9}],
        "boxes": [
            {"id": "routed-us-1", "name": "Routed", "purpose": "routed", "command": "us-1"},
            {"id": "pool", "name": "Activation pool", "purpose": "chits", "secret": True},
        ],
    }


def _costs(infantry: Any, cavalry: Any, artillery: Any, leader: Any) -> dict[str, Any]:
    return {"infantry": infantry, "cavalry": cavalry, "artillery": artillery, "leader": leader}


def _terrain() -> dict[str, Any]:
    closed = _costs("prohibited", "prohibited", "prohibited", "prohibited")
    swamp = {"infantry": "check", "cavalry": "automatic"}
    return {
        "movement_classes": [{"id": name, "name": name} for name in _costs(1, 1, 1, 1)],
        "hexes": [
            {"id": "clear", "name": "Clear", "movement": _costs(1, 1, 1, 1)},
            {
                "id": "woods",
                "name": "Woods",
                "movement": _costs(2, 3, "line-only", 2),
                "blocks_sight": "height",
                "height": 1,
                "attributes": {"disorder": swamp, "fire_drm": -1},
            },
        ],
        "hexsides": [
            {"id": "river", "name": "River", "movement": closed},
            {"id": "ford", "name": "Ford", "movement": _costs(1, 1, 2, 1), "crossing": True},
            {
                "id": "steep-slope",
                "name": "Steep slope",
                "movement": _costs(2, 3, "prohibited", 2),
                "directed": True,
                "attributes": {"disorder": {"infantry": "check"}},
            },
            {
                "id": "breastworks",
                "name": "Breastworks",
                "movement": _costs(1, 1, 1, 0),
                "directed": True,
            },
        ],
        "lines": [{"id": "pike", "name": "Pike", "movement": _costs(0.5, 0.5, 0.5, 0.5)}],
    }


def _counters() -> dict[str, Any]:
    line = {"facing": "vertex", "front": [0, 1], "flank": [2, 5], "rear": [3, 4]}
    refused = {"facing": "vertex", "front": [0, 1, 2], "flank": [3, 5], "rear": [4]}
    march = {"facing": "hexside", "front": [0], "flank": [1, 2, 4, 5], "rear": [3]}
    good = {"id": "good", "name": "Good order"}
    disordered = {"id": "disordered", "name": "Disordered"}
    foot = {"movement_class": "infantry", "symbol": "infantry"}
    formations = ["line", "refused-right", "march", "extended-line", "extended-column"]
    return {
        "kinds": [
            {
                "id": "infantry",
                "name": "Infantry regiment",
                "class": "unit",
                "movement_class": "infantry",
                "formations": formations,
                "attributes": {"arm": "infantry"},
                "faces": [good, disordered],
            },
            {
                "id": "cavalry",
                "name": "Cavalry regiment",
                "class": "unit",
                "movement_class": "cavalry",
                "formations": ["line", "march"],
                "attributes": {"arm": "cavalry"},
                "faces": [
                    {"id": "mounted", "name": "Mounted"},
                    {"id": "mounted-disordered", "name": "Mounted, disordered"},
                    {"id": "dismounted", "name": "Dismounted", **foot},
                    {"id": "dismounted-disordered", "name": "Dismounted, disordered", **foot},
                ],
            },
            {
                "id": "battery",
                "name": "Battery",
                "class": "unit",
                "movement_class": "artillery",
                "formations": ["line", "march"],
                "attributes": {"arm": "artillery"},
                "faces": [good, disordered],
            },
            {"id": "leader", "name": "Leader", "class": "leader", "movement_class": "leader"},
            {
                "id": "construction",
                "name": "Construction",
                "class": "marker",
                "stacks": False,
                "faces": [{"id": "turn-1", "name": "Turn 1"}, {"id": "turn-2", "name": "Turn 2"}],
            },
            {"id": "low-ammo", "name": "Low ammunition", "class": "marker", "count": 30},
        ],
        "formations": [
            {"id": "line", "name": "Line", **line},
            {"id": "refused-right", "name": "Right flank refused", **refused},
            {"id": "march", "name": "March column", **march},
            {"id": "extended-line", "name": "Extended line", **line, "hexes": 3},
            {"id": "extended-column", "name": "Extended column", **march, "hexes": 3},
        ],
        "statuses": [{"id": "low-ammunition", "name": "Low ammunition", "marker": "low-ammo"}],
    }


def _map() -> dict[str, Any]:
    entry = {"id": "west-pike", "name": "Pike in the west", "kind": "entry", "side": "union"}
    return {
        "id": "crossroads",
        "title": "Crossroads",
        "grid": {"orientation": "flat", "columns": 8, "rows": 5, "stagger": "even", "metres": 110},
        "terrain": {
            "legend": {".": "clear", "w": "woods"},
            "rows": ["........", "..w.....", "........", ".....w..", "........"],
        },
        "elevation": {
            "legend": {"1": 1, "2": 2},
            "rows": ["11111111", "11111221", "11111221", "11111111", "11111111"],
        },
        "hexsides": [
            {"terrain": "steep-slope", "between": ["0602", "0503"]},
            {"terrain": "river", "between": ["0401", "0501"]},
            {"terrain": "ford", "between": ["0401", "0501"]},
        ],
        "lines": [
            {"id": "pike", "terrain": "pike", "hexes": ["0103", "0202", "0303", "0402", "0503"]}
        ],
        "zones": [{**entry, "hexes": ["0103", "0104"]}],
        "sites": [{"id": "hill", "name": "The hill", "hex": "0602", "objective": True}],
    }


def _union() -> dict[str, Any]:
    foot = {
        "good": {"cohesion": 6, "move": 6},
        "disordered": {"cohesion": 4, "move": 4},
    }
    guns = {
        "good": {"cohesion": 7, "move": 8},
        "disordered": {"cohesion": 5, "move": 8},
    }
    sections = [{"weapon": "TB", "guns": 2}, {"weapon": "H12", "guns": 2}]
    brigadier = {"level": "brigade", "command_range": 4, "profile": "A", "orders_rating": 1}
    successor = {"level": "brigade", "command_range": 3, "profile": "U", "orders_rating": -1}
    rifles = {"weapon": "R", "strength": 16}
    return {
        "id": "union",
        "title": "Union",
        "side": "union",
        "commands": [
            {"id": "us", "name": "Army", "level": "army"},
            {"id": "us-1", "name": "1st Division", "parent": "us", "level": "division"},
            {"id": "us-1-1", "name": "1st Brigade", "parent": "us-1", "level": "brigade"},
        ],
        "units": [
            {
                "id": "first-ohio",
                "kind": "infantry",
                "name": "1st Ohio",
                "command": "us-1-1",
                "attributes": rifles,
                "faces": foot,
            },
            {
                "id": "battery-a",
                "kind": "battery",
                "command": "us-1",
                "attributes": {"strength": 4, "sections": sections},
                "faces": guns,
            },
            {
                "id": "second-ohio",
                "kind": "infantry",
                "command": "us-1-1",
                "attributes": {"weapon": "M", "strength": 6, "green": True},
                "faces": foot,
            },
        ],
        "leaders": [
            {
                "id": "reed",
                "kind": "leader",
                "name": "Col. Reed",
                "commands": ["us-1-1"],
                "replaced_by": "penn",
                "attributes": brigadier,
            },
            {
                "id": "penn",
                "kind": "leader",
                "name": "Lt. Col. Penn",
                "reserve": True,
                "attributes": successor,
            },
        ],
    }


def _rebels() -> dict[str, Any]:
    faces = {
        "mounted": {"weapon": "C", "cohesion": 6, "move": 10},
        "mounted-disordered": {"weapon": "C", "cohesion": 4, "move": 7},
        "dismounted": {"weapon": "C", "cohesion": 7, "move": 6},
        "dismounted-disordered": {"weapon": "C", "cohesion": 5, "move": 4},
    }
    return {
        "id": "rebels",
        "title": "Confederacy",
        "side": "rebels",
        "commands": [{"id": "cs-cav", "name": "Cavalry", "level": "brigade"}],
        "units": [
            {
                "id": "first-cavalry",
                "kind": "cavalry",
                "command": "cs-cav",
                "attributes": {"strength": 5},
                "faces": faces,
            },
        ],
    }


def _fire() -> dict[str, Any]:
    strengths = [("1", [1, 1]), ("2-4", [2, 4]), ("5-7", [5, 7]), ("8+", [8, None])]
    return {
        "id": "fire",
        "title": "Small arms and canister",
        "kind": "roll",
        "die": "d10",
        "columns": [
            {"id": "roll", "name": "Modified roll", "type": "range"},
            *(
                {"id": f"strength-{number}", "name": name, "type": "effects", "range": covers}
                for number, (name, covers) in enumerate(strengths, start=1)
            ),
        ],
        "rows": [
            [[None, 4], [], [], [], ["check -1"]],
            [[5, 9], [], ["check"], ["check +2"], ["loss 1", "check +2"]],
            [[10, None], ["check +2"], ["loss 1", "check"], ["loss 1", "disorder"], ["loss 3"]],
        ],
        "modifiers": [
            {"id": "prepared", "name": "Prepared fire", "value": 1, "rule": "10.53"},
            {"id": "flank", "name": "Through a flank hexside", "value": 1},
            {"id": "low", "name": "Low ammunition", "value": -2, "when": "The battery is low."},
        ],
        "source": "design",
    }


def _fire_modifiers() -> dict[str, Any]:
    return {
        "id": "fire-modifiers",
        "title": "Fire modifiers read elsewhere",
        "kind": "modifiers",
        "columns": [
            {"id": "key", "name": "Modifier", "type": "key"},
            {"id": "value", "name": "Value", "type": "number"},
            {"id": "source", "name": "Read from", "type": "text"},
        ],
        "rows": [
            ["range", None, "table range-effects"],
            ["fatigue", None, "half the brigade's fatigue, rounded up"],
            ["dusk", -2, None],
        ],
    }


def _range_effects() -> dict[str, Any]:
    distances = [
        {"id": f"at-{one}", "name": str(one), "type": "number", "range": [one, one]}
        for one in range(1, 6)
    ]
    return {
        "id": "range-effects",
        "title": "Range effects",
        "kind": "chart",
        "columns": [
            {"id": "weapon", "name": "Weapon", "type": "key"},
            {"id": "maximum_range", "name": "Longest", "type": "number", "unit": "hexes"},
            {"id": "rapid_fire", "name": "Rapid fire", "type": "flag"},
            *distances,
        ],
        "rows": [
            ["R", 5, False, 0, -1, -2, -3, -4],
            ["M", 2, False, 0, -3, None, None, None],
        ],
    }


def _shock_ratio() -> dict[str, Any]:
    return {
        "id": "shock-ratio",
        "title": "Shock ratio",
        "kind": "odds",
        "columns": [
            {"id": "odds", "name": "Attacker to defender", "type": "ratio"},
            {"id": "modifier", "name": "Modifier", "type": "number"},
        ],
        "rows": [[[1, 2], -2], [[1, 1.5], -1], [[1, 1], 0], [[1.5, 1], 1], [[2, 1], 2]],
    }


def _stacking() -> dict[str, Any]:
    return {
        "id": "stacking-limits",
        "title": "Stacking",
        "kind": "chart",
        "columns": [
            {"id": "arm", "name": "Arm", "type": "key"},
            {"id": "march", "name": "March", "type": "number", "unit": "strength points"},
            {"id": "advance", "name": "Advance, attack", "type": "number"},
            {"id": "guns", "name": "Guns besides", "type": "number"},
            {"id": "one_unit_of_any_size", "name": "Or one unit", "type": "flag"},
        ],
        "rows": [["infantry", 7, 15, 6, True], ["cavalry", 4, 7, 6, True]],
    }


def _activation() -> dict[str, Any]:
    return {
        "id": "activation",
        "title": "Activation markers",
        "kind": "cup",
        "cards": [
            {
                "id": "am-us-1",
                "title": "1st Division",
                "copies": 4,
                "side": "union",
                "command": "us-1",
                "attributes": {"chit": "division"},
            },
            {
                "id": "am-cs-cav",
                "title": "Cavalry",
                "copies": 3,
                "side": "rebels",
                "command": "cs-cav",
            },
            {
                "id": "march-union",
                "title": "March",
                "side": "union",
                "attributes": {"chit": "march"},
            },
            {"id": "event", "title": "Event", "attributes": {"chit": "random-event"}},
        ],
    }


def _efficiency() -> dict[str, Any]:
    counts = {1: 1, 2: 3, 3: 3, 4: 1}
    return {
        "id": "efficiency-union",
        "title": "Efficiency markers",
        "kind": "cup",
        "side": "union",
        "size": 8,
        "cards": [
            {
                "id": f"efficiency-{value}",
                "title": str(value),
                "copies": copies,
                "attributes": {"value": value},
            }
            for value, copies in counts.items()
        ],
    }


def _scenario() -> dict[str, Any]:
    return {
        "id": "drill",
        "title": "Drill",
        "maps": [{"map": "crossroads"}],
        "sides": [
            {"side": "union", "attributes": {"efficiency_deck": "efficiency-union"}},
            {"side": "rebels"},
        ],
        "hexsides": [{"terrain": "breastworks", "between": ["0702", "0602"]}],
        "first_side": "union",
        "turns": [
            {"label": "1700", "attributes": {"day": 1}},
            {"label": "1800", "light": "dusk", "attributes": {"day": 1}},
            {"label": "1900", "light": "night", "attributes": {"day": 1}},
            {"label": "0500", "light": "dawn", "attributes": {"day": 2}},
        ],
        "setup": [
            {
                "piece": "battery-a",
                "hex": "0304",
                "facing": 3,
                "formation": "line",
                "statuses": ["low-ammunition"],
                "attributes": {"attached_to": "us-1-1"},
            },
            {
                "piece": "first-ohio",
                "hex": "0304",
                "facing": 3,
                "formation": "extended-line",
                "extends": ["0303", "0305"],
                "attributes": {"strength_lost": 1},
            },
            {"piece": "reed", "hex": "0304"},
            {
                "piece": "first-cavalry",
                "hex": "0702",
                "facing": 8,
                "formation": "march",
                "face": "dismounted-disordered",
                "attributes": {"orders": "march"},
            },
            {"kind": "construction", "hex": "0801", "facing": 9, "face": "turn-2"},
        ],
        "reinforcements": [
            {
                "id": "second-ohio",
                "side": "union",
                "turn": 3,
                "pieces": ["second-ohio"],
                "zone": "west-pike",
                "attributes": {"orders": "march", "fatigue": 1},
            }
        ],
        "hands": [{"deck": "activation", "box": "pool", "cards": ["event"], "secret": True}],
        "objectives": [{"id": "hill", "name": "The hill", "hexes": ["0602"], "points": 4}],
        "awards": [{"id": "leader", "name": "Leader", "event": "leader-eliminated", "points": 2}],
        "attributes": {
            "orders": {"us-1-1": "attack", "cs-cav": "advance"},
            "fatigue": {"us-1-1": 2},
            "activation_deck": "activation",
        },
    }

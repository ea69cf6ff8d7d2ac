"""A small module of a Napoleonic grand battle that needs the hard parts of the format.

Four sheets joined, a named brook over two of them, a playable window, formations with arcs and
zones, counters that cover two hexes, a cup of leader markers, the boxes of a command card, fog by
level and turn, replacement leaders and tables read by margin.
"""

from typing import Any

_INTEGER = {"type": "integer", "minimum": -20, "maximum": 40}
_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_COMMANDS = {"type": "array", "items": {"type": "string", "x-ref": "command"}}
_ZONE = {"type": "string", "x-ref": "zone"}

CLASSES = [
    "infantry-column",
    "infantry-line",
    "infantry-disorder",
    "infantry-skirmish",
    "cavalry-column",
    "cavalry-line",
    "foot-artillery",
    "leader",
]
DISORDER = {
    "title": "Disorder",
    "type": "object",
    "propertyNames": {"x-ref": "movement-class"},
    "additionalProperties": {"enum": ["none", "check", "automatic"]},
}


def _titled(**parts: dict[str, Any]) -> dict[str, Any]:
    """Attributes that are named like their ids."""
    return {"properties": {name: {"title": name, **part} for name, part in parts.items()}}


def declared() -> dict[str, Any]:
    """What the system adds to the format, as far as this module uses it."""
    lims = ["corps", "division", "reinforcement", "independent", "grand-battery", "detachment"]
    ranks = ["overall", "wing", "corps", "division", "brigade", "aide", "grand-battery"]
    choices = {"type": "array", "items": {"type": "object", "required": ["lim", "count"]}}
    owners = {
        "unit": _titled(
            strength=_INTEGER,
            fire={"enum": list("ABCDEF")},
            morale=_INTEGER,
            move=_INTEGER,
            elite=_FLAG,
            skirmish_capable=_FLAG,
            cavalry={"enum": ["cossack", "light", "medium", "lancer", "heavy", "cuirassier"]},
            range_row=_TEXT,
            calibre=_INTEGER,
            splits_into={"type": "string", "x-ref": "kind"},
        ),
        "leader": _titled(
            rank={"enum": ranks},
            command_range=_INTEGER,
            activation=_INTEGER,
            personality={"enum": ["aggressive", "normal", "cautious"]},
            abilities={"type": "array", "items": _TEXT},
        ),
        "side": _titled(retreat_direction={"enum": ["north", "east", "south", "west"]}),
        "command": _titled(breakpoint={"type": ["integer", "null"]}, independent=_FLAG),
        "card": _titled(lim={"enum": lims}, counts_as={"enum": ["corps", "division", "free"]}),
        "formation": _titled(morale_drm=_INTEGER, fire_shift=_INTEGER, road_movement=_FLAG),
        "hex-terrain": _titled(
            disorder=DISORDER, defensive=_FLAG, fire_shift=_INTEGER, stacking_column=_TEXT
        ),
        "hexside-terrain": _titled(disorder=DISORDER, defensive=_FLAG, melee_drm=_INTEGER),
        "turn": _titled(fog_level=_INTEGER),
        "scenario": _titled(
            strategic_movement=_COMMANDS,
            fatigue={
                "type": "object",
                "propertyNames": {"x-ref": "command"},
                "additionalProperties": _INTEGER,
            },
        ),
        "scenario-side": _titled(
            chosen_lims=choices, command_change={"type": "string", "x-ref": "table"}
        ),
        "reinforcement": _titled(objective=_ZONE, other_entry=_ZONE),
        "victory": _titled(objectives_needed=_INTEGER, commands=_COMMANDS),
        "special-rule": _titled(
            commands=_COMMANDS,
            course={"type": "string", "x-ref": "course"},
            near_zone=_ZONE,
            within=_INTEGER,
            release=_TEXT,
        ),
    }
    return {
        "facing": "both",
        "movement_classes": CLASSES,
        "dice": ["d10"],
        "sides": 2,
        "statuses": [
            {"id": "shaken", "name": "Shaken", "carried_by": "unit", "leads_to": ["unsteady"]},
            {"id": "unsteady", "name": "Unsteady", "carried_by": "unit", "leads_to": ["shaken"]},
            {"id": "blown-2", "name": "Blown 2", "carried_by": "unit", "leads_to": ["blown-1"]},
            {"id": "blown-1", "name": "Blown 1", "carried_by": "unit"},
            {"id": "strategic-movement", "name": "Strategic movement", "carried_by": "leader"},
        ],
        "attributes": owners,
        "options": _titled(fog={**_FLAG, "default": False}, leader_move=_INTEGER),
        "decks": [{"id": "french-lims", "kind": "cup"}],
    }


def documents(system: str) -> dict[str, Any]:
    """The documents of the module, as plain JSON values by path."""
    return {
        "module.json": _module(system),
        "terrain.json": _terrain(),
        "counters.json": _counters(),
        "maps/sheet-a.json": _sheet("a", ["v...", "....", "...."], _north()),
        "maps/sheet-b.json": _sheet("b", ["....", "..w.", "...."], {}),
        "maps/sheet-c.json": _sheet("c", ["....", "....", "...."], _south()),
        "maps/sheet-d.json": _sheet("d", ["....", "....", "...."], {}),
        "oob/french.json": _french(),
        "oob/allied.json": _allied(),
        "tables/command-change.json": _command_change(),
        "tables/fire-columns.json": _fire_columns(),
        "tables/fire-results.json": _fire_results(),
        "tables/morale.json": _morale(),
        "tables/artillery-range.json": _artillery_range(),
        "tables/stacking.json": _stacking(),
        "decks/french-lims.json": _lims(),
        "decks/french-replacements.json": _replacements(),
        "scenarios/goldbach.json": _scenario(),
        "scenarios/goldbach-free.json": _variant(),
    }


def _module(system: str) -> dict[str, Any]:
    boxes = [
        ("pool", "Pool", "chits"),
        ("by-initiative", "Chosen by initiative", "command"),
        ("activated", "Activated and fatigued", "command"),
        ("strategic", "Activated for strategic movement", "command"),
        ("counterparts", "Counterpart markers", "command"),
        ("available", "Removed and available", "command"),
        ("breakpoint", "At breakpoint", "command"),
    ]
    return {
        "format": 1,
        "id": "goldbach",
        "title": "On the Goldbach",
        "version": "1.0",
        "system": {"id": system, "options": {"fog": True, "leader_move": 12}},
        "sides": [
            {"id": "french", "name": "French", "attributes": {"retreat_direction": "west"}},
            {"id": "allied", "name": "Allies", "attributes": {"retreat_direction": "east"}},
        ],
        "nations": [
            {"id": "france", "name": "France", "side": "french", "colour": "#3355aa"},
            {"id": "russia", "name": "Russia", "side": "allied", "colour": "#447744"},
            {"id": "austria", "name": "Austria", "side": "allied", "colour": "#eeeeee"},
        ],
        "dice": [{"id": "d10", "name": "Ten-sided die", "lowest": 0, "highest": 9}],
        "boxes": [
            {"id": f"french-{name}", "name": title, "purpose": purpose, "side": "french"}
            for name, title, purpose in boxes
        ],
    }


def _costs(*costs: Any) -> dict[str, Any]:
    return dict(zip(CLASSES, costs, strict=True))


def _terrain() -> dict[str, Any]:
    no = "prohibited"
    automatic = {"infantry-line": "automatic", "infantry-column": "automatic"}
    village = {"defensive": True, "fire_shift": 2, "stacking_column": "village"}
    return {
        "movement_classes": [{"id": name, "name": name} for name in CLASSES],
        "hexes": [
            {"id": "clear", "name": "Clear", "movement": _costs(1, 2, 1, 1, 1, 2, 1, 1)},
            {
                "id": "woods",
                "name": "Woods",
                "movement": _costs(2, 2, 2, 1, 3, 3, "line-only", 2),
                "blocks_sight": "through",
                "attributes": {"disorder": automatic, "stacking_column": "woods"},
            },
            {
                "id": "village",
                "name": "Village",
                "movement": _costs(2, no, 2, 1, 2, no, 2, 1),
                "blocks_sight": "through",
                "attributes": village,
            },
        ],
        "hexsides": [
            {
                "id": "stream",
                "name": "Stream",
                "movement": _costs(1, 2, 1, 1, 2, 3, 3, 1),
                "attributes": {"disorder": {"infantry-line": "check"}, "melee_drm": -1},
            },
            {
                "id": "wall",
                "name": "Wall",
                "movement": _costs(1, 2, 1, 1, no, no, no, 1),
                "blocks_sight": "beyond-adjacent",
            },
            {
                "id": "steep-slope",
                "name": "Steep slope",
                "movement": _costs(1, 1, 1, 0, 1, 1, 2, 0),
                "directed": True,
            },
        ],
        "lines": [
            {"id": "road", "name": "Road", "movement": _costs(0.5, 1, 0.5, 0.5, 0.5, 1, 0.5, 0.5)}
        ],
    }


def _formation(name: str, facing: str, arcs: str, **more: Any) -> dict[str, Any]:
    front, flank, rear = ([int(one) for one in part] for part in arcs.split("/"))
    words = {"id": name, "name": name.replace("-", " ").capitalize(), "facing": facing}
    return {**words, "front": front, "flank": flank, "rear": rear, **more}


def _unit_kind(name: str, formations: list[str], **more: Any) -> dict[str, Any]:
    faces = [{"id": "ordered", "name": "In order"}, {"id": "disordered", "name": "Disordered"}]
    first = {"id": name, "name": name.replace("-", " ").capitalize(), "class": "unit"}
    shape = {"movement_class": formations[0], "formations": formations}
    return {**first, **shape, "faces": faces, **more}


def _counters() -> dict[str, Any]:
    zone = [[1, 0], [1, 1], [2, 0]]
    infantry = ["infantry-column", "infantry-line", "infantry-disorder"]
    skirmishers = [*infantry, "infantry-skirmish"]
    cavalry = ["cavalry-column", "cavalry-line"]
    guns = {"movement_class": "foot-artillery", "formations": ["foot-limbered", "unlimbered"]}
    sides = [{"id": "unlimbered", "name": "Unlimbered"}, {"id": "limbered", "name": "Limbered"}]
    return {
        "kinds": [
            _unit_kind("line-battalion", infantry),
            _unit_kind("light-battalion", skirmishers, attributes={"skirmish_capable": True}),
            _unit_kind("cavalry-regiment", cavalry),
            _unit_kind("long-cavalry-regiment", cavalry, hexes=2),
            {"id": "battery", "name": "Foot battery", "class": "unit", **guns, "faces": sides},
            _unit_kind("tirailleur-company", ["infantry-skirmish"]),
            {
                "id": "leader",
                "name": "Leader",
                "class": "leader",
                "movement_class": "leader",
                "faces": [{"id": "ready", "name": "Ready"}, {"id": "finished", "name": "Finished"}],
            },
            {"id": "square", "name": "Square", "class": "marker", "count": 20},
            {"id": "shaken", "name": "Shaken", "class": "marker", "count": 40},
        ],
        "formations": [
            _formation(
                "infantry-column",
                "hexside",
                "015/24/3",
                zone=zone,
                movement_class="infantry-column",
                attributes={"road_movement": True},
            ),
            _formation(
                "infantry-line",
                "vertex",
                "01/25/34",
                zone=zone,
                movement_class="infantry-line",
                attributes={"morale_drm": 1, "fire_shift": 1},
            ),
            _formation(
                "infantry-skirmish",
                "all",
                "012345//",
                movement_class="infantry-skirmish",
                hexes=2,
            ),
            _formation(
                "infantry-disorder", "hexside", "015//234", movement_class="infantry-disorder"
            ),
            _formation("infantry-square", "all", "012345//", marker="square"),
            _formation("cavalry-column", "hexside", "015/24/3", movement_class="cavalry-column"),
            _formation("cavalry-line", "vertex", "01/25/34", movement_class="cavalry-line"),
            _formation("foot-limbered", "hexside", "015/24/3"),
            _formation("unlimbered", "hexside", "015/24/3"),
            _formation("routed", "none", "//012345"),
        ],
        "statuses": [{"id": "shaken", "name": "Shaken", "marker": "shaken"}],
    }


def _sheet(letter: str, rows: list[str], more: dict[str, Any]) -> dict[str, Any]:
    meanings = {".": "clear", "v": "village", "w": "woods"}
    used = set("".join(rows))
    return {
        "id": f"sheet-{letter}",
        "title": f"Sheet {letter.upper()}",
        "grid": {"orientation": "flat", "columns": 4, "rows": 3, "stagger": "odd", "metres": 135},
        "numbering": {"prefix": letter.upper()},
        "terrain": {
            "legend": {code: name for code, name in meanings.items() if code in used},
            "rows": rows,
        },
        "elevation": {"legend": {"4": 4, "8": 8}, "rows": ["4444", "4488", "4444"]},
        **more,
    }


def _north() -> dict[str, Any]:
    brook = [["A0201", "A0301"], ["A0202", "A0301"], ["A0202", "A0302"]]
    return {
        "hexsides": [{"terrain": "stream", "between": pair} for pair in brook],
        "courses": [{"id": "goldbach", "name": "Goldbach", "hexsides": brook}],
        "zones": [
            {"id": "tellnitz", "name": "Tellnitz", "kind": "area", "hexes": ["A0101"]},
            {"id": "window", "name": "Window", "kind": "playable", "hexes": ["A0102", "A0202"]},
            {
                "id": "entry-1",
                "name": "Entry area 1",
                "kind": "entry",
                "side": "french",
                "hexes": ["A0101", "A0102"],
            },
        ],
    }


def _south() -> dict[str, Any]:
    return {
        "courses": [{"id": "goldbach", "name": "Goldbach", "hexsides": [["C0201", "C0301"]]}],
        "zones": [{"id": "window", "name": "Window", "kind": "playable", "hexes": ["C0201"]}],
    }


def _french() -> dict[str, Any]:
    faces = {
        "ordered": {"fire": "B", "morale": 6, "move": 8},
        "disordered": {"fire": "D", "morale": 5, "move": 7},
    }
    horse = {"ordered": {"morale": 7, "move": 14}, "disordered": {"morale": 6, "move": 12}}
    guns = {
        "unlimbered": {"morale": 6, "fire": "B", "calibre": 8},
        "limbered": {"move": 7},
    }
    legrand = {"rank": "division", "command_range": 5, "activation": 6, "personality": "normal"}
    return {
        "id": "french",
        "title": "Grande Armée",
        "side": "french",
        "commands": [
            {"id": "iv", "name": "IV Corps", "level": "corps", "colour": "#cc3333"},
            {
                "id": "iv-3",
                "name": "3rd Division",
                "parent": "iv",
                "level": "division",
                "attributes": {"breakpoint": 7},
            },
            {"id": "guard", "name": "Guard", "level": "corps", "attributes": {"breakpoint": None}},
        ],
        "units": [
            {
                "id": "tir-po",
                "kind": "light-battalion",
                "name": "Tir Po",
                "command": "iv-3",
                "nation": "france",
                "attributes": {"strength": 6, "elite": True, "splits_into": "tirailleur-company"},
                "faces": faces,
            },
            {
                "id": "line-3-1",
                "kind": "line-battalion",
                "name": "1/3 Ln",
                "command": "iv-3",
                "attributes": {"strength": 8},
                "faces": faces,
            },
            {
                "id": "hussars",
                "kind": "long-cavalry-regiment",
                "name": "2 Hus",
                "command": "iv-3",
                "attributes": {"strength": 7, "cavalry": "light"},
                "faces": horse,
            },
            {
                "id": "foot-a",
                "kind": "battery",
                "command": "iv",
                "attributes": {"strength": 4, "range_row": "french-8"},
                "faces": guns,
            },
        ],
        "leaders": [
            {"id": "legrand", "kind": "leader", "commands": ["iv-3"], "attributes": legrand},
            {
                "id": "replacement-1",
                "kind": "leader",
                "reserve": True,
                "attributes": {**legrand, "activation": 4},
            },
        ],
    }


def _allied() -> dict[str, Any]:
    faces = {
        "ordered": {"fire": "C", "morale": 6, "move": 7},
        "disordered": {"fire": "E", "morale": 5, "move": 6},
    }
    return {
        "id": "allied",
        "title": "Allied army",
        "side": "allied",
        "commands": [
            {"id": "left-wing", "name": "Left wing", "level": "wing"},
            {"id": "first-column", "name": "1st Column", "parent": "left-wing", "level": "corps"},
        ],
        "units": [
            {
                "id": "bryansk",
                "kind": "line-battalion",
                "nation": "russia",
                "command": "first-column",
                "attributes": {"strength": 9},
                "faces": faces,
            }
        ],
    }


def _command_change() -> dict[str, Any]:
    return {
        "id": "command-change",
        "title": "Command change, French",
        "kind": "roll",
        "die": "d10",
        "columns": [
            {"id": "roll", "name": "Roll", "type": "range"},
            {"id": "corps", "name": "Corps markers", "type": "number"},
            {"id": "divisions", "name": "or division markers", "type": "number"},
            {"id": "starred", "name": "One worse in one scenario", "type": "flag"},
        ],
        "rows": [
            [[None, 0], 1, 3, True],
            [[1, 1], 1, 2, False],
            [[2, 2], 1, 2, True],
            [[3, 4], 0, 1, False],
            [[5, None], 0, 0, False],
        ],
        "open_ended": False,
    }


def _fire_columns() -> dict[str, Any]:
    letters = [{"id": one.lower(), "name": one, "type": "number"} for one in "ABCDEF"]
    return {
        "id": "fire-columns",
        "title": "Fire: starting column",
        "kind": "chart",
        "columns": [{"id": "target", "name": "Target", "type": "key"}, *letters],
        "rows": [["skirmishers", 5, 6, 7, 7, 7, 8], ["square", 1, 2, 3, 4, 4, 5]],
        "modifiers": [
            {"id": "line", "name": "In line", "value": -1, "applies_to": "column"},
            {"id": "square", "name": "In square", "value": 2, "applies_to": "column"},
        ],
    }


def _fire_results() -> dict[str, Any]:
    columns = [
        {"id": f"column-{one}", "name": str(one), "type": "effects", "range": [one, one]}
        for one in range(1, 4)
    ]
    return {
        "id": "fire-results",
        "title": "Fire: results",
        "kind": "roll",
        "die": "d10",
        "columns": [{"id": "roll", "name": "Roll", "type": "range"}, *columns],
        "rows": [
            [[0, 4], ["check +1"], ["check"], []],
            [[5, 9], ["loss 2"], ["loss 1"], ["check -1"]],
        ],
        "modifiers": [
            {"id": "rear", "name": "Into the rear", "value": -2, "applies_to": "column"},
        ],
    }


def _morale() -> dict[str, Any]:
    return {
        "id": "morale",
        "title": "Morale check",
        "kind": "differential",
        "die": "d10",
        "columns": [
            {"id": "margin", "name": "Roll minus morale", "type": "range"},
            {"id": "levels", "name": "Levels lost", "type": "number"},
        ],
        "rows": [[[None, 0], 0], [[1, 3], 1], [[4, 6], 2], [[7, None], 3]],
        "modifiers": [
            {"id": "leader", "name": "Leader in the hex", "value": -1},
            {"id": "shaken", "name": "Shaken", "value": 1},
        ],
    }


def _artillery_range() -> dict[str, Any]:
    bands = [
        {"id": one, "name": one.capitalize(), "type": "range", "unit": "hexes"}
        for one in ("canister", "medium", "long")
    ]
    return {
        "id": "artillery-range",
        "title": "Artillery range",
        "kind": "chart",
        "columns": [
            {"id": "row", "name": "Gun", "type": "key"},
            *bands,
            {"id": "long_shift", "name": "Letters worse", "type": "number"},
        ],
        "rows": [
            ["french-8", [1, 2], [3, 10], [11, 15], 1],
            ["russian-12", [1, 2], [3, 10], [11, 13], 2],
        ],
    }


def _stacking() -> dict[str, Any]:
    return {
        "id": "stacking",
        "title": "Stacking",
        "kind": "chart",
        "columns": [
            {"id": "formation", "name": "Formation", "type": "key", "refers_to": "formation"},
            {"id": "clear", "name": "Clear", "type": "number", "unit": "strength points"},
            {"id": "woods", "name": "Woods, swamp", "type": "number"},
            {"id": "village", "name": "Village, castle", "type": "number"},
        ],
        "rows": [
            ["infantry-line", 8, None, None],
            ["infantry-column", 10, None, 8],
            ["infantry-disorder", 10, 8, 8],
        ],
    }


def _lims() -> dict[str, Any]:
    division = {"lim": "division", "counts_as": "division"}
    return {
        "id": "french-lims",
        "title": "French leader markers",
        "kind": "cup",
        "side": "french",
        "cards": [
            {"id": "iv", "title": "IV", "command": "iv", "attributes": {"lim": "corps"}},
            {"id": "iv-3", "title": "3/IV", "command": "iv-3", "attributes": division},
            {"id": "independent", "title": "Ind", "attributes": {"lim": "independent"}},
            {"id": "reinforcement", "title": "Rft", "attributes": {"counts_as": "free"}},
        ],
    }


def _replacements() -> dict[str, Any]:
    return {
        "id": "french-replacements",
        "title": "Replacement leaders",
        "kind": "cup",
        "side": "french",
        "cards": [{"id": "first", "title": "Replacement", "piece": "replacement-1"}],
    }


def _scenario() -> dict[str, Any]:
    return {
        "id": "goldbach",
        "title": "The Goldbach",
        "maps": [
            {"map": "sheet-a"},
            {"map": "sheet-b", "column": 4},
            {"map": "sheet-c", "row": 3},
            {"map": "sheet-d", "column": 4, "row": 3},
        ],
        "window": "window",
        "sides": [
            {"side": "french", "attributes": {"chosen_lims": [{"lim": "corps", "count": 2}]}},
            {"side": "allied"},
        ],
        "hexsides": [{"terrain": "stream", "between": ["A0203", "C0201"]}],
        "first_side": "allied",
        "turns": [
            {"label": "7:20", "weather": "fog", "attributes": {"fog_level": 8}},
            {"label": "7:40", "weather": "fog", "attributes": {"fog_level": 4}},
            {"label": "8:00"},
        ],
        "setup": [
            {"piece": "line-3-1", "hex": "A0102", "facing": 3, "formation": "infantry-line"},
            {
                "piece": "tir-po",
                "hex": "A0202",
                "formation": "infantry-skirmish",
                "extends": ["A0203"],
            },
            {
                "piece": "hussars",
                "hex": "A0103",
                "extends": ["C0101"],
                "facing": 6,
                "formation": "cavalry-column",
                "statuses": ["blown-2"],
            },
            {"piece": "legrand", "hex": "A0102", "statuses": ["strategic-movement"]},
            {
                "piece": "bryansk",
                "hex": "D0402",
                "facing": 10,
                "formation": "infantry-disorder",
                "face": "disordered",
            },
        ],
        "reinforcements": [
            {
                "id": "foot-a",
                "side": "french",
                "turn": 2,
                "pieces": ["foot-a"],
                "zone": "entry-1",
                "attributes": {"objective": "tellnitz"},
            }
        ],
        "hands": [
            {
                "deck": "french-lims",
                "box": "french-pool",
                "cards": ["iv", "independent"],
                "secret": True,
            },
            {"deck": "french-lims", "box": "french-counterparts", "cards": ["iv-3"]},
        ],
        "objectives": [
            {"id": "tellnitz", "name": "Tellnitz", "zone": "tellnitz", "owner": "french"}
        ],
        "victory": [
            {
                "id": "allied",
                "text": "The Allies control one of the villages.",
                "side": "allied",
                "when": "at-once",
                "objectives": ["tellnitz"],
                "attributes": {"objectives_needed": 1, "commands": ["iv"]},
            },
            {"id": "draw", "text": "Neither side has won.", "level": "draw"},
        ],
        "special_rules": [
            {
                "id": "plan",
                "title": "The plan of the 1st Column",
                "hook": "plan",
                "attributes": {
                    "commands": ["first-column"],
                    "course": "goldbach",
                    "near_zone": "tellnitz",
                    "within": 2,
                    "release": "9 or more",
                },
            }
        ],
        "attributes": {"strategic_movement": ["first-column"], "fatigue": {"iv-3": 1}},
    }


def _variant() -> dict[str, Any]:
    return {
        "id": "goldbach-free",
        "title": "The Goldbach, without the plan",
        "based_on": "goldbach",
        "leaves_out": ["first_side"],
        "special_rules": [{"id": "free", "title": "No restrictions"}],
        "options": {"fog": False},
    }

"""A small module of infantry combat with cards that needs the hard parts of the format.

Decks that are also the dice, objective chits with secret sides, weapons with carriers, radios in
artillery boxes, fortifications, crest lines, buildings, tracks around zero, national data and
support tables by year.
"""

from typing import Any

_INTEGER = {"type": "integer", "minimum": -20, "maximum": 40}
_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_DIE = {"type": "integer", "minimum": 1, "maximum": 6}
_KIND = {"type": "string", "x-ref": "kind"}
_SPAN = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}


def _titled(**parts: dict[str, Any]) -> dict[str, Any]:
    """Attributes that are named like their ids."""
    return {"properties": {name: {"title": name, **part} for name, part in parts.items()}}


def declared() -> dict[str, Any]:
    """What the system adds to the format, as far as this module uses it."""
    values: dict[str, dict[str, Any]] = {
        "firepower": _INTEGER,
        "range": _INTEGER,
        "move": _INTEGER,
        "morale": _INTEGER,
        "boxed_firepower": _FLAG,
        "boxed_range": _FLAG,
        "boxed_move": _FLAG,
    }
    triggers = ["none", "event", "jam", "sniper", "time"]
    qualities = {"enum": ["green", "regular", "elite"]}
    owners = {
        "unit": _titled(**values, troop={"enum": ["hero", "team", "squad"]}, quality=qualities),
        "leader": _titled(**values, command=_INTEGER, rank=_TEXT),
        "weapon": _titled(
            weapon_class={"enum": ["lmg", "hmg", "mortar", "flamethrower", "radio"]},
            firepower=_INTEGER,
            range=_INTEGER,
            least_range=_INTEGER,
            boxed_range=_FLAG,
            ordnance=_FLAG,
            move_modifier=_INTEGER,
            smoke_capable=_FLAG,
            fix=_SPAN,
            eliminate=_SPAN,
            crew=_KIND,
        ),
        "marker": _titled(fortification=_FLAG, cover=_INTEGER, hindrance=_INTEGER),
        "nation": _titled(
            discard_limit=_INTEGER,
            deck={"type": "string", "x-ref": "deck"},
            support_table={"type": "string", "x-ref": "table"},
            no_quarter={"enum": ["never", "against-ussr", "always"]},
            hero=_KIND,
            private=_KIND,
        ),
        "card": _titled(
            order=_TEXT,
            top_action=_TEXT,
            action=_TEXT,
            event=_TEXT,
            event_value=_INTEGER,
            random_hex={"type": "string", "pattern": "^[A-O][0-9]+$"},
            white_die=_DIE,
            dark_die=_DIE,
            trigger={"enum": triggers},
            objective=_DIE,
            points=_INTEGER,
            special=_TEXT,
        ),
        "map": _titled(number=_INTEGER),
        "hex-terrain": _titled(hindrance=_INTEGER, blind_hex=_FLAG, water=_FLAG),
        "hexside-terrain": _titled(cover=_INTEGER, hindrance=_INTEGER),
        "line-terrain": _titled(cover_change=_INTEGER, move_bonus=_INTEGER),
        "scenario": _titled(
            year={"type": "integer", "minimum": 1939, "maximum": 1945},
            initiative={"type": "string", "x-ref": "side"},
            mine_firepower=_INTEGER,
        ),
        "scenario-side": _titled(
            nation={"type": "string", "x-ref": "nation"},
            posture={"enum": ["attacker", "recon", "defender"]},
            quality=qualities,
            orders=_INTEGER,
            edge_zone={"type": "string", "x-ref": "zone"},
        ),
    }
    return {
        "movement_classes": ["foot"],
        "sides": 2,
        "statuses": [
            {"id": "suppressed", "name": "Suppressed", "carried_by": "unit"},
            {"id": "veteran", "name": "Veteran", "carried_by": "unit"},
        ],
        "attributes": owners,
        "decks": [{"id": "objectives", "kind": "cup"}],
    }


def documents(system: str) -> dict[str, Any]:
    """The documents of the module, as plain JSON values by path."""
    return {
        "module.json": _module(system),
        "terrain.json": _terrain(),
        "counters.json": _counters(),
        "maps/crossroads.json": _map(),
        "oob/germans.json": _germans(),
        "oob/americans.json": _americans(),
        "tables/fire-result.json": _fire_result(),
        "tables/support-columns.json": _support_columns(),
        "tables/support-germany.json": _support_items(),
        "tables/unit-kinds.json": _unit_kinds(),
        "tables/smoke.json": _smoke_mix(),
        "decks/germany.json": _decision_deck("germany", "axis"),
        "decks/usa.json": _decision_deck("usa", "allies"),
        "decks/objectives.json": _objectives(),
        "scenarios/crossroads.json": _scenario(),
    }


def _module(system: str) -> dict[str, Any]:
    german = {
        "discard_limit": 5,
        "deck": "germany",
        "support_table": "support-germany",
        "no_quarter": "against-ussr",
        "hero": "german-hero",
        "private": "german-private",
    }
    return {
        "format": 1,
        "id": "crossroads-44",
        "title": "Crossroads",
        "version": "1.0",
        "system": {"id": system},
        "sides": [{"id": "axis", "name": "Axis"}, {"id": "allies", "name": "Allies"}],
        "nations": [
            {"id": "germany", "name": "Germany", "side": "axis", "attributes": german},
            {"id": "usa", "name": "USA", "side": "allies", "attributes": {"deck": "usa"}},
            {"id": "ussr", "name": "USSR", "side": "allies"},
        ],
        "tracks": [
            {"id": "points", "name": "Points", "purpose": "points", "first": -20, "last": 20},
            {"id": "time", "name": "Time", "purpose": "time", "first": 0, "last": 15},
            *(
                {
                    "id": f"casualties-{side}",
                    "name": "Casualties",
                    "purpose": "casualties",
                    "side": side,
                    "first": 1,
                    "last": 16,
                }
                for side in ("axis", "allies")
            ),
        ],
        "boxes": [
            {"id": "weapons", "name": "Weapons", "purpose": "eliminated"},
            {"id": "open", "name": "Open objectives", "purpose": "objectives"},
            *_boxes_of("axis"),
            *_boxes_of("allies"),
        ],
    }


def _boxes_of(side: str) -> list[dict[str, Any]]:
    artillery = {"name": "Artillery", "purpose": "artillery", "side": side, "capacity": 1}
    secret = {"name": "Secret objectives", "purpose": "objectives", "side": side, "secret": True}
    return [{"id": f"artillery-{side}", **artillery}, {"id": f"secret-{side}", **secret}]


def _terrain() -> dict[str, Any]:
    return {
        "movement_classes": [{"id": "foot", "name": "Infantry"}],
        "hexes": [
            {"id": "open", "name": "Open ground", "movement": {"foot": 1}},
            {
                "id": "field",
                "name": "Field",
                "movement": {"foot": 1},
                "attributes": {"hindrance": 1},
            },
            {
                "id": "building",
                "name": "Building",
                "movement": {"foot": 2},
                "blocks_sight": "through",
                "cover": 3,
                "attributes": {"blind_hex": True},
            },
            {
                "id": "stream",
                "name": "Stream",
                "movement": {"foot": 3},
                "cover": -1,
                "attributes": {"water": True},
            },
            {"id": "minor-bridge", "name": "Minor bridge", "movement": {"foot": 1}, "cover": 2},
        ],
        "hexsides": [
            {
                "id": "wall",
                "name": "Wall",
                "movement": {"foot": 1},
                "blocks_sight": "beyond-adjacent",
                "attributes": {"cover": 2},
            },
            {"id": "cliff", "name": "Cliff", "movement": {"foot": "prohibited"}},
        ],
        "lines": [
            {
                "id": "road",
                "name": "Road",
                "movement": {"foot": 1},
                "attributes": {"cover_change": -1, "move_bonus": 1},
            }
        ],
    }


def _two_faced(first: dict[str, Any], second: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"id": "good", "name": "Good order", "attributes": first},
        {"id": "broken", "name": "Broken", "attributes": second},
    ]


def _values(firepower: int, reach: int, move: int, morale: int, **more: Any) -> dict[str, Any]:
    return {"firepower": firepower, "range": reach, "move": move, "morale": morale, **more}


def _kind(name: str, piece_class: str, nation: str, **more: Any) -> dict[str, Any]:
    words = {"id": name, "name": name.replace("-", " ").capitalize(), "class": piece_class}
    return {**words, "nation": nation, "movement_class": "foot", **more}


def _counters() -> dict[str, Any]:
    squad = {"troop": "squad", "quality": "regular"}
    whole = [{"id": "intact", "name": "Intact"}]
    damaged = {"fix": [1, 3], "eliminate": [9, 10]}
    weapon_faces = [*whole, {"id": "damaged", "name": "Damaged", "attributes": damaged}]
    gun = {"firepower": 8, "range": 12, "boxed_range": True, "move_modifier": -2}
    radio = {"weapon_class": "radio", "firepower": 10, "smoke_capable": True}
    return {
        "kinds": [
            _kind(
                "german-squad",
                "unit",
                "germany",
                attributes=squad,
                faces=_two_faced(_values(5, 5, 4, 7, boxed_move=True), _values(2, 2, 3, 7)),
            ),
            _kind(
                "american-squad",
                "unit",
                "usa",
                attributes=squad,
                faces=_two_faced(_values(6, 6, 4, 6, boxed_range=True), _values(3, 3, 3, 8)),
            ),
            _kind(
                "german-team",
                "unit",
                "germany",
                attributes={"troop": "team"},
                faces=_two_faced(_values(1, 2, 3, 7), _values(0, 1, 2, 6)),
            ),
            _kind("german-hero", "unit", "germany", attributes={"troop": "hero"}, count=1),
            _kind(
                "german-leader",
                "leader",
                "germany",
                faces=_two_faced(_values(1, 1, 6, 8, command=2), _values(0, 0, 4, 8, command=0)),
            ),
            _kind("german-private", "leader", "germany", attributes={"command": 2}, count=1),
            _kind(
                "german-hmg",
                "weapon",
                "germany",
                stacks=False,
                attributes={"weapon_class": "hmg", "crew": "german-team", **gun},
                faces=weapon_faces,
            ),
            _kind("german-radio", "weapon", "germany", attributes=radio, faces=weapon_faces),
            _marker("foxhole", {"fortification": True, "cover": 3}),
            _marker("pillbox", {"fortification": True, "cover": 5}, count=1),
            _marker("smoke-4", {"hindrance": 4}, count=4, faces=_smoke_faces()),
            *(_marker(name, {}) for name in ("points", "time", "sudden-death", "surrender")),
            _marker("suppressed", {}),
        ],
        "statuses": [{"id": "suppressed", "name": "Suppressed", "marker": "suppressed"}],
    }


def _marker(name: str, attributes: dict[str, Any], **more: Any) -> dict[str, Any]:
    words = {"id": name, "name": name.replace("-", " ").capitalize(), "class": "marker"}
    return {**words, "stacks": False, "attributes": attributes, **more}


def _smoke_faces() -> list[dict[str, Any]]:
    return [{"id": "smoke", "name": "Smoke"}, {"id": "blaze", "name": "Blaze"}]


def _map() -> dict[str, Any]:
    return {
        "id": "crossroads",
        "title": "Crossroads",
        "grid": {"orientation": "flat", "columns": 6, "rows": 4, "stagger": "even", "metres": 30},
        "numbering": {"column": {"style": "letters"}, "row": {"width": 1}},
        "terrain": {
            "legend": {".": "open", "f": "field", "B": "building", "s": "stream"},
            "rows": ["..f...", "..BB..", "......", ".....s"],
        },
        "elevation": {
            "legend": {"0": 0, "1": 1},
            "rows": ["000011", "000011", "000000", "000000"],
        },
        "overlays": [{"terrain": "minor-bridge", "hex": "F4", "facing": 2}],
        "hexsides": [{"terrain": "wall", "between": ["B2", "C2"]}],
        "lines": [{"id": "road", "terrain": "road", "hexes": ["A3", "B2", "C3", "D3", "E4", "F4"]}],
        "shapes": [
            {"kind": "crest", "hex": "E1", "level": 1, "points": [[-0.6, -0.8], [-0.7, 0.8]]},
            {"kind": "outline", "hex": "C2", "points": [[-0.5, -0.5], [0.8, -0.5], [0.8, 0.5]]},
        ],
        "zones": [
            {"id": "farm", "name": "The farm", "kind": "building", "hexes": ["C2", "D2"]},
            {"id": "west", "name": "West", "kind": "edge", "hexes": ["A1", "A2", "A3", "A4"]},
            {"id": "east", "name": "East", "kind": "edge", "hexes": ["F1", "F2", "F3", "F4"]},
            {
                "id": "german-setup",
                "name": "German set-up",
                "kind": "setup",
                "side": "axis",
                "hexes": ["D1", "D2", "E1", "E2", "F1", "F2"],
            },
        ],
        "sites": [
            {"id": f"objective-{number}", "name": f"Objective {number}", "hex": at}
            | {"number": number, "objective": True}
            for number, at in enumerate(["A1", "B4", "C2", "E1", "F3"], start=1)
        ],
        "attributes": {"number": 1},
    }


def _germans() -> dict[str, Any]:
    return {
        "id": "germans",
        "title": "Germans",
        "side": "axis",
        "units": [
            {"id": "german-1", "kind": "german-squad"},
            {"id": "german-2", "kind": "german-squad"},
            {"id": "hmg-crew", "kind": "german-team"},
            {"id": "hmg", "kind": "german-hmg", "carried_by": "hmg-crew"},
            {"id": "radio", "kind": "german-radio", "name": "105 mm"},
            {"id": "foxhole-1", "kind": "foxhole"},
            {"id": "foxhole-2", "kind": "foxhole"},
        ],
        "leaders": [
            {
                "id": "bolter",
                "kind": "german-leader",
                "name": "Bolter",
                "attributes": {"rank": "Lt"},
            }
        ],
    }


def _americans() -> dict[str, Any]:
    return {
        "id": "americans",
        "title": "Americans",
        "side": "allies",
        "units": [{"id": "american-1", "kind": "american-squad"}],
    }


def _fire_result() -> dict[str, Any]:
    return {
        "id": "fire-result",
        "title": "Fire result",
        "kind": "differential",
        "columns": [
            {"id": "margin", "name": "Defence minus attack", "type": "range"},
            {"id": "standing", "name": "DrawnPiece", "type": "effects"},
            {"id": "moving", "name": "Moving", "type": "effects"},
        ],
        "rows": [
            [[None, -1], ["break"], ["break"]],
            [[0, 0], ["suppress"], ["break"]],
            [[1, None], [], []],
        ],
    }


def _support_columns() -> dict[str, Any]:
    return {
        "id": "support-columns",
        "title": "Support: group by the total of two dice",
        "kind": "roll",
        "columns": [
            {"id": "total", "name": "Total", "type": "range"},
            {"id": "group", "name": "Group", "type": "text"},
        ],
        "rows": [[[2, 5], "heavy"], [[6, 8], "usual"], [[9, 12], "light"]],
    }


def _support_items() -> dict[str, Any]:
    return {
        "id": "support-germany",
        "title": "German support",
        "kind": "chart",
        "columns": [
            {"id": "group", "name": "Group", "type": "key"},
            {"id": "item", "name": "Item", "type": "key", "refers_to": "kind"},
            {"id": "weapon", "name": "Weapon", "type": "text", "refers_to": "kind"},
            {"id": "first_year", "name": "From", "type": "number"},
            {"id": "last_year", "name": "To", "type": "number"},
        ],
        "rows": [
            ["heavy", "german-radio", None, 1939, 1945],
            ["usual", "german-team", "german-hmg", 1939, 1945],
            ["usual", "german-leader", None, 1939, 1945],
            ["light", "german-squad", None, 1941, 1945],
        ],
    }


def _unit_kinds() -> dict[str, Any]:
    return {
        "id": "unit-kinds",
        "title": "Unit kinds",
        "kind": "chart",
        "columns": [
            {"id": "troop", "name": "Kind", "type": "key"},
            {"id": "figures", "name": "Figures", "type": "number"},
            {"id": "points", "name": "Points", "type": "number"},
        ],
        "rows": [["leader", 1, 1], ["hero", 1, 0], ["team", 2, 1], ["squad", 4, 2]],
    }


def _smoke_mix() -> dict[str, Any]:
    return {
        "id": "smoke",
        "title": "Smoke markers",
        "kind": "mix",
        "columns": [
            {"id": "value", "name": "Value", "type": "key"},
            {"id": "count", "name": "Markers", "type": "number"},
        ],
        "rows": [[3, 4], [4, 4], [10, 1]],
    }


def _decision_deck(nation: str, side: str) -> dict[str, Any]:
    fire = {
        "order": "fire",
        "top_action": "opportunity-fire",
        "action": "crossfire",
        "event": "breeze",
        "event_value": 3,
        "random_hex": "C3",
        "white_die": 1,
        "dark_die": 6,
        "trigger": "event",
    }
    move = {
        "order": "move",
        "action": "dig-in",
        "event": "hero",
        "random_hex": "B2",
        "white_die": 6,
        "dark_die": 6,
        "trigger": "time",
    }
    return {
        "id": nation,
        "title": f"Cards of {nation}",
        "side": side,
        "size": 72,
        "cards": [
            {"id": "one", "title": "Fire", "copies": 40, "attributes": fire},
            {"id": "two", "title": "Move", "copies": 32, "attributes": move},
        ],
    }


def _objectives() -> dict[str, Any]:
    return {
        "id": "objectives",
        "title": "Objective chits",
        "kind": "cup",
        "cards": [
            {"id": "c", "title": "C", "attributes": {"objective": 3, "points": 1}},
            {"id": "g", "title": "G", "attributes": {"objective": 3, "points": 2}},
            {"id": "q", "title": "Q", "secret_side": False, "attributes": {"points": 1}},
            {"id": "x", "title": "X", "attributes": {"special": "all-five-win"}},
        ],
    }


def _side(side: str, edge: str, nation: str, hand: int, more: dict[str, Any]) -> dict[str, Any]:
    attributes = {"nation": nation, "edge_zone": edge, "quality": "regular", **more}
    return {"side": side, "edge": edge, "deck": nation, "hand": hand, "attributes": attributes}


def _scenario() -> dict[str, Any]:
    return {
        "id": "crossroads",
        "title": "Crossroads",
        "maps": [{"map": "crossroads"}],
        "sides": [
            _side("axis", "east", "germany", 4, {"posture": "defender", "orders": 3}),
            _side("allies", "west", "usa", 6, {"posture": "attacker", "orders": 4}),
        ],
        "first_side": "allies",
        "setup": [
            {"piece": "american-1", "hex": "A3", "statuses": ["veteran"]},
            {"piece": "radio", "box": "artillery-axis", "face": "damaged"},
            {"kind": "pillbox", "side": "axis", "hex": "E2"},
            {"kind": "smoke-4", "hex": "C4"},
            {"piece": "hmg-crew", "hex": "E2", "face": "broken"},
            {"piece": "hmg", "hex": "E2"},
        ],
        "free_setup": [
            {
                "side": "axis",
                "pieces": ["german-1", "bolter", "foxhole-1", "foxhole-2"],
                "zone": "german-setup",
            }
        ],
        "reinforcements": [
            {"id": "third", "side": "axis", "turn": 3, "pieces": ["german-2"], "zone": "east"}
        ],
        "hands": [
            {"deck": "objectives", "box": "open", "random": 1},
            {
                "deck": "objectives",
                "side": "axis",
                "box": "secret-axis",
                "random": 1,
                "secret": True,
            },
        ],
        "tracks": [
            {"track": "points", "marker": "points", "space": -10},
            {"track": "time", "marker": "time", "space": 0},
            {"track": "time", "marker": "sudden-death", "space": 6},
            {"track": "casualties-axis", "marker": "surrender", "side": "axis", "space": 7},
        ],
        "objectives": [
            {"id": "one", "name": "Objective 1", "hexes": ["A1"], "owner": "allies"},
            {"id": "three", "name": "Objective 3", "zone": "farm", "owner": "axis"},
        ],
        "attributes": {"year": 1944, "initiative": "allies", "mine_firepower": 6},
    }

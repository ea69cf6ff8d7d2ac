"""A new module of a game system: complete, small and without errors.

What every battle of the system shares (terrain, counters, tables, decks, dice) is taken from the
system's sample; the map is empty, and a few pieces of each side stand on it.
"""

import re
from collections import Counter
from typing import Final

import msgspec

from hexwright.schema.blank import blank_module
from hexwright.schema.documents import ART_FOLDER, FORMAT_VERSION
from hexwright.schema.dump import dump_module
from hexwright.schema.examine import Examined, examine
from hexwright.schema.issues import DataError, Issue, has_errors
from hexwright.schema.language import current_language, tr
from hexwright.schema.load import load_module
from hexwright.schema.model.map import ElevationLayer, Map, TerrainLayer, Zone
from hexwright.schema.model.module import ModuleInfo
from hexwright.schema.model.scenario import MapPlacement, Placement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.placements import kind_of, side_of
from hexwright.schema.samples import SAMPLES
from hexwright.schema.translated import translated
from hexwright.schema.variants import resolved

MAP_ID: Final = "field"
SCENARIO_ID: Final = "first-battle"
UNITS_OF_A_SIDE: Final = 4

_OFF_MAP: Final = " "
# Zones that describe the board and not one battle on it.
_BOARD_ZONES: Final = ("section", "edge", "baseline")


def starter_files(system: str, module_id: str, title: str) -> dict[str, bytes]:
    """Every file of a new module by path; raises DataError if the system has no sample."""
    sample = _sample(system)
    assert sample.module is not None
    module = _starter(sample.module, module_id, title)
    files = {**dump_module(module), **_pictures(sample)}
    # Pictures that only the sample's map or scenarios showed would be dead weight.
    issues = load_module(files).issues
    if has_errors(issues):  # a title that no module may have, for one
        raise DataError(issues)
    unused = {issue.file for issue in issues if issue.code == "asset.unused"}
    return {name: data for name, data in files.items() if name not in unused}


def blank_files(system: str, module_id: str, title: str) -> dict[str, bytes]:
    """Every file of a blank module by path; for systems that ask for nothing."""
    files = dump_module(blank_module(system, module_id, title, MAP_ID))
    issues = load_module(files).issues
    if has_errors(issues):
        raise DataError(issues)
    return files


def id_from(name: str) -> str:
    """An id made of a folder's name."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return words[:64].strip("-") or "module"


def _sample(system: str) -> Examined:
    examined = examine(SAMPLES / system)
    if not examined.has_errors:
        return examined
    hint = tr("The samples come with Hexwright: install it again, or name another system.")
    message = tr("There is no sample module of the system {system} to start from.", system=system)
    raise DataError([Issue(code="new.no-sample", message=message, hint=hint)])


def system_sample(system: str, language: str) -> Module | None:
    """The sample of a system in a language if it knows that; None if there is no sound one."""
    try:
        sample = _sample(system).module
    except DataError:
        return None
    assert sample is not None
    return translated(sample, language if language in sample.texts else sample.info.language)


def _language_of(sample: Module) -> str:
    """The user's language if the sample has texts in it: a new module speaks one language."""
    language = current_language()
    return language if language in sample.texts else sample.info.language


def _pictures(sample: Examined) -> dict[str, bytes]:
    return {name: sample.files[name] for name in sample.files if name.startswith(ART_FOLDER)}


def _starter(sample: Module, module_id: str, title: str) -> Module:
    language = _language_of(sample)
    sample = translated(sample, language)
    battles = [resolved(one, sample.scenarios) for one in sample.scenarios.values()]
    # The smallest battle is the best to begin with.
    scenario = min(battles, key=lambda one: len(one.setup))
    board = sample.maps[scenario.maps[0].map]
    return Module(
        _info(sample.info, module_id, title, language),
        sample.terrain,
        sample.counters,
        maps={MAP_ID: _empty_map(board)},
        oobs=sample.oobs,
        tables=sample.tables,
        decks=sample.decks,
        scenarios={SCENARIO_ID: _frame(sample, scenario)},
    )


def _info(info: ModuleInfo, module_id: str, title: str, language: str) -> ModuleInfo:
    return ModuleInfo(
        format=FORMAT_VERSION,
        id=module_id,
        title=title,
        version="0.1.0",
        language=language,
        system=info.system,
        sides=info.sides,
        nations=info.nations,
        dice=info.dice,
        tracks=info.tracks,
        boxes=info.boxes,
        fields=info.fields,
    )


def _empty_map(board: Map) -> Map:
    """The board with nothing on it: its commonest terrain everywhere, level, unnamed."""
    rows = board.terrain.rows
    counts = Counter("".join(rows).replace(_OFF_MAP, ""))
    ground = counts.most_common(1)[0][0]
    return Map(
        id=MAP_ID,
        title=tr("Field of battle"),
        grid=board.grid,
        numbering=board.numbering,
        terrain=TerrainLayer(
            legend={ground: board.terrain.legend[ground]},
            rows=tuple(_filled(row, ground) for row in rows),
        ),
        elevation=_level(board),
        zones=tuple(zone for zone in board.zones if _is_of_the_board(zone)),
        attributes=board.attributes,
    )


def _is_of_the_board(zone: Zone) -> bool:
    return zone.kind in _BOARD_ZONES


def _filled(row: str, char: str) -> str:
    return "".join(_OFF_MAP if old == _OFF_MAP else char for old in row)


def _level(board: Map) -> ElevationLayer | None:
    layer = board.elevation
    if layer is None:
        return None
    ground = min(layer.legend, key=lambda char: layer.legend[char])
    return msgspec.structs.replace(
        layer,
        legend={ground: layer.legend[ground]},
        rows=tuple(_filled(row, ground) for row in layer.rows),
    )


def _frame(sample: Module, scenario: Scenario) -> Scenario:
    """A battle as small as the system allows: a few pieces of each side, nothing to fight for."""
    return Scenario(
        id=SCENARIO_ID,
        title=tr("First battle"),
        maps=(MapPlacement(map=MAP_ID),),
        sides=scenario.sides,
        first_side=scenario.first_side,
        turns=scenario.turns,
        setup=_first_pieces(sample, scenario),
        tracks=scenario.tracks,
        awards=scenario.awards,
        victory=tuple(one for one in scenario.victory if not one.objectives),
        options=scenario.options,
        attributes=scenario.attributes,
    )


def _first_pieces(sample: Module, scenario: Scenario) -> tuple[Placement, ...]:
    """Of each side the leaders and the first units of the sample, where they stood."""
    kept: list[Placement] = []
    units: Counter[str] = Counter()
    for placement in scenario.setup:
        kind, side = kind_of(sample, placement), side_of(sample, placement)
        assert kind is not None
        if not placement.hex or kind.piece_class not in ("unit", "leader"):
            continue
        if kind.piece_class == "leader" or units[side] < UNITS_OF_A_SIDE:
            units[side] += kind.piece_class == "unit"
            kept.append(placement)
    return tuple(kept)

"""Every definition and every use of a thing is found, and no other."""

import pytest

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.references.edits.place_words import place_words
from hexwright.editor.references.edits.renaming_with_title import renamed_with_title, title_member
from hexwright.schema.load import load
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.module import Module
from hexwright.schema.record_values import value_at
from hexwright.schema.references.names import Named, usages
from hexwright.schema.references.occurrences import (
    definition_of,
    first_hex,
    named_at,
    named_entries,
    occurrences_for,
    occurrences_of,
    title_of,
)
from hexwright.schema.samples import sample_folders
from tests.helpers.modules import module_of

KIND = Named("kind", "infantry", "counters.json")


@pytest.fixture(scope="module", params=["ccn", "jdg", "free"])
def sample(request: pytest.FixtureRequest) -> Module:
    folder = next(one for one in sample_folders() if one.name == request.param)
    module = load(folder).module
    assert module is not None
    return module


def one_of_each_sort(module: Module) -> list[Named]:
    return list({thing.named.target: thing.named for thing in named_entries(module)}.values())


def test_the_value_at_every_spot_is_the_name(sample: Module) -> None:
    for what in one_of_each_sort(sample):
        for spot in occurrences_of(sample, what.target, what.name):
            record = sample.document(spot.path)
            # A name that is a key is the last step itself.
            assert what.name in (value_at(record, spot.way), spot.way[-1])


def test_there_are_as_many_spots_as_counted_uses(sample: Module) -> None:
    for what in one_of_each_sort(sample):
        target, name, _ = what
        spots = [
            occurrence
            for occurrence in occurrences_of(sample, target, name)
            if not occurrence.is_definition
        ]
        assert len(spots) == sum(usage.times for usage in usages(sample, target, name))


def test_every_thing_is_found_again_from_where_it_is_defined(sample: Module) -> None:
    for thing in named_entries(sample):
        assert named_at(sample, thing.named.path, thing.way) == thing.named


def test_every_spot_has_words(sample: Module) -> None:
    for what in one_of_each_sort(sample):
        for spot in occurrences_for(sample, what):
            assert place_words(sample, spot)


def test_the_place_of_a_unit_is_told_by_its_name() -> None:
    module = module_of({})
    spot = next(
        occurrence
        for occurrence in occurrences_for(module, KIND)
        if occurrence.path == "oob/red.json"
    )
    unit = module.oobs["red"].units[int(spot.way[1])]
    assert place_words(module, spot) == f"Units → {unit.name or unit.id} → Kind"


def test_the_terrain_of_a_map_counts_its_hexes() -> None:
    module = module_of({})
    spots = occurrences_for(module, Named("hex-terrain", "woods", "terrain.json"))
    legend = next(spot for spot in spots if spot.way[:2] == ("terrain", "legend"))
    rows = module.maps["field"].terrain.rows
    assert legend.times == sum(row.count(str(legend.way[2])) for row in rows)
    assert module.map_indexes["field"].terrain_of[first_hex(module, legend)] == legend.way[2]


def test_a_namesake_on_another_map_is_not_a_definition() -> None:
    folder = next(one for one in sample_folders() if one.name == "ccn")
    module = load(folder).module
    assert module is not None
    path = "maps/ravens-ridge.json"
    spots = occurrences_for(module, Named("zone", "left", path))
    assert [spot.path for spot in spots if spot.is_definition] == [path]


def test_another_name_and_id_are_one_step() -> None:
    document = ModuleDocument(module_of({}), {})
    change, made = renamed_with_title(document.module, KIND, "foot", "Foot soldiers")
    document.do(change)
    assert document.stack.count() == 1
    assert title_of(document.module, made) == "Foot soldiers"
    assert not occurrences_of(document.module, "kind", "infantry")
    document.stack.undo()
    assert isinstance(document.module.kinds["infantry"], CounterKind)


def test_another_name_alone_changes_only_the_definition() -> None:
    module = module_of({})
    change, made = renamed_with_title(module, KIND, "infantry", "Foot soldiers")
    assert list(change.contents) == ["counters.json"]
    assert made == KIND


def test_a_document_keeps_its_other_members_under_a_new_id_and_title() -> None:
    document = ModuleDocument(module_of({}), {})
    what = Named("scenario", "meeting", "scenarios/meeting.json")
    assert title_member(document.module, what) == "title"
    setup = document.module.scenarios["meeting"].setup
    change, made = renamed_with_title(document.module, what, "clash", "A clash")
    document.do(change)
    assert made.path == "scenarios/clash.json"
    found = document.module.scenarios["clash"]
    assert (found.title, found.setup) == ("A clash", setup)
    assert "meeting" not in document.module.scenarios


def test_something_that_is_not_there_has_no_definition() -> None:
    assert definition_of(module_of({}), Named("kind", "nobody", "counters.json")) is None

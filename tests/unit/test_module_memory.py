"""What a module works out of its documents: shared with modules that have the same ones."""

from msgspec.structs import replace

from hexwright.schema.documents import OOB, SCENARIO
from hexwright.schema.module import Module
from tests.helpers.modules import module_of


def with_other_scenario(module: Module) -> Module:
    scenario = module.scenarios["meeting"]
    return module.with_documents({SCENARIO.path(scenario.id): replace(scenario, title="Other")})


def with_other_oob(module: Module) -> Module:
    oob = next(iter(module.oobs.values()))
    return module.with_documents({OOB.path(oob.id): replace(oob, units=())})


def test_look_ups_are_shared_while_their_documents_are_the_same() -> None:
    module = module_of()
    pieces = module.pieces
    assert with_other_scenario(module).pieces is pieces


def test_look_ups_are_made_anew_for_other_documents() -> None:
    module = module_of()
    assert set(with_other_oob(module).pieces) < set(module.pieces)


def test_what_is_remembered_of_some_documents_outlives_a_change_of_others() -> None:
    module = module_of()
    module.remembered("count", lambda: len(module.oobs), ("oobs",))
    assert with_other_scenario(module).remembered("count", lambda: -1, ("oobs",)) == len(
        module.oobs
    )


def test_what_is_remembered_of_a_document_goes_with_it() -> None:
    module = module_of()
    module.remembered("count", lambda: 1, ("oobs",))
    assert with_other_oob(module).remembered("count", lambda: -1, ("oobs",)) == -1


def test_what_is_remembered_of_the_whole_module_goes_with_any_change() -> None:
    module = module_of()
    module.remembered("count", lambda: 1)
    assert with_other_scenario(module).remembered("count", lambda: -1) == -1

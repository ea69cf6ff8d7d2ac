"""What counter kinds can say: attributes of the game system, and in an open one what is said."""

from msgspec.structs import replace

from hexwright.editor.counters.edits.attributes import attribute_names, attribute_parts
from hexwright.schema.documents import COUNTERS
from hexwright.schema.module import Module
from hexwright.schema.record_values import with_value
from tests.helpers.modules import module_of


def with_attribute(module: Module, name: str, value: object) -> Module:
    """The module with a value of its first kind."""
    counters = module.counters
    first = with_value(counters.kinds[0], ("attributes", name), value)
    made = replace(counters, kinds=(first, *counters.kinds[1:]))
    return module.with_documents({COUNTERS.file: made})


def test_an_attribute_that_one_kind_begins_to_say_can_be_said_of_its_class() -> None:
    module = module_of()
    owner = module.counters.kinds[0].piece_class
    assert "zeal" not in attribute_parts(module)[owner]
    after = with_attribute(module, "zeal", 4)
    assert attribute_parts(after)[owner]["zeal"]["type"] == "number"
    assert "zeal" in attribute_names(after)


def test_an_attribute_that_no_kind_says_any_more_is_forgotten() -> None:
    module = module_of()
    owner = module.counters.kinds[0].piece_class
    before = with_attribute(module, "zeal", 4)
    assert "zeal" in attribute_parts(before)[owner]
    after = with_attribute(before, "zeal", None)
    assert "zeal" not in attribute_parts(after)[owner]


def test_an_attribute_follows_the_type_of_its_value() -> None:
    module = with_attribute(module_of(), "zeal", 4)
    owner = module.counters.kinds[0].piece_class
    assert attribute_parts(module)[owner]["zeal"]["type"] == "number"
    after = with_attribute(module, "zeal", "great")
    assert attribute_parts(after)[owner]["zeal"]["type"] == "string"

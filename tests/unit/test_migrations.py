"""Older modules made new, step by step."""

from typing import Any

import pytest

from hexwright.schema.documents import FORMAT_VERSION
from hexwright.schema.issues import DataError
from hexwright.schema.migrations import MIGRATIONS, migrate

Documents = dict[str, Any]


def module(version: object) -> Documents:
    return {"module.json": {"format": version, "trail": []}, "terrain.json": {}}


def step(name: str) -> Any:
    def change(documents: Documents) -> Documents:
        info = documents["module.json"]
        return {**documents, "module.json": {**info, "trail": [*info["trail"], name]}}

    return change


STEPS = {1: step("one"), 2: step("two"), 3: step("three")}


@pytest.mark.parametrize(
    ("version", "trail"),
    [(1, ["one", "two", "three"]), (3, ["three"]), (4, []), (2.0, ["two", "three"])],
)
def test_every_step_from_the_modules_version_on_is_taken_in_order(
    version: float, trail: list[str]
) -> None:
    found = migrate(module(version), to=4, steps=STEPS)
    assert found["module.json"]["trail"] == trail
    assert found["module.json"]["format"] == 4


def test_a_step_sees_the_version_that_it_starts_from() -> None:
    seen = []

    def look(documents: Documents) -> Documents:
        seen.append(documents["module.json"]["format"])
        return documents

    migrate(module(1), to=3, steps={1: look, 2: look})
    assert seen == [1, 2]


def test_the_given_documents_are_left_as_they_were() -> None:
    given = module(1)
    migrate(given, to=4, steps=STEPS)
    assert given == module(1)


def test_a_newer_version_is_refused_with_both_versions() -> None:
    with pytest.raises(DataError) as caught:
        migrate(module(5), to=4, steps=STEPS)
    [issue] = caught.value.issues
    assert issue.code == "format.newer"
    assert "version 5" in issue.message
    assert "knows 4" in issue.message
    assert (issue.file, issue.pointer) == ("module.json", "/format")


def test_a_version_that_no_step_leads_from_is_refused() -> None:
    with pytest.raises(DataError) as caught:
        migrate(module(0), to=4, steps=STEPS)
    assert [issue.code for issue in caught.value.issues] == ["format.unknown"]
    assert "version 0" in caught.value.issues[0].message


@pytest.mark.parametrize("version", ["1", None, True, 1.5, [1]])
def test_what_is_no_version_is_left_to_the_schema(version: object) -> None:
    given = module(version)
    assert migrate(given, to=4, steps=STEPS) is given


@pytest.mark.parametrize("info", [None, [], "text", {}])
def test_a_module_without_a_version_is_left_to_the_schema(info: object) -> None:
    given = {"module.json": info}
    assert migrate(given, to=4, steps=STEPS) is given
    assert migrate({}, to=4, steps=STEPS) == {}


def test_there_is_a_step_from_every_released_version() -> None:
    assert set(MIGRATIONS) == set(range(1, FORMAT_VERSION))

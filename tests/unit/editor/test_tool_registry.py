"""All tools together: each has its words, icon, key and known settings."""

from dataclasses import fields

import pytest

from hexwright.editor.icons import icon_names
from hexwright.editor.map.tools.base import Tool
from hexwright.editor.map.tools.registry import all_tools, tool
from hexwright.editor.map.tools.settings import Settings

TOOLS = all_tools()


def test_no_two_tools_share_an_id_or_a_key() -> None:
    assert len({one.id for one in TOOLS}) == len(TOOLS)
    keys = [one.shortcut for one in TOOLS if one.shortcut]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("one", TOOLS, ids=lambda one: one.id)
def test_a_tool_has_title_tip_icon_and_known_settings(one: Tool) -> None:
    assert one.title().strip()
    assert one.tip().strip()
    assert one.title() != one.tip()
    assert one.icon in icon_names()
    assert set(one.options) <= {setting.name for setting in fields(Settings)}


def test_a_tool_is_found_by_its_id() -> None:
    assert isinstance(tool("flood-fill"), type(next(x for x in TOOLS if x.id == "flood-fill")))

"""All tools, in the order in which they are shown."""

from editor.tools.base import Tool
from editor.tools.hexside_tool import HexsideTool
from editor.tools.terrain_brush import TerrainBrush

_TOOLS: tuple[type[Tool], ...] = (TerrainBrush, HexsideTool)


def all_tools() -> list[Tool]:
    """One of every tool."""
    return [made() for made in _TOOLS]


def tool(tool_id: str) -> Tool:
    """The tool of this id."""
    return next(one for one in all_tools() if one.id == tool_id)

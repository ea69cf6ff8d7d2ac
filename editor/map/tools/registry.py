"""All tools, in the order in which they are shown."""

from hexwright.editor.map.tools.align_tool import AlignTool
from hexwright.editor.map.tools.base import Tool
from hexwright.editor.map.tools.distance_tool import DistanceTool
from hexwright.editor.map.tools.eraser import Eraser
from hexwright.editor.map.tools.eyedropper import Eyedropper
from hexwright.editor.map.tools.flood_fill import FloodFill
from hexwright.editor.map.tools.hand_tool import HandTool
from hexwright.editor.map.tools.hexside_tool import HexsideTool
from hexwright.editor.map.tools.hole_tool import HoleTool
from hexwright.editor.map.tools.label_tool import LabelTool
from hexwright.editor.map.tools.lasso import Lasso
from hexwright.editor.map.tools.lasso_select import LassoSelect
from hexwright.editor.map.tools.line_tool import LineTool
from hexwright.editor.map.tools.lower_ground import LowerGround
from hexwright.editor.map.tools.overlay_stamp import OverlayStamp
from hexwright.editor.map.tools.paste_tool import PasteTool
from hexwright.editor.map.tools.raise_ground import RaiseGround
from hexwright.editor.map.tools.rectangle_tool import RectangleTool
from hexwright.editor.map.tools.replace_kind import ReplaceKind
from hexwright.editor.map.tools.road_tool import RoadTool
from hexwright.editor.map.tools.scatter import Scatter
from hexwright.editor.map.tools.select_tool import SelectTool
from hexwright.editor.map.tools.set_level import SetLevel
from hexwright.editor.map.tools.sight_tool import SightTool
from hexwright.editor.map.tools.site_tool import SiteTool
from hexwright.editor.map.tools.smooth_ground import SmoothGround
from hexwright.editor.map.tools.terrain_brush import TerrainBrush
from hexwright.editor.map.tools.zone_tool import ZoneTool

_TOOLS: tuple[type[Tool], ...] = (
    TerrainBrush,
    FloodFill,
    LineTool,
    RectangleTool,
    Lasso,
    Scatter,
    ReplaceKind,
    OverlayStamp,
    Eraser,
    Eyedropper,
    HoleTool,
    RaiseGround,
    LowerGround,
    SetLevel,
    SmoothGround,
    HexsideTool,
    RoadTool,
    LabelTool,
    SiteTool,
    ZoneTool,
    SelectTool,
    LassoSelect,
    PasteTool,
    DistanceTool,
    SightTool,
    HandTool,
    AlignTool,
)


def all_tools() -> list[Tool]:
    """One of every tool."""
    return [made() for made in _TOOLS]


def tool(tool_id: str) -> Tool:
    """The tool of this id."""
    return next(one for one in all_tools() if one.id == tool_id)

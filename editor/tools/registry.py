"""All tools, in the order in which they are shown."""

from editor.tools.align_tool import AlignTool
from editor.tools.base import Tool
from editor.tools.distance_tool import DistanceTool
from editor.tools.eraser import Eraser
from editor.tools.eyedropper import Eyedropper
from editor.tools.flood_fill import FloodFill
from editor.tools.hand_tool import HandTool
from editor.tools.hexside_tool import HexsideTool
from editor.tools.hole_tool import HoleTool
from editor.tools.label_tool import LabelTool
from editor.tools.lasso import Lasso
from editor.tools.lasso_select import LassoSelect
from editor.tools.line_tool import LineTool
from editor.tools.lower_ground import LowerGround
from editor.tools.overlay_stamp import OverlayStamp
from editor.tools.paste_tool import PasteTool
from editor.tools.raise_ground import RaiseGround
from editor.tools.rectangle_tool import RectangleTool
from editor.tools.replace_kind import ReplaceKind
from editor.tools.road_tool import RoadTool
from editor.tools.scatter import Scatter
from editor.tools.select_tool import SelectTool
from editor.tools.set_level import SetLevel
from editor.tools.sight_tool import SightTool
from editor.tools.site_tool import SiteTool
from editor.tools.smooth_ground import SmoothGround
from editor.tools.terrain_brush import TerrainBrush
from editor.tools.zone_tool import ZoneTool

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

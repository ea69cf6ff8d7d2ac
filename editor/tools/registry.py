"""All tools, in the order in which they are shown."""

from hexwright.editor.tools.align_tool import AlignTool
from hexwright.editor.tools.base import Tool
from hexwright.editor.tools.distance_tool import DistanceTool
from hexwright.editor.tools.eraser import Eraser
from hexwright.editor.tools.eyedropper import Eyedropper
from hexwright.editor.tools.flood_fill import FloodFill
from hexwright.editor.tools.hand_tool import HandTool
from hexwright.editor.tools.hexside_tool import HexsideTool
from hexwright.editor.tools.hole_tool import HoleTool
from hexwright.editor.tools.label_tool import LabelTool
from hexwright.editor.tools.lasso import Lasso
from hexwright.editor.tools.lasso_select import LassoSelect
from hexwright.editor.tools.line_tool import LineTool
from hexwright.editor.tools.lower_ground import LowerGround
from hexwright.editor.tools.overlay_stamp import OverlayStamp
from hexwright.editor.tools.paste_tool import PasteTool
from hexwright.editor.tools.raise_ground import RaiseGround
from hexwright.editor.tools.rectangle_tool import RectangleTool
from hexwright.editor.tools.replace_kind import ReplaceKind
from hexwright.editor.tools.road_tool import RoadTool
from hexwright.editor.tools.scatter import Scatter
from hexwright.editor.tools.select_tool import SelectTool
from hexwright.editor.tools.set_level import SetLevel
from hexwright.editor.tools.sight_tool import SightTool
from hexwright.editor.tools.site_tool import SiteTool
from hexwright.editor.tools.smooth_ground import SmoothGround
from hexwright.editor.tools.terrain_brush import TerrainBrush
from hexwright.editor.tools.zone_tool import ZoneTool

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

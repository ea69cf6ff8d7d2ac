-- Puts everything in its place when the save is loaded for the first time: how large a tile is can
-- be measured in the game alone. What lies where is in the state of this script.
local plan = {}

local function fit(thing, width)
  local measured = thing.getBoundsNormalized().size.x
  if width and measured > 0 then
    local scale, factor = thing.getScale(), width / measured
    thing.setScale({scale.x * factor, scale.y, scale.z * factor})
  end
end

local function fit_by_memo(thing)
  fit(thing, tonumber(thing.memo))
end

local function lay_out()
  local top = 1
  for _, part in ipairs(plan.board) do
    local tile = getObjectFromGUID(part.guid)
    if tile then
      fit(tile, part.width)
      tile.setPosition({part.x, 1, part.z})
      local bounds = tile.getBounds()
      top = math.max(top, bounds.center.y + bounds.size.y / 2)
    end
  end
  for _, piece in ipairs(plan.pieces) do
    local tile = getObjectFromGUID(piece.guid)
    if tile then
      fit_by_memo(tile)
      tile.setPosition({piece.x, top + 0.1 + 0.15 * piece.level, piece.z})
    end
  end
  local snaps = {}
  for _, hex in ipairs(plan.hexes) do
    table.insert(snaps, {position = {hex[1], top, hex[2]}, rotation = {0, 180, 0}})
  end
  Global.setSnapPoints(snaps)
  Grid.type = plan.grid.type
  Grid.sizeX, Grid.sizeY = plan.grid.size, plan.grid.size
  plan.done = true
end

function onLoad(state)
  plan = JSON.decode(state)
  if not plan.done then
    lay_out()
  end
end

function onSave()
  return JSON.encode(plan)
end

-- Things in bags and other states of a piece can be measured when they come out.
function onObjectLeaveContainer(_, thing)
  fit_by_memo(thing)
end

function onObjectStateChange(thing)
  fit_by_memo(thing)
end

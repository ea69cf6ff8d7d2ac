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

-- A tile has its true size only when its picture has come.
local function has_come(list)
  for _, part in ipairs(list) do
    local tile = getObjectFromGUID(part.guid)
    if tile and (tile.loading_custom or tile.spawning) then
      return false
    end
  end
  return true
end

-- Seconds after which what has not come by then is laid out as it is.
local patience = 60

function onLoad(state)
  plan = JSON.decode(state)
  if not plan.done then
    Wait.condition(
      lay_out,
      function() return has_come(plan.board) and has_come(plan.pieces) end,
      patience,
      lay_out
    )
  end
end

function onSave()
  return JSON.encode(plan)
end

-- Things in bags and other states of a piece can be measured when they come out.
local function fit_when_come(thing)
  Wait.condition(
    function() fit_by_memo(thing) end,
    function() return thing == nil or not (thing.loading_custom or thing.spawning) end,
    patience
  )
end

function onObjectLeaveContainer(_, thing)
  fit_when_come(thing)
end

function onObjectStateChange(thing)
  fit_when_come(thing)
end

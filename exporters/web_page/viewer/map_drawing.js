// The map on a canvas: tiles of the drawn map, and counters above them.

const MOST_TILES = 96; // decoded tiles that are kept; more would fill the memory of a phone
const FAR = 9; // counters smaller than this many pixels are drawn as squares of their colour

// Counters may all be in sight at once, and are small: none of them has to go.
const pictured = new Set(game.scenarios.flatMap((battle) => [
  ...battle.setup, ...battle.arrivals.flatMap((one) => one.counters),
]).map((one) => one.image)).size;

class MapDrawing {
  constructor(canvas) {
    this.canvas = canvas;
    this.index = null;
    this.view = { x: 0, y: 0, scale: 1 }; // the point in the middle, and pixels of a map unit
    this.stacks = new Map();
    this.objectives = [];
    this.selected = this.hovered = null;
    this.loaded = new Map();
    this.held = null;
  }

  setCounters(counters, objectives) {
    this.stacks = grouped(counters, (one) => [one.hex]);
    this.objectives = objectives;
    this.redraw();
  }

  select(hex) {
    this.selected = hex;
    this.redraw();
  }

  fromScreen(x, y) {
    const { clientWidth, clientHeight } = this.canvas;
    const { view } = this;
    return [view.x + (x - clientWidth / 2) / view.scale, view.y + (y - clientHeight / 2) / view.scale];
  }

  toScreen(x, y) {
    const { clientWidth, clientHeight } = this.canvas;
    const { view } = this;
    return [(x - view.x) * view.scale + clientWidth / 2, (y - view.y) * view.scale + clientHeight / 2];
  }

  redraw() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      if (this.index && this.canvas.clientWidth) this.draw();
    });
  }

  draw() {
    const on = this.canvas.getContext("2d");
    const ratio = this.sharpen();
    on.setTransform(1, 0, 0, 1, 0, 0);
    on.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const scale = this.view.scale * ratio;
    on.setTransform(scale, 0, 0, scale,
      this.canvas.width / 2 - this.view.x * scale, this.canvas.height / 2 - this.view.y * scale);
    on.imageSmoothingQuality = "high";
    const [left, top] = this.fromScreen(0, 0);
    const [right, bottom] = this.fromScreen(this.canvas.clientWidth, this.canvas.clientHeight);
    const window_ = { left, top, right, bottom };
    this.drawTiles(on, window_, scale);
    this.objectives.forEach((one) => one.hexes.forEach((hex) => this.drawObjective(on, hex, one)));
    this.outline(on, this.hovered, "#fffdf5", 2.5);
    this.drawStacks(on, window_);
    this.outline(on, this.selected, "#d5281b", 5);
    this.drawFan(on);
    this.drawHeld(on);
    // For those who cannot see the canvas, and for tests.
    this.canvas.dataset.scale = this.view.scale.toFixed(4);
  }

  /** Give the canvas as many pixels as the screen has, which changes with zoom and window. */
  sharpen() {
    const ratio = window.devicePixelRatio || 1;
    const size = [this.canvas.clientWidth, this.canvas.clientHeight].map((side) => Math.round(side * ratio));
    if (this.canvas.width !== size[0] || this.canvas.height !== size[1]) {
      [this.canvas.width, this.canvas.height] = size;
    }
    return ratio;
  }

  /** The coarsest level stands in for tiles that are still being decoded. */
  drawTiles(on, window_, scale) {
    const { levels } = this.index.map;
    const fine = levels.findLast((level) => level.scale >= scale * 0.99) ?? levels[0];
    for (const level of new Set([levels.at(-1), fine])) this.drawLevel(on, level, window_);
  }

  drawLevel(on, level, window_) {
    const [left, top] = this.index.map.sheet;
    const side = level.tile / level.scale;
    const down = level.tiles.length / level.across;
    const first = (at, start) => Math.max(Math.floor((at - start) / side), 0);
    for (let row = first(window_.top, top); row < down && top + row * side < window_.bottom; row++) {
      for (let column = first(window_.left, left);
        column < level.across && left + column * side < window_.right; column++) {
        const image = this.image(level.tiles[row * level.across + column]);
        if (!image) continue;
        // A hair wider, so that no seam shows between two tiles.
        const [wide, high] = [image.naturalWidth / level.scale, image.naturalHeight / level.scale];
        on.drawImage(image, left + column * side, top + row * side, wide + 0.3, high + 0.3);
      }
    }
  }

  /** A picture if it is ready; else it is decoded, and the map drawn anew when that is done. */
  image(number) {
    let image = this.loaded.get(number);
    if (!image) {
      image = new Image();
      image.onload = () => this.redraw();
      image.src = imageUrl(number);
    }
    // The one asked for last is the last to go.
    this.loaded.delete(number);
    this.loaded.set(number, image);
    const most = MOST_TILES + pictured;
    if (this.loaded.size > most) this.loaded.delete(this.loaded.keys().next().value);
    return image.complete && image.naturalWidth ? image : null;
  }

  outline(on, hex, colour, wide) {
    const place = hex && this.index.places.get(hex);
    if (!place) return;
    on.beginPath();
    this.index.corners(place).forEach(([x, y]) => on.lineTo(x, y));
    on.closePath();
    this.strokeTwice(on, colour, wide, "rgb(20 16 10 / 55%)");
  }

  /** A line with a rim, to be seen on light ground and on dark. */
  strokeTwice(on, colour, wide, rim) {
    on.lineJoin = "round";
    on.lineWidth = wide * 1.9;
    on.strokeStyle = rim;
    on.stroke();
    on.lineWidth = wide;
    on.strokeStyle = colour;
    on.stroke();
  }

  /** A ring inside the hex, which counters leave in sight, and what it is worth at a corner. */
  drawObjective(on, hex, objective) {
    const place = this.index.places.get(hex);
    if (!place) return;
    const [x, y] = this.index.centre(place);
    const colour = sides.get(objective.owner)?.colour ?? "#e3a81c";
    on.beginPath();
    this.index.corners(place).forEach(([cx, cy]) => on.lineTo(x + (cx - x) * 0.9, y + (cy - y) * 0.9));
    on.closePath();
    this.strokeTwice(on, colour, 5, "#fffaf0");
    if (!objective.points) return;
    const at = [x - this.index.radius * 0.6, y + this.index.radius * 0.58];
    this.drawBadge(on, objective.points, ...at, 14, colour);
  }

  drawBadge(on, text, x, y, radius, colour) {
    on.beginPath();
    on.arc(x, y, radius, 0, 2 * Math.PI);
    on.fillStyle = colour;
    on.fill();
    on.lineWidth = 2.5;
    on.strokeStyle = "#fffaf0";
    on.stroke();
    on.font = `bold ${radius * 1.35}px sans-serif`;
    on.textAlign = "center";
    on.textBaseline = "middle";
    on.fillStyle = "#ffffff";
    on.fillText(text, x, y + radius * 0.1);
  }

  drawStacks(on, window_) {
    const reach = this.index.pitch;
    for (const [hex, stack] of this.stacks) {
      const centre = this.index.centreOf(hex);
      if (!centre) continue;
      const [x, y] = centre;
      if (x < window_.left - reach || x > window_.right + reach) continue;
      if (y < window_.top - reach || y > window_.bottom + reach) continue;
      this.drawStack(on, stack, x, y);
      const { turn } = stack.at(-1);
      if (turn) this.drawBadge(on, turn, x - reach * 0.36, y - reach * 0.36, 13, "#3b332a");
    }
  }

  /** Markers lie up and to the left of units, whose values stay to be read. */
  drawStack(on, stack, x, y) {
    const isMarker = (one) => pieceOf(one).class === "marker";
    const hasUnits = !stack.every(isMarker);
    const levels = { units: 0, aside: 0 };
    for (const one of stack) {
      const isAside = hasUnits && isMarker(one);
      const level = levels[isAside ? "aside" : "units"]++;
      const [wide, high, wideAbove, highAbove, right, down, aside] = one.fit;
      const size = level ? [wideAbove, highAbove] : [wide, high];
      const off = isAside ? aside : 0;
      this.drawCounter(on, one, x + right * level - off, y + down * level - off, ...size);
    }
  }

  drawCounter(on, one, x, y, wide, high) {
    if (wide * this.view.scale < FAR) {
      on.fillStyle = one.colour;
      on.fillRect(x - wide / 2, y - high / 2, wide, high);
      return;
    }
    if (one.angle !== null) this.drawFacing(on, one, x, y, wide);
    const image = this.image(one.image);
    on.globalAlpha = one.isExtension ? 0.6 : 1;
    if (image) on.drawImage(image, x - wide / 2, y - high / 2, wide, high);
    on.globalAlpha = 1;
    if (one.statuses.length) this.drawBadge(on, "", x + wide / 2, y - high / 2, 7, "#d5281b");
  }

  drawFacing(on, one, x, y, wide) {
    const angle = (one.angle * Math.PI) / 180;
    const reach = wide / 2 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
    on.save();
    on.translate(x, y);
    on.rotate(angle);
    on.beginPath();
    [[-13, -reach + 2], [0, -reach - 13], [13, -reach + 2]].forEach(([right, down]) => on.lineTo(right, down));
    on.closePath();
    on.lineWidth = 4.5;
    on.strokeStyle = "#fff6e0";
    on.stroke();
    on.fillStyle = one.colour;
    on.fill();
    on.restore();
  }

  /** The counter that is being dragged, a little larger, under the mouse. */
  drawHeld(on) {
    if (!this.held?.at) return;
    const [wide, high] = this.held.counter.fit;
    this.drawCounter(on, this.held.counter, ...this.held.at, wide * 1.15, high * 1.15);
  }

  /** The counters of the selected stack side by side above it, large enough to read. */
  drawFan(on) {
    const stack = this.stacks.get(this.selected);
    const centre = this.selected && this.index.centreOf(this.selected);
    if (!centre || !stack || stack.length < 2) return;
    const grow = Math.max(1, 46 / (stack[0].fit[0] * this.view.scale));
    const across = Math.min(stack.length, 6);
    const [wide, high] = [stack[0].fit[0] * grow, Math.max(...stack.map((one) => one.fit[1])) * grow];
    const rows = Math.ceil(stack.length / across);
    const gap = wide * 0.1;
    const bottom = centre[1] - this.index.pitch * 0.62;
    const box = [across * (wide + gap) + gap, rows * (high + gap) + gap];
    on.beginPath();
    on.roundRect(centre[0] - box[0] / 2, bottom - box[1], ...box, gap);
    on.fillStyle = "rgb(24 20 14 / 82%)";
    on.fill();
    stack.forEach((one, number) => {
      const x = centre[0] - box[0] / 2 + gap + wide / 2 + (number % across) * (wide + gap);
      const y = bottom - box[1] + gap + high / 2 + Math.floor(number / across) * (high + gap);
      const image = this.image(one.image);
      if (image) on.drawImage(image, x - wide / 2, y - (one.fit[1] * grow) / 2, wide, one.fit[1] * grow);
    });
  }
}

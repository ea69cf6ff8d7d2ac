// The map on a canvas: tiles of the drawn map, counters above them, panned and zoomed.

const MOST_TILES = 96; // decoded tiles that are kept; more would fill the memory of a phone
const FAR = 9; // counters smaller than this many pixels are drawn as squares of their colour

class MapCanvas {
  constructor(canvas, onPick, onHover) {
    this.canvas = canvas;
    this.onPick = onPick;
    this.onHover = onHover;
    this.index = null;
    this.view = { x: 0, y: 0, scale: 1 }; // the point in the middle, and pixels of a map unit
    this.stacks = new Map();
    this.objectives = [];
    this.selected = this.hovered = null;
    this.loaded = new Map();
    this.pointers = new Map();
    this.listen();
    new ResizeObserver(() => this.resized()).observe(canvas);
  }

  // --- what is shown ---

  show(index) {
    this.index = index;
    this.selected = this.hovered = null;
    this.fit();
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

  // --- moving around ---

  get least() {
    const [, , wide, high] = this.index.map.sheet;
    return Math.min(this.canvas.clientWidth / wide, this.canvas.clientHeight / high) || 0.01;
  }

  get most() {
    return Math.max(this.index.map.levels[0].scale * 2.5, this.least);
  }

  fit() {
    const [left, top, wide, high] = this.index.map.sheet;
    this.view = { x: left + wide / 2, y: top + high / 2, scale: this.least };
    this.fitted = true;
    this.redraw();
  }

  pan(right, down) {
    this.moveTo(this.view.x + right / this.view.scale, this.view.y + down / this.view.scale);
  }

  moveTo(x, y) {
    const [left, top, wide, high] = this.index.map.sheet;
    this.view.x = Math.min(Math.max(x, left), left + wide);
    this.view.y = Math.min(Math.max(y, top), top + high);
    this.fitted = false;
    this.redraw();
  }

  /** Zoom so that the point under the mouse stays where it is. */
  zoom(factor, atX = this.canvas.clientWidth / 2, atY = this.canvas.clientHeight / 2) {
    const [x, y] = this.fromScreen(atX, atY);
    const scale = Math.min(Math.max(this.view.scale * factor, this.least), this.most);
    const gain = 1 - this.view.scale / scale;
    this.view.scale = scale;
    this.moveTo(this.view.x + (x - this.view.x) * gain, this.view.y + (y - this.view.y) * gain);
    this.fitted = scale === this.least;
  }

  /** Bring a hex into the middle, near enough to read its counters. */
  reveal(hex) {
    const centre = this.index.centreOf(hex);
    if (!centre) return;
    this.view.scale = Math.min(Math.max(this.view.scale, 64 / this.index.pitch), this.most);
    this.moveTo(...centre);
  }

  /** Pan just as far as needed to see a hex. */
  keepInSight(hex) {
    const centre = this.index.centreOf(hex);
    if (!centre) return;
    const [x, y] = this.toScreen(...centre);
    const margin = Math.min(80, this.canvas.clientWidth / 4);
    const far = (at, size) => Math.min(at - margin, 0) + Math.max(at - size + margin, 0);
    const [right, down] = [far(x, this.canvas.clientWidth), far(y, this.canvas.clientHeight)];
    if (right || down) this.pan(right, down);
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

  // --- mouse, fingers and keys ---

  listen() {
    const { canvas } = this;
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      this.zoom(Math.exp(-event.deltaY * lines * 0.0016), event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.pressed(event));
    canvas.addEventListener("pointermove", (event) => this.moved(event));
    canvas.addEventListener("pointerup", (event) => this.released(event));
    canvas.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    canvas.addEventListener("pointerleave", () => this.hover(null));
    canvas.addEventListener("dblclick", (event) => this.zoom(1.8, event.offsetX, event.offsetY));
    canvas.addEventListener("keydown", (event) => this.typed(event));
  }

  pressed(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    this.dragged = this.pointers.size > 1 ? Infinity : 0;
  }

  moved(event) {
    const now = [event.offsetX, event.offsetY];
    const before = this.pointers.get(event.pointerId);
    if (!before) return this.hover(this.hexUnder(...now));
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    this.pointers.set(event.pointerId, now);
    if (others.length) {
      const fixed = others[0][1];
      const apart = (point) => Math.hypot(point[0] - fixed[0], point[1] - fixed[1]) || 1;
      return this.zoom(apart(now) / apart(before), ...fixed);
    }
    this.dragged += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (this.dragged > 5) this.pan(before[0] - now[0], before[1] - now[1]);
  }

  released(event) {
    const was = this.pointers.delete(event.pointerId);
    if (was && this.dragged <= 5) this.onPick(this.hexUnder(event.offsetX, event.offsetY));
  }

  typed(event) {
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && event.shiftKey) this.pan(arrow[0] * 120, arrow[1] * 120);
    else if (arrow) this.step(...arrow);
    else if (event.key === "+" || event.key === "=") this.zoom(1.4);
    else if (event.key === "-") this.zoom(1 / 1.4);
    else if (event.key === "0" || event.key === "Home") this.fit();
    else if (event.key === "Escape") this.onPick(null);
    else return;
    event.preventDefault();
  }

  step(right, down) {
    const start = this.selected ?? this.middleHex();
    const next = this.selected ? this.index.towards(start, right, down) : start;
    if (!next) return;
    this.onPick(next);
    this.keepInSight(next);
  }

  middleHex() {
    const [x, y] = [this.view.x, this.view.y];
    const near = ([, place]) => {
      const [px, py] = this.index.centre(place);
      return (px - x) ** 2 + (py - y) ** 2;
    };
    const best = [...this.index.places].reduce((one, other) => (near(other) < near(one) ? other : one));
    return best[0];
  }

  hexUnder(x, y) {
    return this.index.numberAt(this.index.placeAt(...this.fromScreen(x, y)));
  }

  hover(hex) {
    if (hex === this.hovered) return;
    this.hovered = hex;
    this.onHover(hex);
    this.redraw();
  }

  // --- drawing ---

  resized() {
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(this.canvas.clientWidth * ratio);
    this.canvas.height = Math.round(this.canvas.clientHeight * ratio);
    if (!this.index || !this.canvas.width) return;
    if (this.fitted || this.view.scale < this.least) this.fit();
    else this.redraw();
  }

  redraw() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      if (this.index && this.canvas.width) this.draw();
    });
  }

  draw() {
    const on = this.canvas.getContext("2d");
    const ratio = this.canvas.width / this.canvas.clientWidth;
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
    // For those who cannot see the canvas, and for tests.
    this.canvas.dataset.scale = this.view.scale.toFixed(4);
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
    on.lineJoin = "round";
    on.lineWidth = wide * 1.9;
    on.strokeStyle = "rgb(20 16 10 / 55%)";
    on.stroke();
    on.lineWidth = wide;
    on.strokeStyle = colour;
    on.stroke();
  }

  drawObjective(on, hex, objective) {
    const centre = this.index.centreOf(hex);
    if (!centre) return;
    const [x, y] = [centre[0], centre[1] + this.index.radius * 0.5];
    on.beginPath();
    for (let corner = 0; corner < 10; corner++) {
      const away = corner % 2 ? 9.5 : 20;
      const angle = (Math.PI / 5) * corner - Math.PI / 2;
      on.lineTo(x + away * Math.cos(angle), y + away * Math.sin(angle));
    }
    on.closePath();
    on.fillStyle = sides.get(objective.owner)?.colour ?? "#e9b93a";
    on.strokeStyle = "#fffaf0";
    on.lineWidth = 3;
    on.stroke();
    on.fill();
    if (objective.points) this.drawNumber(on, objective.points, x, y + 1.5);
  }

  drawNumber(on, number, x, y) {
    on.font = "bold 15px sans-serif";
    on.textAlign = "center";
    on.textBaseline = "middle";
    on.lineWidth = 3;
    on.strokeStyle = "rgb(20 16 10 / 80%)";
    on.strokeText(number, x, y);
    on.fillStyle = "#ffffff";
    on.fillText(number, x, y);
  }

  drawStacks(on, window_) {
    const reach = this.index.pitch;
    for (const [hex, stack] of this.stacks) {
      const centre = this.index.centreOf(hex);
      if (!centre) continue;
      const [x, y] = centre;
      if (x < window_.left - reach || x > window_.right + reach) continue;
      if (y < window_.top - reach || y > window_.bottom + reach) continue;
      stack.forEach((one, level) => {
        const [wide, high, wideAbove, highAbove, right, down] = one.fit;
        const size = level ? [wideAbove, highAbove] : [wide, high];
        this.drawCounter(on, one, x + right * level, y + down * level, ...size);
      });
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
    if (image) on.drawImage(image, x - wide / 2, y - high / 2, wide, high);
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

// Counters may all be in sight at once, and are small: none of them has to go.
const pictured = new Set(game.scenarios.flatMap((battle) => [
  ...battle.setup, ...battle.arrivals.flatMap((one) => one.counters),
]).map((one) => one.image)).size;

// Moving around on the map: mouse, wheel, fingers and keys.

const NEAR = 140; // pixels between two hexes that can be had of any map
const BEYOND = 90; // pixels that can be seen beyond an edge, where stacks are fanned out

class MapCanvas extends MapDrawing {
  /** `tell` has what is done when a hex is picked or hovered over, or a counter dropped on one. */
  constructor(canvas, tell) {
    super(canvas);
    this.tell = tell;
    this.carries = false; // whether dragging takes the uppermost counter along instead of the map
    this.pointers = new Map();
    this.listen();
    new ResizeObserver(() => this.resized()).observe(canvas);
  }

  show(index) {
    this.index = index;
    this.selected = this.hovered = null;
    this.fit();
  }

  get least() {
    const [, , wide, high] = this.index.map.sheet;
    return Math.min(this.canvas.clientWidth / wide, this.canvas.clientHeight / high) || 0.01;
  }

  get most() {
    return Math.max(this.index.map.levels[0].scale * 2.5, NEAR / this.index.pitch, this.least);
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

  /** Bring a point into the middle, as far as the map goes; a little may be seen beyond. */
  moveTo(x, y) {
    const [left, top, wide, high] = this.index.map.sheet;
    const within = (at, start, size, shown) => {
      const reach = size > shown ? (size - shown) / 2 + BEYOND / this.view.scale : 0;
      return Math.min(Math.max(at, start + size / 2 - reach), start + size / 2 + reach);
    };
    this.view.x = within(x, left, wide, this.canvas.clientWidth / this.view.scale);
    this.view.y = within(y, top, high, this.canvas.clientHeight / this.view.scale);
    this.fitted = false;
    this.redraw();
  }

  resized() {
    if (!this.index || !this.canvas.clientWidth) return;
    if (this.fitted || this.view.scale < this.least) this.fit();
    else this.redraw();
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
    canvas.addEventListener("pointercancel", (event) => {
      this.pointers.delete(event.pointerId);
      this.held = null;
    });
    canvas.addEventListener("pointerleave", () => this.hover(null));
    canvas.addEventListener("dblclick", (event) => this.zoom(1.8, event.offsetX, event.offsetY));
    canvas.addEventListener("keydown", (event) => this.typed(event));
  }

  pressed(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    this.dragged = this.pointers.size > 1 ? Infinity : 0;
    const stack = this.stacks.get(this.hexUnder(event.offsetX, event.offsetY)) ?? [];
    const top = stack.findLast((one) => !one.isExtension);
    this.held = this.carries && this.pointers.size === 1 && top ? { counter: top } : null;
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
    if (this.dragged <= 5) return;
    if (!this.held) return this.pan(before[0] - now[0], before[1] - now[1]);
    this.held.at = this.fromScreen(...now);
    this.hover(this.hexUnder(...now));
    this.redraw();
  }

  released(event) {
    const was = this.pointers.delete(event.pointerId);
    const { held } = this;
    this.held = null;
    if (!was || this.dragged === Infinity) return;
    const hex = this.hexUnder(event.offsetX, event.offsetY);
    if (this.dragged <= 5) this.tell.pick(hex);
    else if (held && hex) this.tell.drop(held.counter, hex);
    else if (held) this.redraw();
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
    else if (event.key === "Enter" && this.selected) this.tell.pick(this.selected);
    else if (event.key === "Escape") this.tell.pick(null);
    else return;
    event.preventDefault();
  }

  step(right, down) {
    const start = this.selected ?? this.middleHex();
    const next = this.selected ? this.index.towards(start, right, down) : start;
    if (!next) return;
    this.tell.walk(next);
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
    this.tell.hover(hex);
    this.redraw();
  }
}

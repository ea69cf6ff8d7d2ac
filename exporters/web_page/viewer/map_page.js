// The page with the map: scenario and turn to choose, the map, and what is in the chosen hex.

const mapPage = {
  battle: null, // the scenario on show; null for a bare map
  turn: 1,
  hex: null,
  moves: new Moves(),
  replay: null, // the stored game of the scenario on show
  carried: null, // the counter that goes to the hex that is picked next

  build() {
    const help = t("Arrow keys move from hex to hex, with Shift they move the map; + and − zoom, 0 shows all.");
    const canvas = el("canvas", {
      tabindex: 0, role: "application", "aria-label": t("Map"), "aria-describedby": "map-help",
    });
    this.status = el("output", { class: "map-status", "aria-live": "polite" });
    this.panel = el("div", { class: "panel" });
    this.hexBox = el("section", { class: "hex-box", "aria-label": t("Hex"), hidden: true });
    this.battleBox = el("div", { class: "battle-box" });
    this.replayBox = el("div", {});
    this.panel.append(this.chooser(), this.replayBox, this.hexBox, this.battleBox);
    const tools = el("div", { class: "map-tools", role: "group", "aria-label": t("Zoom") },
      this.tool("+", t("Zoom in"), () => this.canvas.zoom(1.4)),
      this.tool("−", t("Zoom out"), () => this.canvas.zoom(1 / 1.4)),
      this.tool("⤢", t("Show all"), () => this.canvas.fit()));
    this.hand = this.tool("✥", t("Drag counters"), () => this.takeHand(this.hand.ariaPressed !== "true"));
    this.hand.ariaPressed = "false";
    this.back = this.tool("↺", t("Put all back"), () => this.putBack());
    this.back.hidden = true;
    tools.append(this.hand, this.back);
    const node = el("div", { class: "map-page" },
      el("div", { class: "map-frame" }, canvas, tools, this.status,
        el("p", { id: "map-help", class: "unseen" }, help)),
      this.panel);
    this.canvas = new MapCanvas(canvas, {
      pick: (hex) => this.chosen(hex),
      walk: (hex) => this.walk(hex),
      hover: (hex) => this.say(hex),
      drop: (counter, hex) => this.moveTo(counter, hex),
    });
    this.show(this.battle ? this.battle.id : this.shownMap ? "" : game.replays[0]?.scenario ?? "", this.shownMap);
    if (this.hex) this.pick(this.hex);
    return node;
  },

  tool(sign, title, click) {
    return el("button", { type: "button", title, "aria-label": title, click }, sign);
  },

  /** The list of all scenarios and bare maps. */
  chooser() {
    const option = (value, text) => el("option", { value }, word(text));
    const battles = game.scenarios.map((one) => option("scenario " + one.id, one.title));
    const plain = game.maps.filter((one) => !one.id.startsWith("scenario:"));
    const maps = plain.map((one) => option("map " + one.id, one.title));
    this.choice = el("select", {
      id: "scenario",
      change: () => {
        const [sort, id] = this.choice.value.split(/ (.*)/);
        this.hex = null;
        this.show(sort === "scenario" ? id : "", sort === "map" ? id : "");
      },
    },
    battles.length ? el("optgroup", { label: t("Scenarios") }, battles) : null,
    el("optgroup", { label: t("Maps without counters") }, maps));
    return el("div", { class: "chooser" },
      el("label", { for: "scenario" }, t("Scenario")), this.choice);
  },

  // --- what is shown ---

  show(scenario, map) {
    const chosen = game.scenarios.find((one) => one.id === scenario);
    this.battle = chosen ?? (map ? null : game.scenarios[0] ?? null);
    this.shownMap = this.battle?.map || map || game.maps[0].id;
    this.carried = null;
    const stored = game.replays.find((one) => one.scenario === this.battle?.id);
    if (stored !== this.replay?.data) {
      this.replay = stored ? new Replay(stored) : null;
      this.replayBox.replaceChildren(...(stored ? [replayBar(this.replay, () => this.replayed())] : []));
    }
    this.turn = Math.min(this.turn, Math.max(this.battle?.turns.length ?? 1, 1));
    this.choice.value = this.battle ? "scenario " + this.battle.id : "map " + this.shownMap;
    this.index = indexOf(this.shownMap);
    if (this.index !== this.canvas.index) this.canvas.show(this.index);
    this.battleBox.replaceChildren(...this.battleParts());
    this.refresh();
    this.pick(this.hex);
  },

  /** Jump to a hex of a scenario, as links and the search do. */
  open(scenario, hex, map) {
    if (scenario && scenario !== this.battle?.id) this.show(scenario);
    else if (!scenario && map && map !== this.shownMap) this.show("", map);
    if (!hex || !this.index?.places.has(hex)) return;
    this.pick(hex);
    this.canvas.reveal(hex);
    this.canvas.canvas.focus();
  },

  refresh() {
    this.canvas.setCounters(this.counters(), this.battle?.objectives ?? []);
    this.hand.hidden = !this.battle || this.isReplaying;
    this.back.hidden = !this.battle || this.isReplaying || !this.moves.any(this.battle);
  },

  /** Whether the map shows a stored game and not the set-up. */
  get isReplaying() {
    return Boolean(this.replay?.step);
  },

  /** A step of the stored game was chosen: show it, and where it happened. */
  replayed() {
    this.refresh();
    const [place] = this.isReplaying ? this.replay.places : [];
    if (place && this.index.places.has(place)) this.canvas.reveal(place);
    this.pick(place ?? this.hex);
  },

  /** The counters of the set-up, and those that have arrived until the chosen turn. */
  counters() {
    if (!this.battle) return [];
    if (this.isReplaying) {
      return this.replay.counters().flatMap((one) => [one, ...one.extends.map((hex) => (
        { ...one, hex, isExtension: true, angle: null }))]);
    }
    const arrived = this.battle.arrivals.flatMap((arrival) => arrival.counters.map((one, number) => (
      { ...one, hex: this.arrivalHex(arrival, number), turn: arrival.turn })));
    const all = this.moves.applied(this.battle, [...this.battle.setup, ...arrived]);
    return all.flatMap((one) => [one, ...this.extensions(one)]);
  },

  arrivalHex(arrival, number) {
    return arrival.turn <= this.turn ? arrival.hexes[number % arrival.hexes.length] ?? "" : "";
  },

  /** The further hexes of a long counter; one that was moved elsewhere is shown in its first alone. */
  extensions(one) {
    const first = this.battle.setup[one.number]?.hex;
    const hexes = one.hex === first ? one.extends : [];
    return hexes.map((hex) => ({ ...one, hex, isExtension: true, angle: null }));
  },

  // --- counters that are moved and turned over ---

  takeHand(takes) {
    this.hand.ariaPressed = String(takes);
    this.canvas.carries = takes;
  },

  /** A hex that was clicked or walked to: a counter that is carried goes there. */
  chosen(hex) {
    if (this.carried && hex) this.moveTo(this.carried, hex);
    else this.pick(hex);
    if (!hex) this.carried = null;
  },

  moveTo(counter, hex) {
    this.carried = null;
    this.moves.move(this.battle, counter, hex);
    this.changed(hex);
    this.status.textContent = t("{piece} is in {hex}", { piece: word(pieceOf(counter).name), hex });
  },

  flip(counter) {
    this.moves.flip(this.battle, counter);
    this.changed(counter.hex);
  },

  putBack() {
    this.moves.putBack(this.battle);
    this.changed(this.hex);
  },

  changed(hex) {
    this.refresh();
    this.pick(hex);
  },

  carry(counter) {
    this.carried = counter;
    this.askWhere();
    this.canvas.canvas.focus();
  },

  askWhere() {
    this.status.textContent = t("Where does {piece} go? Click a hex, or walk there with the arrow keys and press Enter.", {
      piece: word(pieceOf(this.carried).name) });
  },

  /** A hex that was come to by keys; a counter that is carried comes along until it is put down. */
  walk(hex) {
    this.pick(hex);
    if (this.carried) this.askWhere();
  },

  /** A counter of the hex with what can be done to it. */
  movable(one) {
    const line = counterLine(one);
    if (one.isExtension || this.isReplaying) return line;
    const name = word(pieceOf(one).name);
    // Who speaks to the page says what he sees: the name of a button begins with its text.
    const button = (text, click) => (
      el("button", { type: "button", class: "act", "aria-label": `${text}: ${name}`, click }, text));
    line.append(el("span", { class: "acts" },
      button(t("Move it"), () => this.carry(one)),
      pieceOf(one).faces.length > 1
        ? button(t("Flip"), () => this.flip(one)) : null));
    return line;
  },

  // --- the chosen hex ---

  pick(hex) {
    this.hex = this.index?.places.has(hex) ? hex : null;
    this.canvas.select(this.hex);
    this.hexBox.hidden = !this.hex;
    if (this.hex) this.hexBox.replaceChildren(...this.hexParts(this.hex));
    this.say(this.hex);
    this.tellAddress();
  },

  /** The chosen hex stands in the address, to be sent to somebody. */
  tellAddress() {
    if (!this.hex || document.body.dataset.page !== "map") return;
    const isFirst = this.battle ? this.battle === game.scenarios[0] : !game.scenarios.length;
    const place = isFirst ? "#" + encodeURIComponent(this.hex) : to("map", this.battle?.id ?? "", this.hex, this.shownMap);
    history.replaceState(null, "", place);
  },

  /** Show a hex by its number or a unit by its id; whether there is such a thing. */
  openNamed(name) {
    const counter = this.counters().find((one) => one.piece === name);
    const hex = this.index?.places.has(name) ? name : counter?.hex;
    if (hex) this.open("", hex);
    return Boolean(hex);
  },

  say(hex) {
    this.status.textContent = hex ? this.summary(hex) : "";
  },

  /** A hex in one line: number, names, terrain, level and counters. */
  summary(hex) {
    const names = (this.index.sites.get(hex) ?? []).map((one) => word(one.name));
    const count = (this.canvas.stacks.get(hex) ?? []).map((one) => word(pieceOf(one).name));
    const level = this.index.map.levels_of.length ? [t("level {level}", { level: this.index.level(hex) })] : [];
    return [hex, ...names, ...this.terrainNames(hex), ...level, ...count].join(" · ");
  },

  terrainNames(hex) {
    const laid = (this.index.overlays.get(hex) ?? []).map(([, kind]) => terrainKinds.hexes.get(kind)?.name);
    return [this.index.terrain(hex).name, ...laid.filter(Boolean)].map(word);
  },

  hexParts(hex) {
    const names = [
      ...(this.index.sites.get(hex) ?? []).map((one) => one.name),
      ...(this.index.labels.get(hex) ?? []).map(([text]) => text),
    ];
    const stack = this.canvas.stacks.get(hex) ?? [];
    return [
      el("header", {}, el("h2", {}, t("Hex {number}", { number: hex })),
        el("button", { type: "button", class: "quiet", "aria-label": t("Close"), click: () => this.pick(null) }, "×")),
      names.length ? el("p", { class: "names", dir: "auto" }, [...new Set(names.map(word))].join(" · ")) : null,
      stack.length ? el("ul", { class: "stack" }, stack.map((one) => this.movable(one))) : null,
      el("dl", { class: "facts" }, this.hexFacts(hex)),
      ...paragraphs(this.index.terrain(hex).description),
    ].filter(Boolean);
  },

  hexFacts(hex) {
    const { map } = this.index;
    const level = this.index.level(hex);
    const metres = map.level_metres ? ` (${level * map.level_metres} m)` : "";
    const lines = (this.index.lines.get(hex) ?? []).map(([kind, name]) => (
      [word(terrainKinds.lines.get(kind)?.name ?? kind), word(name)].filter(Boolean).join(": ")));
    const sides_ = (this.index.sides.get(hex) ?? []).map(([one, other, kind]) => t("{terrain} towards {hex}", {
      terrain: word(terrainKinds.hexsides.get(kind)?.name ?? kind), hex: one === hex ? other : one }));
    const zones = (this.index.zones.get(hex) ?? []).map((zone) => word(zone.name));
    const aims = (this.battle?.objectives ?? []).filter((one) => one.hexes.includes(hex))
      .map((one) => [word(one.name), points(one.points)].filter(Boolean).join(": "));
    const costs = Object.entries(this.index.terrain(hex).costs).map(([name, cost]) => `${word(name)} ${word(cost)}`);
    return facts([
      [t("Terrain"), this.terrainNames(hex)],
      [t("Level"), map.levels_of.length ? [level + metres] : []],
      [t("Roads and lines"), [...new Set(lines)]],
      [t("Hexsides"), sides_],
      [t("Zones"), zones],
      [t("Objective"), aims],
      [t("Movement cost"), costs],
    ]);
  },

  // --- the scenario ---

  battleParts() {
    const { battle } = this;
    if (!battle) {
      const map = game.maps.find((one) => one.id === this.shownMap);
      return map ? [told("h2", map.title), ...paragraphs(map.description)] : [];
    }
    const minutes = battle.minutes ? t("1 minute|{count} minutes", { count: battle.minutes }) : "";
    const about = [word(battle.date), word(battle.place), minutes].filter(Boolean).join(" · ");
    return [
      told("h2", battle.title),
      about ? el("p", { class: "about", dir: "auto" }, about) : null,
      cover(battle.picture),
      ...paragraphs(battle.summary),
      this.turnSlider(),
      el("ul", { class: "sides" }, battle.sides.map(([side, target]) => el("li", {}, sideTag(side), " ",
        target ? el("span", { class: "aim" }, t("wins with {points}", { points: points(target) })) : null))),
      folding(t("Objectives"), this.objectiveParts(), true),
      folding(t("Reinforcements"), battle.arrivals.map((one) => this.arrivalPart(one)), true),
      folding(t("Placed by their owners"), battle.free.map((one) => this.freePart(one))),
      folding(t("Off the map"), this.boxParts()),
      folding(t("Victory"), [battle.victory.map(([text, side]) => el("p", {}, sideTag(side), " ", told("span", text))),
        battle.awards.map(([name, worth, side]) => el("p", {}, sideTag(side), " ", told("span", name), ` (${points(worth)})`))]),
      folding(t("Special rules"), battle.rules.map(([title, text]) => [told("h3", title), paragraphs(text)])),
      folding(t("Cards at the start"), battle.hands.map((one) => this.handPart(one))),
      folding(t("History"), [paragraphs(battle.history), paragraphs(battle.notes)]),
    ].filter(Boolean);
  },

  turnSlider() {
    const { turns } = this.battle;
    if (turns.length < 2) return null;
    const said = el("output", { for: "turn", class: "turn-label" });
    const say = () => {
      const [label, light, weather] = turns[this.turn - 1];
      const skies = [light === "day" ? "" : word(light), weather === "clear" ? "" : word(weather)];
      const number = t("Turn {number} of {count}", { number: this.turn, count: turns.length });
      const name = label === String(this.turn) ? "" : word(label);
      said.textContent = [number, name, ...skies].filter(Boolean).join(" · ");
      slider.setAttribute("aria-valuetext", said.textContent);
    };
    const slider = el("input", {
      type: "range", id: "turn", min: 1, max: turns.length, value: this.turn, "aria-label": t("Turn"),
      input: () => {
        this.turn = Number(slider.value);
        say();
        this.refresh();
        this.pick(this.hex);
      },
    });
    say();
    return el("div", { class: "turn" }, said, slider);
  },

  objectiveParts() {
    const item = (one) => {
      const [hex] = one.hexes;
      const worth = [points(one.points), sideName(one.owner)].filter(Boolean).join(", ");
      const click = () => this.open("", hex);
      return el("li", {}, el("button", { type: "button", class: "jump", disabled: !hex, click },
        told("span", one.name), hex ? el("span", { class: "number" }, hex) : null), worth ? " " + worth : null);
    };
    const list = this.battle.objectives.map(item);
    return list.length ? [el("ul", { class: "plain" }, list)] : [];
  },

  arrivalPart(one) {
    const jump = one.hexes.length ? el("button", {
      type: "button", class: "jump", click: () => this.open("", one.hexes[0]),
    }, one.hexes.length > 1 ? `${one.hexes[0]} – ${one.hexes.at(-1)}` : one.hexes[0]) : null;
    return el("div", { class: "arrival" },
      el("h3", {}, t("Turn {number}", { number: one.turn }), " ", sideTag(one.side), " ", jump),
      one.condition ? told("p", one.condition) : null,
      el("ul", { class: "stack" }, one.counters.map((counter) => counterLine(counter))));
  },

  freePart(one) {
    const where = [word(one.where), one.near && t("within {count} of {hex}", { count: one.within, hex: one.near })];
    return el("div", {}, el("h3", {}, sideTag(one.side), " ", where.filter(Boolean).join(" · ")),
      el("ul", { class: "plain" }, one.pieces.map((id) => el("li", {}, pieceButton(id))),
        one.kinds.map(([name, count]) => el("li", {}, `${count} × ${word(name)}`))));
  },

  boxParts() {
    const off = this.battle.setup.filter((one) => !one.hex);
    return [...grouped(off, (one) => [one.box])].map(([box, counters]) => el("div", {},
      told("h3", box), el("ul", { class: "stack" }, counters.map((one) => counterLine(one)))));
  },

  handPart(one) {
    const random = one.random ? [t("{count} at random", { count: one.random })] : [];
    const cards = [...one.cards.map(word), ...random].join(", ");
    return el("p", { dir: "auto" }, sideTag(one.side), " ", word(one.deck), ": ", cards);
  },
};

function points(count) {
  return count ? t("1 point|{count} points", { count }) : "";
}

/** Rows of a list of facts; those without a value are left out. */
function facts(rows) {
  return rows.filter(([, values]) => values.length).map(([name, values]) => [
    el("dt", {}, name), values.map((value) => el("dd", { dir: "auto" }, String(value))),
  ]);
}

// Search over everything: counters, hexes with names, tables, cards, scenarios and rules.

const MOST_FOUND = 40;

/** Everything that can be found: its words, what it is, and where it leads. */
function* findable() {
  for (const battle of game.scenarios) yield [battle.title, t("Scenario"), () => go("map", battle.id)];
  for (const [id, piece] of Object.entries(game.pieces)) {
    const kind = piece.kind === piece.name ? "" : word(piece.kind);
    const what = [sideName(piece.side), ...piece.commands.map(word), kind].filter(Boolean).join(" · ");
    yield [piece.name, what, () => jumpToPiece(id)];
  }
  yield* namedPlaces();
  for (const table of game.tables) yield [table.title, t("Table"), () => go("tables", table.id)];
  yield [t("Terrain effects chart"), t("Table"), () => go("tables", "terrain chart")];
  for (const deck of game.decks) {
    for (const [number, card] of deck.cards.entries()) yield [card.title, word(deck.title), () => go("cards", deck.id, number)];
  }
  for (const [id, text] of game.rules.flatMap((section) => section.rules)) yield [`${id} ${word(text)}`, t("Rule"), () => go("notes", id)];
}

function* namedPlaces() {
  for (const map of game.maps) {
    const battle = game.scenarios.find((one) => one.map === map.id);
    const open = (hex) => () => go("map", battle ? battle.id : "", hex, map.id);
    const what = (hex) => [t("Hex {number}", { number: hex }), word(map.title)].join(" · ");
    for (const site of map.sites) yield [site.name, what(site.hex), open(site.hex)];
    for (const [text, hex] of map.labels) yield [text, what(hex), open(hex)];
    for (const zone of map.zones) if (zone.hexes.length) yield [zone.name, what(zone.hexes[0]), open(zone.hexes[0])];
  }
}

/** To the hex where a counter stands in the scenario on show; else to all that is known of it. */
function jumpToPiece(id) {
  const { battle } = mapPage;
  const here = battle?.setup.find((one) => one.piece === id && one.hex);
  if (here) go("map", battle.id, here.hex);
  else showPiece(id);
}

class Search {
  constructor() {
    this.list = el("ul", { role: "listbox", id: "found", "aria-label": t("Found"), hidden: true });
    this.input = el("input", {
      type: "search", id: "search", role: "combobox", "aria-expanded": "false", "aria-controls": "found",
      "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false",
      placeholder: t("Search"), "aria-label": t("Search units, hexes, tables and cards"),
      input: () => this.find(), keydown: (event) => this.typed(event),
      focus: () => this.find(), blur: () => setTimeout(() => this.close(), 150),
    });
    this.node = el("div", { class: "search", role: "search" }, this.input, this.list);
    this.chosen = -1;
    this.found = [];
  }

  find() {
    const wanted = folded(this.input.value.trim());
    if (!wanted) return this.close();
    // Words in both languages are found, whichever is shown.
    this.all ??= [...findable()].map(([text, what, open]) => ({
      text: word(text), what, open, words: folded(`${word(text)} ${text} ${what}`), name: folded(word(text)) }));
    const rank = ({ name }) => [name === wanted, name.startsWith(wanted), name.includes(wanted), true].indexOf(true);
    const parts = wanted.split(/\s+/);
    const named = this.all.filter((one) => parts.every((part) => one.words.includes(part)));
    named.sort((one, other) => rank(one) - rank(other));
    this.found = [...this.hexes(wanted), ...named].slice(0, MOST_FOUND);
    this.show();
  }

  /** Hexes by their number, on the map on show. */
  hexes(wanted) {
    const numbers = [...(mapPage.index?.places.keys() ?? [])].filter((one) => folded(one) === wanted);
    return numbers.map((hex) => ({
      text: t("Hex {number}", { number: hex }), what: word(mapPage.index.map.title),
      open: () => go("map", mapPage.battle?.id ?? "", hex, mapPage.shownMap) }));
  }

  show() {
    this.chosen = this.found.length ? 0 : -1;
    const items = this.found.map((one, number) => el("li", {
      role: "option", id: `found-${number}`, mousedown: (event) => event.preventDefault(), click: () => this.open(one),
    }, el("span", { dir: "auto" }, one.text.length > 90 ? one.text.slice(0, 90) + "…" : one.text), el("small", { dir: "auto" }, one.what)));
    this.list.replaceChildren(...(items.length ? items : [el("li", { class: "none" }, t("Nothing found."))]));
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.mark();
  }

  mark() {
    [...this.list.children].forEach((node, number) => node.setAttribute("aria-selected", String(number === this.chosen)));
    const node = this.list.children[this.chosen];
    if (this.found.length) this.input.setAttribute("aria-activedescendant", `found-${this.chosen}`);
    node?.scrollIntoView({ block: "nearest" });
  }

  typed(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (steps[event.key] && this.found.length) {
      this.chosen = (this.chosen + steps[event.key] + this.found.length) % this.found.length;
      this.mark();
    } else if (event.key === "Enter" && this.found[this.chosen]) this.open(this.found[this.chosen]);
    else if (event.key === "Escape") {
      this.input.value = "";
      this.close();
    } else return;
    event.preventDefault();
  }

  open(one) {
    this.close();
    this.input.value = "";
    this.input.blur();
    one.open();
  }

  close() {
    this.list.hidden = true;
    this.found = [];
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}

// Tables, cards, rules and notes: what is read rather than looked at.

// --- tables ---

const tablesPage = {
  build() {
    const all = [...game.tables].sort((one, other) => word(one.title).localeCompare(word(other.title), language));
    const tables = all.map((table) => el("section", { class: "table", id: "table " + table.id, tabindex: -1 }, this.table(table)));
    const links = all.map((table) => el("li", {}, el("a", { href: to("tables", table.id) }, word(table.title))));
    const chart = this.terrainChart();
    const first = el("li", {}, el("a", { href: to("tables", "terrain chart") }, t("Terrain effects chart")));
    return el("div", { class: "text-page with-list" },
      el("nav", { "aria-label": t("Tables") }, el("ul", {}, first, links)), el("div", {}, chart, tables));
  },

  table(table) {
    const about = [table.die, table.design ? t("a design of this module") : ""].filter(Boolean).map(word).join(" · ");
    return [
      el("h2", {}, told("span", table.title), " ", ruleLink(table.rule)),
      about ? el("p", { class: "about", dir: "auto" }, about) : null,
      table.columns.length ? grid(table.columns.map(([name, unit]) => (unit ? `${word(name)} (${word(unit)})` : word(name))),
        table.rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.map(word).join(", ") : word(cell)))), table.heads, word(table.title)) : null,
      table.modifiers.length ? el("h3", {}, t("Modifiers")) : null,
      table.modifiers.length ? grid([t("Modifier"), t("Value"), t("When"), t("Rule")], table.modifiers.map(
        ([name, value, per, when, rule]) => [word(name), per ? `${value} / ${word(per)}` : value, word(when), ruleLink(rule)]), 1,
        `${word(table.title)}: ${t("Modifiers")}`) : null,
      paragraphs(table.notes),
    ];
  },

  /** Hexes, hexsides and lines: costs by class, then every effect that any of them has. */
  terrainChart() {
    const groups = [[t("Hexes"), game.terrain.hexes], [t("Hexsides"), game.terrain.hexsides], [t("Roads and lines"), game.terrain.lines]];
    const parts = groups.filter(([, kinds]) => kinds.length)
      .map(([title, kinds]) => [el("h3", {}, title), this.terrainGrid(kinds, title)]);
    return el("section", { class: "table chart", id: "table terrain chart", tabindex: -1 },
      el("h2", {}, t("Terrain effects chart")), parts);
  },

  terrainGrid(kinds, title) {
    const classes = [...new Set(kinds.flatMap((kind) => Object.keys(kind.costs)))];
    const effects = [...new Set(kinds.flatMap((kind) => kind.effects.map(([title]) => title)))];
    const rows = kinds.map((kind) => [
      [inColour(el("i", { class: "swatch", "aria-hidden": "true" }), kind.colour), word(kind.name),
        kind.description ? el("small", { dir: "auto" }, word(kind.description)) : null],
      ...classes.map((one) => word(kind.costs[one] ?? "")),
      ...effects.map((one) => word(kind.effects.find(([title]) => title === one)?.[1] ?? "")),
    ]);
    return grid([t("Terrain"), ...classes.map(word), ...effects.map(word)], rows, 1, `${t("Terrain effects chart")}: ${title}`);
  },

  open(id) {
    jump("table " + id);
  },
};

/** A table; the first cells of each row are its heads. */
function grid(heads, rows, rowHeads, label) {
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, el("table", {},
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col", dir: "auto" }, head)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, number) => (
      el(number < rowHeads ? "th" : "td", { scope: number < rowHeads ? "row" : null, dir: "auto" }, cell))))))));
}

function ruleLink(rule) {
  if (!rule) return "";
  const known = game.rules.some((section) => section.rules.some(([id]) => id === rule));
  return known ? el("a", { class: "rule", href: to("notes", rule) }, rule) : el("span", { class: "rule" }, rule);
}

function jump(id) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}

// --- cards ---

const cardsPage = {
  build() {
    return el("div", { class: "text-page" }, game.decks.map((deck) => el("section", { class: "deck" },
      el("h2", {}, told("span", deck.title), " ",
        el("small", {}, t("1 card|{count} cards", { count: deck.cards.reduce((sum, card) => sum + card.copies, 0) }))),
      el("ul", { class: "cards" }, deck.cards.map((card, number) => this.card(deck, card, number)),
        el("li", {}, el("figure", {}, picture(deck.back, "", { class: "card" }), el("figcaption", {}, t("Back"))))))));
  },

  card(deck, card, number) {
    const values = Object.entries(card.values).map(([name, value]) => [word(deck.titles[name] ?? name), [shownValue(value)]]);
    return el("li", { id: `card ${deck.id} ${number}`, tabindex: -1 }, el("figure", {},
      picture(card.image, "", { class: "card" }),
      el("figcaption", {}, told("strong", card.title), card.copies > 1 ? ` × ${card.copies}` : null, " ", sideTag(card.side),
        paragraphs(card.text), values.length && !card.text ? el("dl", { class: "facts" }, facts(values)) : null)));
  },

  open(deck, number) {
    if (deck) jump(`card ${deck} ${number}`);
  },
};

// --- notes and rules ---

const notesPage = {
  build() {
    const made = [word(game.authors.join(", ")), game.licence, t("version {version}", { version: game.version })];
    return el("div", { class: "text-page reading" },
      told("h2", game.title), el("p", { class: "about", dir: "auto" }, made.filter(Boolean).join(" · ")),
      cover(game.cover), paragraphs(game.description),
      game.notes ? [el("h2", {}, t("Notes")), paragraphs(game.notes)] : null,
      game.scenarios.some((one) => one.history) ? el("h2", {}, t("History")) : null,
      game.scenarios.filter((one) => one.history).map((one) => [
        el("h3", {}, el("a", { href: to("map", one.id) }, word(one.title))), paragraphs(one.history)]),
      game.rules.length ? el("h2", {}, t("Rules"), " ", el("small", {}, word(game.system))) : null,
      game.rules.map((section) => el("section", {}, told("h3", section.title), el("dl", { class: "rules" },
        section.rules.map(([id, text]) => [el("dt", { id: "rule " + id, tabindex: -1 }, id), told("dd", text)])))));
  },

  open(rule) {
    if (rule) jump("rule " + rule);
  },
};

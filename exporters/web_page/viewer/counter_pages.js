// Counters and orders of battle: every face to look at, and who commands whom.


function pieceOf(counter) {
  return game.pieces[counter.piece];
}

function pieceButton(id, ...before) {
  const piece = game.pieces[id];
  return el("button", { type: "button", class: "piece", click: () => showPiece(id) },
    ...before, told("span", piece.name));
}

function counterPicture(piece, image, alt = "", size = "") {
  return picture(image, alt, { class: `counter ${piece.shape} ${size}` });
}

/** A counter in a list: its picture, name and state; opens all that is known of it. */
function counterLine(counter) {
  const piece = pieceOf(counter);
  const states = [
    counter.face, counter.formation, ...counter.statuses,
    counter.losses ? t("1 step lost|{count} steps lost", { count: counter.losses }) : "",
    counter.turn ? t("Turn {number}", { number: counter.turn }) : "",
  ].filter(Boolean).map(word).join(", ");
  const values = valueWords(piece, piece.faces.find((one) => one.name === counter.face) ?? piece.faces[0]);
  return el("li", {}, el("button", { type: "button", class: "piece", click: () => showPiece(counter.piece) },
    counterPicture(piece, counter.image),
    el("span", { class: "lines" }, told("strong", piece.name),
      states ? el("span", { class: "state", dir: "auto" }, states) : null,
      values ? el("span", { class: "values", dir: "auto" }, values) : null)));
}

function valueWords(piece, face) {
  const titles = game.titles[piece.class] ?? {};
  return Object.entries(face?.values ?? {}).filter(([, value]) => typeof value === "number")
    .map(([name, value]) => `${word(titles[name] ?? name)} ${shownValue(value)}`).join(" · ");
}

// --- one counter ---

/** Everything about one counter, in a dialog that the Escape key closes. */
function showPiece(id) {
  const piece = game.pieces[id];
  if (!piece) return;
  const close = () => dialog.close();
  const dialog = el("dialog", { class: "piece-dialog", "aria-label": word(piece.name), close: () => dialog.remove() },
    el("header", {}, told("h2", piece.name),
      el("button", { type: "button", class: "quiet", "aria-label": t("Close"), click: close }, "×")),
    el("p", { class: "about", dir: "auto" }, sideTag(piece.side),
      ["", word(piece.kind), ...piece.commands.map(word)].join(" · ")),
    el("div", { class: "faces" }, piece.faces.map((face) => faceFigure(piece, face))),
    placesOf(id, close));
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
}

function faceFigure(piece, face) {
  const titles = game.titles[piece.class] ?? {};
  const rows = Object.entries(face.values).map(([name, value]) => [word(titles[name] ?? name), [shownValue(value)]]);
  if (piece.steps) rows.push([t("Steps"), [piece.steps]]);
  return el("figure", {}, counterPicture(piece, face.image, word(piece.name), "large"),
    el("figcaption", { dir: "auto" }, word(face.name)), el("dl", { class: "facts" }, facts(rows)));
}

/** Where a counter stands or arrives, in every scenario. */
function placesOf(id, close) {
  const places = game.scenarios.flatMap((battle) => [
    ...battle.setup.filter((one) => one.piece === id && one.hex).map((one) => [battle, one.hex, ""]),
    ...battle.arrivals.filter((one) => one.counters.some((counter) => counter.piece === id))
      .map((one) => [battle, one.hexes[0] ?? "", t("Turn {number}", { number: one.turn })]),
  ]);
  if (!places.length) return null;
  return el("div", {}, el("h3", {}, t("On the map")), el("ul", { class: "plain" },
    places.map(([battle, hex, when]) => el("li", {},
      el("a", { href: to("map", battle.id, hex), click: close }, told("span", battle.title), " ",
        el("span", { class: "number" }, [hex, when].filter(Boolean).join(" · ")))))));
}

// --- all counters ---

const countersPage = {
  build() {
    const search = el("input", { type: "search", id: "counter-filter", input: () => this.filter(search.value) });
    this.figures = [];
    const pieces = Object.entries(game.pieces);
    const groups = [...game.sides.map((side) => side.id), ""].map((side) => (
      this.group(side, pieces.filter(([, piece]) => (sides.has(piece.side) ? piece.side : "") === side))));
    this.none = el("p", { hidden: true, role: "status" }, t("Nothing found."));
    return el("div", { class: "text-page" },
      el("div", { class: "filter" }, el("label", { for: "counter-filter" }, t("Filter counters")), search),
      this.none, groups.filter(Boolean));
  },

  group(side, pieces) {
    if (!pieces.length) return null;
    const figures = pieces.map(([id, piece]) => {
      const node = el("li", {}, el("button", { type: "button", class: "figure", click: () => showPiece(id) },
        el("span", { class: "pictures" }, piece.faces.map((face) => counterPicture(piece, face.image))),
        told("span", piece.name)));
      this.figures.push([folded([piece.name, word(piece.name), piece.kind, word(piece.kind), ...piece.commands].join(" ")), node]);
      return node;
    });
    return el("section", { class: "gallery" },
      el("h2", {}, sideTag(side) ?? t("Markers"), " ", el("small", {}, pieces.length)), el("ul", {}, figures));
  },

  filter(text) {
    const wanted = folded(text).split(/\s+/);
    let found = 0;
    for (const [words, node] of this.figures) {
      node.hidden = !wanted.every((one) => words.includes(one));
      found += !node.hidden;
    }
    this.none.hidden = found > 0;
  },

  open(id) {
    if (id) showPiece(id);
  },
};

// --- orders of battle ---

const armiesPage = {
  build() {
    return el("div", { class: "text-page armies" }, game.oobs.map((oob) => this.army(oob)));
  },

  army(oob) {
    const body = el("div", { class: "tree" });
    const values = Object.entries(oob.values).filter(([value]) => oob.sums[value]);
    const choice = el("select", { change: () => fill() },
      values.map(([value, title]) => el("option", { value }, title === "steps" ? t("Steps") : word(title))));
    const fill = () => body.replaceChildren(...this.below(oob, oob, choice.value, 0));
    fill();
    return inColour(el("section", { class: "army" },
      el("h2", {}, told("span", oob.title), " ", sideTag(oob.side)),
      values.length ? el("label", { class: "sum-choice" }, t("Sum of"), " ", choice) : null, body), sides.get(oob.side)?.colour);
  },

  /** What stands below a command: its pieces side by side, then the commands. */
  below(oob, one, value, depth) {
    const pieces = one.below.filter((entry) => typeof entry === "string");
    const commands = one.below.filter((entry) => typeof entry !== "string");
    return [
      pieces.length ? el("ul", { class: "leaves" }, pieces.map((id) => this.leaf(id))) : null,
      ...commands.map((command) => this.branch(oob, command, value, depth)),
    ].filter(Boolean);
  },

  leaf(id) {
    const piece = game.pieces[id];
    return el("li", {}, pieceButton(id, counterPicture(piece, piece.faces[0].image)));
  },

  branch(oob, one, value, depth) {
    const arms = Object.entries(one.arms).map(([kind, count]) => `${count} × ${word(kind)}`).join(", ");
    return inColour(el("details", { class: "command", open: depth < 2 },
      el("summary", {}, told("strong", one.name), " ", el("span", { class: "sums" }, this.sums(oob, one, value))),
      arms ? el("p", { class: "arms", dir: "auto" }, arms) : null,
      this.below(oob, one, value, depth + 1)), one.colour);
  },

  sums(oob, one, value) {
    const sum = one.sums[value];
    const title = value === "steps" ? t("Steps") : word(oob.values[value]);
    return [
      one.units ? t("1 unit|{count} units", { count: one.units }) : "",
      one.leaders ? t("1 leader|{count} leaders", { count: one.leaders }) : "",
      sum ? `${title} ${shownValue(sum)}` : "",
    ].filter(Boolean).join(" · ");
  },
};

// The frame of the page: header with links and search, and the part that the address names.

const pages = {
  map: [() => t("Map"), mapPage, game.maps.length],
  counters: [() => t("Counters"), countersPage, Object.keys(game.pieces).length],
  armies: [() => t("Orders of battle"), armiesPage, game.oobs.length],
  tables: [() => t("Tables"), tablesPage, game.tables.length + game.terrain.hexes.length],
  cards: [() => t("Cards"), cardsPage, game.decks.length],
  notes: [() => t("Notes and rules"), notesPage, 1],
};
const shownPages = Object.entries(pages).filter(([, [, , has]]) => has);

const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur", "yi"];

let main;
let built = {};

/** Make the frame in the chosen language; pages are made when they are first shown. */
function start() {
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language.split("-")[0]) ? "rtl" : "ltr";
  built = {};
  const search = new Search();
  main = el("main", { id: "main", tabindex: -1 });
  const skip = (event) => {
    event.preventDefault();
    main.focus();
  };
  const links = shownPages.map(([name, [title]]) => el("li", {}, el("a", { href: to(name), "data-page": name }, title())));
  document.body.replaceChildren(
    el("a", { class: "skip", href: "#main", click: skip }, t("Skip to the content")),
    el("header", { class: "top" }, told("h1", game.title),
      el("nav", { "aria-label": t("Parts of the page") }, el("ul", {}, links)), search.node, languageChoice()),
    main);
  open();
}

function languageChoice() {
  if (game.languages.length < 2) return null;
  const title = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
  const choice = el("select", {
    "aria-label": t("Language"), change: () => {
      language = choice.value;
      start();
    },
  }, game.languages.map((code) => el("option", { value: code, lang: code, selected: code === language }, title(code))));
  return choice;
}

/** Show what the address names: `#/tables/fire`, or `#0503` for a hex and `#old-guard` for a unit. */
function open() {
  const short = location.hash.startsWith("#/") ? "" : decoded(location.hash.slice(1));
  const [wanted, ...rest] = location.hash.startsWith("#/") ? location.hash.slice(2).split("/").map(decoded) : [];
  const name = shownPages.some(([one]) => one === wanted) ? wanted : shownPages[0][0];
  const page = pages[name][1];
  document.querySelector("dialog[open]")?.close();
  if (!built[name]) {
    built[name] = page.build();
    main.append(built[name]);
  }
  for (const [one, node] of Object.entries(built)) node.hidden = one !== name;
  for (const link of document.querySelectorAll(".top [data-page]")) {
    link.toggleAttribute("aria-current", false);
    if (link.dataset.page !== name) continue;
    link.setAttribute("aria-current", "page");
    // Not scrollIntoView: the Tab key would go on from here instead of from the start.
    const list = link.closest("nav");
    list.scrollLeft = link.offsetLeft - list.offsetLeft - list.clientWidth / 3;
  }
  document.body.dataset.page = name;
  if (rest.length) page.open?.(...rest);
  if (short) page.openNamed?.(short);
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // somebody typed it
  }
}

window.addEventListener("hashchange", open);
window.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, select, textarea, dialog");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  document.getElementById("search").focus();
});
start();

"use strict";
// What every part of the page needs: the data, words in the chosen language, and elements.
// Texts of a module only ever become text nodes, so nothing in them can run or load anything.

const block = document.getElementById("data");
const { module: game, images } = JSON.parse(block.textContent);
block.remove(); // the text would be kept in memory beside the data made of it

let language = game.language;

/** A text of the module or of its system in the chosen language. */
function word(text) {
  const words = game.words[language] ?? {};
  return Object.hasOwn(words, text) ? words[text] : String(text ?? "");
}

/** A text of the page itself, with {named} values filled in; "1 hex|{count} hexes" by the count. */
function t(text, values = {}) {
  const forms = word(text).split("|");
  const form = values.count === 1 ? forms[0] : forms.at(-1);
  return form.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
}

/** An element; functions among the attributes listen to the event of that name. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** An element with a text of the module, whichever way its script runs. */
function told(tag, text, attributes = {}) {
  return el(tag, { dir: "auto", ...attributes }, word(text));
}

/** A text of several paragraphs. */
function paragraphs(text) {
  return word(text).split(/\n\s*\n/).filter(Boolean).map((one) => el("p", { dir: "auto" }, one));
}

/** Something that folds: a heading and what is below it; null if there is nothing. */
function folding(title, content, isOpen = false) {
  const parts = content.flat(Infinity).filter(Boolean);
  if (!parts.length) return null;
  return el("details", { class: "fold", open: isOpen }, el("summary", {}, title), parts);
}

function imageUrl(number) {
  return "data:image/webp;base64," + images[number];
}

function load(image) {
  image.src = imageUrl(image.dataset.image);
  seen.unobserve(image);
}

const seen = new IntersectionObserver((entries) => {
  entries.filter((one) => one.isIntersecting).forEach((one) => load(one.target));
}, { rootMargin: "300px" });

// On paper everything is in sight.
window.addEventListener("beforeprint", () => {
  document.querySelectorAll("main > :not([hidden]) img:not([src])").forEach(load);
});

/** A picture that is decoded when it comes into sight. */
function picture(number, alt, attributes = {}) {
  const node = el("img", { alt, "data-image": number, ...attributes });
  seen.observe(node);
  return node;
}

/** A picture that the module brings along; nothing where it has none. */
function cover(number) {
  return number === null ? null : picture(number, "", { class: "cover" });
}

const sides = new Map(game.sides.map((side) => [side.id, side]));

function sideName(id) {
  return sides.has(id) ? word(sides.get(id).name) : "";
}

/** Gives an element the colour of a side, which its style sheet uses. */
function inColour(node, colour) {
  if (colour) node.style.setProperty("--colour", colour);
  return node;
}

function sideTag(id) {
  const name = sideName(id);
  return name ? inColour(el("span", { class: "side", dir: "auto" }, name), sides.get(id).colour) : null;
}

/** A link to a place in the page: `to("map", scenario, hex)`. */
function to(...parts) {
  return "#/" + parts.map(encodeURIComponent).join("/");
}

function go(...parts) {
  if (location.hash === to(...parts)) open();
  else location.hash = to(...parts);
}

/** Texts compared without case and accents. */
function folded(text) {
  return String(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function shownValue(value) {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return typeof value === "number" ? value.toLocaleString(language) : word(value);
}

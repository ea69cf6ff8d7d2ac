// A stored game, step by step: who stands where after each, and what happened.

class Replay {
  constructor(data) {
    this.data = data;
    this.step = 0;
    this.at = 0; // the step up to which `standing` is worked out
    this.standing = new Map();
  }

  get last() {
    return this.data.steps.length - 1;
  }

  get text() {
    return this.data.steps[this.step][0];
  }

  /** The counters on the map, as they stand after the step on show. */
  counters() {
    if (this.step < this.at) {
      this.standing.clear();
      this.at = 0;
      this.apply(0);
    }
    if (!this.standing.size) this.apply(0);
    while (this.at < this.step) this.apply(this.at += 1);
    return [...this.standing.values()];
  }

  apply(step) {
    for (const [number, look, hex] of this.data.steps[step][1]) {
      this.standing.delete(number); // who moved last lies on top
      if (hex) this.standing.set(number, { ...this.data.looks[look], hex, number });
    }
  }

  /** The hexes in which something changed in the step on show. */
  get places() {
    return this.data.steps[this.step][1].map(([, , hex]) => hex).filter(Boolean);
  }
}

/** The bar with which a game is replayed. */
function replayBar(replay, changed) {
  const said = el("output", { class: "replay-text", "aria-live": "polite", dir: "auto" });
  const count = el("span", { class: "number" });
  const slider = el("input", {
    type: "range", id: "replay", min: 0, max: replay.last, value: 0, "aria-label": t("Step of the game"),
    input: () => go(Number(slider.value)),
  });
  const go = (step) => {
    replay.step = Math.min(Math.max(step, 0), replay.last);
    slider.value = replay.step;
    count.textContent = `${replay.step} / ${replay.last}`;
    slider.setAttribute("aria-valuetext", `${count.textContent}: ${replay.text}`);
    said.textContent = replay.text;
    changed();
  };
  const button = (sign, title, step) => el("button", {
    type: "button", title, "aria-label": title, click: () => go(step()),
  }, sign);
  count.textContent = `0 / ${replay.last}`;
  return el("section", { class: "replay", "aria-label": t("Replay") },
    el("h2", {}, t("Replay"), " ", count),
    el("div", { class: "replay-buttons", role: "group", "aria-label": t("Replay") },
      button("«", t("To the start"), () => 0),
      button("‹", t("One step back"), () => replay.step - 1),
      button("›", t("One step on"), () => replay.step + 1),
      button("»", t("To the end"), () => replay.last)),
    slider, said);
}

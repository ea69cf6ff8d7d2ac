// What the reader does to the counters of a scenario: other hexes, other faces, until it is put back.

class Moves {
  constructor() {
    this.changed = new Map(); // by scenario, then by the counter's number: { hex, face }
  }

  of(battle) {
    if (!this.changed.has(battle.id)) this.changed.set(battle.id, new Map());
    return this.changed.get(battle.id);
  }

  /** Counters as they are now; each keeps its number, by which it is moved. */
  applied(battle, counters) {
    const changes = this.of(battle);
    const rank = (one) => changes.get(one.number)?.order ?? 0;
    // Who was moved last lies on top.
    return counters.map((one, number) => this.shown({ ...one, number }, changes.get(number)))
      .filter((one) => one.hex).sort((one, other) => rank(one) - rank(other));
  }

  shown(one, change) {
    if (!change) return one;
    const face = pieceOf(one).faces[change.face];
    const turned = face ? { face: face.name, image: face.image } : {};
    return { ...one, ...turned, hex: change.hex ?? one.hex };
  }

  move(battle, counter, hex) {
    this.change(battle, counter, { hex });
  }

  /** Show the next face; the one on show is known by its name. */
  flip(battle, counter) {
    const { faces } = pieceOf(counter);
    const now = Math.max(faces.findIndex((one) => one.name === counter.face), 0);
    this.change(battle, counter, { face: (now + 1) % faces.length });
  }

  change(battle, counter, what) {
    const changes = this.of(battle);
    const order = Math.max(0, ...[...changes.values()].map((one) => one.order)) + 1;
    changes.set(counter.number, { ...changes.get(counter.number), ...what, order });
  }

  putBack(battle) {
    this.of(battle).clear();
  }

  any(battle) {
    return this.of(battle).size > 0;
  }
}

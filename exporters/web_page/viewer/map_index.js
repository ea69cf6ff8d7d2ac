// One map of hexes: where each lies, and all that lies in and between them.
// Lengths are map units: a hex's corner is `radius` away from its centre.

class MapIndex {
  constructor(map) {
    this.map = map;
    this.radius = map.radius;
    this.pitch = map.radius * Math.sqrt(3);
    this.places = new Map();
    map.numbers.forEach((row, y) => row.forEach((number, x) => {
      if (this.exists(x, y)) this.places.set(number, [x, y]);
    }));
    this.overlays = grouped(map.overlays, ([hex]) => [hex]);
    this.sides = grouped(map.hexsides, ([one, other]) => [one, other]);
    this.lines = grouped(map.lines, ([, , hexes]) => new Set(hexes));
    this.zones = grouped(map.zones, (zone) => zone.hexes);
    this.sites = grouped(map.sites, (site) => [site.hex]);
    this.labels = grouped(map.labels, ([, hex]) => [hex]);
  }

  exists(column, row) {
    return (this.map.terrain[row]?.[column] ?? -1) >= 0;
  }

  numberAt(place) {
    return place && this.exists(...place) ? this.map.numbers[place[1]][place[0]] : null;
  }

  centre([column, row]) {
    const { flat, odd } = this.map;
    const [line, along] = flat ? [column, row] : [row, column];
    const shift = (line % 2 === 0) === odd ? this.pitch / 2 : 0;
    const across = this.radius + 1.5 * this.radius * line;
    const down = this.pitch / 2 + this.pitch * along + shift;
    return flat ? [across, down] : [down, across];
  }

  centreOf(number) {
    const place = this.places.get(number);
    return place ? this.centre(place) : null;
  }

  /** The hex under a point: the one whose centre is nearest, in one of two lines of hexes. */
  placeAt(x, y) {
    const { flat } = this.map;
    const [across, down] = flat ? [x, y] : [y, x];
    const near = Math.round((across - this.radius) / (1.5 * this.radius));
    let best = null;
    let least = Infinity;
    for (const line of [near - 1, near, near + 1]) {
      const first = this.centre(flat ? [line, 0] : [0, line])[flat ? 1 : 0];
      const along = Math.round((down - first) / this.pitch);
      const place = flat ? [line, along] : [along, line];
      const [px, py] = this.centre(place);
      const away = (px - x) ** 2 + (py - y) ** 2;
      if (away < least) [best, least] = [place, away];
    }
    return this.exists(...best) ? best : null;
  }

  /** The hex next to one in the direction of an arrow key; a map of columns has no straight left. */
  towards(number, right, down) {
    const place = this.places.get(number);
    if (!place) return null;
    const straight = this.map.flat ? !right : !down;
    const [x, y] = this.centre(place);
    const step = straight ? [right * this.pitch, down * this.pitch] : this.slanting(place, right, down);
    return this.numberAt(this.placeAt(x + step[0], y + step[1]));
  }

  /** Every second step goes up, every other down, so that one comes to where one aims. */
  slanting([column, row], right, down) {
    const turn = (this.map.flat ? column : row) % 2 ? 1 : -1;
    const [far, near] = [1.5 * this.radius, (turn * this.pitch) / 2];
    return this.map.flat ? [right * far, near] : [near, down * far];
  }

  corners(place) {
    const [x, y] = this.centre(place);
    return [0, 1, 2, 3, 4, 5].map((corner) => {
      const angle = (Math.PI / 3) * corner + (this.map.flat ? 0 : Math.PI / 6);
      return [x + this.radius * Math.cos(angle), y + this.radius * Math.sin(angle)];
    });
  }

  terrain(number) {
    const [column, row] = this.places.get(number);
    return game.terrain.hexes[this.map.terrain[row][column]];
  }

  level(number) {
    const [column, row] = this.places.get(number);
    return this.map.levels_of[row]?.[column] ?? 0;
  }
}

function grouped(things, hexesOf) {
  const found = new Map();
  for (const thing of things) {
    for (const hex of hexesOf(thing)) {
      if (!found.has(hex)) found.set(hex, []);
      found.get(hex).push(thing);
    }
  }
  return found;
}

const terrainKinds = {
  hexes: new Map(game.terrain.hexes.map((kind) => [kind.id, kind])),
  hexsides: new Map(game.terrain.hexsides.map((kind) => [kind.id, kind])),
  lines: new Map(game.terrain.lines.map((kind) => [kind.id, kind])),
};

const mapIndexes = new Map();

/** The index of a map, made when first asked for. */
function indexOf(id) {
  if (!mapIndexes.has(id)) {
    const map = game.maps.find((one) => one.id === id);
    if (!map) return null;
    mapIndexes.set(id, new MapIndex(map));
  }
  return mapIndexes.get(id);
}

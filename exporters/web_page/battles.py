"""The scenarios of a page: who stands where, who arrives when, and what it is all about."""

from collections.abc import Sequence
from typing import Any

from hexwright.exporters.set_up import Cast
from hexwright.exporters.web_page.boards import PageMap
from hexwright.exporters.web_page.counters import CounterPictures, piece_data
from hexwright.render.counter_look import CounterLook, placement_look
from hexwright.render.geometry import Layout
from hexwright.render.stacks import Level, stacked_rect
from hexwright.schema.model.scenario import (
    FreeSetup,
    Hand,
    Objective,
    Placement,
    Reinforcement,
    Scenario,
)
from hexwright.schema.module import Module

_WORDS = ("title", "date", "place", "summary", "history", "notes")


class Battles:
    """Makes the data of scenarios; counters that only a set-up knows join the others."""

    def __init__(
        self, module: Module, pieces: dict[str, dict[str, Any]], images: CounterPictures
    ) -> None:
        """Add to these pieces, and ask for pictures here."""
        self._module = module
        self._cast = Cast(module)
        self._pieces = pieces
        self._images = images
        declared = module.system.declaration.statuses if module.system else ()
        self._statuses = {one.id: one.name for one in declared}
        self._statuses |= {one.id: one.name for one in module.counters.statuses}
        self._formations = {one.id: one.name for one in module.counters.formations}
        self._boxes = {one.id: one.name for one in module.info.boxes}

    def data(self, battle: Scenario, board: PageMap) -> dict[str, Any]:
        """A scenario, complete with what it takes from those it is based on."""
        return {
            "id": battle.id,
            **{name: getattr(battle, name) for name in _WORDS},
            "minutes": battle.minutes,
            "map": board.id,
            "first_side": battle.first_side,
            "turns": [[one.label, one.light, one.weather] for one in battle.turns],
            "sides": [[one.side, one.target, one.hand] for one in battle.sides],
            "setup": [self.placed(one, board) for one in battle.setup],
            "free": [self._free(one) for one in battle.free_setup],
            "arrivals": [self._arrival(one, board) for one in battle.reinforcements],
            "objectives": [_objective(one, board) for one in battle.objectives],
            "awards": [[one.name, one.points, one.side] for one in battle.awards],
            "victory": [[one.text, one.side, one.when] for one in battle.victory],
            "rules": [[one.title, one.text] for one in battle.special_rules],
        }

    # --- counters ---

    def placed(self, one: Placement, board: PageMap) -> dict[str, Any]:
        """A counter of a set-up: where it stands, how it lies there, and its picture."""
        look = placement_look(self._module, one)
        assert look is not None, "a sound module knows every counter of a set-up"
        placed = {
            "piece": self._piece(one),
            "hex": one.hex,
            "box": self._boxes.get(one.box, one.box),
            "extends": list(one.extends),
            "face": self._face(one),
            "formation": self._formations.get(one.formation, one.formation),
            "statuses": self._words(one.statuses, one.levels or {}),
            "losses": one.losses,
        }
        return {**placed, **self._drawn(look, board)}

    def _drawn(self, look: CounterLook, board: PageMap) -> dict[str, Any]:
        """The picture of a counter, its colour from afar, and how it lies in its hex."""
        grid = board.map.grid
        levels = Level(0), Level(1), Level(0, is_aside=True)
        lowest, next_one, aside = (stacked_rect(look, grid.hex_mm, level) for level in levels)
        shift = next_one.center()
        # Width and height of the lowest of a stack, of those above, the step from one to the next,
        # and how far a marker lies off units, to the left and up.
        sizes = (lowest.width(), lowest.height(), next_one.width(), next_one.height())
        numbers = *sizes, shift.x(), shift.y(), -aside.center().x()
        return {
            "image": self._images.number(look),
            "colour": look.face,
            "angle": None if look.facing is None else Layout(grid).facing_angle(look.facing),
            "fit": [round(number, 2) for number in numbers],
        }

    def _piece(self, one: Placement) -> str:
        piece = self._cast.of(one)
        if piece.id not in self._pieces:
            self._pieces[piece.id] = piece_data(piece, self._images)
        return piece.id

    def _face(self, one: Placement) -> str:
        kind = self._module.kind_of_piece.get(one.piece)
        return next((face.name for face in (kind.faces if kind else ()) if face.id == one.face), "")

    def _words(self, statuses: Sequence[str], levels: dict[str, int]) -> list[str]:
        names = [self._statuses.get(name, name) for name in statuses]
        return names + [f"{self._statuses.get(name, name)} {n}" for name, n in levels.items()]

    # --- those who come later or are placed by their owner ---

    def _arrival(self, one: Reinforcement, board: PageMap) -> dict[str, Any]:
        placements = [
            Placement(piece=name, facing=one.facing) for name in self._module.members(one)
        ]
        return {
            "turn": one.turn,
            "side": one.side,
            "hexes": [*one.hexes, *_zone(board, one.zone)],
            "condition": one.condition,
            "counters": [self.placed(made, board) for made in placements],
        }

    def _free(self, one: FreeSetup) -> dict[str, Any]:
        kinds = {name: kind.name for name, kind in self._module.kinds.items()}
        zones = {zone.id: zone.name for map_ in self._module.maps.values() for zone in map_.zones}
        return {
            "side": one.side,
            "pieces": self._module.members(one),
            "kinds": [[kinds.get(name, name), count] for name, count in one.kinds.items()],
            "where": zones.get(one.zone, one.zone),
            "near": one.near,
            "within": one.within,
        }

    def hand(self, one: Hand) -> dict[str, Any]:
        """The cards that a side begins with."""
        deck = self._module.decks[one.deck]
        titles = {card.id: card.title for card in deck.cards}
        cards = [titles.get(name, name) for name in one.cards]
        return {"deck": deck.title, "side": one.side, "cards": cards, "random": one.random}


def _objective(one: Objective, board: PageMap) -> dict[str, Any]:
    sites = [site.hex for site in board.map.sites if site.id == one.site]
    return {
        "name": one.name,
        "hexes": list(dict.fromkeys([*one.hexes, *sites, *_zone(board, one.zone)])),
        "points": one.points,
        "side": one.side,
        "owner": one.owner,
        "scored": one.scored,
    }


def _zone(board: PageMap, zone: str) -> list[str]:
    return [hex_ for one in board.map.zones if one.id == zone for hex_ in one.hexes]

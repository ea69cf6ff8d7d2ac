"""The pieces of the exported module: palettes, prototypes, and pieces that stand on a map.

    book = PieceBook(plan)
    root.append(book.prototypes())      # VASSAL.build.module.PrototypesContainer
    root.extend(book.windows())         # VASSAL.build.module.PieceWindow
    data, issues = saved_game(book, scenario_id, moduledata)    # exporters.vassal.saved_game

Pictures are asked of `plan.counter_images` while the book is made: draw them afterwards.

Properties of every piece, for inventories and commands to many pieces: Side, Nation, Kind, Class,
Command (the nearest), Command1 (the highest) and so on down to Command{depth}; all attributes by
their ids; Steps (those left), Face (from 1).
"""

from collections.abc import Iterable

from exporters.pieces import Piece
from exporters.vassal.component import WIDGET, Element, component
from exporters.vassal.levels import LOOK, STEPS, Levels
from exporters.vassal.overlays import FORMATION, Overlays, levels_of, status_slot
from exporters.vassal.palettes import palette
from exporters.vassal.piece_losses import piece_losses, setup_losses
from exporters.vassal.piece_text import Definition, Place, expanded
from exporters.vassal.plan import Plan
from exporters.vassal.properties import properties_of
from exporters.vassal.prototypes import (
    Prototypes,
    common_traits,
    hidden_picture,
    hidden_trait,
    marker_traits,
    side_mark,
    side_traits,
)
from exporters.vassal.sequence import plain
from exporters.vassal.setup import Cast, Standing, standings
from exporters.vassal.traits import Trait
from exporters.vassal.turning import FACING, Turning, turning_of
from render.counter_look import CounterLook
from schema.issues import Issue
from schema.model.counters import Formation, Status
from schema.variants import resolved


class PieceBook:
    """All pieces of an export, and their texts."""

    def __init__(self, plan: Plan) -> None:
        """Find out what every piece is made of."""
        self.plan = plan
        self._module = module = plan.module
        self._cast = Cast(module, plan.pieces, plan.markers)
        self._battles = {
            name: resolved(module.scenarios[name], module.scenarios)
            for name in sorted(module.scenarios)
        }
        self.standings = {
            name: standings(self._cast, module, battle) for name, battle in self._battles.items()
        }
        # How many commands stand above each other at most.
        self.depth = max((len(piece.commands) for piece in self._cast.pieces), default=0)
        everywhere = [one for found in self.standings.values() for one in found]
        used = {status for one in everywhere for status in one.statuses}
        self._overlays = Overlays(module, plan.counter_images, plan.counter_pixels, used)
        self._turnings = self._all_turnings(everywhere)
        self._prototypes = Prototypes()
        self._sizes: dict[str, tuple[int, int]] = {}
        pieces = (*self._cast.pieces, *self._cast.markers)
        self._definitions = {key_of(piece): self._definition(piece) for piece in pieces}
        by_use = self._prototypes.by_use()
        self._expanded = {
            key: Definition(one.name, expanded(one.traits, by_use), one.picture, one.gpid)
            for key, one in self._definitions.items()
        }

    def windows(self) -> list[Element]:
        """The palette: a tab for each side by its order of battle, and one for markers."""
        return [palette(self._module, self._cast.pieces, self._cast.markers, self.slot)]

    def issues(self) -> list[Issue]:
        """What VASSAL cannot show of the pieces and their set-ups."""
        everywhere = [one for found in self.standings.values() for one in found]
        unshown = sum(len(self._unshown(one)) for one in everywhere)
        return [
            *piece_losses([*self._cast.pieces, *self._cast.markers], everywhere),
            *setup_losses(self._battles.values(), unshown),
        ]

    def prototypes(self) -> Element:
        """The container of all prototypes."""
        return self._prototypes.element()

    def slot(self, piece: Piece) -> Element:
        """A place of a palette or stack with a piece."""
        definition = self._definitions[key_of(piece)]
        wide, high = self._sizes[key_of(piece)]
        made = component(
            f"{WIDGET}PieceSlot",
            entryName=definition.name,
            gpid=definition.gpid,
            width=wide,
            height=high,
        )
        made.text = definition.text()
        return made

    def placed_text(
        self, standing: Standing, piece_id: str, place: Place, orientation: str = "flat"
    ) -> str:
        """A piece of a saved game: prototypes expanded, in the state that its set-up gives it.

        The hexes of the map it is on have flat or pointy tops.
        """
        states = self._states(standing, orientation)
        return self._expanded[key_of(standing.piece)].text(piece_id, place, states)

    # --- what pieces are made of -----------------------------------------------------------------

    def _all_turnings(self, everywhere: Iterable[Standing]) -> dict[str, Turning | None]:
        facings: dict[str, set[int]] = {}
        for one in everywhere:
            if one.facing is not None:
                facings.setdefault(one.piece.kind.id, set()).add(one.facing)
        pieces = (*self._cast.pieces, *self._cast.markers)
        one_of = {piece.kind.id: piece for piece in pieces}
        return {
            kind: turning_of(self._module, piece, facings.get(kind, ()))
            for kind, piece in one_of.items()
        }

    def _definition(self, piece: Piece) -> Definition:
        levels, images = Levels(piece), self.plan.counter_images
        layer = levels.layer(images)
        picture = "" if layer else levels.pictures(images)[0]
        traits = [
            *self._shared(piece, levels),
            *([layer] if layer else []),
            *properties_of(piece),
        ]
        gpid = self.plan.gpids.of(key_of(piece))
        self._sizes[key_of(piece)] = images.size(levels.look)
        return Definition(plain(piece.name), traits, picture, gpid)

    def _shared(self, piece: Piece, levels: Levels) -> list[Trait]:
        """The prototypes of a piece, the outermost first."""
        use, kind, steps = self._prototypes.use, piece.kind, piece.steps
        name = f"Kind {kind.id}" if steps == kind.steps else f"Kind {kind.id}, steps {steps}"
        own = use(name, lambda: self._kind_traits(piece, levels))
        if kind.piece_class == "marker":
            return [*self._whose(piece), *use("Marker", lambda: marker_traits(self._module)), *own]
        sort = kind.piece_class
        common = use("Piece", lambda: common_traits(self._overlays))
        statuses = use(f"Statuses of a {sort}", lambda: self._overlays.status_traits(sort))
        hidden = self._hidden(piece, levels.look)
        return [*self._whose(piece), *hidden, *common, *statuses, *own]

    def _whose(self, piece: Piece) -> list[Trait]:
        side = self.plan.sides.get(piece.side)
        if side is None:
            return []
        if piece.kind.piece_class == "marker":
            return self._prototypes.use(f"Marker of {side.id}", lambda: [side_mark(side)])
        return self._prototypes.use(f"Side {side.id}", lambda: side_traits(side))

    def _hidden(self, piece: Piece, look: CounterLook) -> list[Trait]:
        """Blocks stand with their backs to the enemy."""
        if not piece.side or look.shape != "block":
            return []
        back = hidden_picture(piece.side, look, self.plan.counter_images)
        return self._prototypes.use(f"Hidden {back}", lambda: [hidden_trait(back)])

    def _kind_traits(self, piece: Piece, levels: Levels) -> list[Trait]:
        turning = self._turnings[piece.kind.id]
        return [
            *self._overlays.formation_traits(self._formations(piece)),
            *(turning.traits() if turning else []),
            *levels.commands(),
        ]

    def _formations(self, piece: Piece) -> list[Formation]:
        """The formations of a kind whose faces do not show them."""
        if any(face.formation for face in piece.faces):
            return []
        known = self._module.counters.formations
        return [one for name in piece.kind.formations for one in known if one.id == name]

    # --- how pieces stand ------------------------------------------------------------------------

    def _states(self, one: Standing, orientation: str) -> dict[str, str]:
        piece, levels = one.piece, Levels(one.piece)
        face = one.face or _face_that_shows(piece, one)
        states = {LOOK: str(levels.level(face, one.losses))}
        if levels.counts_steps:
            states[STEPS] = str(max(piece.steps - one.losses, 0))
        names = [formation.id for formation in self._formations(piece)]
        if one.formation in names:
            states[FORMATION] = str(names.index(one.formation) + 1)
        turning = self._turnings[piece.kind.id]
        if turning:
            states[FACING] = str(turning.state(one.facing, orientation))
        most = {status.id: levels_of(status) for status in self._statuses(piece)}
        for status, level in one.statuses.items():
            if status in most:
                states[status_slot(status)] = str(min(max(level, 1), most[status]))
        return states

    def _statuses(self, piece: Piece) -> list[Status]:
        sort = piece.kind.piece_class
        return [] if sort == "marker" else self._overlays.statuses(sort)

    def _unshown(self, one: Standing) -> set[str]:
        """The statuses of a piece that neither a sign nor a face of it shows."""
        shown = {status.id for status in self._statuses(one.piece)}
        return set(one.statuses) - shown - {face.id for face in one.piece.faces}


def key_of(piece: Piece) -> str:
    """What the number of a piece's slot is made from: it stays when other pieces come or go."""
    return f"unit:{piece.id}" if piece.owner else f"kind:{piece.kind.id}:{piece.side}"


def _face_that_shows(piece: Piece, one: Standing) -> str:
    """The face that stands for a formation or a status of the piece."""
    for face in piece.faces:
        if face.id and (
            (face.formation and face.formation == one.formation) or face.id in one.statuses
        ):
            return face.id
    return ""

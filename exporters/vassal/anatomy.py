"""What each piece is made of, trait by trait, and which states a set-up puts them into."""

from collections.abc import Iterable

from hexwright.exporters.pieces import Piece
from hexwright.exporters.set_up import StartingPiece
from hexwright.exporters.vassal import keys
from hexwright.exporters.vassal.levels import LOOK, STEPS, Levels
from hexwright.exporters.vassal.overlays import FORMATION, Overlays, levels_of, status_slot
from hexwright.exporters.vassal.piece_text import Definition
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.properties import properties_of
from hexwright.exporters.vassal.prototypes import (
    Prototypes,
    common_traits,
    handling_traits,
    hidden_picture,
    hidden_trait,
    lost_traits,
    side_mark,
    side_traits,
    told_traits,
)
from hexwright.exporters.vassal.sequence import plain
from hexwright.exporters.vassal.traits import MASK, Trait, off_grid
from hexwright.exporters.vassal.turning import FACING, Turning, turning_of
from hexwright.render.counter_look import CounterLook
from hexwright.schema.model.counters import Formation, Status


class Anatomy:
    """The traits of pieces, from the outermost: whose, hidden, handling, statuses, kind, its own.

    What a report tells, what a mask hides, and what a rotation turns stands further in.
    """

    def __init__(
        self, plan: Plan, pieces: Iterable[Piece], starting_pieces: Iterable[StartingPiece]
    ) -> None:
        """Look through all pieces and through wherever they stand in some scenario."""
        self._plan = plan
        self.prototypes = Prototypes()
        facings: dict[str, set[int]] = {}
        used: set[str] = set()
        for one in starting_pieces:
            used |= one.statuses.keys()
            if one.facing is not None:
                facings.setdefault(one.piece.kind.id, set()).add(one.facing)
        self._overlays = Overlays(plan.module, plan.counter_images, plan.counter_pixels, used)
        self._turnings: dict[str, Turning | None] = {}
        for piece in pieces:
            kind = piece.kind.id
            if kind not in self._turnings:
                self._turnings[kind] = turning_of(plan.module, piece, facings.get(kind, ()))
        self._secret = {box.id: box.side for box in plan.module.info.boxes if box.secret}

    def definition(self, piece: Piece, gpid: int) -> tuple[Definition, tuple[int, int]]:
        """A piece as it lies in the palette, and its pixels across and down."""
        levels, images = Levels(piece), self._plan.counter_images
        layer = levels.layer(images)
        picture = "" if layer else levels.pictures(images)[0]
        own = [*([layer] if layer else []), *properties_of(piece)]
        traits = [*self._shared(piece, levels), *own]
        return Definition(plain(piece.name), traits, picture, gpid), images.size(levels.look)

    def states(self, one: StartingPiece, orientation: str) -> dict[str, str]:
        """The states of a piece by the slots of its traits."""
        piece, levels = one.piece, Levels(one.piece)
        states = {LOOK: str(levels.level(one.face or _face_that_shows(one), one.losses))}
        if levels.counts_steps:
            states[STEPS] = str(max(piece.steps - one.losses, 0))
        names = [formation.id for formation in self._formations(piece)]
        if one.formation in names:
            states[FORMATION] = str(names.index(one.formation) + 1)
        turning = self._turnings[piece.kind.id]
        if turning:
            states[FACING] = str(turning.state(one.facing, orientation))
        if one.box in self._secret and piece.side in self._plan.sides:
            states[MASK] = f"{plain(self._plan.sides[piece.side].name)};"
        most = {status.id: levels_of(status) for status in self._statuses(piece)}
        for status, level in one.statuses.items():
            if status in most:
                states[status_slot(status)] = str(min(max(level, 1), most[status]))
        return states

    def unshown(self, one: StartingPiece) -> set[str]:
        """The statuses of a piece that neither a sign nor a face of it shows."""
        shown = {status.id for status in self._statuses(one.piece)}
        return set(one.statuses) - shown - {face.id for face in one.piece.faces}

    def _shared(self, piece: Piece, levels: Levels) -> list[Trait]:
        """The prototypes of a piece, the outermost first."""
        use, kind, steps = self.prototypes.use, piece.kind, piece.steps
        name = f"Kind {kind.id}" if steps == kind.steps else f"Kind {kind.id}, steps {steps}"
        own = use(name, lambda: self._kind_traits(piece, levels))
        own += [*self._lost(piece), *use("Handling", handling_traits)]
        told = use(f"Told of {name}", lambda: self._told(piece, levels))
        if kind.piece_class == "marker":
            return [*self._whose(piece), *told, *use("Marker", lambda: [off_grid()]), *own]
        sort = kind.piece_class
        common = use("Piece", lambda: common_traits(self._overlays))
        statuses = use(f"Statuses of a {sort}", lambda: self._overlays.status_traits(sort))
        hidden = self._hidden(piece, levels.look)
        return [*self._whose(piece), *hidden, *told, *common, *statuses, *own]

    def _told(self, piece: Piece, levels: Levels) -> list[Trait]:
        """What the chat tells of a kind of pieces."""
        sort = piece.kind.piece_class
        changes = levels.told()
        if sort != "marker":
            changes += [keys.FORMATION] if len(self._formations(piece)) > 1 else []
            changes += self._overlays.status_keys(sort)
        return told_traits(changes, turns=self._turnings[piece.kind.id] is not None)

    def _lost(self, piece: Piece) -> list[Trait]:
        box = self._plan.lost_boxes.get(piece.side)
        if box is None or piece.kind.piece_class == "marker":
            return []
        table, at = self._plan.table_name, self._plan.table.box_middle(box.id)
        return self.prototypes.use(f"Lost by {piece.side}", lambda: lost_traits(table, at))

    def _whose(self, piece: Piece) -> list[Trait]:
        side = self._plan.sides.get(piece.side)
        if side is None:
            return []
        if piece.kind.piece_class == "marker":
            return self.prototypes.use(f"Marker of {side.id}", lambda: [side_mark(side)])
        return self.prototypes.use(
            f"Side {side.id}", lambda: side_traits(side, self._plan.solitaire)
        )

    def _hidden(self, piece: Piece, look: CounterLook) -> list[Trait]:
        """Blocks stand with their backs to the enemy, and secret boxes hide what they hold."""
        is_secret = not {"", piece.side}.isdisjoint(self._secret.values())
        if not piece.side or not (look.shape == "block" or is_secret):
            return []
        back = hidden_picture(piece.side, look, self._plan.counter_images)
        name = back.removesuffix(".png").capitalize()
        return self.prototypes.use(name, lambda: [hidden_trait(back)])

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
        known = self._plan.module.counters.formations
        return [one for name in piece.kind.formations for one in known if one.id == name]

    def _statuses(self, piece: Piece) -> list[Status]:
        sort = piece.kind.piece_class
        return [] if sort == "marker" else self._overlays.statuses(sort)


def _face_that_shows(one: StartingPiece) -> str:
    """The face that stands for a formation or a status of a piece."""
    for face in one.piece.faces:
        is_formation = bool(face.formation) and face.formation == one.formation
        if face.id and (is_formation or face.id in one.statuses):
            return face.id
    return ""

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

from hexwright.exporters.pieces import Piece
from hexwright.exporters.set_up import Cast, StartingPiece, starting_pieces
from hexwright.exporters.vassal.anatomy import Anatomy
from hexwright.exporters.vassal.component import WIDGET, Element, text_component
from hexwright.exporters.vassal.palettes import palette
from hexwright.exporters.vassal.piece_losses import piece_losses, setup_losses
from hexwright.exporters.vassal.piece_text import Definition, Place, expanded
from hexwright.exporters.vassal.plan import Plan
from hexwright.schema.issues import Issue
from hexwright.schema.variants import resolved


class PieceBook:
    """All pieces of an export, and their texts."""

    def __init__(self, plan: Plan) -> None:
        """Find out what every piece is made of."""
        self.plan = plan
        module = plan.module
        self._cast = Cast(module)
        scenarios = module.scenarios
        self._battles = [resolved(scenarios[name], scenarios) for name in sorted(scenarios)]
        # Whatever a scenario puts somewhere, by its id.
        self.starting_pieces = {one.id: starting_pieces(self._cast, one) for one in self._battles}
        # How many commands stand above each other at most.
        self.depth = max((len(piece.commands) for piece in self._cast.pieces), default=0)
        self._pieces = [*self._cast.pieces, *self._cast.markers]
        self._anatomy = Anatomy(plan, self._pieces, self._everywhere())
        self._definitions: dict[str, Definition] = {}
        self._sizes: dict[str, tuple[int, int]] = {}
        for piece in self._pieces:
            key = key_of(piece)
            made = self._anatomy.definition(piece, plan.gpids.of(key))
            self._definitions[key], self._sizes[key] = made
        by_use = self._anatomy.prototypes.by_use()
        self._expanded = {
            key: Definition(one.name, expanded(one.traits, by_use), one.picture, one.gpid)
            for key, one in self._definitions.items()
        }

    def windows(self) -> list[Element]:
        """The palette: a tab for each side by its order of battle, and one for markers."""
        return [palette(self.plan.module, self._cast.pieces, self._cast.markers, self.slot)]

    def prototypes(self) -> Element:
        """The container of all prototypes."""
        return self._anatomy.prototypes.element()

    def slot(self, piece: Piece) -> Element:
        """A place of a palette or stack with a piece."""
        key = key_of(piece)
        definition, (wide, high) = self._definitions[key], self._sizes[key]
        return text_component(
            f"{WIDGET}PieceSlot",
            definition.text(),
            entryName=definition.name,
            gpid=definition.gpid,
            width=wide,
            height=high,
        )

    def placed_text(
        self, standing: StartingPiece, piece_id: str, place: Place, orientation: str
    ) -> str:
        """A piece of a saved game: prototypes expanded, in the state that its set-up gives it.

        The hexes of the map it is on have flat or pointy tops.
        """
        states = self._anatomy.states(standing, orientation)
        return self._expanded[key_of(standing.piece)].text(piece_id, place, states)

    def issues(self) -> list[Issue]:
        """What VASSAL cannot show of the pieces and their set-ups."""
        everywhere = self._everywhere()
        unshown = sum(len(self._anatomy.unshown(one)) for one in everywhere)
        return [
            *piece_losses(self.plan.module, self._pieces, everywhere),
            *setup_losses(self._battles, unshown),
        ]

    def _everywhere(self) -> list[StartingPiece]:
        return [one for found in self.starting_pieces.values() for one in found]


def key_of(piece: Piece) -> str:
    """What the number of a piece's slot is made from: it stays when other pieces come or go."""
    return f"unit:{piece.id}" if piece.owner else f"kind:{piece.kind.id}:{piece.side}"

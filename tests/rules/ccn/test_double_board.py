"""A board of double size is played by the same rules with the common deck (ccn-314)."""

from msgspec.structs import replace

from hexwright.engine.core.game import Game
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.ccn.ground import sections_of
from hexwright.schema.model.map import Map
from hexwright.schema.model.scenario import MapPlacement, Placement, Scenario, ScenarioSide
from hexwright.schema.module import Module
from tests.helpers.ccn import sample

WIDTH, DEPTH = 26, 9
MOST_STEPS, TARGET = 20_000, 5


def _sections() -> dict[str, tuple[str, ...]]:
    """Left, centre and right; hexes of shifted rows on a dotted line are in two sections."""
    found: dict[str, list[str]] = {"left": [], "centre": [], "right": []}
    for row in range(DEPTH):
        shifted = row % 2
        for column in range(1, WIDTH + 1 - shifted):
            hex_ = f"{'ABCDEFGHI'[row]}{column}"
            if column <= 8:
                found["left"].append(hex_)
            if 9 - shifted <= column <= 18:
                found["centre"].append(hex_)
            if column >= 19 - shifted:
                found["right"].append(hex_)
    return {name: tuple(hexes) for name, hexes in found.items()}


def _board() -> Map:
    known = sample().maps["ravens-ridge"]
    rows = tuple("." * (WIDTH - row % 2) + " " * (row % 2) for row in range(DEPTH))
    sections = _sections()
    return replace(
        known,
        id="double",
        grid=replace(known.grid, columns=WIDTH),
        terrain=replace(known.terrain, rows=rows),
        zones=tuple(
            replace(zone, hexes=sections[zone.id]) for zone in known.zones if zone.id in sections
        ),
        hexsides=(),
        overlays=(),
        lines=(),
        sites=(),
        labels=(),
    )


def _module() -> Module:
    kinds = {
        "B": ("french-line", "french-light", "french-heavy-cavalry", "french-foot-artillery"),
        "H": ("british-line", "british-light", "british-light-cavalry", "portuguese-line"),
    }
    setup = tuple(
        Placement(kind=kinds[row][column % 4], hex=f"{row}{column}")
        for row in kinds
        for column in range(3, 25)
    )
    sides = (
        ScenarioSide(side="french", edge="south", deck="command", hand=6, target=TARGET),
        ScenarioSide(side="allied", edge="north", deck="command", hand=6, target=TARGET),
    )
    scenario = Scenario(
        id="double",
        title="Double board",
        maps=(MapPlacement(map="double"),),
        sides=sides,
        first_side="french",
        setup=setup,
    )
    documents = {"maps/double.json": _board(), "scenarios/double.json": scenario}
    return sample().with_documents(documents)


def test_ccn_314_sections_of_a_double_board_are_those_of_its_map() -> None:
    game = Game.start(_module(), "double", 1)

    assert sections_of(game, "A26", "french") == ("right",)
    assert sections_of(game, "A26", "allied") == ("left",)
    assert sections_of(game, "B8", "french") == ("left", "centre")


def test_ccn_314_a_game_on_a_double_board_is_played_to_its_end() -> None:
    game = Game.start(_module(), "double", 3)

    play_on(
        game, {side: RandomPlayer(number) for number, side in enumerate(game.sides)}, MOST_STEPS
    )

    assert game.outcome is not None
    assert game.state.points[game.outcome.winner] == TARGET

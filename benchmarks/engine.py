"""Games played at random: decisions against plies of python-chess, forks, and growing maps."""

import random
import sys
from collections.abc import Callable

import chess
from msgspec.structs import replace

from benchmarks.random_play import per_second, played, sample
from benchmarks.side_by_side import line, shares
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.map import Map, Zone
from hexwright.schema.module import Module

LEAST_OF_CHESS = 0.5
MOST_OF_A_DECISION = 2.5
MOST_GROWTH = 1.5

BATTLE = "ravens-ridge"
COUNT = 1500  # decisions, and plies, in one turn of the clock
FORKS = 200
TIMES = (1, 2, 4)  # as wide and as high
SECTIONS = {"left": range(1, 5), "centre": range(5, 10)}


def run() -> int:
    """Print decisions per second and the ratios; 1 if a bound is broken."""
    ccn, free = sample("ccn"), sample("free")
    tabletop = next(iter(free.scenarios))
    sys.stdout.write(
        f"engine: {COUNT:,} random decisions of ccn ({BATTLE}) and of free play, "
        f"{COUNT:,} random plies of python-chess {chess.__version__}\n"
    )
    results = [
        _against_chess("ccn", played(ccn, BATTLE, COUNT)),
        _against_chess("free", played(free, tabletop, COUNT)),
        _forks("ccn", ccn, BATTLE),
        _forks("free", free, tabletop),
        _growth(ccn),
    ]
    return 0 if all(results) else 1


# --- decisions and plies --------------------------------------------------------------------------


def _plies() -> int:
    """Play chess at random; a new game begins whenever nobody can move or win any more."""
    chance, board = random.Random(1), chess.Board()  # noqa: S311 # no secret
    for _ in range(COUNT):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 100 or board.is_insufficient_material():
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))
    return COUNT


def _against_chess(what: str, play: Callable[[], int]) -> bool:
    found = shares({"decisions": play, "plies": _plies}, rounds=21)
    holds = found["plies"] >= LEAST_OF_CHESS
    decisions, plies = per_second(play), per_second(_plies)
    sys.stdout.write(f"       {what}: {decisions:,.0f} decisions, {plies:,.0f} plies per second\n")
    words = f"{what}: decisions / plies of python-chess"
    bound = f"at least {LEAST_OF_CHESS:g}"
    sys.stdout.write(line(words, found["plies"], bound, holds=holds))
    return holds


# --- forks ----------------------------------------------------------------------------------------


def _forks(what: str, module: Module, scenario: str) -> bool:
    """A copy of a game whose rules are in the middle of something, against one decision."""
    games = _in_the_middle(module, scenario)
    play = played(module, scenario, COUNT)

    def fork() -> None:
        for number in range(FORKS):
            games[number % len(games)].fork()

    found = shares({"decisions": play, "forks": fork}, rounds=11)
    cost = found["forks"] * COUNT / FORKS
    holds = cost <= MOST_OF_A_DECISION
    words = f"{what}: fork in mid-procedure / decision"
    sys.stdout.write(line(words, cost, f"at most {MOST_OF_A_DECISION:g}", holds=holds))
    return holds


def _in_the_middle(module: Module, scenario: str) -> list[Game]:
    """A game at many points that are not quiet."""
    game, player = Game.start(module, scenario, 2), RandomPlayer(2)
    found: list[Game] = []
    while game.decision is not None and len(found) < FORKS:
        if game.steps > game.history.checkpoints[-1].steps:
            found.append(game.fork())
        game.submit(player.answer(game.decision))
    return found


# --- growing maps ---------------------------------------------------------------------------------


def _growth(module: Module) -> bool:
    """What a decision costs when the same troops fight on a larger map."""
    ways = {
        times: played(
            module.with_documents({f"maps/{BATTLE}.json": _larger(module.maps[BATTLE], times)}),
            BATTLE,
            COUNT,
        )
        for times in TIMES
    }
    found = shares({str(times): way for times, way in ways.items()}, rounds=11)
    holds = True
    for times in TIMES[1:]:
        growth = found[str(times)]
        fits = growth <= MOST_GROWTH
        holds = holds and fits
        words = f"ccn: cost of a decision, {times * times} x the hexes"
        sys.stdout.write(line(words, growth, f"at most {MOST_GROWTH:g}", holds=fits))
    return holds


def _larger(map_: Map, times: int) -> Map:
    """The map so often side by side and on top of itself; the old hexes keep their numbers."""
    if times == 1:
        return map_
    grid, numbering = map_.grid, map_.numbering
    rows = tuple(_widened(row, times) for _ in range(times) for row in map_.terrain.rows)
    added = grid.rows * (times - 1)
    # Rows are lettered from the bottom, so that an odd number of rows on top exchanges the shifts.
    stagger = grid.stagger if added % 2 == 0 else {"even": "odd", "odd": "even"}[grid.stagger]
    larger = replace(
        map_,
        grid=replace(grid, columns=len(rows[0]), rows=len(rows), stagger=stagger),
        numbering=replace(numbering, row=replace(numbering.row, first=len(rows))),
        terrain=replace(map_.terrain, rows=rows),
    )
    return replace(larger, zones=_with_sections(larger))


def _widened(row: str, times: int) -> str:
    clear = row.replace(" ", ".") * times
    return clear[:-1] + row[-1]


def _with_sections(map_: Map) -> tuple[Zone, ...]:
    """The zones, with every hex in a section by its column."""
    hexes: dict[str, list[str]] = {"left": [], "centre": [], "right": []}
    for number in MapIndex(map_).terrain_of:
        column = int(number.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        section = next((name for name, wide in SECTIONS.items() if column in wide), "right")
        hexes[section].append(number)
    return tuple(
        replace(zone, hexes=tuple(hexes[zone.id])) if zone.id in hexes else zone
        for zone in map_.zones
    )

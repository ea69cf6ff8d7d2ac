"""A question as the Veteran thinks about it: what fire comes to, and what places are worth."""

from functools import cache, cached_property

from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.ground import distance
from hexwright.engine.players.veteran import Thinking
from hexwright.engine.systems.cce.activation import followers
from hexwright.engine.systems.cce.bot.weights import Weights
from hexwright.engine.systems.cce.fire import (
    firepower,
    reaches,
    shooters_of,
    targets_of,
)
from hexwright.engine.systems.cce.groups import fires_alone
from hexwright.engine.systems.cce.melee import strength
from hexwright.engine.systems.cce.objectives import (
    controller,
    places,
    secret_pile,
    value,
    worth_on,
)
from hexwright.engine.systems.cce.sight import sees, walls_between
from hexwright.engine.systems.cce.terrain import cover
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    MORALE,
    RANGE,
    carrier,
    enemies_in,
    hexes_of,
    is_boxed,
    is_broken,
    is_suppressed,
    points_of,
    shooting,
    units_in,
    units_of,
)
from hexwright.engine.systems.cce.units import value as value_of

_FACES = range(1, 7)


@cache
def _sums() -> dict[int, float]:
    """How likely two dice are more than two others by so much."""
    found: dict[int, float] = {}
    pairs = [face + other for face in _FACES for other in _FACES]
    for mine in pairs:
        for theirs in pairs:
            found[mine - theirs] = found.get(mine - theirs, 0.0) + 1 / 1296
    return found


@cache
def beats(lead: int) -> float:
    """How likely a side that is ahead by so much before both roll is ahead after it."""
    return sum(chance for margin, chance in _sums().items() if margin + lead > 0)


@cache
def below(number: int) -> float:
    """How likely two dice show less than a number."""
    return sum(1 for face in _FACES for other in _FACES if face + other < number) / 36


class Thought(Thinking[Weights]):
    """What the Veteran has in mind when it is asked."""

    def __init__(self, seat: Seat, weights: Weights) -> None:
        """Look at the question, and at what its side may know."""
        super().__init__(seat, weights)
        self.board = seat.board()
        self.enemy = self.board.opponent(self.side)

    # --- units ------------------------------------------------------------------------------------

    def price(self, unit: str) -> float:
        """What it is worth to its enemy that a unit breaks, or is lost if it is broken."""
        points = points_of(self.board, unit) + self.weights.surrender
        return points if is_broken(self.board, unit) else points * self.weights.broken

    @cached_property
    def mine(self) -> tuple[str, ...]:
        """One's own units on the map."""
        return units_of(self.board, self.side)

    # --- fire -------------------------------------------------------------------------------------

    def group_at(self, hex_: str, shooters: list[str]) -> tuple[str, ...]:
        """Those who would fire at a hex together, the strongest first."""
        board = self.board
        able = [shooter for shooter in shooters if reaches(board, shooter, hex_)]
        able.sort(key=lambda one: -shooting(board, one, FIREPOWER).total)
        group: list[str] = []
        for one in able:
            here = board.piece(carrier(board, one)).hex
            if fires_alone(board, one):
                if not group:
                    return (one,)
                continue
            near = (distance(board, here, board.piece(carrier(board, each)).hex) for each in group)
            if not group or min(near) <= 1:
                group.append(one)
        return tuple(group)

    def worth_of_fire(self, firers: tuple[str, ...], hex_: str) -> float:
        """What an attack on a hex may be expected to be worth."""
        if not firers:
            return 0.0
        power = firepower(self.board, firers, (hex_,)).total
        if power < 1:
            return 0.0
        start = self.board.piece(carrier(self.board, firers[0])).hex
        worth = sum(
            self.price(enemy) * beats(power - self.defence(enemy, start))
            for enemy in enemies_in(self.board, hex_, self.side)
        )
        return worth * (0.6 if fires_alone(self.board, firers[0]) else 1.0)

    def defence(self, unit: str, start: str) -> int:
        """What a unit adds to its defence against fire from a hex."""
        board, hex_ = self.board, self.board.piece(unit).hex
        walls = walls_between(board, start, hex_)
        return value_of(board, unit, MORALE).total + cover(board, hex_, walls).total

    def best_fire(self, head: str) -> float:
        """What a Fire order with this head may be expected to be worth."""
        shooters = [
            each
            for one in (head, *followers(self.board, head))
            for each in shooters_of(self.board, one)
        ]
        goals = dict.fromkeys(
            hex_ for shooter in shooters for hex_ in targets_of(self.board, shooter)
        )
        found = sorted(
            (self.worth_of_fire(self.group_at(hex_, shooters), hex_) for hex_ in goals),
            reverse=True,
        )
        return sum(found[:2]) if len(shooters) > 2 else sum(found[:1])

    # --- ground -----------------------------------------------------------------------------------

    @cached_property
    def goals(self) -> dict[str, float]:
        """The hexes worth going to, and what they are worth: objectives that are not one's own."""
        found: dict[str, float] = {}
        for number, hexes in places(self.board).items():
            worth = self.weights.objective + self.known_value(number)
            if controller(self.board, number) != self.side:
                found.update(dict.fromkeys(hexes, 2 * worth))
        return found

    @cached_property
    def holdings(self) -> dict[str, float]:
        """The hexes of one's own objectives, and what they are worth."""
        found: dict[str, float] = {}
        for number, hexes in places(self.board).items():
            if controller(self.board, number) == self.side:
                worth = self.weights.objective + self.known_value(number)
                found.update(dict.fromkeys(hexes, worth))
        return found

    def known_value(self, number: int) -> int:
        """What an objective is worth by the chits that this side knows."""
        own = self.board.cards(secret_pile(self.board, self.side))
        secret = sum(worth_on(self.board, one, number) for one in own if not one.startswith("?"))
        return value(self.board, number) + secret

    @cached_property
    def threats(self) -> list[tuple[str, int, int]]:
        """Where enemies can fire from, how far and how strongly."""
        return [
            (
                self.board.piece(unit).hex,
                shooting(self.board, each, RANGE).total,
                shooting(self.board, each, FIREPOWER).total,
            )
            for unit in units_of(self.board, self.enemy)
            for each in shooters_of(self.board, unit)
        ]

    def danger(self, hex_: str) -> float:
        """The enemy firepower that sees a hex, the strongest in full and the rest in part."""
        powers = sorted(
            (
                power
                for start, far, power in self.threats
                if start != hex_
                and distance(self.board, start, hex_) <= far
                and sees(self.board, start, hex_)
            ),
            reverse=True,
        )
        return sum(powers[:1]) + len(powers[1:4])

    def worth_of_place(self, hex_: str) -> float:
        """What it is worth for a unit to be in a hex."""
        board, weights = self.board, self.weights
        found = weights.cover * cover(board, hex_).total
        found -= weights.danger * max(0.0, self.danger(hex_) - 2 * cover(board, hex_).total)
        pulls = [
            worth - weights.nearer * distance(board, hex_, goal)
            for goal, worth in self.goals.items()
        ]
        crowd = 0.25 * len(units_in(board, hex_, self.side))
        return found + max(pulls, default=0.0) + self.holdings.get(hex_, 0.0) - crowd

    # --- melee ------------------------------------------------------------------------------------

    def worth_of_melee(self, units: tuple[str, ...], hex_: str) -> float:
        """What it is worth to advance into a hex with enemies; below nothing if it is unwise."""
        board = self.board
        theirs = enemies_in(board, hex_, self.side)
        mine = strength(board, hex_, self.side).total + sum(
            value_of(board, unit, FIREPOWER).total + is_boxed(board, unit, FIREPOWER)
            for unit in units
        )
        chance = beats(mine - strength(board, hex_, self.enemy).total)
        if chance < self.weights.melee:
            return -1.0
        gain = sum(points_of(board, their) + self.weights.surrender for their in theirs)
        gain += self.goals.get(hex_, 0.0)
        loss = sum(points_of(board, unit) + self.weights.surrender for unit in units)
        return chance * gain - (1 - chance) * loss

    # --- recovery ---------------------------------------------------------------------------------

    def worth_of_recovery(self) -> float:
        """What a Recover order may be expected to be worth."""
        found = 0.0
        for one in self.mine:
            if is_broken(self.board, one):
                morale = value_of(self.board, one, MORALE).total
                morale += cover(self.board, self.board.piece(one).hex).total
                found += below(morale) * (points_of(self.board, one) + 1) * self.weights.broken
            elif is_suppressed(self.board, one):
                found += self.weights.suppressed
        return found

    def worth_of_rout(self) -> float:
        """What it may be worth to let the enemy's broken units roll for rout."""
        found = 0.0
        for unit in units_of(self.board, self.enemy):
            if is_broken(self.board, unit):
                morale = value_of(self.board, unit, MORALE).total
                morale += cover(self.board, self.board.piece(unit).hex).total
                found += (1 - below(morale + 1)) * 0.6
        return found

    @cached_property
    def enemy_hexes(self) -> tuple[str, ...]:
        """Where enemies stand."""
        return hexes_of(self.board, self.enemy)

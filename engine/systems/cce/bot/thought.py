"""A question as the Veteran thinks about it: what fire comes to, and what places are worth."""

from functools import cache, cached_property

from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.memory import PieceAnswers
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.players.veteran import Thinking
from hexwright.engine.systems.cce.activation import followers
from hexwright.engine.systems.cce.bot.ground import Way, blasts, walk_to, ways
from hexwright.engine.systems.cce.bot.weights import Weights
from hexwright.engine.systems.cce.fire import (
    firepower,
    reaches,
    shooters_of,
    targets_of,
)
from hexwright.engine.systems.cce.groups import fires_alone
from hexwright.engine.systems.cce.melee import strength
from hexwright.engine.systems.cce.mines import mine_firepower
from hexwright.engine.systems.cce.nations import edge_hexes
from hexwright.engine.systems.cce.nations import number as printed_number
from hexwright.engine.systems.cce.objectives import (
    controller,
    places,
    secret_pile,
    value,
    worth_on,
)
from hexwright.engine.systems.cce.records import IN_ORDER, SPENT, attack
from hexwright.engine.systems.cce.sight import sees, walls_between
from hexwright.engine.systems.cce.terrain import cover
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    MORALE,
    RANGE,
    carrier,
    enemies_in,
    figures,
    hexes_of,
    is_boxed,
    is_broken,
    is_suppressed,
    movement,
    points_of,
    shooting,
    units_in,
    units_of,
)
from hexwright.engine.systems.cce.units import value as value_of
from hexwright.engine.systems.cce.victory import lead_of

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
        # Nobody changes this board, so what is worked out on it may be kept.
        self.board.moment, self.board.standing = {}, PieceAnswers()
        self.enemy = self.board.opponent(self.side)
        self._log = seat.log
        self._worths: dict[tuple[str, bool], float] = {}

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
        """Those who would fire at a hex together, the strongest there first.

        Of those who are alike the first by name leads, in whatever order they are named: whoever
        was worth calling up to fire must be worth it when he is asked.
        """
        able = [shooter for shooter in shooters if reaches(self.board, shooter, hex_)]
        able.sort(key=lambda one: (-self.power((one,), hex_), one))
        return self._grouped(able, hex_)

    def group_led_by(self, lead: str, hex_: str, mates: list[str]) -> tuple[str, ...]:
        """Those who would fire at a hex with one that leads."""
        able = [one for one in mates if one != lead and reaches(self.board, one, hex_)]
        return self._grouped([lead, *able], hex_)

    def power(self, firers: tuple[str, ...], hex_: str) -> int:
        """The firepower of a group at a hex."""
        return firepower(self.board, firers, (hex_,)).total

    def _grouped(self, able: list[str], hex_: str) -> tuple[str, ...]:
        """As many as make a group stronger, each beside another; ordnance fires alone."""
        board = self.board
        group: list[str] = []
        for one in able:
            here = board.piece(carrier(board, one)).hex
            if fires_alone(board, one):
                if not group:
                    return (one,)
                continue
            near = (distance(board, here, board.piece(carrier(board, each)).hex) for each in group)
            joins = not group or min(near) <= 1
            if joins and (
                not group or self.power((*group, one), hex_) > self.power((*group,), hex_)
            ):
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

    def worth_of_boost(self) -> float:
        """What two more would be worth to the attack under way."""
        now = attack(self.board)
        start = now.starts[0] if now.starts else now.hexes[0]
        leads = [
            (self.price(enemy), now.firepower - self.defence(enemy, start))
            for hex_ in now.hexes
            for enemy in enemies_in(self.board, hex_, now.side)
        ]
        return sum(price * (beats(lead + 2) - beats(lead)) for price, lead in leads)

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

    def worth_of_place(self, hex_: str, unit: str = "") -> float:
        """What it is worth for a unit to be in a hex: broken ones want cover, others objectives."""
        is_weak = bool(unit) and is_broken(self.board, unit)
        key = hex_, is_weak
        if key not in self._worths:
            self._worths[key] = self._place(hex_, is_weak=is_weak)
        board = self.board
        others = [one for one in units_in(board, hex_, self.side) if one != unit]
        found = self._worths[key] - self.weights.crowd * len(others)
        # Whoever is too many in a hex is lost at the end of the turn, and holds nothing there.
        if unit and self.is_crowd((*others, unit)):
            found -= self.weights.overstacked + self.holdings.get(hex_, 0.0)
        return found

    def is_crowd(self, units: tuple[str, ...]) -> bool:
        """Whether so many units are too many for one hex."""
        return sum(figures(self.board, one) for one in units) > printed_number(
            self.board, "stacking"
        )

    def _place(self, hex_: str, *, is_weak: bool) -> float:
        board, weights = self.board, self.weights
        covered = cover(board, hex_).total
        danger = weights.danger * max(0.0, self.danger(hex_) - 2 * covered)
        beside = (
            sum(len(enemies_in(board, one, self.side)) for one in near(board, hex_))
            * weights.beside
        )
        found = weights.cover * covered - danger - beside
        if is_weak:
            return found - 2 * (danger + beside)
        # Where nothing is left to take, the enemy's edge is the goal.
        ends = self.goals or dict.fromkeys(edge_hexes(board, self.enemy), weights.exit)
        pulls = (
            worth - weights.nearer * walk_to(board, goal).get(hex_, 99)
            for goal, worth in ends.items()
        )
        return found + max(pulls, default=0.0) + self.holdings.get(hex_, 0.0)

    def reach(self, unit: str) -> dict[str, Way]:
        """Where a unit can get to in a Move order that begins now, or with what it has left."""
        points = movement(self.board, unit) - self.board.count(IN_ORDER, SPENT, unit)
        return ways(self.board, unit, points)

    def loss_to_mines(self, unit: str, path: tuple[str, ...]) -> float:
        """What mines may cost a unit on its way: no cover helps, and a tie breaks who moves."""
        found = blasts(self.board, (self.board.piece(unit).hex, *path))
        if not found:
            return 0.0
        lead = mine_firepower(self.board) - value_of(self.board, unit, MORALE).total
        return found * beats(lead + 1) * self.price(unit)

    @cached_property
    def lead(self) -> int:
        """By how much this side is ahead, with what its secret chits will bring."""
        board = self.board
        secret = 0
        for number in places(board):
            bonus = self.known_value(number) - value(board, number)
            holder_ = controller(board, number)
            secret += bonus if holder_ == self.side else -bonus if holder_ else 0
        return lead_of(board, self.side) + secret

    @property
    def last_roll(self) -> Rolled | None:
        """The roll that was told last."""
        rolls = [event for event in self._log() if isinstance(event, Rolled)]
        return rolls[-1] if rolls else None

    # --- melee ------------------------------------------------------------------------------------

    def worth_of_melee(self, units: tuple[str, ...], hex_: str) -> float:
        """What it is worth if units advance together into a hex with enemies; unwise below 0.

        Where friends are in it already, it is what it is worth to them that these come too.
        """
        before = units_in(self.board, hex_, self.side)
        chance, worth = self._melee((*before, *units), hex_)
        if before:
            return worth - self._melee(before, hex_)[1]
        return worth if chance >= self.weights.melee else -1.0

    def _melee(self, units: tuple[str, ...], hex_: str) -> tuple[float, float]:
        """The chance that units win a melee, and what that is worth less what they may lose."""
        board = self.board
        theirs = enemies_in(board, hex_, self.side)
        mine = sum(
            value_of(board, unit, FIREPOWER).total + is_boxed(board, unit, FIREPOWER)
            for unit in units
        )
        chance = beats(mine - strength(board, hex_, self.enemy).total)
        gain = sum(points_of(board, their) + self.weights.surrender for their in theirs)
        gain += self.goals.get(hex_, 0.0)
        loss = sum(points_of(board, unit) + self.weights.surrender for unit in units)
        return chance, chance * gain - (1 - chance) * loss

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

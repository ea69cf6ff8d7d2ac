"""The battle as one side knows it, to think on: pieces may be put elsewhere in thought."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.odds import Amounts, at_least
from hexwright.engine.core.state import count_key
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.troops import is_leader, is_unit
from hexwright.engine.systems.ccn.bot.fates import Morale
from hexwright.engine.systems.ccn.ground import is_hill, line_of_sight, rearward
from hexwright.engine.systems.ccn.leaders import DIE, SABRE
from hexwright.engine.systems.ccn.records import PLAYED, PlayedCard, card_played
from hexwright.engine.systems.ccn.retreat import flags_that_may_be_ignored, may_retreat_into
from hexwright.engine.systems.ccn.strength import Attack, Combat, dice_of
from hexwright.engine.systems.ccn.strike import FLAG, Blow, hitting_faces
from hexwright.engine.systems.ccn.troops import (
    ARTILLERY,
    ORDERED,
    TURN,
    Profile,
    in_square,
    leader_at,
    leader_of,
    on_map,
    profile,
)

_MOST_ROOM = 3


class Troop(NamedTuple):
    """A unit on the board, as far as fighting is concerned."""

    id: str
    kind: str
    side: str
    hex: str
    blocks: int
    known: Profile
    leader: str
    square: bool

    @property
    def arm(self) -> str:
        """Infantry, cavalry or artillery."""
        return self.known.arm

    @property
    def steps(self) -> int:
        """Hexes after which it can still battle."""
        return self.known.one_block if self.blocks == 1 else self.known.move_and_battle

    @property
    def reach(self) -> int:
        """Hexes from which it can deal a blow within one turn."""
        steps, known = self.steps, self.known
        moved = known.range_moved + steps if steps and known.range_moved else 0
        return max(known.range, moved, 0 if self.square else steps + 1, 1)


class Support(NamedTuple):
    """So many friends let a unit ignore so many flags, and its leader so many."""

    needed: int
    flags: int
    leader: int


class Sketch(Board):
    """A board of one's own: nothing that is done to it happens in the game.

    Numbers of dice are kept from one thought to the next, and for further games too.
    """

    def __init__(self, game: Game, side: str) -> None:
        """Draw the board as a side sees it."""
        super().__init__(game.setting, game.state.copy())
        self.side = side
        self.enemy = self.opponent(side)
        rules = sorted((name, str(value)) for name, value in self.options.items())
        self._memory: dict[Any, Any] = self.module.remembered(
            f"ccn.bot {self.scenario.id} {rules}", dict
        )
        self._sights: dict[tuple[str, str, str], bool] = {}
        self._morales: dict[tuple[str, str], Morale] = {}
        self.troops: dict[str, Troop] = {}
        self.leaders: dict[str, str] = {}
        for one in (*on_map(self, side), *on_map(self, self.enemy)):
            if is_unit(self, one.id):
                self.troops[one.id] = self._troop(one.id)
            elif is_leader(self, one.id):
                self.leaders[one.id] = one.side
        self.own = [troop for troop in self.troops.values() if troop.side == side]
        self.foes = [troop for troop in self.troops.values() if troop.side != side]
        self.lone_leaders = [leader for leader in self.leaders if not self.piece(leader).carried_by]

    def _troop(self, unit: str) -> Troop:
        piece = self.piece(unit)
        return Troop(
            unit,
            unit if unit in self.module.pieces else piece.kind,
            piece.side,
            piece.hex,
            piece.steps,
            profile(self, unit),
            leader_of(self, unit),
            in_square(self, unit),
        )

    # --- in thought ------------------------------------------------------------------------------

    @contextmanager
    def playing(self, played: PlayedCard) -> Iterator[None]:
        """Think as if this card had been played."""
        before = self.state.records
        self.state.records = {**before, PLAYED: played}
        try:
            yield
        finally:
            self.state.records = before

    def dice(
        self,
        attack: Attack,
        start: str,
        goal: str,
        *,
        blocks: int = 0,
        moved: int = -1,
        by_card: bool = True,
    ) -> int:
        """The dice of an attack if both stood there, with so many blocks and after such a move."""
        attacker, target = self.troops[attack.attacker], attack.target
        blocks = blocks or attacker.blocks
        if moved < 0:
            moved = self.count(TURN, "moved", attacker.id)
        by_card = by_card and attacker.side == self.side and not attack.is_answer
        card = self._card_of_dice() if by_card else ""
        opposed = self.troops.get(target)
        key = (
            attacker.kind,
            blocks,
            start,
            goal,
            moved,
            attack.combat,
            attack.is_answer,
            attack.is_bonus,
            attacker.square,
            attacker.leader != "",
            opposed and (opposed.arm, opposed.square),
            card,
        )
        if key not in self._memory:
            self._memory[key] = self._dice(attack, start, goal, blocks, moved, by_card=bool(card))
        found: int = self._memory[key]
        return found

    def _card_of_dice(self) -> str:
        """The card now played, if it gives dice."""
        played = card_played(self)
        if not played.acts_as or "dice_bonus" not in self.card(played.acts_as).attributes:
            return ""
        return f"{played.acts_as} {played.fallback}"

    def _dice(
        self, attack: Attack, start: str, goal: str, blocks: int, moved: int, *, by_card: bool
    ) -> int:
        state = self.state
        attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
        counted = count_key(TURN, "moved", attacker.id)
        before = state.counts.get(counted, 0)
        statuses = {**attacker.statuses, ORDERED: 1}
        if not by_card:
            statuses.pop(ORDERED)
        state.pieces[attacker.id] = replace(attacker, hex=start, steps=blocks, statuses=statuses)
        state.pieces[target.id] = replace(target, hex=goal)
        state.counts[counted] = moved
        dice = dice_of(self, attack).total
        state.counts[counted] = before
        state.pieces[attacker.id], state.pieces[target.id] = attacker, target
        return dice

    # --- chances ---------------------------------------------------------------------------------

    def faces(self, by: Troop, at: Troop, combat: Combat) -> tuple[Amounts, ...]:
        """For every face of the die, whether it hits and whether it is a flag."""
        key = ("faces", by.kind, at.kind, combat)
        if key not in self._memory:
            hits = hitting_faces(self, Blow(Attack(by.id, at.id, combat), Sum(), ""))
            faces = faces_of(self.module, DIE)
            self._memory[key] = tuple((int(face in hits), int(face == FLAG)) for face in faces)
        found: tuple[Amounts, ...] = self._memory[key]
        return found

    def leader_falls(self, situation: str, dice: int = 0) -> float:
        """How likely a check costs a leader his life; some situations have dice of their own."""
        key = ("leader falls", situation, dice)
        if key not in self._memory:
            row = self.look_up("leader-checks", situation)
            sabres = [face == SABRE for face in faces_of(self.module, DIE)]
            chance = at_least(int(row["sabres"]), sabres, dice or int(row["dice"] or 0))
            self._memory[key] = float(chance)
        found: float = self._memory[key]
        return found

    def face(self, name: str) -> float:
        """How likely a die shows a face."""
        faces = faces_of(self.module, DIE)
        return faces.count(name) / len(faces)

    @cached_property
    def square_dice(self) -> tuple[int, int]:
        """The most dice of a square, and of cavalry against one."""
        row, other = (self.look_up("square", one) for one in ("square-dice", "cavalry-dice"))
        return int(row["value"]), int(other["value"])

    @cached_property
    def support(self) -> Support:
        """What friends around a unit and its leader do about flags."""
        row = self.look_up("flag-ignore", "support")
        leader = self.look_up("flag-ignore", "leader")
        return Support(int(row["needed"]), int(row["flags"]), int(leader["flags"]))

    def morale(self, unit: str, attacked_from: str) -> Morale:
        """How a unit bears flags where it stands."""
        key = (unit, attacked_from)
        if key not in self._morales:
            known = self.troops[unit].known
            ignores = flags_that_may_be_ignored(self, unit, attacked_from).total
            self._morales[key] = Morale(ignores, known.retreat_per_flag, self._room(unit))
        return self._morales[key]

    def _room(self, unit: str) -> int:
        """How many hexes a unit can go back, as far as it matters."""
        if self.troops[unit].square:
            return 0
        edge, side = [self.troops[unit].hex], self.troops[unit].side
        for hexes in range(_MOST_ROOM):
            steps = [step for here in edge for step in rearward(self, here, side)]
            edge = [
                fromkey for fromkey in dict.fromkeys(steps) if may_retreat_into(self, unit, fromkey)
            ]
            if not edge:
                return hexes
            if any(leader_at(self, one) for one in edge):
                return _MOST_ROOM
        return _MOST_ROOM

    # --- places ----------------------------------------------------------------------------------

    def distances(self, hex_: str) -> dict[str, int]:
        """Hexes from one to every other."""
        key = ("distances", hex_)
        if key not in self._memory:
            self._memory[key] = {other: distance(self, hex_, other) for other in self.hexes()}
        found: dict[str, int] = self._memory[key]
        return found

    def far(self, one: str, other: str) -> int:
        """Hexes from one to the other."""
        return self.distances(one)[other]

    def around(self, hex_: str) -> tuple[str, ...]:
        """The hexes next to one."""
        return near(self, hex_)

    def sees(self, troop: Troop, start: str, goal: str) -> bool:
        """Whether a unit would have a line of fire from one hex to another."""
        over = troop.side if troop.arm == ARTILLERY and is_hill(self, start) else ""
        key = (start, goal, over)
        if key not in self._sights:
            self._sights[key] = line_of_sight(self, start, goal, over_friends=over).clear
        return self._sights[key]

    def friends_next_to(self, hex_: str, unit: str) -> int:
        """Units and lone leaders of a unit's side around a hex, the unit itself not counted."""
        side = self.piece(unit).side
        count = 0
        for one in near(self, hex_):
            for piece in self.pieces_in(one):
                count += piece.side == side and piece.id != unit and not piece.carried_by
        return count

    def friends_of_next_to(self, side: str, hex_: str, *, but: str) -> int:
        """Units of a side next to a hex, one of them not counted."""
        return sum(
            one.id != but and self.far(one.hex, hex_) == 1
            for one in (self.own if side == self.side else self.foes)
        )

"""What the cards of a hand are worth now, and what it is worth to keep them."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from hexwright.engine.players.veteran import weight_at
from hexwright.engine.systems.ccn.bot.plans import Action, Planner
from hexwright.engine.systems.ccn.bot.sketch import Sketch, Troop
from hexwright.engine.systems.ccn.cards import carried_out_as, owns_any, supply_victims
from hexwright.engine.systems.ccn.ground import SECTIONS, rows_from_edge
from hexwright.engine.systems.ccn.orders import Quota, can_be_ordered, candidates, quotas_of
from hexwright.engine.systems.ccn.records import PlayedCard, card_played, deck_of
from hexwright.engine.systems.ccn.strike import FLAG
from hexwright.engine.systems.ccn.troops import ARTILLERY, CAVALRY, INFANTRY

ARMS = (INFANTRY, CAVALRY, ARTILLERY)


class Hand:
    """Judges cards in one situation."""

    def __init__(self, planner: Planner) -> None:
        """Look at the situation."""
        self.planner = planner
        self.sketch: Sketch = planner.sketch
        self.weights = planner.weights
        self._actions: dict[tuple[str, str], Action] = {}

    def gain(self, card: str) -> float:
        """What it is worth to play a card now rather than to keep it."""
        return self.value(card) - self.kept(card)

    def kept(self, card: str) -> float:
        """What a card in the hand is worth for the turns to come."""
        found = self.sketch.card(card).attributes
        procedure = str(found.get("procedure", "orders"))
        if procedure in self.weights.kept_procedure:
            return self.weights.kept_procedure[procedure]
        if found.get("kind") == "tactic":
            return self.weights.kept_tactic
        counts = [one["count"] for one in found.get("orders", ())]
        orders = sum(
            self.weights.many_orders if isinstance(count, str) else int(count) for count in counts
        )
        return self.weights.kept_order * orders

    def value(self, card: str) -> float:
        """What a card is worth if it is played now."""
        sketch = self.sketch
        acts_as, mirrored = carried_out_as(sketch, sketch.side, card)
        if not acts_as:
            return 0.0
        command = len(sketch.hand(deck_of(sketch, sketch.side), sketch.side))
        found = sketch.card(acts_as).attributes
        played = PlayedCard(card, acts_as, mirrored, command)
        drawn = self.weights.drawn_choice if found.get("draw") == "two-keep-one" else 0.0
        match found.get("procedure", "orders"):
            case "strike-first":
                return 0.0
            case "rally":
                return self._rally(command)
            case "short-supply":
                return max((self.supply(victim) for victim in supply_victims(sketch)), default=0.0)
            case "roll-for-orders":
                return self._rolled(played)
        return drawn + self._best_use(played, found)

    def _best_use(self, played: PlayedCard, found: Mapping[str, Any]) -> float:
        """The best of the ways to use a card: a section, or one unit instead."""
        uses = [played]
        if any(one["section"] == "one" for one in found.get("orders", ())):
            uses = [replace(played, section=section) for section in SECTIONS]
        match found.get("fallback", "none"):
            case "if-none" if not owns_any(self.sketch, self.sketch.side, found):
                uses = [replace(played, fallback=True)]
            case "choice":
                uses.append(replace(played, fallback=True))
        return max(self.use(use) for use in uses)

    def use(self, played: PlayedCard) -> float:
        """What the orders of a card are worth if they are given to the best."""
        with self.sketch.playing(played):
            quotas = quotas_of(self.sketch, played)
            chosen = self.pick(candidates(self.sketch, self.sketch.side), quotas)
            return sum(action.value for action in chosen.values())

    def pick(self, pieces: Iterable[str], quotas: list[Quota]) -> dict[str, Action]:
        """The best pieces that can be ordered together, and what each would do.

        Taking the best first is never wrong for the orders; no two may want to go to one hex.
        """
        waiting = {one: self.action(one) for one in pieces}
        most = sum(one.orders for one in quotas)
        found: dict[str, Action] = {}
        while waiting and len(found) < most:
            piece = max(waiting, key=lambda one: waiting[one].value)
            action = waiting.pop(piece)
            if action.value <= self.weights.least_order:
                break
            taken = tuple(one.path[-1] for one in found.values() if one.path)
            if action.path and action.path[-1] in taken:
                waiting[piece] = self.planner.best(piece, taken=taken)
            elif can_be_ordered(self.sketch, (*found, piece), quotas):
                found[piece] = action
        return found

    def action(self, piece: str) -> Action:
        """The best action of a piece under the card now played."""
        key = (piece, self._sort())
        if key not in self._actions:
            self._actions[key] = self.planner.best(piece)
        return self._actions[key]

    def _sort(self) -> str:
        """Cards that only give orders are alike for the one who gets an order."""
        played = card_played(self.sketch)
        found = self.sketch.card(played.acts_as).attributes if played.acts_as else {}
        is_plain = not any(found.get(one) for one in ("moves", "dice_bonus", "restrictions"))
        return "" if is_plain else f"{played.acts_as} {played.fallback}"

    # --- cards with a procedure of their own -----------------------------------------------------

    def _rally(self, dice: int) -> float:
        """Blocks that may be expected back, at what they are worth."""
        total = 0.0
        for arm in ARMS:
            gains = sorted(
                (self.regained(one) for one in self.sketch.own if one.arm == arm), reverse=True
            )
            expected = dice * self.sketch.face(arm)
            for number, gain in enumerate(gains):
                total += gain * max(0.0, min(1.0, expected - number))
        return total

    def regained(self, troop: Troop) -> float:
        """What one more block is worth to a unit; nothing if it is complete."""
        if troop.blocks >= troop.known.blocks:
            return 0.0
        judge = self.planner.judge
        safer = judge.worth(troop, troop.blocks + 1) - judge.worth(troop, troop.blocks)
        return safer + weight_at(self.weights.rallied, troop.blocks)

    def supply(self, unit: str) -> float:
        """What it is worth to send a unit back to its base line."""
        sketch, ground = self.sketch, self.planner.ground
        troop = sketch.troops[unit]
        rows = rows_from_edge(sketch, troop.hex, troop.side)
        far = self.weights.sent_back * rows
        if troop.side == sketch.side:
            return ground.danger(troop, troop.hex, 0) - far
        return far + self.weights.next_turn * ground.prospect(troop, troop.hex)

    def _rolled(self, played: PlayedCard) -> float:
        """Orders by dice: so many of each arm as may be expected."""
        dice = played.command
        faces = [
            face for face in (*ARMS, FLAG) for _ in range(round(dice * self.sketch.face(face)))
        ]
        return self.use(replace(played, rolled=tuple(faces)))

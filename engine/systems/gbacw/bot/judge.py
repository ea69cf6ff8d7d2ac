"""What fire and shock may be expected to do, by the tables, in points of victory."""

from math import sqrt

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.parts.chances import numbers_of
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.parts.ground import cover_of_hex, distance
from hexwright.engine.systems.gbacw.bot.weights import Weights
from hexwright.engine.systems.gbacw.cohesion import DIE
from hexwright.engine.systems.gbacw.fire_modifiers import (
    Volley,
    is_shell,
    range_modifier,
    volley_modifiers,
    weapons,
)
from hexwright.engine.systems.gbacw.shock_modifiers import Fight, defenders, shock_modifiers
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.troops import (
    cohesion,
    fighters_in,
    is_disordered,
    is_gun,
    number,
    strength,
)
from hexwright.engine.systems.gbacw.volleys import volleys_at

# A rout costs a unit the rest of its day; this is what a test for it comes to.
_ROUT_SHARE = 0.4
# The cohesion of a unit of which nothing else is known.
_STEADY = 6


class Judge:
    """Works out what fights are worth, by the weights of who asks."""

    def __init__(self, board: Board, weights: Weights) -> None:
        """Look at a situation."""
        self.board = board
        self.weights = weights

    # --- fire ------------------------------------------------------------------------------------

    def volley(self, volley: Volley) -> float:
        """What a volley may be expected to cost those whom it is fired at."""
        board = self.board
        there = fighters_in(board, volley.target)
        if not there or not volley.points:
            return 0.0
        table = "artillery-fire" if is_shell(board, volley) else "fire"
        total = volley_modifiers(board, volley).total
        return self._struck(table, volley.points, total, there[-1])

    def at(self, unit: str, target: str) -> float:
        """What all the fire of a unit at a hex may be expected to do."""
        return sum(self.volley(volley) for volley in volleys_at(self.board, unit, (target,)))

    def from_afar(self, unit: str, hex_: str, target: str) -> float:
        """What a unit could do by fire out of a hex where it does not stand yet, roughly."""
        there = fighters_in(self.board, target)
        shot = self._shot(unit, hex_, target) if there else None
        return self._struck(*shot, there[-1]) if shot else 0.0

    def against(self, enemy: str, foe: str, hex_: str) -> float:
        """What an enemy could do by fire to somebody of middling cohesion in a hex, roughly."""
        shot = self._shot(enemy, foe, hex_)
        if shot is None:
            return 0.0
        lost, shaken = _result(self.board, *shot, _STEADY)
        return lost + shaken * self.weights.disorder

    def _shot(self, unit: str, hex_: str, target: str) -> tuple[str, int, int] | None:
        """Table, strength and modifier of a unit that fires out of a hex, roughly."""
        board = self.board
        far = distance(board, hex_, target)
        added = _best_range(board, tuple(weapons(board, Volley(unit, "", "", 0))), far)
        if added is None or not far or (far > 1 and not sees(board, hex_, target)):
            return None
        guns = is_gun(board, unit)
        limit = board.look_up("fire-limits", "artillery" if guns else "infantry")["strength"]
        points = min(strength(board, unit), int(limit))
        shell = guns and far > number(board, "canister-range")
        added += _cover(board, target, "shell_drm" if shell else "fire_drm")
        return "artillery-fire" if shell else "fire", points, added

    def _struck(self, table: str, points: int, total: int, unit: str) -> float:
        board = self.board
        lost, shaken = _result(board, table, points, total, cohesion(board, unit))
        each = 2.0 if is_gun(board, unit) else 1.0
        worse = 1.5 if is_disordered(board, unit) else 1.0
        return lost * each + shaken * self.weights.disorder * worse

    # --- shock -----------------------------------------------------------------------------------

    def shock(self, fight: Fight) -> float:
        """What a shock may be expected to bring its attackers, losses of their own taken off."""
        board = self.board
        others = defenders(board, fight)
        if not others:
            return 0.0
        total = shock_modifiers(board, fight).total
        gained, lost = _clash(board, total, self.weights)
        return gained * sqrt(min(2, len(others))) - lost * sqrt(min(3, len(fight.attackers)))


# --- by the tables --------------------------------------------------------------------------------


@lasting
def _best_range(board: Board, codes: tuple[str, ...], far: int) -> int | None:
    found = [range_modifier(board, code, far) for code in codes]
    return max((one for one in found if one is not None), default=None)


@lasting
def _cover(board: Board, hex_: str, trait: str) -> int:
    return cover_of_hex(board, hex_, trait, "gbacw-221").total


def shelter(board: Board, hex_: str) -> int:
    """How many points the ground of a hex takes from the die of those who fire into it."""
    return -_cover(board, hex_, "fire_drm")


@lasting
def _result(board: Board, table: str, points: int, total: int, steady: int) -> tuple[float, float]:
    """The strength that fire may be expected to cost, and how likely it disorders."""
    faces = numbers_of(board, DIE)
    lost = shaken = 0.0
    for face in faces:
        effects = effects_of(board.look_up(table, total=face + total, across=points).value)
        lost += sum(effect.amount for effect in effects if effect.kind == "loss")
        shaken += _shakes(effects, steady, len(faces))
    return lost / len(faces), shaken / len(faces)


def _shakes(effects: tuple[Effect, ...] | list[Effect], steady: int, sides: int) -> float:
    """How likely effects disorder a unit of some cohesion."""
    if any(effect.kind == "disorder" for effect in effects):
        return 1.0
    tests = [effect.amount for effect in effects if effect.kind == "test"]
    return max((min(1.0, max(0.0, (sides - steady + test) / sides)) for test in tests), default=0.0)


@lasting
def _clash(board: Board, total: int, weights: Weights) -> tuple[float, float]:
    """What a shock may be expected to cost the defenders, and the attackers."""
    faces = numbers_of(board, DIE)
    gained = lost = 0.0
    for face in faces:
        row = board.look_up("shock", total=face + total)
        gained += _suffered(effects_of(row["defender"]), weights)
        lost += _suffered(effects_of(row["attacker"]), weights)
    return gained / len(faces), lost / len(faces)


def _suffered(effects: tuple[Effect, ...] | list[Effect], weights: Weights) -> float:
    worth = {
        "loss": 1.0,
        "bloody-fight": 1.0,
        "disorder": weights.disorder,
        "retreat": weights.retreat,
        "rout-test": weights.rout * _ROUT_SHARE,
        "abandon": weights.rout * _ROUT_SHARE,
    }
    return sum(worth.get(effect.kind, 0.0) * max(1, effect.amount) for effect in effects)

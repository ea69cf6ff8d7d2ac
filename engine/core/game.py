"""A game in progress: what players, windows and programs use.

`decision` is the question that is open, `submit` answers it, `view` is what a side may know.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Self

from hexwright.engine.core.board import Enforcement, Setting
from hexwright.engine.core.decision import Choice, Decision, RuleViolation, choice_of
from hexwright.engine.core.driver import Driver
from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import TurnBegan
from hexwright.engine.core.history import HistoryStep
from hexwright.engine.core.insisting import is_bent, try_out
from hexwright.engine.core.memory import Memory
from hexwright.engine.core.refusals import makes_sense, plain_choice
from hexwright.engine.core.replay import replay
from hexwright.engine.core.rulebook import Rulebook, rulebook_of
from hexwright.engine.core.saves import plain_state, plain_step
from hexwright.engine.core.setup import starting_state
from hexwright.engine.core.state import Outcome
from hexwright.engine.core.view import View, view_of
from hexwright.schema.issues import DataError, Issue, nearest
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.model.save import Save
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.package import Package
from hexwright.schema.variants import resolved

FORMAT = 1


class LoadedGame(NamedTuple):
    """A saved game that was opened, and what could not be taken over from the save."""

    game: "Game"
    issues: list[Issue]


class Game(Driver):
    """One game of a scenario; deterministic from its seed and the choices made."""

    @classmethod
    def start(
        cls,
        source: Module | Package,
        scenario: str,
        seed: int,
        *,
        options: Mapping[str, Any] | None = None,
        enforcement: Enforcement = "strict",
        rulebook: Rulebook | None = None,
        is_watched: bool = False,
    ) -> Self:
        """Begin a game; raises DataError if the scenario or its rules are not there.

        A watched game checks all invariants after each event, which is slow.
        """
        module = source if isinstance(source, Module) else _module_in(source)
        found = module.scenarios.get(scenario)
        if found is None:
            raise DataError([_no_scenario(scenario, module)])
        rules = rulebook or rulebook_of(module)
        whole = resolved(found, module.scenarios)
        chosen = usual_options(module, whole) | dict(options or {})
        setting = Setting(
            module=module,
            scenario=whole,
            rulebook=rules,
            seed=seed,
            options=chosen,
            enforcement=enforcement,
            is_watched=is_watched,
            memory=_memory(module, whole.id, chosen),
        )
        game = cls(setting, starting_state(module, whole, seed))
        game.set_up()
        game.begin()
        return game

    # --- what is going on ------------------------------------------------------------------------

    @property
    def decision(self) -> Decision[Any] | None:
        """The question that is open; None when the game is over."""
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, as the referee knows it."""
        return list(self.history.events)

    def log(self, side: str = "", start: int = 0) -> Iterator[Event]:
        """What has happened as a side knows it, from an event's number on."""
        for event in self.history.events.since(start):
            seen = event.seen_by(side)
            if seen is not None:
                yield seen

    @property
    def choices(self) -> list[Any]:
        """Every step so far as plain data, as saves keep it."""
        return [plain_step(step) for step in self.history.steps]

    def turns(self) -> dict[int, int]:
        """After how many steps each turn had begun, by the turn's number."""
        begun = {
            number: event.turn
            for number, event in enumerate(self.history.events)
            if isinstance(event, TurnBegan)
        }
        return dict(zip(begun.values(), self.history.steps_at(begun), strict=True))

    def view(self, side: str) -> View:
        """What a side may know."""
        return view_of(self, side, self._decision)

    # --- choices ---------------------------------------------------------------------------------

    def submit(self, choice: Choice, *, anyway: bool = False) -> None:
        """Answer the question; raises RuleViolation if the answer is not allowed.

        `anyway` overrides the rules where the game's enforcement is not strict; where it is free,
        every answer that makes sense is taken. Whatever was overridden stands in the log. Any
        value at all may be given; nothing has changed when it is refused.
        """
        decision = self._asked()
        choice = plain_choice(decision, choice)
        bent = is_bent(self)
        try:
            how = self._way_of(decision, choice, anyway=anyway)
        except RuleViolation:
            raise
        except Exception as error:
            if not bent:
                raise
            raise RuleViolation(decision.rule, tr("The rules cannot go on from there.")) from error
        history = self.history
        step = HistoryStep(choice, decision.side, history.barriers, how, events=len(history.events))
        if how == "choice" and not bent:
            self.take(step)
        else:
            self._take_by_force(step)

    def _asked(self) -> Decision[Any]:
        """The question that is open; raises RuleViolation when the game is over."""
        if self._decision is None:
            rule = self.state.outcome.rule if self.state.outcome else ""
            raise RuleViolation(rule, tr("The game is over."))
        return self._decision

    def submit_text(self, text: str, *, anyway: bool = False) -> None:
        """Answer the question with the text of a choice."""
        self.submit(choice_of(self._asked(), text), anyway=anyway)

    def _way_of(self, decision: Decision[Any], choice: Choice, *, anyway: bool) -> Any:
        refusal = self.refusal(choice)
        if refusal is None:
            return "choice"
        enforcement = self.setting.enforcement
        if enforcement == "free" or (enforcement == "warn" and anyway):
            if makes_sense(self, decision, choice):
                return "anyway"
            reason = tr("This does not answer the question. {reason}", reason=refusal.reason)
            raise RuleViolation(refusal.rule, reason)
        raise RuleViolation(refusal.rule, refusal.reason)

    def change(self, event: Event, side: str, reason: str = "") -> None:
        """Change the game by hand, which is logged; raises RuleViolation in a strict game."""
        if self.setting.enforcement == "strict":
            raise RuleViolation("", tr("In a strict game nothing is changed by hand."))
        history = self.history
        before = len(history.events)
        self._take_by_force(HistoryStep(event, side, history.barriers, "change", reason, before))

    def begin_chance(self, seed: int) -> None:
        """Let dice and hidden piles come from a new seed, whoever knew the last one.

        What anybody may know stays as it is: only piles that are open to no side are shuffled.
        """
        history = self.history
        self.take(HistoryStep(seed, "", history.barriers, "chance", events=len(history.events)))

    def _take_by_force(self, step: HistoryStep) -> None:
        """Take a step that the rules did not foresee; raises RuleViolation if they break on it.

        It is tried on a copy, so that nothing has changed when it is refused.
        """
        refusal = self.refusal(step.choice) if step.how == "anyway" else None
        try:
            try_out(self.fork(), step)
        except Exception as error:
            rule = self._decision.rule if self._decision else ""
            reason = tr("The rules cannot go on from there.")
            if refusal is not None:
                rule, reason = refusal.rule, f"{refusal.reason} {reason}"
            raise RuleViolation(rule, reason) from error
        self.take(step)

    # --- back ------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back: no roll, reveal or change of side since."""
        if not len(self.history.steps):
            return False
        step = self.history.steps.last()
        same_side = self._decision is None or self._decision.side == step.side
        known = self.history.first_step < len(self.history.steps)
        is_choice = step.how not in ("guess", "chance")
        return known and is_choice and step.barriers == self.history.barriers and same_side

    def undo(self, *, referee: bool = False) -> None:
        """Take the last choice back; raises RuleViolation where only a referee could."""
        known = self.history.first_step < len(self.history.steps)
        if not known or not (referee or self.can_undo):
            raise RuleViolation("", tr("This cannot be taken back."))
        self.go_back(len(self.history.steps) - 1)

    # --- copies ----------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many choices and changes were made."""
        return len(self.history.steps)

    def fork(self, *, guess_for: str | None = None, seed: int = 0) -> Self:
        """The same game, free to go its own way, in the middle of a procedure too.

        With `guess_for` everything that this side cannot know is a guess from a seed, dice to come
        included: search may look ahead without peeking.
        """
        twin = self.copy_after(len(self.history.steps))
        if guess_for is not None:
            twin.take(HistoryStep(seed, guess_for, twin.history.barriers, "guess"))
        return twin

    def at(self, steps: int) -> Self:
        """The game as it was after so many steps, as a copy."""
        assert self.history.first_step <= steps <= len(self.history.steps), steps
        return self.copy_after(steps)

    # --- saves -----------------------------------------------------------------------------------

    def save(self, players: Mapping[str, str] | None = None, package: str = "") -> Save:
        """The game as a record for a file: the last quiet state and every choice."""
        assert self._origin is None, "a game that forgot its past cannot be saved"
        checkpoint = self.history.checkpoints[-1]
        info = self.module.info
        return Save(
            format=FORMAT,
            kind="save",
            module=info.id,
            module_version=info.version,
            package=package,
            system=self.setting.rulebook.system,
            rules_version=self.setting.rulebook.version,
            scenario=self.scenario.id,
            seed=self.setting.seed,
            options=dict(self.setting.options),
            enforcement=self.setting.enforcement,
            players=dict(players or {}),
            state=plain_state(checkpoint.state),
            state_after=checkpoint.steps,
            choices=tuple(self.choices),
        )

    @classmethod
    def load(
        cls,
        source: Module | Package,
        save: Save,
        *,
        rulebook: Rulebook | None = None,
        is_watched: bool = False,
    ) -> LoadedGame:
        """Open a saved game; raises DataError if nothing of it can be used.

        The game is played again from its seed. Where that does not lead to the saved state, since
        rules or module have changed, the saved state is taken, and issues say what was lost.
        """
        module = source if isinstance(source, Module) else _module_in(source)
        if save.module != module.info.id:
            message = tr("The save is of another module: {module}.", module=save.module)
            raise DataError([Issue(code="save.other-module", message=message)])
        game = cls.start(
            module,
            save.scenario,
            save.seed,
            options=save.options,
            enforcement=save.enforcement,
            rulebook=rulebook,
            is_watched=is_watched,
        )
        return LoadedGame(game, replay(game, save))


def _module_in(package: Package) -> Module:
    loaded = load_module(package.members)
    if loaded.module is None or not loaded.is_sound:
        raise DataError(loaded.issues)
    return loaded.module


def usual_options(module: Module, scenario: Scenario) -> dict[str, Any]:
    """Options as they are without a choice: of the system, the module, the scenario."""
    declared = module.system.declaration.options if module.system else {}
    known = declared.get("properties", declared)
    defaults = {
        name: option["default"]
        for name, option in known.items()
        if isinstance(option, dict) and "default" in option
    }
    return {**defaults, **module.info.system.options, **scenario.options}


def _memory(module: Module, scenario: str, options: Mapping[str, Any]) -> Memory:
    """What games of a scenario with the same options have worked out."""
    known: dict[str, Memory] = module.remembered("engine.memory", dict)
    return known.setdefault(f"{scenario} {sorted(options.items())}", defaultdict(dict))


def _no_scenario(scenario: str, module: Module) -> Issue:
    message = tr("There is no scenario “{name}”.", name=scenario)
    near = nearest(scenario, module.scenarios)
    names = ", ".join(module.scenarios)
    hint = tr("There are: {names}.", names=names)
    if near:
        hint = tr("Did you mean “{word}”?", word=near)
    return Issue(code="play.no-scenario", message=message, hint=hint)

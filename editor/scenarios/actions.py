"""The scenario menu: new ones, copies, variants, and two of them compared."""

from typing import TYPE_CHECKING

from hexwright.editor.play.editor_actions import scenario_on_show
from hexwright.editor.references.actions import delete_document_on_show
from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from hexwright.editor.document.changes import Change
    from hexwright.editor.main_window import MainWindow
    from hexwright.schema.module import Module


def scenario_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the scenario menu, in its order."""
    return [
        ActionSpec(
            "scenario.new", "scenario", tr("&New scenario…"),
            tr("Add a scenario: empty, a copy, or a variant of another"),
            "scenario", "Ctrl+Alt+N", _new, needs="document", starts_group=True,
        ),
        ActionSpec(
            "scenario.generate", "scenario", tr("Scenario to &order…"),
            tr("Have a battle made: forces by points or by lot, map, postures, objectives"),
            "roll", "Ctrl+Alt+Shift+N", _generate, needs="generator",
        ),
        ActionSpec(
            "scenario.duplicate", "scenario", tr("&Duplicate"), tr("Make a copy of the scenario"),
            "duplicate", "Ctrl+Alt+D", _duplicate, needs="setup",
        ),
        ActionSpec(
            "scenario.delete", "scenario", tr("D&elete scenario"),
            tr("Take the scenario out of the module"),
            "delete", "Ctrl+Alt+Backspace", delete_document_on_show, needs="setup",
        ),
        ActionSpec(
            "scenario.compare", "scenario", tr("&Compare…"),
            tr("See everything in which two scenarios differ"),
            "compare", "Ctrl+Alt+C", _compare, needs="two_scenarios", starts_group=True,
        ),
    ]  # fmt: skip


def _do(window: "MainWindow", make: "Callable[[Module, str], Change | None]") -> None:
    document = window.workspace.document
    if document is None:
        return
    change = make(document.module, scenario_on_show(window))
    if change is not None:
        document.do(change)
        window.pages.take_keyboard()


def _new(window: "MainWindow") -> None:
    from hexwright.editor.scenarios.new_dialog import NewScenarioDialog

    # The map that was looked at last is the one that the battle is probably for.
    context = window.pages.map_page.context
    is_ours = context is not None and context.document is window.workspace.document
    on = context.map_id if context is not None and is_ours and context.is_there else ""
    _do(window, lambda module, scenario: NewScenarioDialog.ask(window, module, scenario, on))


def _generate(window: "MainWindow") -> None:
    from hexwright.editor import messages
    from hexwright.editor.scenarios.generate_dialog import GenerateDialog
    from hexwright.engine.core.generating import generator_of
    from hexwright.schema.issues import DataError

    def ask(module: "Module", _: str) -> "Change | None":
        generator = generator_of(module)
        assert generator is not None
        return GenerateDialog.ask(window, module, generator)

    try:
        _do(window, ask)
    except DataError as error:
        messages.show_issues(window, tr("Scenario to order"), error.issues)


def _duplicate(window: "MainWindow") -> None:
    from hexwright.editor.scenarios.edits.documents import duplicate_scenario

    _do(window, duplicate_scenario)


def _compare(window: "MainWindow") -> None:
    from hexwright.editor.scenarios.compare_dialog import CompareDialog

    document = window.workspace.document
    if document is not None and len(document.module.scenarios) > 1:
        dialog = CompareDialog(document.module, scenario_on_show(window), parent=window)
        dialog.exec()
        dialog.deleteLater()

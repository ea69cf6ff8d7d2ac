"""The actions of the edit menu on problems."""

from typing import TYPE_CHECKING

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def problem_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions."""
    return [
        ActionSpec(
            "edit.next_problem", "edit", tr("&Next problem"),
            tr("Go to the place of the next problem"),
            "next", "F8", lambda window: window.problems_panel.step(1),
            needs="problems", starts_group=True,
        ),
        ActionSpec(
            "edit.previous_problem", "edit", tr("Pre&vious problem"),
            tr("Go to the place of the problem before"),
            "previous", "Shift+F8", lambda window: window.problems_panel.step(-1), needs="problems",
        ),
        ActionSpec(
            "edit.fix", "edit", tr("&Quick fix"), tr("Mend the chosen problem where that is easy"),
            "fix", "Alt+Return", lambda window: window.problems_panel.fix_current(), needs="fix",
        ),
    ]  # fmt: skip

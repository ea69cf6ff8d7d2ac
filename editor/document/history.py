"""The steps that led here: undo, redo, and which of them the disk has.

Qt's own stack of commands is not used: it frees its commands, Python's garbage collector frees them
too, and which of the two comes first is chance.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from weakref import WeakMethod

from hexwright.editor.document.changes import Change
from hexwright.schema.documents import Content

# Places contents in the document and tells of the change.
Put = Callable[[Change, Mapping[str, Content]], None]


@dataclass
class HistoryStep:
    """One step: a change, and what stood at its paths before."""

    change: Change
    before: Mapping[str, Content]

    @property
    def is_nothing(self) -> bool:
        """Whether it ends where it began."""
        return all(self.before[path] == now for path, now in self.change.contents.items())


class History:
    """A row of steps and a place in it: those before the place are done, those after undone."""

    def __init__(self, put: Put, told: Callable[[], None]) -> None:
        """An empty history; `told` is called after every change of it.

        Both are methods of the document that owns the history. It is not held in turn, so that a
        document that nobody uses is gone at once.
        """
        self._put_method = WeakMethod(put)
        self._told_method = WeakMethod(told)
        self._steps: list[HistoryStep] = []
        self._index = 0
        self._clean: int | None = 0

    def _put(self, change: Change, contents: Mapping[str, Content]) -> None:
        put = self._put_method()
        assert put is not None, "a history without a document is not used"
        put(change, contents)

    def _told(self) -> None:
        told = self._told_method()
        assert told is not None, "a history without a document is not used"
        told()

    def count(self) -> int:
        """How many steps there are, undone ones included."""
        return len(self._steps)

    def index(self) -> int:
        """How many steps are done."""
        return self._index

    def text(self, number: int) -> str:
        """The words of a step, counted from 0: what was done, to what and where."""
        change = self._steps[number].change
        return f"{change.label}: {change.detail}" if change.detail else change.label

    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self._index > 0

    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self._index < len(self._steps)

    def undo_text(self) -> str:
        """The words of the step that undo would take back."""
        return self._steps[self._index - 1].change.label if self.can_undo() else ""

    def redo_text(self) -> str:
        """The words of the step that redo would do."""
        return self._steps[self._index].change.label if self.can_redo() else ""

    def clean_index(self) -> int | None:
        """How many steps were done when the disk had it all; None if that cannot come back."""
        return self._clean

    def is_clean(self) -> bool:
        """Whether the disk has what is here now."""
        return self._clean == self._index

    def set_clean(self) -> None:
        """The disk has what is here now."""
        self._clean = self._index
        self._told()

    def reset_clean(self) -> None:
        """The disk has something that no step leads to."""
        self._clean = None
        self._told()

    def push(self, step: HistoryStep) -> None:
        """Do a step; what was undone is forgotten, and steps of one stroke are one."""
        del self._steps[self._index :]
        if self._clean is not None and self._clean > self._index:
            self._clean = None
        self._put(step.change, step.change.contents)
        last = self._steps[-1] if self._steps else None
        if last is not None and self._is_one(last, step):
            last.before = {**step.before, **last.before}
            last.change = last.change.then(step.change)
            if last.is_nothing:
                self._forget_last()
        else:
            self._steps.append(step)
            self._index += 1
        self._told()

    def _is_one(self, last: HistoryStep, step: HistoryStep) -> bool:
        """Whether a step goes on with the stroke of the last; what was saved stays a step."""
        stroke = step.change.stroke
        return bool(stroke) and last.change.stroke == stroke and not self.is_clean()

    def _forget_last(self) -> None:
        self._steps.pop()
        self._index -= 1

    def undo(self) -> None:
        """Take the last step back."""
        if self.can_undo():
            self._index -= 1
            step = self._steps[self._index]
            self._put(step.change, step.before)
            self._told()

    def redo(self) -> None:
        """Do the next step again."""
        if self.can_redo():
            step = self._steps[self._index]
            self._index += 1
            self._put(step.change, step.change.contents)
            self._told()

    def set_index(self, number: int) -> None:
        """Undo or redo until so many steps are done."""
        while self._index > max(number, 0):
            self.undo()
        while self._index < min(number, len(self._steps)):
            self.redo()

    def give_up(self, stroke: int) -> None:
        """Take the last step back and forget it, if it is of this stroke."""
        if self.can_undo() and self._steps[self._index - 1].change.stroke == stroke:
            step = self._steps[self._index - 1]
            del self._steps[self._index :]
            self._forget_last()
            # Nobody is led to what was given up.
            self._put(replace(step.change, focus=""), step.before)
            self._told()

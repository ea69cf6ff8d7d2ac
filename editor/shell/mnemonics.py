"""The underlined letters of a menu: each stands for one entry only, in every language."""

from collections.abc import Collection, Iterable, Iterator

from PySide6.QtGui import QAction


def make_unique(actions: Iterable[QAction]) -> None:
    """Let each marked entry keep its letter, or take another of its own that is still free.

    Entries are served in their order: those that change their words later (undo, redo) come first
    and keep the letter that is marked in them.
    """
    marked = [action for action in actions if letter_of(action.text())]
    wanted = {id(action): letter_of(action.text()) for action in marked}
    taken: set[str] = set()
    waiting: list[QAction] = []
    for action in marked:
        letter = wanted[id(action)]
        if letter in taken:
            waiting.append(action)
        taken.add(letter)
    for action in waiting:
        text = _remarked(action.text(), taken)
        action.setText(text)
        taken.add(letter_of(text))


def letter_of(text: str) -> str:
    """The marked letter of an entry, as a small one; empty if it has none."""
    _, mark, rest = text.replace("&&", "").partition("&")
    return rest[:1].lower() if mark else ""


def _remarked(text: str, taken: Collection[str]) -> str:
    """The text with another letter marked; with none if all of them are taken."""
    mark = _place(text)
    bare = text[:mark] + text[mark + 1 :]
    for place in _places(bare):
        if bare[place].lower() not in taken:
            return f"{bare[:place]}&{bare[place:]}"
    return bare


def _place(text: str) -> int:
    """Where the mark of a text stands; a doubled one is a sign to be read."""
    return next(
        place
        for place, sign in enumerate(text)
        if sign == "&" and "&" not in (text[place - 1 : place], text[place + 1 : place + 2])
    )


def _places(bare: str) -> Iterator[int]:
    """Where a mark may stand: first the beginnings of words, then any letter."""
    letters = [place for place, sign in enumerate(bare) if sign.isalnum()]
    starts = [place for place in letters if place == 0 or not bare[place - 1].isalnum()]
    yield from starts
    yield from (place for place in letters if place not in starts)

"""What a piece can look like: each of its faces with each number of steps left, one layer."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hexwright.exporters.counter_images import CounterImages
from hexwright.exporters.pieces import Piece
from hexwright.exporters.vassal import keys
from hexwright.exporters.vassal.sequence import plain
from hexwright.exporters.vassal.traits import Command, Layer, Trait, calculated, dynamic, label
from hexwright.render.counter_look import CounterLook
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Face

# The property that says which picture is shown, and what is worked out from it.
LOOK, FACE, STEPS = "Look", "Face", "Steps"
# Pieces of more steps show a number instead of a picture for each.
_MOST_STEPS = 12
_LABEL_SIZE = 12


@dataclass(frozen=True)
class Levels:
    """The levels of a piece's look, counted from 1.

    First the front from its last step up to its full strength, then every other face likewise.
    """

    piece: Piece

    @property
    def steps(self) -> int:
        """How many pictures each face has."""
        return self.piece.steps if 1 < self.piece.steps <= _MOST_STEPS else 1

    @property
    def count(self) -> int:
        """How many levels there are."""
        return len(self.piece.faces) * self.steps

    @property
    def start(self) -> int:
        """The level of the front without losses."""
        return self.steps

    @property
    def counts_steps(self) -> bool:
        """Whether its steps are a number of their own."""
        return self.piece.steps > _MOST_STEPS

    def level(self, face: str, lost: int) -> int:
        """The level of a face with so many steps lost; the front where the face is unknown."""
        names = [one.id for one in self.piece.faces]
        before = names.index(face) if face in names else 0
        return before * self.steps + max(self.steps - lost, 1)

    @cached_property
    def _looks(self) -> list[tuple[str, CounterLook]]:
        """The name of a picture and what it shows, for each level."""
        found = []
        for face in self.piece.faces:
            for lost in reversed(range(self.steps)):
                parts = (self.piece.id, face.id, f"lost{lost}" if lost else "")
                name = "-".join(part for part in parts if part)
                found.append((name, self.piece.look(face.id, lost)))
        return found

    @property
    def look(self) -> CounterLook:
        """What the piece looks like at the start."""
        return self._looks[self.start - 1][1]

    def pictures(self, images: CounterImages) -> list[str]:
        """The files of all levels."""
        return [images.name(look, name) for name, look in self._looks]

    def layer(self, images: CounterImages) -> Trait | None:
        """The pictures as a trait; None if there is only one, which the basic piece shows."""
        if self.count == 1:
            return None
        layer = Layer(LOOK, self.pictures(images), list(self._names()), follows=LOOK)
        return layer.trait(self.start, LOOK)

    def _names(self) -> Iterator[str]:
        """What each level adds to the piece's name; nothing at full strength with its front up."""
        for number, face in enumerate(self.piece.faces):
            for left in range(1, self.steps + 1):
                words = [plain(face.name).replace("+", "&")] if number else []
                if left < self.steps:
                    words.append(tr("steps left: {count}", count=left))
                yield f"+ ({', '.join(words)})" if words else ""

    def commands(self) -> list[Trait]:
        """The traits that change the look, the same for all pieces of a kind and so many steps."""
        faces, steps = len(self.piece.faces), self.steps
        commands = [*_flips(self)] if faces > 1 else []
        if steps > 1:
            commands += [
                Command(tr("Lose a step"), keys.LOSE, ("P", _fewer(steps))),
                Command(tr("Recover a step"), keys.RECOVER, ("P", _more(steps))),
            ]
        found = [dynamic(LOOK, self.start, 1, self.count, commands, slot=LOOK)] if commands else []
        if faces > 1:
            found.append(
                calculated(FACE, f"{{({LOOK}-1)/{steps}+1}}" if steps > 1 else f"{{{LOOK}}}")
            )
        if steps > 1:
            found.append(calculated(STEPS, f"{{({LOOK}-1)%{steps}+1}}"))
        return [*self._number(), *found]

    def told(self) -> list[str]:
        """The keys of these commands, for reports."""
        faces = self.piece.faces
        found = [keys.FLIP] if len(faces) > 1 else []
        found += map(_face_key, faces) if len(faces) > 2 else []
        return found + ([keys.LOSE, keys.RECOVER] if self.steps > 1 or self.counts_steps else [])

    def _number(self) -> list[Trait]:
        """The steps of a piece that has too many for pictures, written on it."""
        if not self.counts_steps:
            return []
        most = self.piece.steps
        commands = [
            Command(tr("Lose a step"), keys.LOSE, ("I", "-1")),
            Command(tr("Recover a step"), keys.RECOVER, ("I", "1")),
        ]
        return [
            label(f"${STEPS}$", _LABEL_SIZE),
            dynamic(STEPS, most, 0, most, commands, slot=STEPS),
        ]


def _flips(levels: Levels) -> Iterator[Command]:
    faces, steps = levels.piece.faces, levels.steps
    following = f"{{({LOOK}+{steps - 1})%{levels.count}+1}}"
    menu = tr("Flip") if len(faces) == 2 else tr("Next face")
    yield Command(menu, keys.FLIP, ("P", following))
    if len(faces) > 2:
        for number, face in enumerate(faces):
            shown = f"{{({LOOK}-1)%{steps}+1+{number * steps}}}"
            yield Command(plain(face.name), _face_key(face), ("P", shown))


def _face_key(face: Face) -> str:
    return keys.named(f"face-{face.id}")


def _fewer(steps: int) -> str:
    return f"{{({LOOK}-1)%{steps}==0?{LOOK}:{LOOK}-1}}"


def _more(steps: int) -> str:
    return f"{{{LOOK}%{steps}==0?{LOOK}:{LOOK}+1}}"

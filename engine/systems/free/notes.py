"""Notes in free play: words that players leave on a hex, for all to read."""

from typing import TYPE_CHECKING

from hexwright.engine.core.decision import PASS, ask, choose_one, choose_text
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.state import State
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names

LONGEST = 120
_REMOVE = ":remove"


class Note(OwnRecord, frozen=True):
    """Words on a hex, and who left them there."""

    hex: str
    text: str
    side: str


class Noted(Event, frozen=True):
    """Words are left on a hex, in place of those that were there; no words take them away."""

    hex: str
    words: str
    side: str

    def apply(self, state: State) -> None:
        """Keep the words."""
        if self.words:
            state.records[note_key(self.hex)] = Note(self.hex, self.words, self.side)
        else:
            state.records.pop(note_key(self.hex), None)

    def text(self, names: "Names") -> str:
        """Who says what about which hex."""
        side = names.side(self.side)
        if not self.words:
            return tr("{side}: takes the note in {hex} away.", side=side, hex=self.hex)
        return tr("{side}: note in {hex}: “{words}”", side=side, hex=self.hex, words=self.words)


def note_key(hex_: str) -> str:
    """The key of a hex's note among the records."""
    return f"note/{hex_}"


async def write_note(game: Game, side: str) -> None:
    """Leave words on a hex, change them or take them away."""
    prompt = tr("Where does the note go?")
    back = {PASS: tr("Put back")}
    where = await ask(
        choose_one("hex", side, prompt, game.hexes, contains=game.has_hex, buttons=back)
    )
    if where == PASS:
        return
    prompt = tr("What does the note in {hex} say?", hex=where)
    known = note_key(where) in game.state.records
    buttons = {_REMOVE: tr("Remove the note")} if known else {}
    words = await ask(choose_text(side, prompt, LONGEST, buttons={**buttons, **back}))
    if words == _REMOVE:
        game.emit(Noted(where, "", side))
    elif words != PASS:
        game.emit(Noted(where, words, side))

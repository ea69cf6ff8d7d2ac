"""Who writes to whom in a game by e-mail, and which file comes next.

The host's files have even numbers, the guest's odd ones. Each names the one before it, and lays the
next of its sender's secrets open.
"""

from typing import Final

from hexwright.engine.mail.keys import PlayerKey, digest
from hexwright.engine.mail.seeds import follows
from hexwright.engine.mail.turn_file import TurnFile, file_name, read, refusal
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr

FIRST_TURN: Final = 2


class Correspondence:
    """The files of a game in their order, as one of its two players has them."""

    def __init__(self, key: PlayerKey, first: bytes) -> None:
        """Begin with an invitation; raises DataError if it is none."""
        self._key = key
        self._written = [first]
        self._files = [read(first)]
        if not self._files[0].is_invitation:
            raise refusal("mail.no-invitation", tr("This is not an invitation to a game."))
        self.terms = self._files[0].invitation()
        self.id = self._files[0].game
        self.is_host = self._files[0].sender == key.public
        self.guest_name = ""

    def _append(self, data: bytes, file: TurnFile) -> None:
        self._written.append(data)
        self._files.append(file)

    # --- who --------------------------------------------------------------------------------------

    @property
    def side(self) -> str:
        """The side of the player."""
        return self.terms.side if self.is_host else self.terms.guest_side

    @property
    def other_side(self) -> str:
        """The side of the other player."""
        return self.terms.guest_side if self.is_host else self.terms.side

    @property
    def other_name(self) -> str:
        """What the other player calls himself; empty before he has accepted."""
        return self.guest_name if self.is_host else self.terms.name

    @property
    def _other(self) -> bytes:
        """The key by which the other player is known."""
        return self._files[1 if self.is_host else 0].sender

    @property
    def check_code(self) -> str:
        """What both players can read to each other to be sure that nobody sits between them."""
        if len(self._files) < FIRST_TURN:
            return ""
        text = digest(self._files[0].id, self._files[1].id)[:8].hex().upper()
        return "-".join(text[start : start + 4] for start in range(0, len(text), 4))

    @property
    def number(self) -> int:
        """The number of the next file."""
        return len(self._files)

    @property
    def is_my_move(self) -> bool:
        """Whether the next file is the player's own."""
        return self._is_hosts(self.number) == self.is_host

    @staticmethod
    def _is_hosts(number: int) -> bool:
        return number % 2 == 0

    def _last_own(self, before: int) -> int:
        """The number of the player's last file before this one."""
        last = before - 1
        return last if self._is_hosts(last) == self.is_host else last - 1

    @property
    def last_sent(self) -> bytes:
        """The player's last file again, byte by byte."""
        return self._written[self._last_own(self.number)]

    def file_name(self) -> str:
        """What the player's last file is called."""
        return file_name(self.terms.scenario, self._last_own(self.number))

    # --- what is refused --------------------------------------------------------------------------

    def refuse_unexpected(self, file: TurnFile) -> None:
        """Raise DataError unless a file is the other player's next one, by what it says itself."""
        if file.game != self.id:
            raise refusal("mail.other-game", tr("The file belongs to another game."))
        if file.sender == self._key.public:
            raise refusal("mail.own-file", tr("This is your own file."), tr("Send it."))
        self._refuse_stranger(file)
        if file.number < self.number:
            raise self._old(file)
        if file.number > self.number or self.is_my_move:
            message = tr(
                "This is file {number} of the game; file {wanted} comes first.",
                number=file.number,
                wanted=self.number,
            )
            hint = tr("Look for the file before it, or ask for it.")
            raise refusal("mail.missing", message, hint)

    def _refuse_stranger(self, file: TurnFile) -> None:
        """Only one other player may send files: whoever signed the first one that was taken."""
        awaits_guest = self.is_host and len(self._files) == 1
        if awaits_guest or file.sender == self._other:
            return
        message = tr("The file is signed by somebody who does not play this game.")
        raise refusal("mail.stranger", message)

    def _old(self, file: TurnFile) -> DataError:
        if file.id == self._files[file.number].id:
            message = tr("This file was opened already: number {number}.", number=file.number)
            return refusal("mail.opened-already", message, tr("Nothing was changed."))
        message = tr(
            "There is another file of number {number}, and it was signed by the same player: "
            "that turn was played twice.",
            number=file.number,
        )
        hint = tr("The first one counts. Keep this one as proof.")
        return refusal("mail.played-twice", message, hint)

    def check_chain(self, file: TurnFile, previous: str, secret: str, last: bytes) -> None:
        """Raise DataError unless a file follows the last one, and its secret the last secret."""
        if previous != self._files[-1].id.hex():
            message = tr("File {number} does not follow the one before it.", number=file.number)
            raise refusal("mail.broken-chain", message)
        if not follows(bytes.fromhex(secret), last):
            message = tr("The dice of file {number} are not those agreed upon.", number=file.number)
            hint = tr("Somebody has changed the program or the file to get other dice.")
            raise refusal("mail.other-dice", message, hint)

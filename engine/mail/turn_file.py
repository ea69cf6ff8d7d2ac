"""A file of a game by e-mail: an open heading, a body, and a signature over both.

The reader takes every byte as hostile and raises DataError with a stable code. That a file is well
made says nothing yet: `engine.mail.mail_game` decides who may send it and whether it is the next.
"""

import base64
import re
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from hexwright.engine.mail.keys import KEY_BYTES, PlayerKey, digest, is_signed
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.safe_json import parse

SUFFIX: Final = ".hexturn"
FORMAT: Final = 1
# A turn of thousands of answers is a tenth of it.
MAX_BYTES: Final = 1024 * 1024
MAX_ANSWERS: Final = 20_000
MAX_NAME: Final = 80

_Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
_Hex64 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_MaybeHex64 = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
# What a stranger calls himself is one line of letters: nothing that breaks or turns it around.
_ODD: Final = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069"
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME, pattern=rf"^[^{_ODD}]*$")]
_Option = Annotated[str, msgspec.Meta(max_length=200)]
_Answers = Annotated[list[Any], msgspec.Meta(max_length=MAX_ANSWERS)]
_Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Heading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What everybody may read of a file: which game, which number, who signed it."""

    format: int
    kind: Literal["turn-file"]
    game: _Hex32
    number: _Number
    sender: _Hex64
    body: Annotated[str, msgspec.Meta(max_length=MAX_BYTES)]
    signature: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}$")]


class Invitation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first file, sealed for nobody: what shall be played, and who asks for it."""

    module: _Text
    module_title: _Text
    fingerprint: _Hex64
    rules: _Number
    scenario: _Text
    scenario_title: Annotated[str, msgspec.Meta(max_length=200)] = ""
    options: Annotated[dict[_Option, bool | int | _Option], msgspec.Meta(max_length=50)] = {}
    side: _Text
    guest_side: _Text
    name: _Name
    commitment: _Hex64


class Acceptance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The second file: who takes the other side."""

    previous: _Hex64
    name: _Name
    commitment: _Hex64
    secret: _Hex64


class Withheld(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Answers to secret questions, and the noise without which nobody can guess them."""

    noise: _Hex64
    answers: _Answers

    @property
    def commitment(self) -> str:
        """What is sent in their place: they can be no others when they are laid open."""
        return digest(bytes.fromhex(self.noise), msgspec.json.encode(self.answers)).hex()


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every further file: the answers of one side up to a question for the other one.

    `withheld` stands for the last answers where both sides choose in secret: they are `opened` by
    the same player's next file. `after` is the fingerprint of the game to which all of it leads;
    empty where answers that are withheld decide that.
    """

    previous: _Hex64
    secret: _Hex64
    answers: _Answers
    withheld: _MaybeHex64 = ""
    opened: Withheld | None = None
    after: _MaybeHex64 = ""


Body = Invitation | Acceptance | Turn
B = TypeVar("B", Invitation, Acceptance, Turn)


class TurnFile:
    """A file whose signature is good; its body may still be sealed."""

    def __init__(self, heading: Heading, body: bytes) -> None:
        """Keep what was read."""
        self.game = bytes.fromhex(heading.game)
        self.number = heading.number
        self.sender = bytes.fromhex(heading.sender)
        self._body = body
        self.id = digest(_signed(self.game, self.number, self.sender, body))

    @property
    def is_invitation(self) -> bool:
        """Whether it is the first file of a game, which anybody can read."""
        return self.number == 0

    def invitation(self) -> Invitation:
        """What the first file says; raises DataError."""
        return _decoded(self._body, Invitation)

    def acceptance(self, key: PlayerKey, other: bytes) -> Acceptance:
        """What the second file says to this player; raises DataError."""
        return _decoded(self._opened(key, other), Acceptance)

    def turn(self, key: PlayerKey, other: bytes) -> Turn:
        """What a further file says to this player; raises DataError."""
        return _decoded(self._opened(key, other), Turn)

    def _opened(self, key: PlayerKey, other: bytes) -> bytes:
        opened = key.opened(self._body, other)
        if opened is None:
            raise refusal("mail.not-for-you", tr("The file is sealed for somebody else."))
        return opened


def written(key: PlayerKey, game: bytes, number: int, body: Body, other: bytes = b"") -> bytes:
    """A file, sealed for the other player if there is one, and signed."""
    inner = msgspec.json.encode(body)
    if other:
        inner = key.sealed(inner, other)
    heading = Heading(
        format=FORMAT,
        kind="turn-file",
        game=game.hex(),
        number=number,
        sender=key.public.hex(),
        body=base64.b64encode(inner).decode("ascii"),
        signature=key.signature(_signed(game, number, key.public, inner)).hex(),
    )
    return msgspec.json.format(msgspec.json.encode(heading), indent=1) + b"\n"


def read(data: bytes, name: str = "") -> TurnFile:
    """A file from outside; raises DataError if it is none, or not as its sender made it."""
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // 1024
        raise refusal("mail.too-large", tr("The file is larger than {limit} KB.", limit=limit))
    plain = parse(data, name)
    version = plain.get("format") if isinstance(plain, dict) else None
    if isinstance(version, int) and version > FORMAT:
        raise refusal("mail.newer", tr("The file was made by a newer Hexwright."))
    try:
        heading = msgspec.convert(plain, Heading)
        body = base64.b64decode(heading.body, validate=True)
    except (msgspec.ValidationError, ValueError) as error:
        message = tr("This is not a file of a game by e-mail, or it is damaged.")
        raise refusal("mail.unreadable", message) from error
    public = bytes.fromhex(heading.sender)
    signed = _signed(bytes.fromhex(heading.game), heading.number, public, body)
    if not is_signed(signed, bytes.fromhex(heading.signature), public):
        message = tr("The file is not as its sender made it: the signature does not fit.")
        raise refusal("mail.changed", message)
    return TurnFile(heading, body)


def refusal(code: str, message: str, hint: str = "") -> DataError:
    """A file that is not taken, and why."""
    hint = hint or tr("Nothing was changed. Ask for the file again.")
    return DataError([Issue(code=code, message=message, hint=hint)])


def _signed(game: bytes, number: int, sender: bytes, body: bytes) -> bytes:
    """What a signature covers; parts have fixed sizes, so that none can run into the next."""
    assert len(sender) == KEY_BYTES
    return b"hexwright turn file 1" + game + number.to_bytes(8, "big") + sender + body


def _decoded(body: bytes, kind: type[B]) -> B:
    """The body of a file as a record; depth and size are checked before anything is made of it."""
    try:
        return msgspec.convert(parse(body, ""), kind)
    except (msgspec.ValidationError, DataError) as error:
        message = tr("The inside of the file cannot be read.")
        raise refusal("mail.unreadable", message) from error


def file_name(scenario: str, number: int) -> str:
    """What a file is called: harmless on every system, in the order of the game."""
    plain = re.sub(r"[^a-z0-9]+", "-", scenario.lower()).strip("-")[:40] or "game"
    return f"{plain}-{number:03d}{SUFFIX}"

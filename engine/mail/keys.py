"""The key of a player: it signs what he sends, and opens what is sealed for him.

The library is loaded only when a game by e-mail is really played: the start must not pay for it.
"""

import contextlib
import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexwright.schema.disk.faults import disk_issue
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from nacl.public import Box
    from nacl.signing import SigningKey

KEY_FILE: Final = "player.key"
KEY_BYTES: Final = 32
_OWNER_ONLY: Final = stat.S_IRUSR | stat.S_IWUSR


def random_bytes(count: int = KEY_BYTES) -> bytes:
    """Bytes that nobody can foresee, for keys and secrets; never for a game's own dice."""
    from nacl.utils import random

    return random(count)


def digest(*parts: bytes) -> bytes:
    """A fingerprint of parts, each with its length, so that none can run into the next."""
    made = hashlib.blake2b(digest_size=32)
    for part in parts:
        made.update(len(part).to_bytes(8, "big"))
        made.update(part)
    return made.digest()


@dataclass(frozen=True, slots=True)
class PlayerKey:
    """A player's secret; `public` is what others know him by."""

    secret: bytes

    @property
    def _signer(self) -> "SigningKey":
        from nacl.signing import SigningKey

        return SigningKey(self.secret)

    @property
    def public(self) -> bytes:
        """What others check his signatures with, and seal for him with."""
        return bytes(self._signer.verify_key)

    def signature(self, data: bytes) -> bytes:
        """Prove that data come from this player."""
        return self._signer.sign(data).signature

    def _box(self, other: bytes) -> "Box":
        from nacl.public import Box
        from nacl.signing import VerifyKey

        mine = self._signer.to_curve25519_private_key()
        return Box(mine, VerifyKey(other).to_curve25519_public_key())

    def sealed(self, data: bytes, other: bytes) -> bytes:
        """Data that only this player and the other one can open."""
        return bytes(self._box(other).encrypt(data))

    def opened(self, data: bytes, other: bytes) -> bytes | None:
        """What this player or the other one has sealed; None if neither has."""
        from nacl.exceptions import CryptoError

        try:
            return self._box(other).decrypt(data)
        except (CryptoError, ValueError):
            return None

    def locked_away(self, data: bytes) -> bytes:
        """Data that only this player can open."""
        from nacl.secret import SecretBox

        return bytes(SecretBox(digest(b"hexwright kept game", self.secret)).encrypt(data))

    def taken_out(self, data: bytes) -> bytes | None:
        """What this player has locked away; None if he has not."""
        from nacl.exceptions import CryptoError
        from nacl.secret import SecretBox

        try:
            return SecretBox(digest(b"hexwright kept game", self.secret)).decrypt(data)
        except (CryptoError, ValueError):
            return None


def is_signed(data: bytes, signature: bytes, public: bytes) -> bool:
    """Whether a signature is that of a player, under these data."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(public).verify(data, signature)
    except (CryptoError, ValueError):
        return False
    return True


def player_key(folder: Path) -> PlayerKey:
    """The key in a folder, made when there is none; raises DataError if it cannot be used."""
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _make(path)
        return _read(path)
    except OSError as error:
        raise DataError([disk_issue(path, error)]) from error


def _make(path: Path) -> None:
    """Write a new key that nobody else on this computer can read, not even for a moment."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    # Another window may be as quick: the key that was there first is the player's.
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(path, flags, _OWNER_ONLY)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"{random_bytes().hex()}\n")
            file.flush()
            os.fsync(file.fileno())


def _read(path: Path) -> PlayerKey:
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) != _OWNER_ONLY:
        path.chmod(_OWNER_ONLY)
    with path.open("rb") as file:
        text = file.read(4 * KEY_BYTES)
    try:
        secret = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        secret = b""
    if len(secret) != KEY_BYTES:
        message = tr("The key of your games by e-mail is damaged.")
        hint = tr("Put the file back from a copy. Without it these games cannot go on.")
        raise DataError([Issue(code="mail.bad-key", message=message, hint=hint, file=str(path))])
    return PlayerKey(secret)

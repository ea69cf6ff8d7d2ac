"""Numbers of pieces that stay the same from export to export, so that saved games can refresh."""

from hashlib import sha256

# Above every number that is given out; new pieces of VASSAL's own editor begin here.
NEXT = 1_000_000_000


class GpIds:
    """Gives every key its number: made from the key alone, so that no other piece can shift it."""

    def __init__(self) -> None:
        """Nothing given out yet."""
        self._of: dict[str, int] = {}
        self._taken: set[int] = set()

    def of(self, key: str) -> int:
        """The number of a key such as "unit:first-corps"; the same key has the same number."""
        if key not in self._of:
            number = int.from_bytes(sha256(key.encode()).digest()[:8], "big") % (NEXT - 1) + 1
            while number in self._taken:
                number = number % (NEXT - 1) + 1
            self._taken.add(number)
            self._of[key] = number
        return self._of[key]

"""Numbers that look like chance and are not: the same place always gives the same art."""

_MASK = 0xFFFFFFFFFFFFFFFF


def chance(*numbers: int) -> float:
    """A number from 0 up to 1 that depends on nothing but these whole numbers."""
    state = 0x9E3779B97F4A7C15
    for number in numbers:
        state = (state ^ (number & _MASK)) * 0xBF58476D1CE4E5B9 & _MASK
        state ^= state >> 29
        state = state * 0x94D049BB133111EB & _MASK
        state ^= state >> 32
    return (state >> 11) / 9007199254740992.0


def between(low: float, high: float, *numbers: int) -> float:
    """A number from `low` up to `high`, by the same numbers."""
    return low + (high - low) * chance(*numbers)

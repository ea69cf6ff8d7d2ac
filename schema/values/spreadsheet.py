"""What cells of spreadsheet files hold, and which texts a program would run as formulas."""

from typing import Final

Value = str | int | float
# A text that starts with one of these would be run as a formula; the last one marks texts.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")

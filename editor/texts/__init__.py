"""The words of a module in other languages."""

"""The question, its answers and their odds."""

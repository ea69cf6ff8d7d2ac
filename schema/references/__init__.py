"""Names and everything that uses them: found, counted and changed by what the schemas say."""

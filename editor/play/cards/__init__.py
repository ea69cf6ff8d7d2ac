"""The cards on the table."""

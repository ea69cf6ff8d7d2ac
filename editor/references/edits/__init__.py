"""Names and every place that uses them, found and changed together; no Qt."""

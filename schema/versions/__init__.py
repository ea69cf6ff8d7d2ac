"""Two versions of a module: what differs between them, and how they come together again."""

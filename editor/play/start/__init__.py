"""From choosing a game to a window that plays it."""

"""The game's tables and the chances in them."""

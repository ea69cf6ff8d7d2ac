"""Things that have ids: where they are used, what they are called, going to them."""

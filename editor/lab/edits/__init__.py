"""What the lab does to the open module, without Qt."""

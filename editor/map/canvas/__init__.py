"""The map on the screen: chunks of picture, the view over them, and what lies on top."""

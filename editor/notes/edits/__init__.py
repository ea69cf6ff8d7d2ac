"""What is done to notes, without a window."""

"""Problems in words, and where they are; no Qt."""

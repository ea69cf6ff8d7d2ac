"""The open module: its documents, how they change, and how they are kept."""

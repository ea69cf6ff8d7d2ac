"""The maps of a module: the canvas, its tools, dialogs and panels."""

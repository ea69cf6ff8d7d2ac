"""The tools of the map canvas, one file each; none of them knows a window."""

"""The desktop application; the only package with QtWidgets."""

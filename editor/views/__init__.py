"""What the window shows of a module: trees, tables, pages and maps."""

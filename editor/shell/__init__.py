"""The application around the pages: files, menus, start page, settings, help."""

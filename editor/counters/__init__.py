"""Counter kinds, their faces and their templates."""

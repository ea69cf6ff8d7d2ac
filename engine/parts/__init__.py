"""Parts of rules that several systems have in common."""

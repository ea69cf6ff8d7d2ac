"""The hexwright command, one file per subcommand."""

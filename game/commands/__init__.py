"""One file per subcommand of the game's command line."""

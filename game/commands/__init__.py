"""The subcommands of the game's command line, a file each."""

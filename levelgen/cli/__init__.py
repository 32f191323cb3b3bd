"""The command line of levelgen: a file for each subcommand."""

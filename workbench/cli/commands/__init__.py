"""One module per command; each has ``arguments(parser)`` and ``run(args, console)``."""

"""The documents hold what the program does: answers, examples, recipes."""

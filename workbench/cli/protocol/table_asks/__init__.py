"""The asks of the query protocol about tables, one module each: ``answer(question) -> mapping``."""

"""One module per ask; a module is called like its ask and has ``answer(question)``."""

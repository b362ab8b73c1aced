"""The asks of the query protocol by topic; :mod:`workbench.protocol.registry` lists the modules and finds the functions."""

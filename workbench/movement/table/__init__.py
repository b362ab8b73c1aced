"""Moves over free-form tables: what every game that measures moves shares."""

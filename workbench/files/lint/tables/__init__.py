"""Checks of scenarios on free-form tables."""

"""Exact chances: dice, and charts of results that dice are read in. No Qt, no files."""

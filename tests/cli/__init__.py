"""Tests of the command line and the query protocol."""

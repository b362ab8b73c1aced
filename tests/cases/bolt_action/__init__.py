"""The worked cases of Bolt Action as tables and questions of the query protocol."""

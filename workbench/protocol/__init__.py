"""The query protocol: one JSON object a line in, one JSON object a line out (see docs and ``protocol/asks``)."""

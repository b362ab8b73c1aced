"""How the pieces of a table are drawn: each style of terrain by its painter, in layers from the ground up."""

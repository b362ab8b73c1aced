"""The ground, painted: one small file for each family of terrain. Everything is drawn by us, as vectors."""

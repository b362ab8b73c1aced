"""Real ground: elevation models and OpenStreetMap become maps of hexes and tables.

Files are those of the user; nothing is downloaded.
"""

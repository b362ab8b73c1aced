"""Real ground: elevation models and OpenStreetMap become maps of hexes and tables. Files are the user's; nothing is downloaded."""

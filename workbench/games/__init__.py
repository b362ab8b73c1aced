"""One package per game. A game declares itself by ``GAME``; no game knows another, and only the registry loads them."""

"""The picture under the map in the window: shown, fitted to the hexes, nudged, traced."""

"""Plausible maps from a few sliders and a seed, as a start for editing. Nothing here comes from a rulebook."""

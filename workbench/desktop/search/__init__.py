"""Search through every command of a window, and through the places that one can go to."""

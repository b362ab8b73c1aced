"""The cursor on the map: arrow keys move it, Enter clicks, and what lies under it is told in words."""

"""What the play sheet says of moves: who goes how far, and what pieces of terrain do to a move."""

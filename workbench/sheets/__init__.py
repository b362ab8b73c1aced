"""What a scenario says on paper, as values: its card, its turn track, markers to have at hand, pieces to lay out."""

"""Answers drawn over the ground: one drawer for each class of overlay."""

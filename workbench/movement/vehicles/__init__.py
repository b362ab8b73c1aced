"""Vehicles that move in straight legs with few pivots: where one move can end. Plane geometry; games bring the figures."""

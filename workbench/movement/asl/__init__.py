"""The parts of the movement doctrine of Advanced Squad Leader."""

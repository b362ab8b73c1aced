"""Parts of the fire doctrine of Advanced Squad Leader."""

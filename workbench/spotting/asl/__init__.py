"""Parts of the spotting doctrine of Advanced Squad Leader."""

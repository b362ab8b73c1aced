"""Parts of the movement doctrine of Landships!."""

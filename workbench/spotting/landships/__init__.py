"""Parts of the spotting doctrine of Landships!: the spotting chart, limits, observation for barrages."""

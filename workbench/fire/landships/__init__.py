"""Parts of the fire doctrine of Landships!: weapons, ranges, arcs, modifiers of the dice."""

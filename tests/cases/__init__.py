"""The rules as data: worked cases, how their texts are set up as scenarios, and how answers are compared."""

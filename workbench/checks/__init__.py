"""What is allowed in scenarios and rulesets but probably not meant."""

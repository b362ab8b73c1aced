"""The kinds of questions to learners: one module for each family, with the topics of a quiz that ask them."""

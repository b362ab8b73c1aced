"""Lessons and quizzes: what a learner is shown and asked, with answers from the same analysis as everywhere else."""

"""Tests of lessons and quizzes."""

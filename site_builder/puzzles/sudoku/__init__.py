"""Sudoku, as the rest of the project sees it."""

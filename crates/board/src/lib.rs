//! The vocabulary of Sudoku.

"""What a model is asked; ``sodan dataset export --layout verl`` asks the same."""

PROMPT = "Solve this Sudoku. Answer with nine lines of nine digits in a fenced block.\n\n{board}"

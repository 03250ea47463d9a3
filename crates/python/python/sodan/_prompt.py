"""The prompt for a model, which is that of ``sodan dataset export --layout verl``."""

PROMPT = "Solve this Sudoku. Answer with nine lines of nine digits in a fenced block.\n\n{board}"

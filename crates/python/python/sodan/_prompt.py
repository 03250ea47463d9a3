"""The prompt for a model, which ``sodan dataset export --layout verl`` also uses."""

PROMPT = "Solve this Sudoku. Answer with nine lines of nine digits in a fenced block.\n\n{board}"

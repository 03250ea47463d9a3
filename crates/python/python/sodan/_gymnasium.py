"""Registers the environments with Gymnasium, which calls this as a plugin and is not completely imported by then."""

from gymnasium.envs.registration import register as _register
from gymnasium.envs.registration import registry

ID = "sodan/Sudoku-v0"


def register() -> None:
    """Register the environment, unless that is done."""
    if ID not in registry:
        _register(ID, entry_point="sodan.env:SudokuEnv", vector_entry_point="sodan.env:SudokuVectorEnv")

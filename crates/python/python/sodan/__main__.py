"""Runs the command: ``python -m sodan solve puzzles.txt``. The package's script ``sodan`` does the same."""

from __future__ import annotations

import signal
import sys

from sodan import _native


def main() -> int:
    """Run the command with the arguments of this process and return its exit code."""
    # The command handles Ctrl-C itself; Python's handler would only set a flag that nothing checks.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.command(["sodan", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

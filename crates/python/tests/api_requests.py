"""A request for every operation of the HTTP API that takes one."""

from typing import Any

from conftest import PROPER

DIGITS = "417" + PROPER[3:]
SCALES = ["hodoku", "se", "two_way", "csp"]
PLAYABLE = {"givens": PROPER, "digits": DIGITS}
WRONG = {"givens": PROPER, "digits": "42" + PROPER[2:]}
FOUR = "1..............."

REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"text": PROPER}),
    ("solve", {"text": f"{PROPER}\n12\n", "options": {"first": True, "engine": "amb"}, "limits": {"seconds": 5.0}}),
    ("solve", {"text": FOUR, "options": {"rules": ["x"], "size": 4, "strict": True}}),
    ("count", {"position": PLAYABLE}),
    ("check", {"text": PROPER}),
    ("candidates", {"text": FOUR, "options": {"limit": 3}}),
    ("rate", {"text": PROPER, "options": {"scales": SCALES}}),
    ("explain", {"text": PROPER, "options": {"scale": "se"}}),
    ("hint", {"text": PROPER, "options": {"level": "full"}}),
    ("hint", {"position": WRONG, "options": {"level": "full"}}),
    ("steps", {"text": PROPER, "options": {"techniques": ["naked-single", "hidden-single"]}}),
    ("chains", {"text": PROPER, "options": {"selection": "all", "weights": {"singles": 1}}}),
    ("convert", {"text": PROPER, "options": {"to": "f-puzzles"}}),
    ("picture", {"text": PROPER, "options": {"step": 1}}),
    ("canonicalize", {"text": PROPER, "options": {"form": "max-lex"}}),
    ("generate", {}),
    ("generate", {"series": {"first": 3, "count": 2}, "options": {"method": "controlled", "seed": 3}}),
    ("compare", {"text": PROPER, "options": {"engine": "logic"}}),
    ("choices", {"text": PROPER, "options": {"by": "backtracking-as-written", "limit": 20}}),
    ("backdoors", {"text": PROPER, "options": {"size": 2}}),
    ("anti-backdoors", {"text": PROPER, "options": {"patterns": ["whip"], "length": 6}}),
    ("depth", {"text": PROPER, "options": {"depth": 1}}),
    ("talk", {"puzzle": PROPER, "messages": 2000, "switches": [{"from": 10, "delay": 0.5}]}),
    ("play", {"program": "links", "seed": 2}),
    ("queens", {"by": "backtracking", "limit": 9}),
    ("levels", {"puzzle": PROPER, "messages": 500}),
]

FILES = ("talk",)
"""Operations that return files."""

"""The requests that generated clients are tested with, sent without a client."""

import json
import urllib.request
from typing import Any

import pytest
from api_requests import FILES, REQUESTS


@pytest.fixture(scope="module")
def description(server: str) -> Any:
    return json.loads(urllib.request.urlopen(f"{server}/openapi.json").read())


def test_requests_cover_every_endpoint(description: Any) -> None:
    endpoints = {path.rpartition("/")[2] for path, methods in description["paths"].items() if "post" in methods}
    assert endpoints == {name for name, _ in REQUESTS}, "clients are not tested with these endpoints"


@pytest.mark.parametrize(("task", "request_body"), REQUESTS, ids=lambda it: it if isinstance(it, str) else "")
def test_requests_are_answered(server: str, task: str, request_body: dict[str, Any]) -> None:
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{server}/api/v1/{task}", json.dumps(request_body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as response:
        answer = response.read()
    assert response.status == 200 and answer
    assert task in FILES or json.loads(answer).get("task", task) == task


def test_schemas_have_names_and_plain_enumerations(description: Any) -> None:
    schemas = description["components"]["schemas"]
    assert not [name for name in schemas if name[-1].isdigit()], "generated clients show these names"
    assert {"SolveRequest", "RateRequest", "HintLevel", "Problem"} <= set(schemas)
    # Generators turn each constant of a `oneOf` into a class, and reject all constants except the first.
    assert not [name for name, it in schemas.items() if it.get("oneOf") and all("const" in one for one in it["oneOf"])]
    assert schemas["HintLevel"]["enum"] == ["vague", "technique", "full"]

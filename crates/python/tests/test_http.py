"""The requests that generated clients are tested with, sent without a client."""

import json
import urllib.request
from typing import Any

import pytest
from api_requests import FILES, REQUESTS


def test_requests_cover_every_endpoint(server: str) -> None:
    description = json.loads(urllib.request.urlopen(f"{server}/openapi.json").read())
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

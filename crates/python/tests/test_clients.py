"""Tests the HTTP API with schemathesis, and with clients generated from its description."""

import importlib
import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from api_requests import FILES, REQUESTS
from conftest import PROPER

pytestmark = pytest.mark.clients


@pytest.fixture(scope="module")
def description(server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("description") / "openapi.json"
    path.write_bytes(urllib.request.urlopen(f"{server}/openapi.json").read())
    return path


@pytest.fixture(scope="module")
def client(description: Path) -> ModuleType:
    """A client that openapi-python-client generates."""
    folder = description.parent / "python"
    settings = description.with_name("settings.yaml")
    settings.write_text(
        "post_hooks: []\npackage_name_override: sodan_client\ncontent_type_overrides:\n"
        "  application/vnd.apache.arrow.file: application/octet-stream\n  image/gif: application/octet-stream\n"
    )
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--config", str(settings)]
    done = subprocess.run(
        [*generate, "--path", str(description), "--output-path", str(folder / "sodan_client")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout, done.stdout
    sys.path.insert(0, str(folder))
    return importlib.import_module("sodan_client")


@pytest.mark.parametrize(("task", "question"), REQUESTS, ids=lambda it: it if isinstance(it, str) else "")
def test_python_client_reads_answers(client: ModuleType, server: str, task: str, question: dict[str, Any]) -> None:
    is_lab = task in ("talk", "play", "queens", "levels")
    operation = importlib.import_module(f"sodan_client.api.{'lab' if is_lab else 'default'}.{task}")
    models = importlib.import_module("sodan_client.models")
    kind = "Text" if "text" in question else "Position" if "position" in question else ""
    body = getattr(models, f"{task.capitalize()}{kind}Request").from_dict(question)
    assert body.to_dict().items() >= question.items()
    with client.Client(base_url=server, timeout=60) as connection:
        response = operation.sync_detailed(client=connection, body=body)
        assert response.status_code == 200, response.content
        if task in FILES:
            assert response.parsed.payload.read() == response.content
        else:
            assert response.parsed.to_dict() == json.loads(response.content)


def test_python_client_reads_technique_pages(client: ModuleType, server: str) -> None:
    techniques = importlib.import_module("sodan_client.api.default.techniques")
    technique = importlib.import_module("sodan_client.api.default.technique")
    with client.Client(base_url=server) as connection:
        for entry in techniques.sync(client=connection).techniques:
            page = technique.sync_detailed(entry.slug, client=connection)
            assert page.parsed.to_dict() == json.loads(page.content), entry.slug


@pytest.mark.parametrize(
    ("question", "status", "code"),
    [
        ({"text": PROPER, "options": {"limit": 0}}, 422, "request"),
        ({"text": f"{PROPER}\n" * 2000}, 413, "too-large"),
    ],
)
def test_python_client_reads_problems(
    client: ModuleType, server: str, question: dict[str, Any], status: int, code: str
) -> None:
    solve = importlib.import_module("sodan_client.api.default.solve")
    models = importlib.import_module("sodan_client.models")
    with client.Client(base_url=server) as connection:
        response = solve.sync_detailed(client=connection, body=models.SolveTextRequest.from_dict(question))
    assert (response.status_code, response.parsed.code.value) == (status, code)


NODE = {"openapi-typescript": "7.13.0", "openapi-fetch": "0.17.0", "typescript": "5.9.3", "@types/node": "20.19.43"}


def test_typescript_client_reads_answers(server: str, description: Path) -> None:
    folder = description.parent / "typescript"
    folder.mkdir()
    package = {"private": True, "type": "module", "dependencies": NODE}
    (folder / "package.json").write_text(json.dumps(package))
    calls = [
        f"await played('{task}', client.POST('/api/v1/{task}', {{ body: {json.dumps(question)}"
        + (", parseAs: 'arrayBuffer'" if task in FILES else "")
        + " }));"
        for task, question in REQUESTS
    ]
    (folder / "play.ts").write_text(
        "import createClient from 'openapi-fetch';\nimport type { paths, components } from './schema.js';\n"
        f"const client = createClient<paths>({{ baseUrl: '{server}' }});\n"
        "async function played(task: string, answer: Promise<{ data?: unknown; error?: unknown }>) {\n"
        "  const { data, error } = await answer;\n"
        "  if (data === undefined) throw new Error(`${task}: ${JSON.stringify(error)}`);\n"
        "  console.log(task);\n}\n" + "\n".join(calls) + "\n"
        f"const solved = await client.POST('/api/v1/solve', {{ body: {{ text: '{PROPER}' }} }});\n"
        "const record: components['schemas']['SolveRecord'] | undefined = solved.data?.records[0];\n"
        "if (record?.status !== 'unique') throw new Error('not solved');\n"
        "const page = await client.GET('/api/v1/techniques/{slug}', { params: { path: { slug: 'x-wing' } } });\n"
        "if (page.data?.name !== 'X-Wing') throw new Error(`${page.data?.name}`);\n"
        "// @ts-expect-error: text or position is required\n"
        "const neither: components['schemas']['SolveRequest'] = { limits: { seconds: 1 } };\n"
        "// @ts-expect-error: an unknown level\n"
        "const level: components['schemas']['HintLevel'] = 'all';\nvoid neither; void level;\n"
    )
    for command in (
        ["npm", "install", "--no-audit", "--no-fund", "--silent"],
        ["npx", "openapi-typescript", str(description), "-o", "schema.d.ts"],
        ["npx", "tsc", "--strict", "--target", "es2022", "--module", "nodenext", "--skipLibCheck", "play.ts"],
        ["node", "play.js"],
    ):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    assert done.stdout.split() == [task for task, _ in REQUESTS]


def test_schemathesis_finds_nothing(server: str, description: Path) -> None:
    # Numbers beyond the maximum of a request have their own status.
    statuses = "[400, 404, 405, 413, 415, 422]"
    settings = f"[checks.negative_data_rejection]\nexpected-statuses = {statuses}\n"
    description.with_name("schemathesis.toml").write_text(settings)
    run = [str(Path(sys.executable).with_name("schemathesis")), "run", str(description), "--url", server]
    options = ["--max-examples", "40", "--seed", "1", "--no-color", "--suppress-health-check", "all"]
    # The server limits a request to 10 seconds. A schema cannot express rules between fields: givens
    # must be on the board, and some options exclude others.
    options += ["--request-timeout", "60", "--exclude-checks", "positive_data_acceptance"]
    done = subprocess.run([*run, *options], cwd=description.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-10_000:]

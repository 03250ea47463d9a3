"""Files of PyTorch's that the command writes, read by the standard library alone, and by PyTorch where it is there."""

import array
import os
import pickle
import subprocess
import zipfile
from collections import OrderedDict
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from conftest import PROPER, SOLUTION

FILES = ("features.pt", "labels.pt", "features_img.pt", "perm.pt")
TURNED = PROPER[::-1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What is exported of two puzzles, the second of them for the test."""
    table, out = tmp_path / "set.csv", tmp_path / "out"
    table.write_text(f"puzzle,split\n{TURNED},test\n{PROPER},train\n")
    run = [os.environ["SODAN_COMMAND"], "dataset", "export", "--to", "satnet", str(table), "-o", str(out)]
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "--testPct 0.5 --batchSz 1 --testBatchSz 1" in done.stderr
    return out


class Loader(pickle.Unpickler):
    """Reads the pickle of a tensor, and calls nothing that it names but an empty dictionary."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("collections", "OrderedDict"):
            return OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return lambda *arguments: arguments
        assert module == "torch", name
        return name

    def persistent_load(self, pid: Any) -> Any:
        return pid


def tensor(file: Path) -> tuple[tuple[int, ...], list[float]]:
    """The shape and the numbers of a tensor."""
    kinds = {"FloatStorage": "f", "LongStorage": "q", "ByteStorage": "B"}
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert archive.namelist()[0] == "archive/data.pkl"
        assert archive.read("archive/byteorder") == b"little"
        assert archive.read("archive/version") == b"3\n"
        storage, offset, shape, strides, has_gradient, hooks = Loader(BytesIO(archive.read("archive/data.pkl"))).load()
        word, kind, key, place, count = storage
        numbers = array.array(kinds[kind], archive.read(f"archive/data/{key}"))
    assert (word, place, offset, has_gradient, hooks, len(numbers)) == ("storage", "cpu", 0, False, {}, count)
    wanted: list[int] = []
    product = 1
    for size in reversed(shape):
        wanted.insert(0, product)
        product *= max(size, 1)
    assert strides == tuple(wanted)
    return shape, list(numbers)


def hot(board: str) -> list[float]:
    """A board with nine numbers for each cell."""
    return [float(cell == digit) for cell in board for digit in "123456789"]


def test_tensors_of_satnet_are_read_by_the_standard_library(folder: Path) -> None:
    found = {name: tensor(folder / name) for name in FILES}
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    shape, numbers = found["features.pt"]
    assert shape == (2, 9, 9, 9)
    assert numbers == hot(PROPER) + hot(TURNED)
    shape, numbers = found["labels.pt"]
    assert shape == (2, 9, 9, 9)
    assert numbers[:729] == hot(SOLUTION)
    assert sum(numbers) == 2 * 81
    assert found["features_img.pt"] == ((2, 9, 9, 0), [])
    shape, numbers = found["perm.pt"]
    assert (shape, sorted(numbers)) == ((729,), list(range(729)))


def test_tensors_of_satnet_are_read_by_pytorch(folder: Path) -> None:
    torch = pytest.importorskip("torch")
    features, labels, pictures, order = (torch.load(folder / name, weights_only=True) for name in FILES)
    assert features.shape == labels.shape == (2, 9, 9, 9)
    assert features.dtype == labels.dtype == torch.float32
    assert features.flatten().tolist() == hot(PROPER) + hot(TURNED)
    # As SATNet's code goes on with them.
    givens = features.sum(dim=3, keepdim=True).expand_as(features).int().sign().view(2, -1)
    assert givens.sum() == 2 * 17 * 9
    assert pictures.flatten(start_dim=1, end_dim=2).unsqueeze(2).float().shape == (2, 81, 1, 0)
    assert labels.view(2, -1)[:, order].shape == (2, 729)

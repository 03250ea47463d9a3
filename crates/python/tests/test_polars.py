"""Expressions of polars."""

from typing import Any

import polars as pl
import pytest
from conftest import PROPER, TEXTS

import sodan
import sodan.polars

NAMES = ["status", "solution", "givens", "hodoku_level", "se_er", "reason"]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions_give_the_columns_of_annotate(engine: Any) -> None:
    frame = pl.DataFrame({"text": [*TEXTS, None] * 3, "row": range(3 * len(TEXTS) + 3)})
    expected = sodan.annotate(frame, NAMES, column="text")
    lazy = frame.lazy().with_columns(sodan.polars.answer(pl.col("text"), NAMES).struct.unnest())
    assert lazy.collect_schema() == expected.schema
    assert lazy.collect(engine=engine).sort("row").equals(expected)
    single = frame.with_columns(sodan.polars.answer("text", name) for name in NAMES)
    assert single.equals(expected)


def test_expression_filters_and_refuses_unknown_columns() -> None:
    frame = pl.DataFrame({"puzzle": TEXTS})
    assert frame.filter(sodan.polars.answer("puzzle", "status") == "unique")["puzzle"][0] == PROPER
    with pytest.raises(KeyError, match="no column `score`; did you mean `hodoku_score`"):
        sodan.polars.answer("puzzle", "score")
    scale = frame.select(sodan.polars.answer("puzzle", "se"))
    assert scale.columns == ["se"] and scale["se"].struct.fields == ["se_er", "se_ep", "se_ed", "se_hardest"]

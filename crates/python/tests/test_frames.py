"""Frames: the rows of the command line, read by whatever reads Arrow streams."""

import csv
import gc
import io
import pickle

import duckdb
import pandas
import polars
import pyarrow  # type: ignore[import-untyped]
import pytest
from conftest import Program

import grundy


def rows(frame: grundy.Frame) -> list[tuple[str, int, str]]:
    return [(str(row.position), row.grundy, row.outcome) for row in frame]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(
    ("spec", "most", "entries"), [("wythoff", 12, None), ("young", 5, 3), ("welter", 7, 3), ("mhrg:3x4", 4, None), ("nim", 4, 3)]
)
def test_rows_are_those_of_the_command_line(
    program: Program, spec: str, most: int, entries: int | None, play: str
) -> None:
    frame = grundy.ruleset(spec).values(most, entries, play="misere" if play == "misere" else "normal")
    many = [] if entries is None else ["--entries", str(entries)]
    told = program("table", spec, "--max", str(most), *many, "--play", play, "--format", "csv")
    assert told.returncode == 0, told.stderr
    lines = list(csv.reader(io.StringIO(told.stdout)))[1:]
    assert rows(frame) == [(position, int(value), outcome) for position, value, outcome in lines]
    assert len(frame) == len(lines) > 7


@pytest.mark.parametrize("form", ["csv", "json", "latex", "markdown"])
def test_a_frame_is_written_as_by_the_command_line(program: Program, form: str) -> None:
    start = grundy.ruleset("mhrg:3x4").start()
    told = program("table", "mhrg:3x4", "--format", form)
    assert told.returncode == 0, told.stderr
    assert getattr(start.values_below(), form)() == told.stdout


def test_positions_below_one() -> None:
    start = grundy.ruleset("mhrg:2x3").start()
    reached = {start}
    waiting = [start]
    while waiting:
        for option in waiting.pop().options():
            if option not in reached:
                reached.add(option)
                waiting.append(option)
    frame = start.values_below()
    assert {row.position for row in frame} == reached
    assert all(row.grundy == row.position.grundy() for row in frame)


def test_a_frame_is_a_sequence() -> None:
    frame = grundy.ruleset("nim").values(3, 2)
    assert frame.columns == ("position", "grundy", "outcome")
    assert len(list(frame)) == len(frame) and frame[0] == list(frame)[0] and frame[-1] == list(frame)[-1]
    assert frame[2:7:2] == list(frame)[2:7:2] and frame[::-1] == list(frame)[::-1]
    for outside in [len(frame), -len(frame) - 1]:
        with pytest.raises(IndexError):
            frame[outside]
    with pytest.raises(TypeError):
        frame[1.5]  # type: ignore[call-overload]
    iterator = iter(frame)
    assert len(list(iterator)) == len(frame) and list(iterator) == []
    assert pickle.loads(pickle.dumps(frame)) == frame != grundy.ruleset("nim").values(2, 2)
    assert len({frame, grundy.ruleset("nim").values(3, 2)}) == 1


def test_a_frame_has_columns() -> None:
    table = grundy.solve("nim:below=3x3")
    frame = table.frame()
    assert frame["index"] == list(range(9)) == [row.index for row in frame]
    assert frame["grundy"] == [row.grundy for row in frame]
    assert frame["position"] == [row.position for row in frame]
    assert frame["outcome"] == [row.outcome for row in frame]
    with pytest.raises(KeyError, match="there is no column `index`; there are position, grundy, outcome"):
        grundy.ruleset("nim").values(3, 2)["index"]


def columns(frame: grundy.Frame) -> dict[str, list[object]]:
    return {name: [str(value) if name == "position" else value for value in (getattr(row, name) for row in frame)] for name in frame.columns}


def test_polars_pandas_pyarrow_and_duckdb_read_it() -> None:
    # More than a batch.
    frame = grundy.ruleset("nim").values(299, 2)
    assert len(frame) > 1 << 15
    small = grundy.solve("welter:below=6").frame()
    for given in [frame, small]:
        expected = columns(given)
        assert polars.DataFrame(given).to_dict(as_series=False) == expected
        table = pyarrow.table(given)
        assert table.to_pydict() == expected
        table.validate(full=True)
        read = pandas.DataFrame.from_arrow(given)  # type: ignore[attr-defined]
        assert read.to_dict("list") == expected
        assert duckdb.from_arrow(given).fetchall() == list(zip(*expected.values(), strict=True))
    assert str(pyarrow.table(frame).schema.field("grundy").type) == "uint64"
    counted = duckdb.sql("select count(*) from frame where outcome = 'P'")
    assert counted is not None and counted.fetchall() == [(300,)]


def test_a_stream_in_several_batches() -> None:
    frame = grundy.ruleset("nim").values(300, 2)
    reader = pyarrow.RecordBatchReader.from_stream(frame)
    batches = list(reader)
    assert sum(batch.num_rows for batch in batches) == len(frame)
    table = grundy.ruleset("nim").solve("below=300x300").frame()
    assert len(list(pyarrow.RecordBatchReader.from_stream(table))) > 1
    assert pyarrow.table(table).column("index").to_pylist() == list(range(90000))


def test_streams_outlive_their_frame_and_may_be_left_unread() -> None:
    frame = grundy.ruleset("nim").values(9, 2)
    expected = columns(frame)
    reader = pyarrow.RecordBatchReader.from_stream(frame)
    capsules = [frame.__arrow_c_stream__() for _ in range(100)]
    half = pyarrow.RecordBatchReader.from_stream(frame).read_next_batch()
    del frame, capsules
    gc.collect()
    assert reader.read_all().to_pydict() == expected == half.to_pydict()
    empty = pyarrow.table(grundy.ruleset("mhrg:2x3").values(0))
    assert empty.column_names == ["position", "grundy", "outcome"]


def test_html_is_short_and_escaped() -> None:
    html = grundy.ruleset("nim").values(99, 2)._repr_html_()
    assert html.count("<tr>") == 1 + 10 + 1 + 5 and "99,99" in html and "10000 rows" in html
    few = grundy.ruleset("young").values(1, 2)._repr_html_()
    assert few.count("<tr>") == 1 + 3 and "…" not in few
    tabular = grundy.ruleset("nim").values(99, 2)._repr_latex_()
    assert tabular.count("\\\\\n") == 1 + 10 + 1 + 5 and "\\dots{} & \\dots{}" in tabular and "99,99 & 0 & P" in tabular


def test_limits_end_a_listing() -> None:
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.ruleset("nim").values(10**6, 3, time=0.2)
    assert stopped.value.limit == "time"
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.ruleset("nim").values(10**6, 3, memory="1M")
    assert stopped.value.limit == "memory" and stopped.value.positions > 0
    with pytest.raises(grundy.Refusal):
        grundy.ruleset("ungar:tamari=3").values(3)

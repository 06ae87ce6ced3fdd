"""Tables: the values of the command line, as arrays without a copy; damage is noticed; heat maps."""

import itertools
import json
import pickle
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import matplotlib
import numpy
import pytest
from conftest import Program

import grundy

matplotlib.use("Agg")


def mex(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)


def wythoff(side: int) -> list[list[int]]:
    """The values of Wythoff's game by its definition."""
    table: list[list[int]] = [[0] * side for _ in range(side)]
    for x in range(side):
        for y in range(side):
            column = {table[k][y] for k in range(x)}
            row = set(table[x][:y])
            diagonal = {table[x - k][y - k] for k in range(1, min(x, y) + 1)}
            table[x][y] = mex(column | row | diagonal)
    return table


def test_a_table_has_the_values_of_the_definition() -> None:
    table = grundy.solve("wythoff:below=40x40")
    assert numpy.asarray(table).reshape(table.shape).tolist() == wythoff(40)
    assert (table.spec, table.play, len(table), table.path) == ("wythoff:below=40x40", "normal", 1600, None)
    assert table.ruleset == grundy.ruleset("wythoff")


def test_an_array_is_not_a_copy_and_keeps_its_memory() -> None:
    table = grundy.solve("nim:below=64x64")
    array = numpy.asarray(table)
    assert array.__array_interface__["data"][0] == table.__array_interface__["data"][0]
    assert not array.flags.writeable and not array.flags.owndata
    del table
    assert [int(array[64 * x + y]) for x, y in [(3, 5), (63, 1)]] == [6, 62]


def test_indices_and_positions_belong_together() -> None:
    table = grundy.solve("welter:below=8")
    game = grundy.ruleset("welter")
    holes = 0
    for index in range(len(table)):
        position = table.position(index)
        if position is None:
            holes += 1
            assert table[index] is None
            continue
        assert table.index(position) == index
        assert table[index] == table[position] == table.value(str(position)) == position.grundy()
    assert table[-1] == table[len(table) - 1]
    assert game.position("1,3") in table and game.position("1,9") not in table
    assert holes == sum(1 for value in numpy.asarray(table) if value == table.hole)


def test_a_table_iterates_over_its_rows() -> None:
    for family in ["welter:below=8", "turtles:odd:below=10", "wythoff:below=7x9"]:
        table = grundy.solve(family)
        assert list(table) == list(table.frame())
        rows = iter(table)
        assert len(list(rows)) == len(table.frame()) and list(rows) == []
    with pytest.raises(grundy.Refusal, match="list those of one, as in `table.frame"):
        iter(grundy.solve("mhrg:h=4"))


def test_a_table_is_shown_by_its_ends() -> None:
    whole = str(grundy.solve("nim:below=3x4")._repr_html_())
    assert whole.count("<tr>") == 1 + 12 and "…" not in whole
    table = grundy.solve("turtles:odd:below=20")
    html, frame = str(table._repr_html_()), table.frame()
    assert html.count("<tr>") == 1 + 10 + 1 + 5 and "524288 indices" in html
    for row in (frame[0], frame[9], frame[-5], frame[-1]):
        assert f"<td>{row.index}</td><td>{row.position}</td><td>{row.grundy}</td>" in html
    assert f"<td>{frame[10].index}</td>" not in html and f"<td>{frame[-6].index}</td>" not in html
    assert str(table._repr_latex_()).count("\\\\\n") == 1 + 10 + 1 + 5
    boards = grundy.solve("mhrg:h=4")
    assert boards._repr_html_() is None is boards._repr_latex_()


@pytest.mark.parametrize("wrong", [10**6, -(10**6), 2**80])
def test_what_is_outside_is_refused(wrong: int) -> None:
    table = grundy.solve("nim:below=4x4")
    with pytest.raises((IndexError, grundy.Refusal)):
        table[wrong]
    with pytest.raises(grundy.Refusal, match="not in the table of nim:below=4x4"):
        table.value("7,7")
    with pytest.raises(grundy.Refusal, match="and not of young"):
        table.value(grundy.ruleset("young").position("2,1"))


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_a_file_is_that_of_the_command_line(tmp_path: Path, program: Program, play: str) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    misere = play == "misere"
    table = grundy.solve("mhrg:h=6", out=ours, play="misere" if misere else "normal")
    done = program("solve", "mhrg:h=6", "--out", str(theirs), "--play", play)
    assert done.returncode == 0, done.stderr
    assert ours.read_bytes() == theirs.read_bytes()
    opened = grundy.open_table(theirs)
    assert numpy.array_equal(numpy.asarray(opened), numpy.asarray(table))
    assert numpy.asarray(opened).tobytes() == ours.read_bytes()[-len(opened) :]
    told = program("stats", str(ours), "--json")
    assert opened.summary().dict() == json.loads(told.stdout)
    assert opened.summary().json() == told.stdout.strip()


def test_answers_come_out_of_a_table(tmp_path: Path, program: Program) -> None:
    file = tmp_path / "table"
    table = grundy.solve("mhrg:h=6", out=file)
    game = grundy.ruleset("mhrg:3x5")
    for position in game.start().options():
        answer = position.answer(table=table)
        told = json.loads(program("lookup", str(file), "mhrg:3x5", str(position), "--json").stdout)
        assert (answer.method, answer.grundy, answer.outcome) == ("table", told["grundy"], told["outcome"])
        assert position.grundy(table=table) == told["grundy"] == table.value(position)
        assert table.position(table.index(position), game) == position
    with pytest.raises(grundy.Refusal, match="many boards; say of which, as in `ruleset="):
        table.position(0)
    with pytest.raises(grundy.Refusal, match=r"many boards; give one of these, as in `grundy\.ruleset\("):
        table.value("5,4,3")
    with pytest.raises(grundy.Refusal, match="positions that are two numbers"):
        grundy.heatmap(table)
    with pytest.raises(grundy.Refusal, match="a table of normal play, and misere play"):
        game.start().answer(table=table, play="misere")


def test_a_damaged_file_is_refused(tmp_path: Path, program: Program) -> None:
    file = tmp_path / "table"
    grundy.solve("wythoff:below=50x50", out=file)
    whole = file.read_bytes()
    for at in [0, 100, 4096, len(whole) - 7]:
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        told = program("stats", str(file))
        with pytest.raises(grundy.Refusal) as refusal:
            numpy.asarray(grundy.open_table(file))
        assert told.returncode == 2 and told.stderr.strip() == f"grundy: {refusal.value}"
    file.write_bytes(whole[:-1])
    with pytest.raises(grundy.Refusal, match="bytes"):
        grundy.open_table(file)
    file.write_bytes(b"nothing")
    with pytest.raises(grundy.Refusal, match="not a table"):
        grundy.open_table(file)
    with pytest.raises(FileNotFoundError, match="nowhere: No such file"):
        grundy.open_table(tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        grundy.solve("nim:below=4x4", out=tmp_path / "nowhere" / "table")


def test_rules_given_as_text_have_tables(tmp_path: Path) -> None:
    game = grundy.rules("on x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nmove x-k, y-k for k in 1..min(x, y)")
    table = game.solve("below=30x30", out=tmp_path / "table")
    assert numpy.asarray(table).reshape(table.shape).tolist() == wythoff(30)
    opened = grundy.open_table(tmp_path / "table", game)
    assert opened.value((7, 12)) == wythoff(13)[7][12]
    other = grundy.rules("on x, y\nmove x-k, y for k in 1..x")
    with pytest.raises(grundy.Refusal):
        grundy.open_table(tmp_path / "table", other)


def test_limits_and_engines() -> None:
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.solve("mhrg:h=14", memory=1000)
    assert stopped.value.limit == "memory"
    with pytest.raises(grundy.Refusal, match="engine: the engine is"):
        grundy.solve("nim:below=4x4", engine="abacus")  # type: ignore[arg-type]
    with pytest.raises(grundy.Refusal, match="there is no such family"):
        grundy.solve("nim:above=4x4")
    scanned = grundy.solve("wythoff:below=60x60", engine="scan")
    assert numpy.array_equal(numpy.asarray(scanned), numpy.asarray(grundy.solve("wythoff:below=60x60", threads=2)))


def test_pickles(tmp_path: Path) -> None:
    table = grundy.solve("nim:below=9x9", out=tmp_path / "table")
    assert numpy.array_equal(numpy.asarray(pickle.loads(pickle.dumps(table))), numpy.asarray(table))
    assert pickle.loads(pickle.dumps(table.summary())) == table.summary()
    with pytest.raises(grundy.Refusal, match="a table in memory is not pickled"):
        pickle.dumps(grundy.solve("nim:below=9x9"))


def test_a_heat_map_has_the_values(tmp_path: Path) -> None:
    game = grundy.heatmap("wythoff", 29)
    assert game.values == wythoff(30)
    assert grundy.heatmap(grundy.solve("wythoff:below=30x30"), title="wythoff") == game
    rectangle = grundy.heatmap(grundy.sequence("wythoff X,Y", X=range(5, 9), Y=range(2, 4)))
    assert rectangle.values == [row[2:4] for row in wythoff(9)[5:9]]
    assert (rectangle.axes, rectangle.first) == (("X", "Y"), (5, 2))
    assert grundy.heatmap("young", 2).values == [[0, None, None], [1, 2, None], [2, 1, 0]]
    picture = ElementTree.fromstring(game.svg)
    assert picture.tag.endswith("svg") and game._repr_svg_() == game.svg
    file = tmp_path / "map.svg"
    game.save(file)
    assert file.read_text(encoding="utf-8") == game.svg
    assert [path.name for path in tmp_path.iterdir()] == ["map.svg"]
    with pytest.raises(FileNotFoundError, match=r"map\.svg: No such file or directory \(os error 2\)$"):
        game.save(tmp_path / "nowhere" / "map.svg")
    assert pickle.loads(pickle.dumps(game)) == game and len({game, grundy.heatmap("wythoff", 29)}) == 1


def test_a_heat_map_of_values_that_a_user_has() -> None:
    values = wythoff(9)
    rows = grundy.heatmap(values, title="mine")
    assert (rows.title, rows.axes, rows.first, rows.values) == ("mine", ("x", "y"), (0, 0), values)
    assert grundy.heatmap(numpy.array(values), title="mine") == rows
    assert grundy.heatmap(tuple(iter(row) for row in values), title="mine") == rows
    pairs = {(x, y): value for x, row in enumerate(values) for y, value in enumerate(row)}
    assert grundy.heatmap(pairs, title="mine") == rows
    part = grundy.heatmap({pair: value for pair, value in pairs.items() if min(pair) > 2 and sum(pair) % 2 == 0})
    assert part.first == (3, 3) and part.values[0] == [values[3][3], None, values[3][5], None, values[3][7], None]
    assert grundy.heatmap([[1], [2, None, 0]]).values == [[1, None, None], [2, None, 0]]


def test_a_heat_map_of_a_game_defined_in_python() -> None:
    asked: list[tuple[int, int]] = []

    def options(p: tuple[int, int]) -> list[tuple[int, int]]:
        asked.append(p)
        steps = [(x, p[1]) for x in range(p[0])] + [(p[0], y) for y in range(p[1])]
        return steps + [(p[0] - k, p[1] - k) for k in range(1, min(p) + 1)]

    game = grundy.Game(options)
    assert grundy.heatmap(game, 11).values == wythoff(12)
    assert len(asked) == 144
    assert grundy.heatmap(game, 3, play="misere").values == grundy.heatmap("wythoff", 3, play="misere").values
    # A pair that the largest cannot reach has a value all the same.
    assert grundy.heatmap(grundy.Game(lambda p: []), 1).values == [[0, 0], [0, 0]]
    with pytest.raises(grundy.Refusal, match="max: say how far"):
        grundy.heatmap(game)
    with pytest.raises(grundy.Refusal, match="more than the limit"):
        grundy.heatmap(game, 10**9)
    with pytest.raises(grundy.Stopped):
        grundy.heatmap(game, 60, positions=10)
    game.clear()
    with pytest.raises(grundy.Stopped):
        grundy.heatmap(game, 200, time=0.01)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({}, "no values to draw"),
        ([[], [None]], "no values to draw"),
        ({(0, 1, 2): 3}, "pairs of whole numbers"),
        ({(0, -1): 3}, r"\(0, -1\): a heat map needs pairs"),
        ({"0,1": 3}, "'0,1': a heat map needs pairs"),
        ({(0, 1): 2.5}, "2.5: a value is a whole number"),
        ([[True]], "True: a value is a whole number"),
        ([1, 2], "a heat map is of a game"),
        (["12", "34"], "a heat map is of a game"),
        (numpy.zeros((2, 2)), "a value is a whole number"),
        ({(0, 0): 0, (10**9, 10**9): 1}, "more than the limit"),
        (itertools.repeat(itertools.repeat(0)), "more than the limit"),
        (itertools.repeat([]), "more than the limit"),
    ],
)
def test_values_that_make_no_heat_map_are_refused(given: Any, problem: str) -> None:
    with pytest.raises(grundy.Refusal, match=problem):
        grundy.heatmap(given)
    with pytest.raises(grundy.Refusal, match="max: it is for a game"):
        grundy.heatmap(given, 3)


def test_a_heat_map_is_drawn_for_latex() -> None:
    small = grundy.heatmap("wythoff", 12)
    assert small.tikz() == small._repr_latex_() and small._repr_html_() == small.svg
    assert small.tikz().count("\\path[") > 13 * 13 // 2
    large = grundy.heatmap("nim", 99)
    assert large._repr_latex_() is None
    with pytest.raises(grundy.Refusal, match="limit of 6000 for TikZ"):
        large.tikz()


def test_a_heat_map_is_drawn_by_matplotlib() -> None:
    game = grundy.heatmap("young", 6)
    axis = game.plot()
    [image] = axis.get_images()
    drawn = numpy.ma.filled(image.get_array().astype(float), -1).tolist()
    assert drawn == [[-1 if value is None else value for value in row] for row in game.values]
    assert game.plot(ax=axis) is axis
    for one_way in (axis.xaxis, axis.yaxis):
        ticks = one_way.get_majorticklocs()
        assert len(ticks) > 2 and all(tick == round(tick) for tick in ticks)


def test_what_has_no_heat_map_is_refused() -> None:
    for given, most in [("mhrg:3x5", None), (grundy.sequence("nim N,3", N=range(3)), None), (3, 3), ("ungar:young", 3)]:
        with pytest.raises(grundy.Refusal):
            grundy.heatmap(given, most)  # type: ignore[arg-type]
    with pytest.raises(grundy.Refusal, match="more than the limit"):
        grundy.heatmap("nim", 10**9)

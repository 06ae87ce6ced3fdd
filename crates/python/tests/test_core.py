"""Rulesets, positions, moves, answers, reasons and sums as Python objects."""

import copy
import json
import pickle
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Literal

import pytest

import grundy
from conftest import Program
from grundy import Position, Refusal, Ruleset, Stopped, Sum

PRIME_HOOKS = "on partition\nmove hook where prime(length)"
POSET = "a < b < d > c > a"
YOUNG = grundy.ruleset("young")
NIM = grundy.ruleset("nim")


class Number:
    """A number that is none of Python's own, as those of NumPy and Sage are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Faulty:
    """A number that cannot be had."""

    def __index__(self) -> int:
        raise ZeroDivisionError("no number today")


@pytest.mark.parametrize(
    "given",
    ["4,2,1", " 4, 2,1 ", [4, 2, 1], (4, 2, 1), range(4, 5), iter([4, 2, 1]), [Number(4), 2, "1"], "4,2,1^1"],
    ids=repr,
)
def test_a_partition_is_given_in_many_ways(given: "str | list[int] | tuple[int, ...]") -> None:
    expected = YOUNG.position("4") if isinstance(given, range) else YOUNG.position("4,2,1")
    assert YOUNG.position(given) == expected


def test_numbers_and_sets_are_positions_where_the_kind_allows() -> None:
    assert YOUNG.position(4) == YOUNG.position("4") == YOUNG.position(Number(4))
    welter = grundy.ruleset("welter")
    assert welter.position({6, 1, 4}) == welter.position(frozenset([1, 4, 6])) == welter.position("1,4,6")
    assert welter.position(set()) == welter.position("-")
    assert grundy.ruleset("shifted").position({2, 7, 4, 6}) == grundy.ruleset("shifted").position("7,6,4,2")
    assert grundy.rules("on strict partition\nmove corner").position({1, 3}).numbers == (3, 1)
    assert grundy.ruleset("ungar:diamond.poset", POSET).position({"b", "c"}).numbers is None
    assert YOUNG.position([]) == YOUNG.position("-") == YOUNG(())
    roots = grundy.rulesets()["reflect:TYPE/NODE"].example
    assert roots.ruleset.position(roots.numbers) == roots


@pytest.mark.parametrize(
    ("spec", "numbers"),
    [
        ("young", {2, 1}),
        ("mhrg:3x5", {5, 4, 3}),
        ("nim", {3, 5}),
        ("kayles", frozenset([4])),
        ("wythoff", {1, 2}),
        ("ungar:weak=4", {1, 2, 3, 4}),
    ],
)
def test_a_set_is_refused_where_order_or_repetition_counts(spec: str, numbers: set[int]) -> None:
    game = grundy.ruleset(spec)
    assert game.position(sorted(numbers, reverse=True)).numbers == tuple(sorted(numbers, reverse=True))
    with pytest.raises(Refusal, match=f"{spec}: a set has no order, and nothing in it twice; give a list or a tuple"):
        game.position(numbers)


def test_a_position_is_given_back_to_its_own_game_only() -> None:
    position = YOUNG.position("3,1")
    assert YOUNG.position(position) == position
    with pytest.raises(Refusal, match="nim: this is a position of young"):
        NIM.position(position)


def test_a_game_with_a_start_has_it_as_its_position() -> None:
    board = grundy.ruleset("mhrg:3x5")
    assert board.position() == board.start() == board.position("5,5,5")
    with pytest.raises(Refusal):
        YOUNG.position()


@pytest.mark.parametrize("given", [True, 1.5, object(), b"421", bytearray(b"421"), {4: 1}, [[4]], [None], [True], [1.0]], ids=repr)
def test_what_is_no_position_is_refused(given: object) -> None:
    with pytest.raises(Refusal, match="a position is a text such as '4,4,2', a number, or a list, tuple or set of them"):
        YOUNG.position(given)  # type: ignore[arg-type]


def test_what_a_users_object_raises_comes_out_as_itself() -> None:
    with pytest.raises(ZeroDivisionError, match="no number today"):
        YOUNG.position(Faulty())
    with pytest.raises(ZeroDivisionError, match="no number today"):
        YOUNG.position([4, Faulty()])

    def broken() -> Iterator[int]:
        yield 4
        raise LookupError("in the middle")

    with pytest.raises(LookupError, match="in the middle"):
        YOUNG.position(broken())


def test_an_endless_iterator_is_refused() -> None:
    with pytest.raises(Refusal, match="at most 1000000 entries"):
        NIM.position(count(1))


def test_large_numbers_are_refused_and_not_cut() -> None:
    for huge in (2**63, 2**64 + 4, 10**4000, -1):
        with pytest.raises(Refusal):
            YOUNG.position(huge)
        with pytest.raises(Refusal):
            YOUNG.position([huge, 1])
    # Python itself refuses to write such a number.
    with pytest.raises(ValueError):
        YOUNG.position(10**5000)


def test_numbers_that_are_no_natural_numbers_are_refused() -> None:
    table = grundy.solve("nim:below=4x4")
    for wrong in (-1, 2**64):
        calls: list[Callable[[], object]] = [
            lambda: YOUNG.positions(wrong), lambda: YOUNG.values(2, wrong), lambda: grundy.heatmap("wythoff", wrong),
            lambda: grundy.check("wythoff", values="0", size=wrong), lambda: grundy.find("wythoff", size=wrong),
            lambda: grundy.verify("nakada-4.1", size=wrong), lambda: grundy.sequence("staircases", max=wrong),
            lambda: table.position(wrong),
        ]  # fmt: skip
        for call in calls:
            with pytest.raises(Refusal, match=f"^{wrong}: write a whole number from 0 on"):
                call()
    with pytest.raises(TypeError):
        YOUNG.positions("2")  # type: ignore[arg-type]


def test_rules_have_the_spec_of_a_file_of_their_name(tmp_path: Path, program: Program) -> None:
    text = "game two-rows K\non x, y\nmove x-k, y for k in 1..min(x, K)\nmove x, y-k for k in 1..y"
    game = grundy.rules(text, K=2)
    assert game.spec == "two-rows.game:K=2" and game == pickle.loads(pickle.dumps(game))
    assert grundy.rules(PRIME_HOOKS).spec == "rules.game"
    assert repr(game.position((1, 2))) == "Position('two-rows.game:K=2', '1,2')"
    # So the command line reads its tables beside that file.
    (tmp_path / "two-rows.game").write_text(text, encoding="utf-8")
    table = game.solve("below=5x5", out=tmp_path / "table")
    told = program("lookup", "table", game.spec, "3,4", "--json", folder=tmp_path)
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["grundy"] == table.value((3, 4)) == game.position((3, 4)).grundy()


def test_sameness_of_positions_is_not_equality_of_values() -> None:
    one, other = YOUNG.position("4,2,1"), NIM.position("7")
    assert one.grundy() == other.grundy() == 7
    assert one != other
    assert (one + other).outcome() == "P"
    assert one == YOUNG.position("4,2,1") == grundy.ruleset("young").position("4,2,1")
    assert hash(one) == hash(grundy.ruleset("young").position("4,2,1"))
    assert len({one, YOUNG.position([4, 2, 1]), other}) == 2
    assert one != "4,2,1"
    assert YOUNG.position("2") != grundy.ruleset("welter").position("2")


def test_rulesets_are_equal_if_they_are_the_same_game() -> None:
    assert grundy.ruleset("mhrg:3x5") == grundy.ruleset("mhrg:3x5")
    assert grundy.ruleset("mhrg:3x5") != grundy.ruleset("mhrg:3x6")
    assert grundy.rules(PRIME_HOOKS) == grundy.rules(PRIME_HOOKS)
    assert grundy.rules(PRIME_HOOKS) != grundy.rules("on partition\nmove hook")
    assert hash(grundy.rules(PRIME_HOOKS)) == hash(grundy.rules(PRIME_HOOKS))
    assert grundy.ruleset("ungar:p.poset", POSET) != grundy.ruleset("ungar:p.poset", "a < b")


def everything() -> list[object]:
    position, sum_ = YOUNG.position("4,2,1"), YOUNG.position("4,2,1") + NIM.position("3,5")
    own, on_poset = grundy.rules("game short K\n" + "on partition\nmove hook where length <= K", K=2), grundy.ruleset("ungar:p.poset", POSET)
    outcome_alone = grundy.ruleset("mhrg:3x5").position("5,4,3")
    return [
        YOUNG, own, on_poset, position, own.position("4,2,1"), on_poset.start(), *position.moves(), *on_poset.start().moves(),
        position.answer(), own.position("4,2,1").answer(play="misere"), outcome_alone.answer(), position.explain(),
        outcome_alone.explain(), sum_, sum_.answer(), sum_.answer(play="misere"), *sum_.moves(), sum_.explain(), Sum(),
        Sum(position), YOUNG.position("2,1").graph(), *grundy.rulesets().values(),
    ]  # fmt: skip


@pytest.mark.parametrize("held", everything(), ids=lambda held: type(held).__name__)
def test_everything_is_frozen_hashable_picklable_and_copied(held: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(held, protocol))
        assert back == held
        assert hash(back) == hash(held)
        assert repr(back) == repr(held)
    assert copy.deepcopy(held) == copy.copy(held) == held
    assert held != object()
    with pytest.raises(AttributeError):
        held.anything = 1  # type: ignore[attr-defined]
    assert (held._repr_svg_() if hasattr(held, "_repr_svg_") else None) == (
        back._repr_svg_() if hasattr(back, "_repr_svg_") else None
    )


def test_a_pickle_that_was_tampered_with_is_refused() -> None:
    (move,) = NIM.position("1").moves()
    make, (origin, (name, to)) = move.__reduce__()
    assert make(origin, (name, to)) == move
    with pytest.raises(Refusal, match="nim: 1 has no move take 5 to 0"):
        make(origin, ("take 5", "0"))


def test_everything_prints_well() -> None:
    position = YOUNG.position("4,2,1")
    assert repr(position) == "Position('young', '4,2,1')"
    assert str(position) == "4,2,1"
    assert repr(YOUNG) == "ruleset('young')"
    assert str(YOUNG) == "young"
    assert repr(position.answer()) == "<Answer Position('young', '4,2,1'): N, value 7, by formula (abuku-tada-2.4)>"
    assert str(position.winning_moves()[0]) == "(1,4)"
    assert repr(position + position) == "Position('young', '4,2,1') + Position('young', '4,2,1')"
    assert repr(Sum(position)) == "Sum(Position('young', '4,2,1'))"
    assert str(position.explain()).splitlines()[0] == position.explain().statement


def pictured() -> list[Position]:
    return [entry.example for entry in grundy.rulesets().values()]


@pytest.mark.parametrize("position", pictured(), ids=lambda position: str(position.ruleset))
def test_pictures_are_valid_and_the_same_everywhere(position: Position) -> None:
    svg = position.draw("svg")
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert position._repr_svg_() == position._repr_html_() == svg
    assert position._repr_latex_() == position.draw("tikz")
    assert "tikzpicture" in position.draw("tikz")
    for move in position.moves()[:3]:
        assert ElementTree.fromstring(move.draw("svg")).tag.endswith("svg")
        assert "tikzpicture" in str(move._repr_latex_())
    reason = position.explain()
    assert ElementTree.fromstring(str(reason._repr_svg_())).tag.endswith("svg")
    together = position + position
    assert ElementTree.fromstring(str(together._repr_svg_())).tag.endswith("svg")
    assert "tikzpicture" in str(together._repr_latex_())


def test_a_sum_is_drawn_with_a_plus_sign() -> None:
    one, other = YOUNG.position("2,1"), grundy.ruleset("welter").position("1,4")
    sum_ = one + other + one
    assert sum_.draw() == "\n+\n\n".join([one.draw(), other.draw(), one.draw()])
    picture = ElementTree.fromstring(sum_.draw("svg"))
    svg = "{http://www.w3.org/2000/svg}"
    assert [part.tag.removeprefix(svg) for part in picture] == ["title", "svg", "text", "svg", "text", "svg"]
    assert picture.findtext(f"{svg}title") == "2,1 + 1,4 + 2,1"
    ends = [float(part.attrib["x"]) + float(part.attrib["width"]) for part in picture.iter(f"{svg}svg") if part is not picture]
    assert ends == sorted(ends) and ends[-1] == float(picture.attrib["width"])
    assert sum_.draw("tikz").count("\\begin{tikzpicture}") == 3 and sum_.draw("tikz").count("$+$") == 2
    for drawn in (sum_.draw(), sum_.draw("svg"), sum_.draw("tikz")):
        assert "→" not in drawn
    assert Sum(one).draw("svg") == one.draw("svg")


def test_what_is_too_large_to_draw_is_refused_and_shown_as_text() -> None:
    wide = YOUNG.position(10**9)
    with pytest.raises(Refusal):
        wide.draw()
    assert wide._repr_svg_() is None
    assert wide._repr_latex_() is None


def test_sums_are_made_by_addition() -> None:
    one, other = YOUNG.position("4,2,1"), NIM.position("3,5")
    total = one + other
    assert total.components == (one, other)
    assert total + one == Sum(one, other, one) == one + (other + one)
    assert sum([one, other]) == total and sum([one]) == Sum(one) and 0 + total == total
    assert len(total) == 2
    assert total.grundy() == one.grundy() ^ other.grundy() == 1
    assert total.outcome() == "N"
    answer = total.answer()
    assert answer.values == [7, 6]
    for winning in answer.winning_moves:
        rest = [p for i, p in enumerate(total.components) if i != winning.component]
        assert Sum(winning.move.to, *rest).outcome() == "P"
    assert Sum().grundy() == 0
    assert Sum().misere() == 1
    with pytest.raises(TypeError):
        one + 1  # type: ignore[operator]
    with pytest.raises(TypeError):
        1 + one
    with pytest.raises(TypeError):
        Sum(one, "3")  # type: ignore[arg-type]


def test_moves_of_a_sum_are_those_of_its_components() -> None:
    one, other = YOUNG.position("2,1"), NIM.position("1,1")
    total = one + other
    moves = total.moves()
    assert [(m.component, m.move) for m in moves] == [(0, m) for m in one.moves()] + [(1, m) for m in other.moves()]
    assert all(move.origin == total for move in moves)
    assert [move.to for move in moves[:3]] == [option + other for option in one.options()]
    assert total.options() == list(dict.fromkeys(move.to for move in moves))
    assert (one + one).options() == [option + one for option in one.options()] + [one + option for option in one.options()]
    values = {option.grundy() for option in total.options()}
    assert total.grundy() == next(value for value in count() if value not in values)
    assert {move.to for move in total.winning_moves()} == {o for o in total.options() if o.outcome() == "P"}
    assert Sum().moves() == [] == Sum().options()
    # The same move in another sum is another move.
    assert moves[0] != (one + one).moves()[0] and str(moves[0]) == str(one.moves()[0])
    with pytest.raises(Stopped):
        (total + NIM.position(10**7)).moves(memory="1M")


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_perfect_player_moves_in_a_sum(play: "Literal['normal', 'misere']") -> None:
    total = YOUNG.position("2,1") + NIM.position("3,1")
    while (reply := total.reply(play=play)) is not None:
        assert (total.outcome(play=play) == "N") == (reply.to.outcome(play=play) == "P")
        total = reply.to
    assert total.moves() == []


def test_a_move_in_a_sum_is_drawn_in_its_component() -> None:
    total = YOUNG.position("2,1") + YOUNG.position("2,1")
    move = total.moves()[-1]
    plain, marked = total.draw().split("\n+\n"), move.draw().split("\n+\n")
    assert move.component == 1 and marked[0] == plain[0] and marked[1] != plain[1] and "taken" in marked[1]
    assert ElementTree.fromstring(str(move._repr_svg_())).tag.endswith("svg")
    assert "tikzpicture" in str(move._repr_latex_())


def test_a_sum_in_misere_play_is_searched() -> None:
    heaps = NIM.position("1") + NIM.position("1")
    assert heaps.grundy(play="normal") == 0
    assert heaps.misere() == NIM.position("1,1").misere() == 1
    assert (NIM.position("2") + NIM.position("2")).outcome(play="misere") == "P"


def test_moves_and_options_belong_together() -> None:
    position = grundy.ruleset("mhrg:3x5").position("5,4,3")
    moves = position.moves()
    assert {move.to for move in moves} == set(position.options())
    assert len(set(position.options())) == len(position.options())
    assert all(move.origin == position for move in moves)
    values = [option.grundy() for option in position.options()]
    assert position.grundy() == next(value for value in count() if value not in values)
    winning = [move.to for move in position.winning_moves()]
    assert sorted(map(str, winning)) == sorted(str(o) for o in position.options() if o.outcome() == "P")
    reply = position.reply()
    assert reply is not None
    assert reply.to in winning
    assert YOUNG.position("-").reply() is None


def test_the_ways_of_asking_agree() -> None:
    for text in ("4,2,1", "5,5,5", "3,3", "7,1"):
        position = YOUNG.position(text)
        assert position.grundy(method="search") == position.grundy(method="formula") == position.grundy()
        assert position.misere() == position.grundy(play="misere") == position.misere(method="search")
        answer = position.answer(method="search")
        assert (answer.method, answer.source) == ("search", None)
        assert answer.grundy == position.grundy() == position.explain().value


@pytest.mark.parametrize(
    ("spec", "position"),
    [("young", "1,2"), ("young", "x"), ("mhrg:3x5", "5,4,2,1"), ("mhrg:0x0", "1"), ("nim:r=x", "1"), ("yuong", "1"), ("nim", "9223372036854775808"), ("nosuchfile.game", "1"), ("mhrg", "1")],
)  # fmt: skip
def test_refusals_have_the_words_of_the_command_line(program: Program, spec: str, position: str) -> None:
    said = program("value", spec, position)
    assert said.returncode != 0
    with pytest.raises(Refusal) as refused:
        grundy.ruleset(spec).position(position)
    assert f"grundy: {refused.value}" in said.stderr.strip()


def test_words_that_are_none_are_refused() -> None:
    position = YOUNG.position("3,1")
    with pytest.raises(Refusal, match="no play convention `backwards`"):
        position.grundy(play="backwards")  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="no method `guess`"):
        position.grundy(method="guess")  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="no format `gif`"):
        position.draw("gif")  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="no labels `colours`"):
        position.draw(labels="colours")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="there is no limit `tyme`"):
        position.grundy(tyme=1)  # type: ignore[call-arg]
    for time_ in (0, -1, float("nan"), float("inf"), "1"):
        with pytest.raises(Refusal, match="time: write a number of seconds"):
            position.grundy(time=time_)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="memory: write a number of bytes"):
        position.grundy(memory="4X")
    with pytest.raises(Refusal, match="threads: write a number"):
        position.grundy(threads=0)


def test_a_limit_that_is_reached_is_told() -> None:
    # More positions than any search can examine.
    large = YOUNG.position([30] * 30)
    with pytest.raises(Stopped) as stopped:
        large.grundy(method="search", positions=1000)
    assert stopped.value.limit == "positions"
    assert stopped.value.positions > 0
    assert str(stopped.value) == f"stopped by the limit of 1000 positions, after {stopped.value.positions} positions"
    with pytest.raises(Stopped) as stopped:
        large.grundy(method="search", time=0.05)
    assert stopped.value.limit == "time"
    with pytest.raises(Stopped) as stopped:
        large.grundy(method="search", memory="1M")
    assert stopped.value.limit == "memory"
    with pytest.raises(Stopped) as stopped:
        # A position cannot have more moves than can be listed.
        NIM.position(2**62).moves()
    assert stopped.value.limit == "moves"
    with pytest.raises(Stopped) as stopped:
        NIM.positions(10**15, entries=1, memory="1M")
    assert stopped.value.limit == "memory"
    # Limits that are not reached change nothing.
    assert YOUNG.position("4,2,1").grundy(method="search", time=60, memory="1G", positions=10**6, threads=2) == 7


def test_listings_are_ascending_and_complete() -> None:
    assert [str(p) for p in YOUNG.positions(2, entries=2)] == ["-", "1", "1,1", "2", "2,1", "2,2"]
    assert len(grundy.ruleset("wythoff").positions(9)) in (55, 100)
    with pytest.raises(Refusal, match="`entries`"):
        grundy.ruleset("wythoff").positions(9, entries=3)


def test_a_listing_that_finds_nothing_ends_in_time() -> None:
    nowhere = grundy.rules("on x, y where x > 10 * y + 1000000000000\nmove x-1, y")
    with pytest.raises(Stopped) as stopped:
        nowhere.positions(10**15, time=0.1)
    assert (stopped.value.limit, stopped.value.positions) == ("time", 0)
    assert len(grundy.ruleset("turtles:odd").positions(1000, entries=2)) == 1001


def test_parameters_of_rules_are_keywords() -> None:
    text = "game short-hooks K\non partition\nmove hook where length <= K"
    assert grundy.rules(text, K=3).position("4,2,1").grundy() == 3
    with pytest.raises(Refusal):
        grundy.rules(text)
    with pytest.raises(Refusal, match="K: write a whole number"):
        grundy.rules(text, K="three")  # type: ignore[arg-type]
    with pytest.raises(Refusal) as refused:
        grundy.rules("on partition\nmove hook where prime(lenght)")
    with pytest.raises(grundy.Refusal, match=r'^rules are given as text; ruleset\("short\.game:K=3"\) opens a file of rules$'):
        grundy.rules("short.game:K=3")
    assert "line 2" in str(refused.value) or ":2:" in str(refused.value)


def test_rules_that_fail_in_the_middle_are_refused() -> None:
    dividing = grundy.rules("on x\nmove x-1 where 6 / (x-2) > 0")
    assert dividing.position(1).grundy() in (0, 1)
    with pytest.raises(Refusal):
        dividing.position(5).grundy()


def test_the_registry_is_there() -> None:
    entries = grundy.rulesets()
    assert entries["young"].name == "Sato–Welter game"
    for spec, entry in entries.items():
        assert entry.spec == spec
        assert entry.rules and entry.notation and entry.start and entry.paper
        assert isinstance(entry.example.ruleset, Ruleset)


LONG_WORK = """
import signal, grundy
signal.signal(signal.SIGINT, signal.default_int_handler)
position = grundy.ruleset("young").position([30] * 30)
print("begun", flush=True)
try:
    position.grundy(method="search", memory="100G")
except KeyboardInterrupt:
    # The package still answers.
    print("interrupted", grundy.ruleset("young").position("4,2,1").grundy(), flush=True)
"""


def test_ctrl_c_ends_a_search() -> None:
    child = subprocess.Popen([sys.executable, "-c", LONG_WORK], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "begun\n"
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    told, _ = child.communicate(timeout=60)
    assert told == "interrupted 7\n"
    assert child.returncode == 0


def test_positions_are_sorted_as_the_game_lists_them() -> None:
    for spec, most, entries in [("young", 3, 3), ("welter", 5, 2), ("mhrg:3x4", 4, None), ("wythoff", 4, None)]:
        listed = grundy.ruleset(spec).positions(most, entries)
        assert sorted(reversed(listed)) == listed
        assert listed[0] < listed[1] <= listed[1] and listed[1] > listed[0] >= listed[0]
    ideals = grundy.ruleset("ungar:box=2x2").start().graph().positions
    assert tuple(sorted(reversed(ideals))) == ideals
    for other in [NIM.position("2,1"), YOUNG.position("2") + YOUNG.position("1"), 3]:
        with pytest.raises(TypeError, match="not supported between"):
            YOUNG.position("2,1") < other  # type: ignore[operator]


def test_a_sum_is_a_sequence_of_its_components() -> None:
    one, other = YOUNG.position("4,2,1"), NIM.position("3,5")
    total = one + other + one
    assert list(total) == [one, other, one] and total[1] == other and total[-1] == one and total[:2] == (one, other)
    assert other in total and YOUNG.position("1") not in total
    with pytest.raises(IndexError):
        total[3]


def test_a_game_graph_is_drawn() -> None:
    graph = YOUNG.position("2,1").graph()
    assert graph.start == YOUNG.position("2,1")
    assert len(graph) == 5 and list(graph) == list(graph.positions)
    assert graph.start in graph and YOUNG.position("3") not in graph
    assert graph.draw().splitlines() == ["2,1", "-: 0", "1: 1 → -", "1,1: 2 → -  1", "2: 2 → -  1", "2,1: 1 → -  1,1  2"]
    picture = ElementTree.fromstring(str(graph._repr_svg_()))
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert all(f"{position}: {value}" in texts for position, value in graph.values.items())
    assert graph._repr_html_() == graph._repr_svg_() and "tikzpicture" in str(graph._repr_latex_())
    tangled = grundy.ruleset("mhrg:3x5").start().graph()
    assert tangled._repr_svg_() is None is tangled._repr_latex_() and "</svg>" in tangled.draw("svg")
    large = grundy.ruleset("young").position([6, 5, 4, 3, 2]).graph()
    assert len(large.draw().splitlines()) > len(large)
    with pytest.raises(Refusal, match="draw it as text"):
        large.draw("svg")
    with pytest.raises(Refusal, match="no format `gif`"):
        graph.draw("gif")  # type: ignore[arg-type]


def test_a_game_graph_is_made_of_tuples() -> None:
    with pytest.raises(TypeError, match="Position.graph"):
        grundy.GameGraph(count(), (1,), ())  # type: ignore[arg-type]

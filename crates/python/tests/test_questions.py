"""Sequences, conjectures, findings and claims: what the command line says, as objects."""

import json
import pickle
from typing import Any

import pytest
from conftest import Program
from IPython.lib.pretty import pretty

import grundy


@pytest.mark.parametrize(
    ("template", "variables", "words"),
    [
        ("mhrg:3xN", {"N": range(3, 15)}, {}),
        ("wythoff N,M", {"N": range(3, 7), "M": (0, 9)}, {}),
        ("young K,K-1,K-2", {"K": range(2, 12)}, {"of": "outcome"}),
        ("nibble size=N", {"N": range(9)}, {"of": "p-count"}),
        ("nim N,N", {"N": 5}, {"play": "misere"}),
    ],
)
def test_sequences_are_those_of_the_command_line(
    program: Program, template: str, variables: dict[str, Any], words: dict[str, Any]
) -> None:
    sequence = grundy.sequence(template, **variables, **words)
    ranges = [f"{name}={first}..{last}" for name, (first, last) in sequence.variables.items()]
    options = [text for name, word in words.items() for text in (f"--{name}", word)]
    command = ["sequence", template, *ranges, *options]
    for text, form in [(sequence.json() + "\n", "json"), (sequence.csv(), "csv"), (sequence.latex(), "latex")]:
        assert text == program(*command, "--format", form).stdout
    assert sequence.markdown() == program(*command, "--format", "markdown").stdout
    values = json.loads(sequence.json())["values"]
    if len(variables) == 1:
        assert sequence.terms == list(sequence) == values and sequence.rows == [values]
        if words.get("of") != "outcome":
            assert sequence.b_file() == program(*command, "--format", "bfile").stdout
    else:
        assert sequence.rows == values and len(sequence) == sum(map(len, values))
    assert sequence[0] == sequence.terms[0] and sequence[-1] == sequence.terms[-1] and sequence[1:3] == sequence.terms[1:3]
    assert pickle.loads(pickle.dumps(sequence)) == sequence and hash(sequence) == hash(pickle.loads(pickle.dumps(sequence)))


def test_named_sequences(program: Program) -> None:
    sequence = grundy.sequence("staircases", max=6)
    assert sequence.b_file() == program("sequence", "staircases", "--max", "6", "--format", "bfile").stdout
    assert grundy.sequence("staircases", N=range(2, 4)).terms == sequence.terms[2:4]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"template": "mhrg:3xN"}, "one variable or two"),
        ({"template": "mhrg:3xN", "N": range(9, 3)}, "N: give a range"),
        ({"template": "mhrg:3xN", "N": range(3, 9, 2)}, "step 1"),
        ({"template": "mhrg:3xN", "N": "3..9"}, "N: give a range"),
        ({"template": "mhrg:3xN", "N": range(1, 9)}, "at N = 1"),
        ({"template": "mhrg:3xN", "N": range(3, 9), "of": "nothing"}, "of: there is no `nothing`"),
        ({"template": "mhrg:3xN", "N": range(3, 9), "max": 3}, "max: it is for sequences that have names"),
        ({"template": "mhrg:3xM", "N": range(3, 9)}, "does not occur"),
    ],
)
def test_bad_sequences_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(grundy.Refusal, match=message):
        grundy.sequence(**given)


def test_no_b_file_for_outcomes_and_rectangles() -> None:
    with pytest.raises(grundy.Refusal, match="numbers, not outcomes"):
        grundy.sequence("nim N,3", N=range(4), of="outcome").b_file()
    with pytest.raises(grundy.Refusal, match="one variable"):
        grundy.sequence("nim N,M", N=range(4), M=range(3)).b_file()


def test_what_was_reached_is_kept() -> None:
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.sequence("nibble N..1", N=range(1, 60), time=0.3)
    reached = stopped.value.reached
    assert stopped.value.limit == "time" and isinstance(reached, grundy.Sequence) and reached.stopped == "time"
    assert 0 < len(reached) < 59 and reached.terms[:4] == grundy.sequence("nibble N..1", N=range(1, 5)).terms
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.check("wythoff", p_positions="min(x, y) = golden(abs(x-y))", size=10**6, time=0.05)
    assert isinstance(stopped.value.reached, grundy.CheckReport)
    assert (stopped.value.reached.verdict, stopped.value.reached.stopped) == (None, "time")
    assert str(stopped.value.reached).endswith("0 positions checked, in the order of size: still listing them")


def test_a_claim_that_was_stopped_is_not_said_to_hold() -> None:
    own = grundy.rules("on x, y\nmove x-k, y for k in 1..x\nclaim value = x\nclaim P when x = 0")
    asked: list[tuple[str | grundy.Ruleset, int, int]] = [("nakada-4.1", 16, 1000), ("nakada", 16, 10_000), (own, 3000, 100_000)]
    for of, size, limit in asked:
        with pytest.raises(grundy.Stopped) as stopped:
            grundy.verify(of, size, positions=limit, threads=1)
        reached = stopped.value.reached
        [claim] = reached.unfinished
        assert (reached.verdict, reached.holds, reached.is_expected) == (None, False, False)
        assert claim.stopped == stopped.value.limit == "positions" and claim.checked == stopped.value.positions
        assert reached.checked == claim.checked + sum(report.checked for report in reached)
        assert json.loads(reached.json().splitlines()[-1]) == claim.dict() and claim.dict()["verdict"] is None
        assert str(reached).endswith("no counterexample so far") and claim.claim in str(claim)
        assert pickle.loads(pickle.dumps(reached)) == reached


@pytest.mark.parametrize(
    ("game", "question", "options"),
    [
        ("wythoff", {"p_positions": "min(x, y) = golden(abs(x-y))"}, []),
        ("wythoff", {"values": "x xor y"}, []),
        ("nim", {"values": "x1 xor x2 xor x3", "entries": 3, "size": 5}, []),
        ("nim", {"claim": "P when x1 = x2", "entries": 2, "where": "x1 > 0"}, []),
        ("young", {"claim": "N when rows = 1", "play": "misere"}, []),
        ("nim", {"f0": "size = 0", "f1": "size = 1", "entries": 2, "size": 3}, []),
    ],
)
def test_conjectures_are_checked_as_on_the_command_line(
    program: Program, game: str, question: dict[str, Any], options: list[str]
) -> None:
    report = grundy.check(game, **question)
    for name, word in question.items():
        options += [f"--{name.replace('_', '-')}", str(word)]
    told = program("check", game, *options, "--json")
    assert report.json() + "\n" == told.stdout, told.stderr
    assert report.dict() == json.loads(told.stdout)
    assert report.holds == (told.returncode == 0) == (report.verdict == "holds")
    if report.counterexample is not None:
        found = report.counterexample
        assert str(found.position) == report.dict()["counterexample"]["position"]
        assert found.position.outcome(play=question.get("play", "normal")) == found.outcome
    assert report.claim in str(report) and report.range in str(report)
    assert pickle.loads(pickle.dumps(report)) == report


def test_listed_positions() -> None:
    lost: list[Any] = [(0, 0), (1, 2), (2, 1), "3,5", grundy.ruleset("wythoff").position("5,3"), (400, 7)]
    report = grundy.check("wythoff", p_positions=lost, size=5)
    assert report.verdict == "holds" and [str(position) for position in report.not_checked] == ["400,7"]
    report = grundy.check("wythoff", p_positions=lost[:-1], size=7)
    assert report.counterexample is not None and str(report.counterexample.position) == "4,7"
    with pytest.raises(grundy.Refusal, match="p_positions: position 2"):
        grundy.check("wythoff", p_positions=[(0, 0), (1, 2, 3)])


def test_rules_given_as_text_are_questioned() -> None:
    game = grundy.rules(
        "on x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nclaim value = x xor y\nclaim P when x = y + 1"
    )
    assert grundy.check(game, values="x xor y").holds
    right, wrong = grundy.verify(game)
    assert (right.verdict, wrong.verdict, wrong.is_expected) == ("holds", "refuted", False)
    assert wrong.position == game.position((0, 0)) and wrong.title is None
    found = grundy.find(game, size=20)
    assert any(finding.claim == "claim value = x xor y" for finding in found)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "say what is to be checked"),
        ({"values": "x", "claim": "P when x = 0"}, "by one of"),
        ({"values": "x xor"}, "values: column 6: the line ends here"),
        ({"p_positions": "x = q"}, "p_positions: column"),
        ({"f0": "x = 0"}, "together"),
        ({"f0": "x = 0", "f1": "x = 1", "play": "misere"}, "leave `play` out"),
        ({"values": "x", "where": "x +"}, "where: column"),
        ({"values": "x", "entries": 3}, "`entries` gives the number of heaps"),
    ],
)
def test_bad_conjectures_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(grundy.Refusal, match=message):
        grundy.check("wythoff", **given)


@pytest.mark.parametrize(
    ("of", "options", "words"),
    [
        ("octal:0.137", ["--size", "600", "--only", "period"], {"size": 600, "only": ["period"]}),
        ("wythoff", ["--size", "24", "--only", "automaton,formula"], {"size": 24, "only": ["automaton", "formula"]}),
        ("nim N,N+1", ["N=0..80"], {"N": range(81)}),
        ("octal:0.?7", ["--size", "300"], {"size": 300}),
    ],
)
def test_findings_are_those_of_the_command_line(
    program: Program, of: str, options: list[str], words: dict[str, Any]
) -> None:
    found = grundy.find(of, **words)
    told = program("find", of, *options, "--json")
    assert found.json() == told.stdout.strip()
    assert [finding.dict() for finding in found] == [json.loads(line) for line in told.stdout.splitlines()]
    assert len(found) == len(found.findings) and pickle.loads(pickle.dumps(found)) == found
    for finding in found:
        assert finding.statement in str(found)
        if finding.status == "proved" and finding.kind == "period":
            assert finding.recheck() is True


def test_a_forged_certificate_is_noticed() -> None:
    [finding] = grundy.find("octal:0.137", size=600, only=["period"])
    forged = finding.dict()
    forged["certificate"]["period"] += 1
    other = grundy.Finding(json.dumps(forged), *(getattr(finding, name) for name in finding.__dataclass_fields__ if name != "_json"))
    assert finding.recheck() is True and other.recheck() is False


def test_a_table_is_looked_at(tmp_path: Any) -> None:
    table = grundy.solve("nim:below=16x16", out=tmp_path / "table")
    for given in [table, tmp_path / "table", str(tmp_path / "table")]:
        assert any("xor" in finding.statement for finding in grundy.find(given, only=["formula"]))
    with pytest.raises(grundy.Refusal, match="in a file"):
        grundy.find(grundy.solve("nim:below=16x16"))
    with pytest.raises(grundy.Refusal, match="only: there is no kind"):
        grundy.find("nim", only=["magic"])


@pytest.mark.parametrize("name", ["nakada-4.1", "abuku-tada-2", "ungar-1.9"])
def test_claims_are_verified_as_on_the_command_line(program: Program, name: str) -> None:
    verified = grundy.verify(name, size=6, threads=2)
    told = program("verify", name, "--size", "6", "--json")
    assert verified.json() == told.stdout.strip()
    assert verified.is_expected == (told.returncode == 0)
    assert len(verified) == len(verified.reports) == len(told.stdout.splitlines())
    for report in verified:
        assert report.dict()["verdict"] == report.verdict and report.claim in str(report)
        assert [claim.title for claim in grundy.claims(report.claim) if claim.claim == report.claim] == [report.title]
    assert pickle.loads(pickle.dumps(verified)) == verified


def test_an_erratum_has_its_position() -> None:
    errata = [claim for claim in grundy.claims() if claim.expected == "erratum"]
    assert errata
    reports = [report for claim in errata for report in grundy.verify(claim.claim) if report.claim == claim.claim]
    assert {report.verdict for report in reports} == {"erratum"} and all(report.is_expected for report in reports)
    held = [report for report in reports if report.position is not None]
    assert held
    for report in held:
        assert report.position is not None and str(report.position) in str(report.counterexample)


def test_a_notebook_shows_results_as_print_does() -> None:
    findings = grundy.find("octal:0.137", size=1000, only=["period"])
    verified = grundy.verify("nakada-4.1", size=6)
    claim = grundy.claims("nakada-4.1")[0]
    for shown in (findings, findings[0], verified, verified[0], grundy.check("wythoff", values="x xor y"), claim):
        assert pretty(shown) == str(shown) != repr(shown)  # type: ignore[no-untyped-call]
        # A plain Python shows the beginning in one line.
        assert len(repr(shown).splitlines()) == 1 and len(repr(shown)) < 200
        assert repr(shown).startswith(f"<{type(shown).__name__} {str(shown).split()[0]}")
    assert str(claim).splitlines()[0] == "nakada-4.1  Value of a position in the inset game"


def test_claims_are_listed(program: Program) -> None:
    told = program("verify", "--list", "--json").stdout
    assert [claim.json() for claim in grundy.claims()] == told.splitlines()
    assert [claim.title for claim in grundy.claims()] == [json.loads(line)["title"] for line in told.splitlines()]
    with pytest.raises(grundy.Refusal, match="there is no claim `nakda-4.1`.*nakada-4.1"):
        grundy.verify("nakda-4.1")
    with pytest.raises(grundy.Refusal, match="there is no claim"):
        grundy.claims("fermat")
    with pytest.raises(grundy.Refusal, match="no claims"):
        grundy.verify(grundy.ruleset("nim"))

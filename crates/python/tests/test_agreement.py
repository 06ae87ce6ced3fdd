"""Random positions of every ruleset and of every rule file have the answers of the command line, in both plays."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import grundy
from conftest import Amount, Program
from grundy import Answer, Position, Refusal, Ruleset

# Boards that have enough positions together, where the example of the registry is a small one.
BOARDS = {
    "inset:N": ["inset:3", "inset:4", "inset:5"],
    "mhrg:MxN": ["mhrg:6x8", "mhrg:7x13", "mhrg:9x10"],
    "nim4b:r=R": ["nim4b:r=2", "nim4b:r=3", "nim4b:r=5"],
    "octal:CODE": ["octal:0.137", "octal:4.07", "octal:0.3456"],
    "plain:TREE": ["plain:1(1,1,1)", "plain:2(1(1),1(1))", "plain:6(5(4(3(2(1)))),5(4(3(2(1)))))"],
    "plain:TYPE/NODE": ["plain:E7/7", "plain:D8/8", "plain:A11/6"],
    "reflect:TYPE/NODE": ["reflect:E7/7", "reflect:D8/8", "reflect:A11/6"],
    "ungar:box=AxBxC": ["ungar:box=4x5", "ungar:box=3x3x3", "ungar:box=5x6"],
    "ungar:tamari=N": ["ungar:tamari=6", "ungar:tamari=8"],
    "ungar:weak=N": ["ungar:weak=5", "ungar:weak=7"],
}
# A grid, in the place of the posets of files: it has 1716 order filters, few of which are chains.
GRID = "\n".join(
    [f"a{i}{j} < a{i}{j + 1}" for i in range(6) for j in range(6)]
    + [f"a{i}{j} < a{i + 1}{j}" for i in range(5) for j in range(7)]
)
GALLERY = Path(__file__).parents[2] / "rules" / "gallery"
PLAYS = ["normal", "misere"]


def listed(numbers: list[int]) -> list[list[int]]:
    """The orders in which a notation may want numbers."""
    return [numbers, sorted(numbers, reverse=True), sorted(set(numbers), reverse=True)]


def is_small(position: Position) -> bool:
    """Whether a search finds the value soon. A single piece has few positions below it; a coin far to the right has very many."""
    if position.ruleset.spec.startswith(("corner:", "wythoff")):
        return position.size <= 80
    return position.size <= 30 and all(int(entry) <= 12 for entry in str(position).split(",") if entry.isdigit())


def seeds(game: Ruleset, chance: random.Random, begin: list[Position], count: int) -> list[Position]:
    """Positions from which random play begins: those given, the start, and what random numbers happen to be."""
    found = [*begin]
    try:
        found.append(game.start())
    except Refusal:
        pass
    entries = str(begin[0]).split(",")
    length = len(entries) if all(entry.isdigit() for entry in entries) else 0
    for _ in range(10 * count if length else 0):
        most = chance.choice([1, 2, 3, 6, 12, 40])
        numbers = [chance.randint(0, most) for _ in range(max(1, length + chance.choice([-1, 0, 0, 0, 1, 2])))]
        for given in listed(numbers):
            try:
                position = game.position(given)
            except Refusal:
                continue
            if is_small(position):
                found.append(position)
    return found


def sample(game: Ruleset, begin: list[Position], count: int) -> list[Position]:
    """So many different positions, or as many as there are: random ones, and what random play makes of them."""
    chance = random.Random(f"{game.spec} {count}")
    roots = seeds(game, chance, begin, count)
    found: dict[Position, None] = {}
    for _ in range(20 * count):
        if len(found) >= count:
            break
        position = chance.choice(roots)
        found[position] = None
        for _ in range(chance.randint(0, 12)):
            options = position.options()
            if not options:
                break
            position = chance.choice(options)
            found[position] = None
    return [*found][:count]


def as_told(answer: Answer) -> dict[str, Any]:
    told: dict[str, Any] = {
        "ruleset": str(answer.position.ruleset),
        "position": str(answer.position),
        "play": answer.play,
        "outcome": answer.outcome,
        "grundy": answer.grundy,
        "winning_moves": [{"move": str(move), "to": str(move.to)} for move in answer.winning_moves],
        "method": answer.method,
        "source": answer.source,
    }
    return told if answer.note is None else told | {"note": answer.note}


def without_memory(told: dict[str, Any]) -> dict[str, Any]:
    """An answer without what depends on the questions before it: how many positions were examined, and whether a table that
    was made for one of them has this value as well."""
    told = {name: value for name, value in told.items() if name != "examined"}
    return told | {"method": "search", "source": None} if told["method"] == "table" else told


def compare(program: Program, positions: list[Position], spec: str, folder: Path | None) -> None:
    assert positions
    for play in PLAYS:
        lines = "\n".join(str(position) for position in positions) + "\n"
        said = program("value", spec, "--play", play, "--batch", "-", "--json", given=lines, folder=folder)
        assert said.returncode == 0, said.stderr
        told = [json.loads(line) for line in said.stdout.splitlines()]
        assert len(told) == len(positions)
        for position, right in zip(positions, told, strict=True):
            assert without_memory(as_told(position.answer(play=play))) == without_memory(right)  # type: ignore[arg-type]
            assert position.outcome(play=play) == right["outcome"]  # type: ignore[arg-type]
            if right["grundy"] is not None:
                assert position.grundy(play=play) == right["grundy"]  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", grundy.rulesets())
def test_rulesets_answer_as_the_command_line(spec: str, program: Program, amount: Amount, tmp_path: Path) -> None:
    example = grundy.rulesets()[spec].example
    games = [grundy.ruleset(board) for board in BOARDS.get(spec, [])] or [example.ruleset]
    if ".poset" in games[0].spec:
        games = [grundy.ruleset(games[0].spec, GRID)]
        (tmp_path / games[0].spec.split(":")[1].removeprefix("meet=")).write_text(GRID, encoding="utf-8")
    wanted = amount(30, 1000)
    for left, game in zip(range(len(games), 0, -1), games, strict=True):
        begin = example if game == example.ruleset else game.example
        positions = sample(game, [begin], -(-wanted // left))
        compare(program, positions, game.spec, tmp_path)
        wanted -= len(positions)


def published(file: str, game: Ruleset) -> list[Position]:
    """The small positions of a rule file whose values are listed beside it, as far as they are positions on its usual board."""
    found = []
    for row in (GALLERY / "VALUES.tsv").read_text(encoding="utf-8").splitlines():
        name, _, text, *_ = row.split("\t")
        if name == file:
            try:
                position = game.position(text)
            except Refusal:
                continue
            if is_small(position):
                found.append(position)
    return found


@pytest.mark.parametrize("file", sorted(file.name for file in GALLERY.glob("*.game")))
def test_rule_files_answer_as_the_command_line(file: str, program: Program, amount: Amount) -> None:
    game = grundy.ruleset(file, (GALLERY / file).read_text(encoding="utf-8"))
    compare(program, sample(game, [game.example, *published(file, game)], amount(5, 100)), file, GALLERY)

"""The touchable board: what its script sends becomes moves in the kernel, and what the kernel says is what it shows."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy._widget import Board


def send(board: Board, does: str, **more: object) -> None:
    """What arrives when the script sends a message."""
    board._handle_custom_msg({"does": does, **more}, [])


def point(board: Board, *parts: str) -> None:
    """Points at parts of the picture, as the script does when these mean one move."""
    shown = board.state["board"]
    meant = [move for move in shown["moves"] if move["grip"] == list(parts)]
    assert meant, f"nobody can point at {parts}"
    send(board, "move", **{"from": shown["position"]}, to=meant[0]["to"], move=meant[0]["move"])


def test_pointing_at_a_box_is_a_move_in_the_kernel() -> None:
    start = grundy.ruleset("young").position("4,2,1")
    board = start.play()
    seen: list[str] = []
    board.observe(lambda change: seen.append(str(change["new"])), names="position")
    point(board, "box-2-1")
    assert board.position == grundy.ruleset("young").position("4")
    assert [str(move) for move in board.history] == ["(2,1)"]
    assert board.history[0].origin == start
    assert seen == ["4"]
    assert board.state["board"]["position"] == "4"
    assert board.state["status"] == "Player 2 to move."
    assert repr(board) == "<Board at Position('young', '4'), 1 move made>"


def test_every_move_of_every_kind_of_picture_can_be_made() -> None:
    for spec, text in [("young", "3,2"), ("mhrg:3x5", "5,4,3"), ("welter", "1,4,6"), ("rooks", "2,1,1,3"), ("nim", "3,2")]:
        start = grundy.ruleset(spec).position(text)
        reached = set()
        for move in start.play().state["board"]["moves"]:
            board = start.play()
            send(board, "move", **{"from": text}, to=move["to"], move=move["move"])
            assert str(board.history[-1]) == move["move"]
            reached.add(board.position)
        assert reached == set(start.options())


def test_parts_that_are_chosen_together_are_a_move() -> None:
    board = grundy.ruleset("ungar:box=2x2").position("(1,2),(2,1)").play()
    assert board.state["board"]["free"]
    send(board, "parts", **{"from": "(1,2),(2,1)"}, parts=board.state["board"]["free"])
    assert str(board.position) == "(1,1)"


def test_the_perfect_player_answers() -> None:
    start = grundy.ruleset("young").position("4,2,1")
    board = start.play(opponent="engine")
    winning = start.winning_moves()[0]
    board.make(winning)
    assert len(board.history) == 2 and board.history[0] == winning
    assert board.state["status"] == f"The perfect player: {board.history[1]} → {board.position}. Your move."
    while board.position.moves():
        board.reply()
    assert board.state["status"] == "No move is left: you win."
    lost = grundy.ruleset("nim").position("1,1").play(opponent="engine")
    lost.make(lost.position.moves()[0])
    assert lost.state["status"] == (
        "The perfect player: take 1 from heap 2 → 0,0. No move is left: the perfect player wins."
    )
    lost = grundy.ruleset("young").position("2,1").play(opponent="engine")
    lost.make(next(move for move in lost.position.moves() if str(move.to) == "2"))
    assert lost.state["status"].startswith("The perfect player: (1,1) → the empty position. No move is left")
    assert board.state["kind"] == "over"
    assert board.reply() is None


def test_in_misere_play_the_last_move_loses() -> None:
    board = grundy.ruleset("young").position("1").play(play="misere")
    point(board, "box-1-1")
    assert board.state["status"] == "No move is left: Player 2 wins."


def test_undo_takes_back_what_was_played() -> None:
    start = grundy.ruleset("nim").position("3,5")
    alone, against = start.play(), start.play(opponent="engine")
    for board in (alone, against):
        send(board, "undo")
        assert (board.position, board.history) == (start, ())
        board.make(start.moves()[0])
    assert (len(alone.history), len(against.history)) == (1, 2)
    for board in (alone, against):
        send(board, "undo")
        assert (board.position, board.history) == (start, ())


def test_values_and_hints_are_those_of_the_library() -> None:
    start = grundy.ruleset("mhrg:3x5").position("5,4,3")
    board = start.play()
    send(board, "values")
    assert board.state["values"] == {str(option): option.grundy() for option in start.options()}
    send(board, "hint")
    assert board.state["hint"]["to"] in {str(move.to) for move in start.winning_moves()}
    point(board, "box-1-1")
    assert board.state["values"] == {str(option): option.grundy() for option in board.position.options()}
    send(board, "hint")
    assert "No move wins" in board.state["hint"]["text"]
    send(board, "values")
    assert board.state["values"] is None


def test_what_is_no_move_is_said_and_changes_nothing() -> None:
    start = grundy.ruleset("young").position("2,1")
    board = start.play()
    odd: list[dict[str, Any]] = [
        {"does": "move", "from": "2,1", "to": "7"},
        {"does": "move", "from": "2,1"},
        {"does": "parts", "from": "2,1", "parts": ["box-9-9"]},
        {"does": "parts", "from": "2,1", "parts": ["nonsense"]},
    ]
    for message in odd:
        board._handle_custom_msg(message, [])
        assert board.state["kind"] == "problem", message
    stale: list[dict[str, Any]] = [{"does": "move", "from": "5", "to": "4"}, {"does": "nothing"}, {}]
    for message in stale:
        board._handle_custom_msg(message, [])
    assert (board.position, board.history) == (start, ())
    with pytest.raises(grundy.Refusal, match="a move from"):
        board.make(grundy.ruleset("young").position("3").moves()[0])


def test_a_board_is_asked_for_in_known_words() -> None:
    start = grundy.ruleset("young").position("2,1")
    with pytest.raises(grundy.Refusal, match="no opponent"):
        start.play(opponent="cat")  # type: ignore[arg-type]
    with pytest.raises(grundy.Refusal, match="no play convention"):
        start.play(play="upside down")  # type: ignore[arg-type]
    with pytest.raises(grundy.Refusal, match="no labels"):
        start.play(labels="colours")  # type: ignore[arg-type]


def test_the_module_of_the_board_is_whole(tmp_path: Path) -> None:
    module = Board._esm if isinstance(Board._esm, str) else str(Board._esm)
    assert not re.search(r"^import ", module, re.MULTILINE)
    assert len(re.findall(r"^export ", module, re.MULTILINE)) == 1
    assert "http" not in module.replace("http://www.w3.org/2000/svg", "")
    # Each script comes after those that it imports.
    given: set[str] = set()
    for line in module.splitlines():
        if taken := re.search(r'= scripts\["(.*)"\];$', line):
            assert taken[1] in given, line
        if made := re.match(r'scripts\["(.*)"\] = ', line):
            given.add(made[1])
    node = shutil.which("node")
    assert node, "this test needs Node: install nodejs"
    # It is one module, and its scripts do not take names from each other.
    path = tmp_path / "board.mjs"
    path.write_text(module, encoding="utf-8")
    asked = f"import({json.dumps(path.as_uri())}).then((m) => console.log(typeof m.default.render))"
    said = subprocess.run([node, "--input-type=module", "-e", asked], capture_output=True, text=True, check=True)
    assert said.stdout == "function\n"

"""The touchable board in a notebook: the same picture and script as in the web laboratory, with the game in the kernel.

The scripts come from the library (`_scripts`). A notebook loads one module, so they are joined here: each becomes a function
that is called once, after those of the scripts that it imports, and gives what it exports.
"""

from __future__ import annotations

import json
import re
from graphlib import TopologicalSorter
from importlib.resources import files
from typing import Any, Literal

import anywidget
import traitlets

from grundy._grundy import Move, Position, Refusal, Stopped, _scripts

__all__ = ["Board"]

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(.*)";$', re.MULTILINE)
_SECONDS = 10.0  # The longest that values, hints and replies are looked for.
_PLAYERS = {None: ("Player 1", "Player 2"), "engine": ("You", "The perfect player")}
_WINS = {None: ("Player 1 wins", "Player 2 wins"), "engine": ("you win", "the perfect player wins")}


def _told(move: Move) -> str:
    """A move and where it leads, in words."""
    to = str(move.to)
    return f"{move} → {'the empty position' if to == '-' else to}"


def _joined() -> tuple[str, str]:
    """The one module that a notebook loads, and its style."""
    shared, style = _scripts()
    own = files("grundy").joinpath("board.js").read_text(encoding="utf-8")
    texts = dict(shared)
    imports = {name: [file for _, file in _IMPORT.findall(script)] for name, script in shared}
    scoped = [_scoped(name, texts[name]) for name in TopologicalSorter(imports).static_order()]
    module = "\n".join(["const scripts = {};", *scoped, _importing(own)])
    # What the library says of pictures holds within boards alone.
    return module, files("grundy").joinpath("board.css").read_text(encoding="utf-8") + f"\n.grundy {{\n{style}\n}}\n"


def _scoped(name: str, script: str) -> str:
    """A script whose names are its own, but for those that it exports."""
    export = re.compile(r"^export (?=(?:class|function|const) (\w+))", re.MULTILINE)
    inside = export.sub("", _importing(script))
    return f"scripts[{json.dumps(name)}] = (() => {{\n{inside}\nreturn {{ {', '.join(export.findall(script))} }};\n}})();"


def _importing(script: str) -> str:
    """A script that takes what it imports from the scripts before it."""
    return _IMPORT.sub(r'const \1 = scripts["\2"];', script)


class Board(anywidget.AnyWidget):
    """A board to play on, made by `Position.play`.

    `position` is where the game stands, and `history` the moves that were made; both change with every move, whoever makes
    it, and can be watched with `board.observe(f, names="position")`.
    """

    _esm, _css = _joined()

    position = traitlets.Instance(Position, help="Where the game stands.")
    history = traitlets.Tuple(help="The moves that were made, the first one first.")
    state: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    _play: Literal["normal", "misere"]

    def __init__(
        self,
        position: Position,
        opponent: Literal["engine"] | None = None,
        play: Literal["normal", "misere"] = "normal",
        labels: str = "fair",
    ) -> None:
        if opponent not in (None, "engine"):
            raise Refusal(f'opponent: there is no opponent {opponent!r}; there are "engine", who plays perfectly, and None')
        if play not in ("normal", "misere"):
            raise Refusal(f'play: there is no play convention `{play}`; there are "normal" and "misere"')
        self._opponent, self._play, self._labels = opponent, play, labels
        self._shows_values = False
        board = json.loads(position._touch(labels))
        super().__init__(position=position, history=(), state=self._state_of(position, (), board))
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        made = len(self.history)
        return f"<Board at {self.position!r}, {made} {'move' if made == 1 else 'moves'} made>"

    def make(self, move: Move) -> None:
        """Makes a move; the opponent, if there is one, answers it."""
        self._make(move)
        answer = self.position.reply(play=self._play, time=_SECONDS) if self._opponent else None
        if answer is not None:
            self._make(answer)

    def reply(self) -> Move | None:
        """Makes the move of a perfect player, and gives it; None if the game is over."""
        move = self.position.reply(play=self._play, time=_SECONDS)
        if move is not None:
            self.make(move)
        return move

    def undo(self) -> None:
        """Takes the last move back; with an opponent, its answer and the move before."""
        back = 1 if self._opponent is None else 2 - len(self.history) % 2
        if self.history:
            self._go_to(self.history[-back:][0].origin, self.history[:-back])

    def _make(self, move: Move) -> None:
        if move.origin != self.position:
            raise Refusal(f"this is a move from {move.origin}, and the board shows {self.position}")
        self._go_to(move.to, (*self.history, move))

    def _go_to(self, position: Position, history: tuple[Move, ...]) -> None:
        board = json.loads(position._touch(self._labels))
        state = self._state_of(position, history, board)
        with self.hold_trait_notifications():
            self.position, self.history = position, history
            self.state = state

    # What the script sends.

    def _hear(self, _: object, message: dict[str, Any], __: object) -> None:
        """Does what the script asks for; what cannot be done is said on the board."""
        try:
            self._do(message)
        except (Refusal, Stopped) as problem:
            self.state = {**self.state, "status": str(problem), "kind": "problem"}

    def _do(self, message: dict[str, Any]) -> None:
        does = message.get("does")
        if does in ("move", "parts") and message.get("from") != str(self.position):
            return  # It was sent before the board changed.
        if does == "move":
            meant = [m for m in self.position.moves() if str(m.to) == message.get("to")]
            named = [m for m in meant if str(m) == message.get("move")]
            if not meant:
                raise Refusal("That is no move here.")
            self.make((named or meant)[0])
        elif does == "parts":
            moves = self.position._moves_by_parts([str(part) for part in message.get("parts", [])])
            if not moves:
                raise Refusal("That is no move here.")
            if len(moves) == 1:
                self.make(moves[0])
            else:
                choice = [{"move": str(m), "to": str(m.to)} for m in moves]
                self.state = {**self.state, "choice": choice}
        elif does == "undo":
            self.undo()
        elif does == "reply":
            self.reply()
        elif does == "values":
            self._shows_values = not self._shows_values
            self.state = {**self.state, "values": self._values(self.position)}
        elif does == "hint":
            self.state = {**self.state, "hint": self._hint()}

    def _hint(self) -> dict[str, str]:
        winning = self.position.answer(play=self._play, time=_SECONDS).winning_moves
        if not winning:
            return {"to": "", "text": "No move wins against perfect play: any will do."}
        return {"to": str(winning[0].to), "text": f"{_told(winning[0])} wins."}

    # What is shown.

    def _values(self, position: Position) -> dict[str, int] | None:
        if not self._shows_values:
            return None
        return {str(option): option.grundy(play=self._play, time=_SECONDS) for option in position.options(time=_SECONDS)}

    def _state_of(self, position: Position, history: tuple[Move, ...], board: dict[str, Any]) -> dict[str, Any]:
        players = _PLAYERS[self._opponent]
        line = [{"by": players[i % 2], "move": str(m), "to": str(m.to)} for i, m in enumerate(history)]
        next_one = len(history) % 2
        if board["over"]:
            winner = 1 - next_one if self._play == "normal" else next_one
            status = f"No move is left: {_WINS[self._opponent][winner]}."
        else:
            status = "Your move." if players[next_one] == "You" else f"{players[next_one]} to move."
        if self._opponent is not None and line and next_one == 0:
            status = f"{players[1]}: {_told(history[-1])}. {status}"
        return {
            "board": board,
            "line": line,
            "status": status,
            "kind": "over" if board["over"] else "",
            "values": self._values(position),
            "choice": [],
            "hint": None,
        }

"""What several tests need: the program whose answers are compared, and how much a random test does."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Amount = Callable[[int, int], int]
Program = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def amount() -> Amount:
    """How many cases a random test looks at: few, or many if THOROUGH is set."""
    return lambda few, many: many if os.environ.get("THOROUGH") else few


@pytest.fixture(scope="session")
def program() -> Program:
    """Runs the command line with some arguments and an input."""
    path = Path(os.environ["GRUNDY"])

    def run(*arguments: str, given: str = "", folder: Path | None = None) -> "subprocess.CompletedProcess[str]":
        command = [str(path), *arguments]
        return subprocess.run(command, input=given, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)

    return run

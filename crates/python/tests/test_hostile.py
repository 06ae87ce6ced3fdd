"""Whatever is called with whatever: an exception at the worst. And what is dropped is gone."""

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Amount

HERE = Path(__file__).parent


def child(script: str, *arguments: object, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(HERE / script), *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)


@pytest.mark.parametrize("seed", range(1, 5))
def test_calls_with_wrong_types_and_values_raise_exceptions(seed: int, amount: Amount, tmp_path: Path) -> None:
    ended = child("hostile.py", seed, amount(3_000, 250_000), folder=tmp_path)
    last = (tmp_path / "last-call.txt").read_text(encoding="utf-8")
    assert ended.returncode == 0, ended.stdout + ended.stderr + last
    assert "panicked" not in ended.stderr, ended.stderr
    # It would show nothing if all of them were refused at the door.
    assert "'value'" in ended.stdout and "'Refusal'" in ended.stdout and "'TypeError'" in ended.stdout
    print(ended.stdout)


def test_memory_does_not_grow(amount: Amount, tmp_path: Path) -> None:
    made = amount(100_000, 1_000_000)
    ended = child("memory.py", made, folder=tmp_path)
    assert ended.returncode == 0, ended.stderr
    grown = int(ended.stdout)
    print(f"{made} positions: {grown} bytes more")
    # Less than the smallest object for each position.
    assert grown < 16 * made

"""The examples in docstrings and in the guide are run, and nothing public is without a docstring."""

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import grundy

PACKAGE, REPOSITORY = Path(__file__).parents[1], Path(__file__).parents[3]
GUIDES = [PACKAGE / "README.md", REPOSITORY / "README.md", REPOSITORY / "docs" / "python.md"]


def modules() -> list[ModuleType]:
    inner = [importlib.import_module(f"grundy.{found.name}") for found in pkgutil.iter_modules(grundy.__path__)]
    return [grundy, *inner]


def documented() -> Iterator[tuple[str, object]]:
    """Everything public that can have a docstring: modules, what they define, and the members of classes."""
    for module in modules():
        yield module.__name__, module
        for name, value in vars(module).items():
            is_ours = str(getattr(value, "__module__", "")).startswith("grundy")
            if name.startswith("_") or not is_ours or not (inspect.isclass(value) or inspect.isroutine(value)):
                continue
            yield f"{module.__name__}.{name}", value
            if inspect.isclass(value):
                for member, within in vars(value).items():
                    if not member.startswith("_") and (callable(within) or inspect.isdatadescriptor(within)):
                        yield f"{module.__name__}.{name}.{member}", within


def once() -> Iterator[tuple[str, object]]:
    """The same, but what the package takes from its modules only under its first name."""
    seen: set[int] = set()
    for name, value in documented():
        if id(value) not in seen:
            seen.add(id(value))
            yield name, value


DOCUMENTED = dict(once())


def run(name: str, text: str) -> None:
    names = {name: getattr(grundy, name) for name in grundy.__all__} | {"grundy": grundy}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    said: list[str] = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert tried > 0
    assert failed == 0, "".join(said)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_everything_public_has_a_docstring(name: str) -> None:
    assert inspect.getdoc(DOCUMENTED[name]), f"{name} has no docstring"


@pytest.mark.parametrize("name", [name for name, value in DOCUMENTED.items() if ">>>" in (inspect.getdoc(value) or "")])
def test_the_examples_of_docstrings_hold(name: str) -> None:
    run(name, inspect.getdoc(DOCUMENTED[name]) or "")


def test_there_are_examples() -> None:
    with_examples = [name for name, value in DOCUMENTED.items() if ">>>" in (inspect.getdoc(value) or "")]
    assert "grundy.ruleset" in with_examples
    assert "grundy.Position.grundy" in with_examples


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.relative_to(REPOSITORY)))
def test_the_examples_of_the_guides_hold(guide: Path) -> None:
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```", guide.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    run(guide.name, "\n".join(block for block in blocks if ">>>" in block))

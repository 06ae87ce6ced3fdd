"""Executes the notebooks of this folder.

    python notebooks/execute.py            executes each of them and stores what it shows
    python notebooks/execute.py --check    executes each of them and compares what it shows with what is stored

What is stored depends on the notebook alone: of each output the picture, or else the table, is kept beside the text, and
nothing tells of the machine or of the time.
"""

# mypy: allow-untyped-calls

from __future__ import annotations

import argparse
import difflib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
# What is kept of an output beside its text: the first of these that it has.
KEPT = ("image/svg+xml", "text/html")


def executed(path: Path, folder: Path) -> Any:
    """The notebook with the outputs of a new kernel that works in a folder."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=600,
        # How printed text is cut into pieces depends on the time that passes between them.
        coalesce_streams=True,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    notebook.metadata = nbformat.from_dict(METADATA)
    for number, cell in enumerate(notebook.cells, 1):
        cell.id, cell.metadata = f"cell-{number}", nbformat.from_dict({})
        for output in cell.get("outputs", []):
            output.pop("metadata", None)
            if "data" in output:
                kept = next((kind for kind in KEPT if kind in output.data), None)
                output.data = nbformat.from_dict({k: v for k, v in output.data.items() if k in (kept, "text/plain")})
                output.metadata = nbformat.from_dict({})
    return notebook


def written(notebook: Any) -> str:
    """The notebook as its file has it."""
    text: str = nbformat.writes(notebook, version=4)
    return text + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Executes the notebooks of this folder.")
    parser.add_argument("--check", action="store_true", help="compare with what is stored, and store nothing")
    parser.add_argument("names", nargs="*", help="which notebooks; all, if none is given")
    arguments = parser.parse_args()
    paths = [HERE / name for name in arguments.names] or sorted(HERE.glob("*.ipynb"))
    differ = []
    with tempfile.TemporaryDirectory() as folder:
        # The kernel leaves nothing behind, and sets of texts come in one order.
        os.environ |= {"IPYTHONDIR": folder, "JUPYTER_RUNTIME_DIR": folder, "PYTHONHASHSEED": "0"}
        for path in paths:
            text = written(executed(path, Path(folder)))
            stored = path.read_text(encoding="utf-8")
            if not arguments.check:
                path.write_text(text, encoding="utf-8")
            elif text != stored:
                differ.append(path.name)
                lines = difflib.unified_diff(stored.splitlines(), text.splitlines(), "stored", "executed", lineterm="")
                print(f"{path.name} shows something else than it did:", *lines, sep="\n")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())

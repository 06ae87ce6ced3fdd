"""The board in a real browser: what the mouse and the keys do there is a move in the kernel.

A page does what a notebook does: it loads the module of the board, hands its messages on to the kernel, and the states of the
kernel back.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import grundy
from grundy._widget import Board

NOTEBOOK = """async ([module, state]) => {
  const listeners = [];
  const model = {
    get: () => state,
    send: async (message) => {
      state = await kernel(message);
      listeners.forEach((listener) => listener());
    },
    on: (_, listener) => listeners.push(listener),
    off: () => {},
  };
  const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  (await import(address)).default.render({ model, el: document.getElementById("cell") });
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    # Wherever a machine is busy.
    page.set_default_timeout(60_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    page.close()
    assert problems == []


def show(page: Page, board: Board) -> None:
    """Shows a board as a notebook does."""

    def kernel(message: dict[str, Any]) -> dict[str, Any]:
        board._handle_custom_msg(message, [])
        state: dict[str, Any] = board.state
        return state

    page.set_content(f"<style>{Board._css}</style><div id='cell'></div>")
    page.expose_function("kernel", kernel)
    page.evaluate(NOTEBOOK, [str(Board._esm), board.state])


def status(page: Page, text: str) -> None:
    expect(page.get_by_role("status")).to_have_text(text, timeout=60_000)


def test_a_move_by_the_mouse_is_a_value_in_the_kernel(page: Page) -> None:
    start = grundy.ruleset("young").position("4,2,1")
    board = start.play()
    show(page, board)
    page.locator('[data-part="box-2-1"]').click()
    status(page, "Player 2 to move.")
    assert str(board.position) == "4" and [str(move) for move in board.history] == ["(2,1)"]
    # The picture is that of the new position.
    expect(page.locator('[data-part="box-2-1"]')).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    status(page, "Player 1 to move.")
    assert (board.position, board.history) == (start, ())


def test_a_game_against_the_perfect_player(page: Page) -> None:
    board = grundy.ruleset("nim").position("1,2").play(opponent="engine")
    show(page, board)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".preview")).to_contain_text("wins.")
    page.get_by_role("button", name="Perfect move").click()
    status(page, "The perfect player: take 1 from heap 2 → 1,0. Your move.")
    assert len(board.history) == 2
    page.get_by_text("Moves as a list").click()
    page.get_by_role("button", name="take 1 from heap 1").click()
    status(page, "No move is left: you win.")
    assert str(board.position) == "0,0" and len(board.history) == 3


def test_parts_that_are_chosen_together_are_played_by_the_button(page: Page) -> None:
    board = grundy.ruleset("ungar:box=2x2").position("(1,2),(2,1)").play()
    show(page, board)
    for part in board.state["board"]["free"]:
        page.locator(f'[data-part="{part}"]').click()
    page.get_by_role("button", name="Play this").click()
    status(page, "Player 2 to move.")
    assert str(board.position) == "(1,1)"

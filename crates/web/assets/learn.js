// The book: its boards become live, and which chapters were read is remembered.

import { store, stored } from "./bar.js";
import { firstGame } from "./first-game.js";
import { LiveBoard } from "./live-board.js";

const article = document.querySelector("article[data-chapter]");

for (const figure of document.querySelectorAll("figure.live")) {
  if (figure.closest('[data-chapter="first-game"]')) {
    firstGame(figure, article.querySelector("ol"));
    continue;
  }
  // A board is asked for when somebody is about to see it.
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    const board = new LiveBoard(figure);
    board.show(board.start);
  }, { rootMargin: "200px" });
  seen.observe(figure);
}

// A narrow page begins with the text, and the chapters unfold.
const list = document.querySelector(".chapters details");
if (list && matchMedia("(max-width: 900px)").matches) list.open = false;

const read = new Set((stored("read") ?? "").split(" ").filter(Boolean));
for (const entry of document.querySelectorAll("li[data-chapter]")) entry.classList.toggle("read", read.has(entry.dataset.chapter));

// A chapter counts as read when its end has been seen.
const end = document.querySelector(".next");
if (article && end) {
  new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    read.add(article.dataset.chapter);
    store("read", [...read].join(" "));
  }).observe(end);
}

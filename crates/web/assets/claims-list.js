// The list of claims: by paper, each with what its check found, sifted by words and by what they rest on. The address keeps
// what was sought.

import { address, byId, element } from "./laboratory.js";

const SIGNS = { unchecked: ["·", "not checked yet"], holds: ["✓", "holds"], erratum: ["!", "erratum"], refuted: ["✗", "refuted"] };

export class ClaimsList {
  /**
   * @param {Map<string, object>} claims
   * @param {{fits: (first: object|null) => void}} listeners `fits` is told the first claim that is listed when that changes
   */
  constructor(claims, listeners) {
    this.claims = claims;
    this.listeners = listeners;
    this.items = new Map();
    this.filter = byId("filter");
    this.host = byId("list");
    for (const paper of document.querySelectorAll(".paper")) this.#add(paper);
    const asked = new URLSearchParams(location.search);
    this.filter.elements.find.value = asked.get("find") ?? "";
    this.#press(asked.get("show") ?? "");
    this.host.hidden = false;
    this.filter.hidden = false;
    this.filter.addEventListener("submit", (event) => event.preventDefault());
    this.filter.addEventListener("input", () => this.#changed());
    this.filter.addEventListener("click", ({ target }) => {
      if (target.dataset.shows === undefined) return;
      this.#press(target.dataset.shows);
      this.#changed();
    });
    this.#sift();
  }

  #add(paper) {
    const own = [...paper.querySelectorAll(".claim")].map(({ id }) => this.claims.get(id));
    const entries = own.map((claim) => {
      const { article, id } = claim;
      const sign = element("span", { class: "sign" });
      const title = element("span", { class: "title" }, ...article.querySelector("h3").cloneNode(true).childNodes);
      const link = element("a", { href: `#${id}` }, sign, element("b", {}, article.querySelector(".source").textContent), title);
      this.items.set(claim, { entry: element("li", {}, link), link, sign });
      this.tell(claim, "unchecked");
      return this.items.get(claim).entry;
    });
    this.host.append(element("section", {}, element("h2", {}, `${paper.dataset.title} · ${own.length}`), element("ul", {}, ...entries)));
  }

  /** Whether a claim is listed now. */
  has(claim) {
    return this.items.get(claim)?.entry.hidden === false;
  }

  /** The first that is listed; none while nothing is sought. */
  first() {
    return this.#seeks() ? [...this.claims.values()].find((claim) => this.has(claim)) ?? null : null;
  }

  /** Lists all again. */
  clear() {
    this.filter.reset();
    this.#press("");
    this.#sift();
    history.replaceState(null, "", `/theorems${location.hash}`);
  }

  mark(claim) {
    for (const [other, { link }] of this.items) {
      if (other === claim) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  /** Scrolls the list, and nothing else, to a claim. */
  reveal(claim) {
    const { entry } = this.items.get(claim);
    const [place, frame] = [entry.getBoundingClientRect(), this.host.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom) this.host.scrollTop += place.top - frame.top - frame.height / 3;
  }

  focus(claim) {
    this.items.get(claim)?.link.focus();
  }

  /** What a check found. */
  tell(claim, verdict) {
    const { sign } = this.items.get(claim);
    const [mark, words] = SIGNS[verdict];
    sign.dataset.verdict = verdict;
    sign.replaceChildren(element("span", { "aria-hidden": "true" }, mark), element("span", { class: "for-readers" }, words));
  }

  #press(shows) {
    const chips = [...this.filter.querySelectorAll(".chip")];
    const known = chips.some((chip) => chip.dataset.shows === shows) ? shows : "";
    for (const chip of chips) chip.setAttribute("aria-pressed", String(chip.dataset.shows === known));
  }

  #wanted() {
    const find = this.filter.elements.find.value.trim();
    return { find, show: this.filter.querySelector('[aria-pressed="true"]').dataset.shows };
  }

  #seeks() {
    const { find, show } = this.#wanted();
    return find !== "" || show !== "";
  }

  #changed() {
    this.#sift();
    history.replaceState(null, "", address("/theorems", this.#wanted()));
    this.listeners.fits(this.first());
  }

  #sift() {
    const { find, show } = this.#wanted();
    const words = find.toLowerCase().split(/\s+/);
    let matches = 0;
    for (const claim of this.claims.values()) {
      const fits = words.every((word) => claim.text.includes(word)) && (!show || claim.stands === show);
      this.items.get(claim).entry.hidden = !fits;
      matches += fits;
    }
    for (const section of this.host.children) section.hidden = section.querySelector("li:not([hidden])") === null;
    const { size } = this.claims;
    byId("matches").textContent = matches === 0 ? "No claim has these words in it." : matches < size ? `${matches} of ${size} claims` : "";
  }
}

// What takes longer than a moment: a thin bar and a sentence, while what is on the page stays.

import { byId, lines } from "./laboratory.js";

/** Nobody notices a shorter wait. */
export const MOMENT = 300;
const count = new Intl.NumberFormat("en");
let waiting = 0;

/** Waits for an answer, and says so on the page where it takes a while. @param {string} what such as "Drawing the board" */
export function patiently(what, answer) {
  return waitingFor(what, () => answer);
}

/** Asks the API what may take a while, and says how many positions it has looked at until then. */
export function askPatiently(what, path, fields, signal) {
  return waitingFor(what, async (tell) => {
    for await (const line of lines(path, { ...fields, progress: true }, signal)) {
      if (line.looked_at === undefined) return line;
      tell(line.looked_at);
    }
    throw new Error("the laboratory did not answer");
  });
}

async function waitingFor(what, ask) {
  const began = performance.now();
  let lookedAt = 0;
  const tell = () => {
    byId("busy").hidden = false;
    const seconds = Math.round((performance.now() - began) / 1000);
    const far = [seconds < 2 ? "" : ` ${seconds} seconds`, lookedAt === 0 ? "" : ` looked at ${count.format(lookedAt)} positions`];
    byId("busy-text").textContent = `${what}…${far.filter(Boolean).join(",")}`;
  };
  let ticking;
  const first = setTimeout(() => {
    tell();
    ticking = setInterval(tell, 1000);
  }, MOMENT);
  waiting++;
  try {
    return await ask((positions) => (lookedAt = positions));
  } finally {
    clearTimeout(first);
    clearInterval(ticking);
    if (--waiting === 0) byId("busy").hidden = true;
  }
}

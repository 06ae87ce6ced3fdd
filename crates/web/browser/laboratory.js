// A laboratory on a free port and a real Chromium, for every test file.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { after, before } from "node:test";

// `run` says which program to look at, and where it has put the driver of the browser.
const PROGRAM = process.env.GRUNDY;
const { chromium } = createRequire(`${process.env.GRUNDY_MODULES}/`)("playwright-core");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
/** How long a page may take to show what is waited for, on a busy machine. */
const PATIENCE = 60_000;
/** Screenshots go here, if anywhere: to be looked at, not compared. */
const PICTURES = process.env.GRUNDY_PICTURES;

/** Starts the program; gives its address and a way to end it. */
export async function serve(...options) {
  const program = spawn(PROGRAM, ["serve", "--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const origin = await new Promise((resolve, reject) => {
    let said = "";
    program.stdout.on("data", (text) => {
      said += text;
      const found = said.match(/http:\/\/[^/\s]+/);
      if (found) resolve(found[0]);
    });
    program.on("error", reject);
    program.on("exit", (code) => reject(new Error(`the program ended with ${code} before it was ready: ${said}`)));
  });
  return { origin, end: () => program.kill("SIGINT") };
}

/** Opens a laboratory and a browser before the tests of a file, and closes both after them. */
export function laboratory() {
  const lab = {};
  before(async () => {
    Object.assign(lab, await serve());
    lab.browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  after(async () => {
    await lab.browser?.close();
    lab.end?.();
  });

  /** A new page at an address; what goes wrong in its scripts fails the test that closes it. */
  lab.open = async (path, options = {}) => {
    const context = await lab.browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.wrong = [];
    page.on("pageerror", (error) => page.wrong.push(String(error)));
    page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
    await page.goto(lab.origin + path);
    page.finish = async (name) => {
      if (PICTURES && name) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
      await context.close();
      if (page.wrong.length > 0) throw new Error(`errors on the page:\n${page.wrong.join("\n")}`);
    };
    return page;
  };

  /** Asks the API, as any program would. */
  lab.ask = async (path, fields = {}) => {
    const response = await fetch(`${lab.origin}/api/${path}?${new URLSearchParams(fields)}`);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${response.status}: ${answer.error}`);
    return answer;
  };
  return lab;
}

/** A part of the picture. */
export const part = (page, name) => page.locator(`#board [data-part="${name}"]`);

/** The position that the address of the page names. */
export const positionOf = (page) => new URL(page.url()).searchParams.get("position");

/** Waits until it is somebody's turn or the game is over; says what the status says. */
export async function settled(page) {
  const status = page.locator("#status", { hasText: /Your move|to move|No move is left/ });
  await status.waitFor();
  return status.textContent();
}

// A laboratory on a free port and a real browser, for every test file: Chromium, or with BROWSER=firefox Firefox.
//
// Both are the browsers that people use, not builds made for testing. Firefox is driven by WebDriver BiDi, the protocol
// that Firefox itself offers.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { complete } from "./firefox.js";

// `run` says which program to look at, and where it has put the driver of the browser.
const PROGRAM = process.env.GRUNDY;
export const modules = createRequire(`${process.env.GRUNDY_MODULES}/`);
const { chromium, firefox } = modules("playwright-core");
/** Which browser is driven. */
export const BROWSER = process.env.BROWSER ?? "chromium";
const BROWSERS = {
  chromium: () =>
    chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync",
      ],
    }),
  // Firefox shows what is there for want of scripts only where it has been started without them.
  firefox: ({ scripts }) =>
    firefox.launch({
      channel: "moz-firefox",
      executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
      firefoxUserPrefs: { "javascript.enabled": scripts },
    }),
};
/** How long a page may take to show what is waited for, on a slow and busy machine. */
const PATIENCE = 180_000;
/**
 * Screenshots go here, if anywhere: to be looked at, not compared. Only from Chromium: in Firefox the driver puts a style into
 * the page for them, which the page's own policy refuses.
 */
const PICTURES = BROWSER === "chromium" ? process.env.GRUNDY_PICTURES : undefined;

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
export function laboratory({ scripts = true } = {}) {
  const lab = {};
  before(async () => {
    Object.assign(lab, await serve());
    lab.browser = await BROWSERS[BROWSER]({ scripts });
  });
  after(async () => {
    await lab.browser?.close();
    lab.end?.();
  });

  /** A new page at an address; what goes wrong in its scripts fails the test that closes it. */
  lab.open = async (path, options = {}) => {
    const noScripts = scripts || BROWSER === "firefox" ? {} : { javaScriptEnabled: false };
    const context = await lab.browser.newContext({ viewport: { width: 1200, height: 900 }, ...noScripts, ...options });
    const page = await context.newPage();
    if (BROWSER === "firefox") complete(page);
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

/** Waits until the board of the address is there, and it is somebody's turn or the game is over; says what the status says. */
export async function settled(page) {
  const isSettled = () => {
    const told = document.querySelector("#status")?.textContent ?? "";
    const isDrawn = document.querySelector("#board:not([aria-busy])") !== null;
    return isDrawn && /Your move|to move|No move is left/.test(told) && told;
  };
  return (await page.waitForFunction(isSettled)).jsonValue();
}

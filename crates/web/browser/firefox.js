// What Playwright leaves out where it drives an ordinary Firefox by WebDriver BiDi, put in its place, so that the same tests
// run in both browsers: taps, downloads of what a page has made itself, and fields for numbers.

import assert from "node:assert/strict";

/** Completes a page of Firefox. */
export function complete(page) {
  const { delegate } = page._connection.toImpl(page);
  const session = delegate._session;
  // A tap does nothing there.
  delegate.rawTouchscreen.tap = (progress, x, y) =>
    session.send("input.performActions", {
      context: session.sessionId,
      actions: [{
        type: "pointer",
        id: "finger",
        parameters: { pointerType: "touch" },
        actions: [{ type: "pointerMove", x: Math.floor(x), y: Math.floor(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }],
      }],
    });
  // A download without a navigation has no number in Firefox, and is passed over; its address tells it apart.
  const isPassedOver = (event) => !event.download && !event.navigation;
  const withNumber = (event) => ({ ...event, download: event.url });
  session.on("browsingContext.downloadWillBegin", (event) => isPassedOver(event) && delegate._onDownloadWillBegin(withNumber(event)));
  session.on("browsingContext.downloadEnd", (event) => isPassedOver(event) && delegate._onDownloadEnded(withNumber(event)));

  // Where a field is for numbers, `fill` adds to what is there.
  const locators = Object.getPrototypeOf(page.locator("input"));
  if (locators.fillText) return;
  locators.fillText = locators.fill;
  locators.fill = async function (text, options) {
    if ((await this.getAttribute("type", options)) !== "number") return this.fillText(text, options);
    await this.focus(options);
    await this.press("Control+a");
    await this.press("Delete");
    await this.pressSequentially(text);
    assert.equal(await this.inputValue(), text);
  };
}

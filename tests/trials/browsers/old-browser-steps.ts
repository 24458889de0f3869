import assert from "node:assert/strict";
import { Key } from "./browser";
import { isShown, openAdmin, pressButton, type Steps, typeInto, until } from "./walk";

/** What is left to the oldest browser: it knows no popover, and starts no script with a look-behind. */
export const oldBrowserSteps: Steps = {
  "Without popover the header shows its links": async ({ browser, url }) => {
    await browser.open(`${url}/`);
    assert.equal(await isShown(browser, ".menu-toggle"), false);
    assert.equal(await isShown(browser, ".menu"), false);
    assert.equal(await isShown(browser, ".site-header nav a"), true);
    await browser.open(`${url}/contact`);
    assert.equal(await isShown(browser, ".day-bar"), true);
  },

  "The blog answers a search while somebody types": async ({ browser, url }) => {
    await browser.open(`${url}/blog`);
    await typeInto(browser, "#search", "heat");
    await until(browser, "return new URLSearchParams(location.search).get('q') === 'heat' && document.activeElement.id === 'search';");
  },

  "The admin says to update, and keeps what is written": async (walk) => {
    const { browser } = walk;
    await openAdmin(walk, "/admin/posts/new");
    assert.equal(await isShown(browser, ".old-browser"), true);
    await typeInto(browser, "[name=title]", "Teeth");
    await typeInto(browser, "[name=content]", "Brush them.");
    await browser.press(Key.tab);
    await pressButton(browser, "Save Draft");
    await until(browser, "return location.pathname === '/admin' && document.body.textContent.includes('Teeth');");
  },
};

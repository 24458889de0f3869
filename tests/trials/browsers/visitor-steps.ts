import assert from "node:assert/strict";
import { Key } from "./browser";
import { focus, isShown, type Steps, typeInto, until } from "./walk";

const TEMPLATES = ["/", "/about", "/services", "/emergency-care", "/vaccinations", "/contact", "/blog", "/privacy"];
const WIDTHS = [320, 390, 1280];

export const visitorSteps: Steps = {
  "The menu opens, and Escape closes it": async ({ browser, url }) => {
    await browser.resize(390, 844);
    await browser.open(`${url}/`);
    assert.equal(await isShown(browser, ".menu a"), false);
    await focus(browser, ".menu-toggle");
    await browser.press(Key.enter);
    await until(browser, "return document.querySelector('.menu a').getClientRects().length > 0;");
    await browser.press(Key.escape);
    await until(browser, "return document.querySelector('.menu a').getClientRects().length === 0;");
    const height = await browser.run<number>("return document.querySelector('.menu-toggle').getBoundingClientRect().height;");
    assert.ok(height >= 44, `The menu’s button is ${height} px high`);
  },

  "Bars of the opening hours lie in their rows, as wide as these": async ({ browser, url }) => {
    for (const width of WIDTHS) {
      await browser.resize(width, 900);
      await browser.open(`${url}/contact`);
      const rows = await browser.run<{ row: number[]; bar: number[] }[]>(`
        const edges = (element) => { const { top, right, bottom, left } = element.getBoundingClientRect(); return [top, right, bottom, left]; };
        return [...document.querySelectorAll(".day-bar")].map((bar) => ({ row: edges(bar.closest("tr")), bar: edges(bar) }));`);
      assert.ok(rows.length > 0);
      for (const { row, bar } of rows) {
        const [top = 0, right = 0, bottom = 0, left = 0] = bar.map((edge, index) => Math.round(edge - (row[index] ?? 0)));
        assert.ok(top >= 0 && bottom <= 0 && right === 0 && left === 0, `${width} px: ${[top, right, bottom, left]}`);
      }
    }
  },

  // Firefox loses rays of a gradient in another color space, which pages of the oldest browsers don't get either.
  "The years’ badge has its rays": async ({ browser, url }) => {
    await browser.open(`${url}/`);
    const image = await browser.run<string>("return getComputedStyle(document.querySelector('.years-badge')).backgroundImage;");
    assert.match(image, /conic-gradient\(rgb\(18, 41, 79\)[^)]*rgb/);
  },

  "No page is wider than the screen": async ({ browser, url }) => {
    for (const width of WIDTHS) {
      await browser.resize(width, 900);
      for (const path of TEMPLATES) {
        await browser.open(url + path);
        const [page, screen] = await browser.run<number[]>("return [document.documentElement.scrollWidth, innerWidth];");
        assert.equal(screen, width);
        assert.ok(page !== undefined && page <= width, `${path} is ${page} px wide at ${width}`);
      }
    }
  },

  "A refused message says why, and is sent once it is right": async ({ browser, url }) => {
    await browser.resize(390, 844);
    await browser.open(`${url}/contact`);
    const send = "document.querySelector('.request-form [type=submit]').click();";
    await browser.run(`document.querySelector('.request-form').noValidate = true; ${send}`);
    await until(browser, "return document.querySelector('.request-form [aria-invalid=true]') !== null;");
    await typeInto(browser, ".request-form [name=name]", "Pat Reyes");
    await typeInto(browser, ".request-form [name=email]", "pat@example.com");
    await typeInto(browser, ".request-form [name=message]", "Do you see rabbits?");
    await browser.run(send);
    await until(browser, "return location.pathname.startsWith('/contact/sent/');");
  },

  "The blog answers a search while somebody types": async ({ browser, url }) => {
    await browser.resize(1280, 900);
    await browser.open(`${url}/blog`);
    await typeInto(browser, "#search", "heat");
    await until(browser, "return new URLSearchParams(location.search).get('q') === 'heat' && document.activeElement.id === 'search';");
  },

  "A category filters, and Load More adds articles": async ({ browser, url }) => {
    await browser.open(`${url}/blog`);
    const before = await browser.run<number>("return document.querySelectorAll('main article').length;");
    await until(
      browser,
      `const more = [...document.querySelectorAll("main a")].find((link) => link.textContent.startsWith("Load More"));
      more?.click();
      return document.querySelectorAll("main article").length > parameters[0];`,
      before,
    );
    await browser.run("document.querySelector('.filter .chip[value]').click();");
    await until(browser, "return new URLSearchParams(location.search).has('category');");
  },

  "The newsletter takes an address": async ({ browser, url }) => {
    await browser.open(`${url}/blog`);
    await typeInto(browser, "form[action='/blog/subscribe'] [name=email]", "pat@example.com");
    await browser.press(Key.enter);
    await until(browser, "return document.querySelector('#stay-updated .answer')?.textContent.startsWith('Thank you');");
  },
};

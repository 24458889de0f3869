import assert from "node:assert/strict";
import { type Browser, Key } from "./browser";
import { focus, openNewPost, type Steps, typeInto, until, type Walk } from "./walk";

export const writingSteps: Steps = {
  "Enter in the title leads to the text": async (walk) => {
    await walk.browser.resize(1280, 900);
    await openNewPost(walk);
    await typeInto(walk.browser, "[name=title]", "Heat and dogs");
    await walk.browser.press(Key.enter);
    await until(walk.browser, "return document.activeElement.matches('.surface .prose');");
  },

  "Headings, bold words, lists and undo work by keyboard": async (walk) => {
    const { browser } = walk;
    await startText(walk);
    await browser.press(..."## Signs", Key.enter, ..."A dog that is ", [Key.control, "b"], ..."too hot", [Key.control, "b"], ..." pants");
    await browser.press(Key.enter, ..."- shade", Key.enter, ..."water");
    const written = "h2 Signs|strong too hot|li shade|li water";
    assert.equal(await readText(browser, "h2, strong, li"), written);
    await browser.press([Key.control, "z"]);
    assert.notEqual(await readText(browser, "h2, strong, li"), written);
    await browser.press([Key.control, Key.shift, "z"]);
    assert.equal(await readText(browser, "h2, strong, li"), written);
  },

  "A link is set by keyboard": async (walk) => {
    const { browser } = walk;
    await startText(walk);
    await browser.press(..."Call us", [Key.shift, Key.home], [Key.control, "k"]);
    await until(browser, "return document.activeElement.matches('dialog input');");
    await browser.press(..."/emergency-care", Key.enter);
    await until(browser, "return document.activeElement.matches('.surface .prose');");
    assert.equal(await readText(browser, "a[href='/emergency-care']"), "a Call us");
  },

  "A table is made and filled by keyboard": async (walk) => {
    const { browser } = walk;
    await startText(walk);
    await browser.press([Key.alt, Key.f10]);
    await until(browser, "return document.activeElement.closest('.surface-tools') !== null;");
    for (let tool = ""; tool !== "table"; tool = await browser.run<string>("return document.activeElement.dataset.tool ?? '';")) {
      await browser.press(Key.right);
    }
    await browser.press(Key.enter);
    await until(browser, "return document.activeElement.matches('.surface .prose') && document.querySelector('.surface th') !== null;");
    await browser.press(..."Weight", Key.tab, ..."Water");
    assert.match(await readText(browser, "th"), /^th Weight\|th Water/);
  },

  "What is copied from a page is pasted with its headings and lists": async (walk) => {
    const { browser, url } = walk;
    await browser.open(`${url}/privacy`);
    await browser.run("getSelection().selectAllChildren(document.querySelector('.prose'));");
    await browser.press([Key.control, "c"]);
    const copied = await readText(browser, "h2, li", ".prose");
    assert.match(copied, /h2 .*\|li /);
    await startText(walk);
    await browser.press([Key.control, "v"]);
    await until(browser, "return document.querySelector('.surface .prose li') !== null;");
    assert.equal(await readText(browser, "h2, li"), copied);
  },

  "The tools stand in one row, and so does the slug’s prefix": async (walk) => {
    const { browser } = walk;
    await openNewPost(walk);
    for (const width of [1280, 1024, 768, 390]) {
      await browser.resize(width, 844);
      await until(browser, "return innerWidth === parameters[0];", width);
      const [height = 0, rows, room] = await browser.run<number[]>(`
        const bar = document.querySelector(".surface-tools");
        const tools = [...bar.children].map((tool) => tool.getBoundingClientRect()).filter(({ width }) => width > 0);
        const middles = new Set(tools.map(({ top, height }) => Math.round(top + height / 2)));
        return [bar.offsetHeight, middles.size, bar.getBoundingClientRect().right - Math.max(...tools.map(({ right }) => right))];`);
      assert.ok(
        rows === 1 && height < 60 && room !== undefined && room > -1,
        `${width} px: ${rows} rows, ${height} px high, room ${room} px`,
      );
    }
    const look = await browser.run("return getComputedStyle(document.querySelector('.surface-tools select')).appearance;");
    assert.equal(look, "none");
    await browser.resize(1280, 900);
    const lines = await browser.run<number>(`
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".prefixed span"));
      return range.getClientRects().length;`);
    assert.equal(lines, 1);
  },
};

async function startText(walk: Walk): Promise<void> {
  await openNewPost(walk);
  await focus(walk.browser, ".surface .prose");
}

/** Such elements of the text, as "h2 Signs|li water". */
function readText(browser: Browser, selector: string, within = ".surface .prose"): Promise<string> {
  return browser.run<string>(
    `return [...document.querySelector(parameters[1]).querySelectorAll(parameters[0])]
      .map((one) => one.localName + " " + one.textContent.replace(/\\s+/g, " ").trim()).join("|");`,
    selector,
    within,
  );
}

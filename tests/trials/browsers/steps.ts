import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import { publishedPost } from "../../support/fixtures";
import { type Browser, type Firefox, Key } from "./webdriver";

export interface Walk<Engine extends Browser = Browser> {
  readonly browser: Engine;
  readonly url: string;
  /** Makes the site's only account. */
  readonly owner: { readonly email: string; readonly password: string };
  /** Kills the site and starts it again at the same address. */
  readonly killSite: () => Promise<void>;
  readonly startSite: () => Promise<void>;
  /** Signs the account out everywhere. */
  readonly endSessions: () => Promise<void>;
  /** A file on this machine. */
  readonly picture: string;
}

export type Steps<Engine extends Browser = Browser> = Readonly<Record<string, (walk: Walk<Engine>) => Promise<void>>>;

/** How a supported browser is used; each step begins where the one before has ended. */
export const steps: Steps = {
  "The menu opens, and Escape closes it": async ({ browser, url }) => {
    await browser.resize(390, 844);
    await browser.open(`${url}/`);
    assert.equal(await isShown(browser, ".menu a"), false);
    await browser.run("document.querySelector('.menu-toggle').click();");
    assert.equal(await isShown(browser, ".menu a"), true);
    await browser.press(Key.escape);
    await until(browser, "return document.querySelector('.menu a').getClientRects().length === 0;");
  },

  "Bars of the opening hours lie in their rows, as wide as these": async ({ browser, url }) => {
    for (const width of [320, 390, 1280]) {
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

  "The years’ badge has its rays": async ({ browser, url }) => {
    await browser.open(`${url}/`);
    const image = await browser.run<string>("return getComputedStyle(document.querySelector('.years-badge')).backgroundImage;");
    assert.match(image, /conic-gradient\(.*18, 41, 79/);
  },

  "No page is wider than the screen": async ({ browser, url }) => {
    for (const width of [320, 390, 1280]) {
      await browser.resize(width, 900);
      for (const path of ["/", "/about", "/services", "/emergency-care", "/vaccinations", "/contact", "/blog", "/privacy"]) {
        await browser.open(url + path);
        const [page, screen] = await browser.run<number[]>("return [document.documentElement.scrollWidth, innerWidth];");
        assert.ok(page !== undefined && screen !== undefined && page <= screen, `${path} at ${width}: ${page} of ${screen}`);
      }
    }
  },

  "A refused message says why, and is sent once it is right": async ({ browser, url }) => {
    await browser.resize(390, 844);
    await browser.open(`${url}/contact`);
    await browser.run(
      "document.querySelector('.request-form').noValidate = true; document.querySelector('.request-form [type=submit]').click();",
    );
    await until(browser, "return document.querySelector('.request-form [aria-invalid=true]') !== null;");
    await typeInto(browser, ".request-form [name=name]", "Pat Reyes");
    await typeInto(browser, ".request-form [name=email]", "pat@example.com");
    await typeInto(browser, ".request-form [name=message]", "Do you see rabbits?");
    await browser.run("document.querySelector('.request-form [type=submit]').click();");
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
      return document.querySelectorAll("main article").length > ${before};`,
    );
    await browser.run("document.querySelector('.filter .chip[value]').click();");
    await until(browser, "return new URLSearchParams(location.search).has('category');");
  },

  "The newsletter takes an address": async ({ browser, url }) => {
    await browser.open(`${url}/blog`);
    await typeInto(browser, "form[action='/blog/subscribe'] [name=email]", "pat@example.com");
    await browser.press(Key.enter);
    await until(browser, "return document.querySelector('#stay-updated .answer').textContent.startsWith('Thank you');");
  },

  "An account is made, and signs out and in": async ({ browser, url, owner }) => {
    await browser.open(`${url}/admin/create-account`);
    await sleep(1000);
    await typeInto(browser, "[name=name]", "Dr. Morgan");
    await typeInto(browser, "[name=email]", owner.email);
    await typeInto(browser, "[name=password]", owner.password);
    await browser.press(Key.enter);
    await until(browser, "return location.pathname === '/admin' && document.querySelector('form[action=\"/admin/sign-out\"]') !== null;");
    await browser.run("document.querySelector('form[action=\"/admin/sign-out\"]').requestSubmit();");
    await until(browser, "return document.querySelector('[name=password]') !== null;");
    await browser.open(`${url}/admin`);
    await sleep(1000);
    await typeInto(browser, "[name=email]", owner.email);
    await typeInto(browser, "[name=password]", owner.password);
    await browser.press(Key.enter);
    await until(browser, "return document.querySelector('form[action=\"/admin/sign-out\"]') !== null;");
  },

  "Enter in the title leads to the text": async ({ browser, url }) => {
    await openNewPost(browser, url);
    await typeInto(browser, "[name=title]", "Heat and dogs");
    await browser.press(Key.enter);
    await until(browser, "return document.activeElement.matches('.surface .prose');");
  },

  "Headings, bold words, lists and undo work by keyboard": async ({ browser }) => {
    await browser.press(..."## Signs", Key.enter, ..."A dog that is ", [Key.control, "b"], ..."too hot", [Key.control, "b"], ..." pants");
    await browser.press(Key.enter, ..."- shade", Key.enter, ..."water");
    const shape = () =>
      browser.run<string>(
        "return [...document.querySelectorAll('.surface .prose :is(h2, strong, li)')].map((e) => e.textContent).join('|');",
      );
    assert.equal(await shape(), "Signs|too hot|shade|water");
    await browser.press([Key.control, "z"]);
    assert.notEqual(await shape(), "Signs|too hot|shade|water");
    await browser.press([Key.control, Key.shift, "z"]);
    assert.equal(await shape(), "Signs|too hot|shade|water");
  },

  "A link is set by keyboard": async ({ browser, url }) => {
    await browser.press([Key.shift, Key.home], [Key.control, "k"]);
    await until(browser, "return document.activeElement.matches('dialog input');");
    await browser.press(..."/emergency-care", Key.enter);
    await until(
      browser,
      "return document.querySelector('.surface .prose a') !== null && document.activeElement.matches('.surface .prose');",
    );
    assert.ok(url);
  },

  "What is cut is pasted": async ({ browser }) => {
    const text = () => browser.run<string>("return document.querySelector('.surface .prose').innerText.replace(/\\s+/g, ' ').trim();");
    const before = await text();
    await browser.press([Key.control, "a"], [Key.control, "x"]);
    assert.equal(await text(), "");
    await browser.press([Key.control, "v"]);
    await sleep(300);
    assert.equal(await text(), before);
    assert.equal(await browser.run("return document.querySelectorAll('.surface .prose :is(h2, strong, li, a)').length;"), 5);
  },

  "The tools stand in one row": async ({ browser }) => {
    for (const width of [1280, 1024, 768, 390]) {
      await browser.resize(width, 844);
      await sleep(200);
      const [height, rows] = await browser.run<number[]>(`
        const tools = [...document.querySelectorAll(".surface-tools > *")].map((tool) => tool.getBoundingClientRect()).filter(({ width }) => width > 0);
        return [document.querySelector(".surface-tools").offsetHeight, new Set(tools.map(({ top, height }) => Math.round(top + height / 2))).size, Math.min(...tools.map(({ width }) => width))];`);
      assert.ok(rows === 1 && height !== undefined && height < 60, `${width} px: ${rows} rows, ${height} px high`);
    }
    await browser.resize(1280, 900);
  },

  "A table takes words by keyboard": async ({ browser }) => {
    await browser.press([Key.control, Key.end], Key.enter, Key.enter);
    await browser.run("document.querySelector('.surface-tools [data-tool=table]').click();");
    await until(
      browser,
      "return document.activeElement.matches('.surface .prose') && document.querySelector('.surface .prose table') !== null;",
    );
    await browser.press(..."Weight", Key.tab, ..."Water");
    const cells =
      "return [...document.querySelectorAll('.surface .prose th')].map((cell) => cell.textContent).join('|').startsWith('Weight|Water');";
    assert.equal(await browser.run(cells), true);
  },

  "A picture is uploaded and stands in the text": async ({ browser, picture }) => {
    await browser.run("document.querySelector('.surface-tools [data-tool=picture]').click();");
    await browser.choose(".picture-menu ~ input[type=file]:not([capture])", picture);
    await until(browser, "return document.querySelector('.surface .prose img[src*=\"/media/\"]') !== null;");
  },

  "Who was signed out signs in where the text is": async ({ browser, owner, endSessions }) => {
    await until(browser, "return /^Saved/.test(document.querySelector('.save-words').textContent);");
    await endSessions();
    await browser.run("document.querySelector('.surface .prose').focus();");
    await browser.press([Key.control, Key.home], ..."More about ");
    await until(browser, "return document.querySelector('.sign-in-again [name=password]') !== null;");
    await typeInto(browser, ".sign-in-again [name=password]", owner.password);
    await browser.press(Key.enter);
    await until(
      browser,
      "return document.querySelector('.sign-in-again') === null && /^Saved/.test(document.querySelector('.save-words').textContent);",
    );
  },

  "A killed site loses no word": async ({ browser, url, killSite, startSite }) => {
    await until(browser, "return /^Saved/.test(document.querySelector('.save-words').textContent);");
    await killSite();
    await browser.press(Key.end, ..." Typed alone.");
    await until(browser, "return /kept on this device/.test(document.querySelector('.save-words').textContent);");
    await startSite();
    const address = await browser.run<string>("return location.pathname;");
    await browser.open(`${url}${address}`);
    await until(
      browser,
      "return document.body.textContent.includes('Typed alone.') || document.querySelector('[name=content]')?.value.includes('Typed alone.');",
    );
    await browser.run(`[...document.querySelectorAll("button")].find((button) => button.textContent === "Use This Text")?.click();`);
    await until(browser, "return document.querySelector('[name=content]').value.includes('Typed alone.');");
  },

  "An article is published, and Undo takes it back": async ({ browser }) => {
    await until(browser, "return /^Saved/.test(document.querySelector('.save-words').textContent);");
    await pressButton(browser, "Publish");
    const undo = `[...document.querySelectorAll("button")].find((button) => button.textContent.trim() === "Undo")`;
    await until(browser, `return location.pathname === "/admin" && ${undo} !== undefined;`);
    await browser.run(`${undo}.click();`);
    await until(browser, `return [...document.querySelectorAll("[role=status]")].some((line) => line.textContent.includes("Undone"));`);
  },
};

/** Follow the steps above. */
export const firefoxSteps: Steps<Firefox> = {
  "A second tab knows of the first": async ({ browser, url }) => {
    await openNewPost(browser, url);
    await browser.press(..."Teeth");
    await until(browser, "return /^Saved/.test(document.querySelector('.save-words').textContent);");
    const post = await browser.run<string>("return location.href;");
    await browser.openTab();
    await browser.open(post);
    await until(browser, "return document.querySelector('main').textContent.includes('open in another tab');");
    await browser.closeTab();
  },

  "First aid prints on one sheet": async ({ browser, url }) => {
    await browser.open(`${url}/emergency-care`);
    assert.equal(countSheets(await browser.print()), 1);
  },

  "A handout prints on one sheet": async ({ browser, url }) => {
    await browser.open(`${url}/blog/${publishedPost.slug}/handout`);
    assert.equal(countSheets(await browser.print()), 1);
  },

  "No page wrote an error to the console": async ({ browser }) => {
    assert.deepEqual(browser.errors(), []);
  },
};

/** What is left to the oldest browser: it knows no popover. */
export const oldBrowserSteps: Steps = {
  "Without popover the header shows its links": async ({ browser, url }) => {
    await browser.open(`${url}/`);
    assert.equal(await isShown(browser, ".menu-toggle"), false);
    assert.equal(await isShown(browser, ".site-header nav a"), true);
    await browser.open(`${url}/contact`);
    assert.equal(await isShown(browser, ".day-bar"), true);
  },

  "The blog's scripts start": async ({ browser, url }) => {
    await browser.open(`${url}/blog`);
    await typeInto(browser, "#search", "heat");
    await until(browser, "return new URLSearchParams(location.search).get('q') === 'heat' && document.activeElement.id === 'search';");
  },

  "The admin says to update, and keeps what is written": async ({ browser, url, owner }) => {
    await browser.open(`${url}/admin/create-account`);
    await typeInto(browser, "[name=name]", "Dr. Morgan");
    await typeInto(browser, "[name=email]", owner.email);
    await typeInto(browser, "[name=password]", owner.password);
    await browser.press(Key.enter);
    await until(browser, "return location.pathname === '/admin';");
    assert.equal(await isShown(browser, ".old-browser"), true);
    await browser.open(`${url}/admin/posts/new`);
    await typeInto(browser, "[name=title]", "Teeth");
    await browser.run("document.querySelector('.surface .prose, [name=content]').focus();");
    await browser.press(..."Brush them.");
    await pressButton(browser, "Save Draft");
    await until(browser, "return /^\\/admin\\/posts\\/(?!new)/.test(location.pathname) || location.pathname === '/admin';");
  },
};

/** A PDF's objects may be in compressed streams. */
function countSheets(pdf: Buffer): number {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, bytes = ""]) => inflated(Buffer.from(bytes, "latin1")));
  return [text, ...streams].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString("latin1");
  } catch {
    return "";
  }
}

async function openNewPost(browser: Browser, url: string): Promise<void> {
  await browser.open(`${url}/admin/posts/new`);
  await until(browser, "return document.querySelector('.surface .prose') !== null;");
}

async function typeInto(browser: Browser, field: string, text: string): Promise<void> {
  await browser.run(
    "const field = document.querySelector(parameters[0]); field.scrollIntoView({ block: 'center' }); field.focus();",
    field,
  );
  await browser.press(...text);
}

async function pressButton(browser: Browser, name: string, within = "body"): Promise<void> {
  await browser.run(
    `const button = [...document.querySelectorAll(parameters[1])].flatMap((place) => [...place.querySelectorAll("button")])
      .find((one) => one.textContent.trim() === parameters[0] && one.getClientRects().length > 0);
    button?.click();`,
    name,
    within,
  );
}

async function isShown(browser: Browser, selector: string): Promise<boolean> {
  return await browser.run("return document.querySelector(parameters[0]).getClientRects().length > 0;", selector);
}

const PATIENCE_MS = 20_000;

/** Asks the page until the answer is true; a page that is just being left does not answer. */
async function until(browser: Browser, question: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    if ((await browser.run(question).catch(() => false)) === true) return;
  }
  const page = await browser
    .run("return location.pathname + location.search + ': ' + document.querySelector('main')?.innerText.slice(0, 300);")
    .catch(String);
  throw new Error(`Never: ${question}\non ${page}`);
}

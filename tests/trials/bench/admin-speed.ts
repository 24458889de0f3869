import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { parsePostFile } from "~/domain/posts/post/post-file";
import { demonstrationPostTexts } from "~content/demonstration-posts";
import { seed } from "../../../scripts/seed.server";
import { findTestBrowser } from "../../../scripts/test-browser.mjs";
import { asRoot } from "../../../scripts/toolchain.mjs";
import { publishedPost, savePosts } from "../../support/fixtures";
import { startSiteProcess } from "../../support/site-process";
import { signUp } from "../torture/kill-trial";
import { median } from "./load";

/** A phone of the middle class at 1.6 Mbit/s. */
const TIMES_SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const KEYS = 160;
/** Milliseconds. */
const BETWEEN_KEYS = 125;
const SURFACE = ".surface [contenteditable=true]";
const PLACES = { paragraph: ".surface [contenteditable=true] > p", list: ".surface li p", table: ".surface td" };

/** Prints how fast the admin opens on a bad connection, and how long a key takes in long texts. */
export async function measureAdmin(rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-admin-"));
  const texts = longTexts();
  const database = await Database.open(parseConfig({ DATA_DIR: folder, NODE_ENV: "test" }), console.error);
  await seed(database, new Date());
  await savePosts(database, ...texts.map(({ name, content }) => ({ ...publishedPost, title: name, slug: name, content })));
  await database.close();
  const site = startSiteProcess({ DATA_DIR: folder });
  const url = await site.address();
  const cookies = [...(await signUp(url))].map(([name, value]) => ({ name, value, url }));
  const { program, problem } = await findTestBrowser();
  if (problem) throw new Error(problem);
  const browser = await chromium.launch({ ...(program && { executablePath: program }), args: asRoot ? ["--no-sandbox"] : [] });
  const open = async () => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
    await context.addCookies(cookies);
    return context;
  };
  try {
    await printOpening(open, rounds);
    await printTyping(
      open,
      texts.map(({ name }) => name),
    );
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true });
  }
}

async function printOpening(open: () => Promise<BrowserContext>, rounds: number): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = [await open(), await open()];
    const dashboard = await slowPage(first);
    await dashboard.goto("/admin", { waitUntil: "networkidle" });
    note("Dashboard: first paint", await firstPaint(dashboard));
    note("Dashboard: last file", await lastFile(dashboard));
    const clicked = await dashboard.evaluate(() => performance.now());
    await dashboard.getByRole("link", { name: "New Post" }).first().click();
    note("From there to a new post's surface", (await surfaceReady(dashboard)) - clicked);
    const editor = await slowPage(second);
    await editor.goto("/admin/posts/new");
    note("New Post, opened first: surface", await surfaceReady(editor));
    await editor.goto("/admin/posts/new");
    note("The same again, warm", await surfaceReady(editor));
    await editor.goto("/admin");
    note("Dashboard, warm: first paint", await firstPaint(editor));
    await Promise.all([first.close(), second.close()]);
  }
  console.log(`1.6 Mbit/s, 150 ms, processor ${TIMES_SLOWER} times slower; medians of ${rounds}, milliseconds.\n\n| | |\n|---|---|`);
  for (const [name, all] of times) console.log(`| ${name} | ${Math.round(median(all))} (${all.map(Math.round).join(" ")}) |`);
}

async function printTyping(open: () => Promise<BrowserContext>, titles: readonly string[]): Promise<void> {
  console.log(`\n${KEYS} keys ${BETWEEN_KEYS} ms apart, processor ${TIMES_SLOWER} times slower: milliseconds, median / p95 / longest.\n`);
  console.log("| Text, place | Until the frame after it | Event timing of the key |\n|---|---|---|");
  for (const title of titles) {
    const context = await open();
    const page = await context.newPage();
    await page.goto(`/admin?q=${title}`);
    await page.getByRole("link", { name: title, exact: true }).first().click();
    await page.locator(SURFACE).waitFor();
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
    for (const [name, selector] of Object.entries(PLACES))
      console.log(`| ${title}, ${name} | ${await timeKeys(page, browser, selector)} |`);
    const bare = await page.locator(SURFACE).evaluate((surface) => surface.outerHTML);
    await page.goto("about:blank");
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>div { white-space: break-spaces }</style>${bare}`);
    console.log(`| ${title}, the browser alone | ${await timeKeys(page, browser, "[contenteditable=true] > p")} |`);
    await context.close();
  }
}

/** In the middle one of these elements. */
async function timeKeys(page: Page, browser: CDPSession, selector: string): Promise<string> {
  const places = page.locator(selector).filter({ hasText: selector.endsWith("p") ? /.{60}/ : /./ });
  await places.nth(Math.floor((await places.count()) / 2)).click();
  await page.keyboard.press("End");
  await page.evaluate(watchKeys);
  await typeKeys(browser);
  // Until the last text is written and the last entry is there.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const { frames, durations } = await page.evaluate(() => {
    const { frames, durations } = window as unknown as Watched;
    return { frames, durations: [...durations.values()] };
  });
  const all = [...durations, ...Array.from({ length: Math.max(0, KEYS - durations.length) }, () => 8)];
  return `${spread(frames)} | ${spread(all)}`;
}

interface Watched {
  frames: number[];
  durations: Map<number, number>;
}

/** In the page: the time from each key to a task after the next frame, and what the browser says of the key (in steps of 8 ms). */
function watchKeys(): void {
  const watched = Object.assign(window, { frames: [], durations: new Map() }) as unknown as Watched;
  const hasListener = "keysAreWatched" in window;
  Object.assign(window, { keysAreWatched: true });
  if (hasListener) return;
  const listen = (event: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => watched.frames.push(performance.now() - event.timeStamp);
      port2.postMessage(null);
    });
  window.addEventListener("keydown", listen, { capture: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) if (name === "keydown") watched.durations.set(startTime, duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Without waiting for what a key does. */
async function typeKeys(browser: CDPSession): Promise<void> {
  const words = "the dog drinks cool water in the shade and rests a bit now ";
  const sent: Promise<unknown>[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const text = words[key % words.length] ?? "";
    sent.push(browser.send("Input.dispatchKeyEvent", { type: "keyDown", text, key: text }));
    sent.push(browser.send("Input.dispatchKeyEvent", { type: "keyUp", key: text }));
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_KEYS));
  }
  await Promise.all(sent);
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", SLOW_4G);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
  return page;
}

/** @returns milliseconds since the page was asked for */
async function surfaceReady(page: Page): Promise<number> {
  const ready = await page.waitForFunction((selector) => document.querySelector(selector) && performance.now(), SURFACE, {
    polling: "raf",
  });
  return Number(await ready.jsonValue());
}

const firstPaint = async (page: Page) => {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
};

const lastFile = (page: Page) =>
  page.evaluate(() =>
    Math.max(...performance.getEntriesByType("resource").map((entry) => (entry as PerformanceResourceTiming).responseEnd)),
  );

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return [0.5, 0.95, 1].map(at).join(" / ");
}

/** The demonstration's articles one behind the other, of some 30,000 and 100,000 characters. */
function longTexts(): { name: string; content: string }[] {
  const contents = demonstrationPostTexts.map((text) => parsePostFile(text).content);
  return [30_000, 97_000].map((most) => {
    let content = "";
    for (const next of contents)
      if (content.length + next.length < most)
        content += `${next}\n\n- [ ] Count the breaths of a whole minute, while the pet is asleep or at rest\n\n`;
    return { name: `text-of-${Math.round(content.length / 1000)}-KB`, content };
  });
}

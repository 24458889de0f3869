import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page, type Request } from "@playwright/test";
import { olderPosts, publishedPost, savePosts } from "../support/fixtures";
import { placeMigratedFile } from "../support/migrated-file";
import { publicPages } from "../support/pages";
import { openDatabase } from "../support/postgres-databases";
import { startTestSite } from "../support/site";
import { axeFindings } from "./accessible";
import { tabThrough, unreached } from "./keyboard";
import { DESKTOP, PHONE, test } from "./site-test";
import { smallTargets } from "./small-targets";

/** Pages whose every control is reached by keyboard; the others are made of the same parts. */
const templates = ["/", "/about", "/services", "/vaccinations", "/contact", "/blog", `/blog/${publishedPost.slug}`, "/no/such/page"];

/** Bytes that a phone fetches, headers included, before anybody touches it. */
const budgets: Readonly<Record<string, number>> = { "/": 54_000, "/blog": 70_000, [`/blog/${publishedPost.slug}`]: 30_000 };

for (const path of publicPages) {
  test(`${path} asks nobody else, fits, has large controls, and axe and the Tab key find nothing on a phone and a desktop`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize(PHONE);
    const heard = listen(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const budget = budgets[path];
    if (budget) await test.step("arrives in few bytes", async () => expect(await transferred(heard)).toBeLessThanOrEqual(budget));
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await test.step("asks nobody but this site and reports no error", () => expectQuiet(heard, baseURL));
    await test.step("has controls large enough for a thumb", async () => expect(await smallTargets(page)).toEqual([]));
    await test.step("needs no sideways scrolling from 320 px up", () => expectNoSidewaysScrolling(page));
    await test.step("keeps its words when a reader spaces them out", () => expectRoomForSpacedWords(page));
    await page.setViewportSize(PHONE);
    await test.step("axe finds nothing", async () => expect(await axeFindings(page)).toEqual([]));
    if (templates.includes(path)) await test.step("the Tab key reaches everything", () => expectReachedByTab(page));
    await page.setViewportSize(DESKTOP);
    // Tab starts at the top of a page that was just loaded, and what is fixed beside a text slides under the header at the text's end.
    await page.goto(path);
    await test.step("axe finds nothing on a desktop", async () => expect(await axeFindings(page)).toEqual([]));
    if (templates.includes(path)) await test.step("the Tab key reaches everything on a desktop", () => expectReachedByTab(page));
  });
}

test("axe finds nothing on a rejected contact form and on the receipt", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/contact");
  await page.getByLabel("Your name").fill("Ana Ruiz");
  await page.getByLabel("Your question").fill("Is it normal that he licks the stitches?");
  const send = page.getByRole("button", { name: "Send request" });
  await send.click();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(/Enter a phone number/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  await send.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your request");
  expect(await axeFindings(page)).toEqual([]);
  await expectNoSidewaysScrolling(page);
});

test("while the clinic is closed, the buttons of header, bar and hero have room, and axe finds nothing", async ({ page }) => {
  const site = await startTestSite({ now: () => new Date("2026-12-31T09:00:00.000Z") });
  for (const path of ["/", "/vaccinations", "/emergency-care", "/blog"]) {
    await page.goto(`${site.url}${path}`);
    for (const width of [320, 390, 768, 1024, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${width} px`).toBeLessThanOrEqual(width);
      expect(await overlapping(page), `${path}, ${width} px`).toEqual([]);
      if (width >= 1024) await expect(page.locator(".site-header .later:visible"), `${path}, ${width} px`).toContainText("opens 7 AM");
      if (width !== PHONE.width && width !== DESKTOP.width) continue;
      expect(await axeFindings(page), `${path}, ${width} px`).toEqual([]);
      expect(await smallTargets(page), `${path}, ${width} px`).toEqual([]);
    }
    await expectRoomForSpacedWords(page);
  }
  await site.close();
});

test("the skip link moves on to the content", async ({ page }) => {
  await page.goto("/services");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("an article that the browser prefetched is counted when somebody opens it, and its neighbor is not", async ({ browser }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-prefetch-"));
  await placeMigratedFile(folder);
  const site = await startTestSite({ environment: { DATA_DIR: folder } });
  await savePosts(site.database, publishedPost, ...olderPosts(1));
  // A headless browser names itself, and is not counted.
  const page = await browser.newPage({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36" });
  await page.goto(`${site.url}/blog`);
  const [read, unread] = [publishedPost, ...olderPosts(1)].map(({ slug }) => page.locator(`main a[href="/blog/${slug}"]`).first());
  const isPrefetched = (request: Request) => request.headers()["sec-purpose"] === "prefetch";
  for (const link of [unread, read]) {
    const prefetched = page.waitForEvent("requestfinished", isPrefetched);
    await link?.hover();
    await prefetched;
  }
  const shown = page.waitForEvent("requestfinished", (request) => request.url().includes("/shown/"));
  await read?.click();
  await shown;
  await page.close();
  await site.close();
  const database = await openDatabase({ DATA_DIR: folder });
  const counts = await database.kysely.selectFrom("visit_counts").select(["name", "count"]).orderBy("name").execute();
  expect(counts).toEqual([
    { name: "/blog", count: 1 },
    { name: `/blog/${publishedPost.slug}`, count: 1 },
  ]);
  await database.close();
  rmSync(folder, { recursive: true });
});

test("nothing moves for visitors who asked for less motion", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/blog"]) {
    await page.goto(path);
    const moving = await page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === "running").length);
    expect(moving, path).toBe(0);
  }
});

/** What lies over its neighbor in the header, the bar or a hero, or is cut off in itself. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".site-header .wrap, .action-bar, main .row")].flatMap((row) => {
      const shown = [...row.children].filter((child) => child.getBoundingClientRect().width > 0);
      return shown.flatMap((one, at) => {
        const [box, next] = [one.getBoundingClientRect(), shown[at + 1]?.getBoundingClientRect()];
        const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
        const isUnder = next !== undefined && box.right > next.left && box.bottom > next.top && next.right > box.left;
        return isCut || isUnder ? `${one.textContent?.trim()} ${isCut ? "is cut off" : "lies under the next"}` : [];
      });
    }),
  );
}

interface Heard {
  readonly requests: Request[];
  readonly complaints: string[];
}

/** What a page asks for and complains about from now on. */
function listen(page: Page): Heard {
  const heard: Heard = { requests: [], complaints: [] };
  page.on("request", (request) => heard.requests.push(request));
  page.on("pageerror", (error) => heard.complaints.push(error.message));
  page.on("console", (message) => {
    // A missing page is reported by the browser and, as specified, by the page itself.
    if (message.type() === "error" && !message.text().includes("404")) heard.complaints.push(message.text());
  });
  return heard;
}

async function transferred({ requests }: Heard): Promise<number> {
  const sizes = await Promise.all(requests.filter((request) => !request.url().startsWith("data:")).map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0);
}

function expectQuiet({ requests, complaints }: Heard, baseURL = ""): void {
  const { origin } = new URL(baseURL);
  const strangers = requests.map((request) => request.url()).filter((url) => !url.startsWith("data:") && new URL(url).origin !== origin);
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
}

/** WCAG 1.4.10: 320 px is 1280 px at 400 % zoom. */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const width of [320, PHONE.width, 768, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
}

/** WCAG 1.4.12, its exact values. */
async function expectRoomForSpacedWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    // Adopted, since the pages' content policy refuses style elements.
    document.adoptedStyleSheets.push(spaced);
  });
  for (const width of [320, PHONE.width, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    expect(await overlapping(page), `${width} px`).toEqual([]);
  }
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

async function expectReachedByTab(page: Page): Promise<void> {
  const stops = await tabThrough(page);
  expect(stops[0]?.target, "the first stop skips to the content").toBe("#main");
  expect(stops.filter(({ outlined }) => !outlined).map(({ name }) => name)).toEqual([]);
  expect(stops.filter(({ covered }) => covered).map(({ name }) => name)).toEqual([]);
  expect(await unreached(page)).toEqual([]);
}

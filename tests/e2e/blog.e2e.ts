import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { publishedPost, savePosts } from "../support/fixtures";
import { startTestSite } from "../support/site";
import { expectAccessible } from "./accessible";
import { DESKTOP, test } from "./site-test";

test.use({ viewport: DESKTOP });

const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Pages loaded whole since the call. */
function wholePageLoads(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** The page once somebody has pointed at the filter and its script has taken over. */
async function openBlog(page: Page): Promise<void> {
  await page.goto("/blog");
  await page.getByRole("button", { name: "All" }).hover();
  await hydrated(page);
}

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector("form .chip") ?? {}).some((key) => key.startsWith("__react")));
}

/** What the mail to an address leads to; on a site without a mail server it is a file. */
async function linkMailedTo(address: string): Promise<string> {
  const folder = process.env.TEST_SITE_OUTBOX ?? "";
  let mail: string | undefined;
  await expect
    .poll(() => {
      const mails = (existsSync(folder) ? readdirSync(folder) : []).map((file) => readFileSync(path.join(folder, file), "utf8"));
      mail = mails.find((text) => text.includes(`To: ${address}`));
      return mail;
    })
    .toBeDefined();
  return /http:\/\/\S+/.exec(mail?.replaceAll("=\r\n", "") ?? "")?.[0] ?? "";
}

async function joinAndLeave(page: Page, address: string, look = async (_state: string): Promise<void> => undefined): Promise<void> {
  await page.goto(await linkMailedTo(address));
  await look("asking");
  await page.getByRole("button", { name: "Yes, send me articles" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re in" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(address);
  await look("in");
  await page.getByRole("link", { name: "Remove my address" }).click();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("status")).toContainText("any more articles");
}

/** Lets no script of the page arrive until `release`. */
async function holdScripts(page: Page): Promise<{ asked: string[]; release: () => void }> {
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/*.js", async (route) => {
    asked.push(route.request().url());
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return { asked, release: held.resolve };
}

test("the filter changes the list in place, keeps the focus and can be shared and undone", async ({ page }) => {
  await openBlog(page);
  const loads = wholePageLoads(page);
  const surgery = page.getByRole("button", { name: "Surgery" });
  await surgery.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/blog\?category=Surgery$/);
  await expect(cards(page)).toHaveCount(2);
  await expect(surgery).toBeFocused();
  await expect(surgery).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(cards(page)).toHaveCount(9);
  expect(loads()).toBe(0);
  await page.goto("/blog?category=Surgery");
  await expect(cards(page)).toHaveCount(2);
});

test("a search answers in place while somebody types, keeps the focus and leaves the list behind Back", async ({ page }) => {
  await openBlog(page);
  const loads = wholePageLoads(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/blog.data") asked.push(searchParams.get("q") ?? "");
  });
  const field = page.getByRole("searchbox", { name: "Search the blog" });
  const held = Promise.withResolvers<void>();
  await page.route("**/blog.data?q=vaccine*", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await field.pressSequentially("vaccine", { delay: 5 });
  await expect(page.getByRole("button", { name: "Searching…" })).toBeVisible();
  held.resolve();
  const status = page.getByRole("status").filter({ hasText: "vaccine" });
  await expect(status).toHaveText(/^\d+ results for “vaccine”/);
  await expect(page).toHaveURL(/\/blog\?q=vaccine$/);
  await expect(field).toBeFocused();
  await expect(page.getByRole("main").locator("mark").first()).toHaveText("Vaccinations");
  await expectAccessible(page, "search results");
  await field.pressSequentially("s zzzz", { delay: 5 });
  await expect(page.getByRole("heading", { name: "Nothing about “vaccines zzzz” yet" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(field).toHaveValue("");
  await expect(cards(page)).toHaveCount(9);
  await page.goForward();
  await expect(field).toHaveValue("vaccines zzzz");
  await field.press("Escape");
  await expect(page).toHaveURL(/\/blog$/);
  await expect(cards(page)).toHaveCount(9);
  expect([loads(), asked.filter((text) => text !== "").every((text) => text.startsWith("vaccine"))]).toEqual([0, true]);
  await test.step("and behind Back of a reloaded page", async () => {
    await field.fill("vaccine");
    await expect(page).toHaveURL(/\/blog\?q=vaccine$/);
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(cards(page)).toHaveCount(9);
  });
});

test("a choice made before the script is loaded opens its page", async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto("/blog");
  await page.getByRole("button", { name: "Surgery" }).click();
  await expect(page).toHaveURL(/category=Surgery$/);
  await expect(cards(page)).toHaveCount(2);
  scripts.release();
});

test("a slow filter says that it is loading and a fast second choice wins", async ({ page }) => {
  await openBlog(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/blog.data*", async (route) => {
    if (route.request().url().includes("Surgery")) await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("button", { name: "Surgery" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading blog posts..." })).toBeVisible();
  await page.getByRole("button", { name: "Nutrition" }).click();
  await expect(page).toHaveURL(/category=Nutrition/);
  await expect(page.getByRole("button", { name: "Nutrition" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Loading blog posts...")).toBeHidden();
  held.resolve();
  await page.unrouteAll({ behavior: "wait" });
  await expect(page).toHaveURL(/category=Nutrition/);
  await expect(page.getByRole("button", { name: "Nutrition" })).toHaveAttribute("aria-pressed", "true");
});

test("Load More Articles adds below, moves the focus to the first new card and says how many are shown", async ({ page }) => {
  await openBlog(page);
  const loads = wholePageLoads(page);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).nth(9).getByRole("link")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "12 articles" })).toBeAttached();
  await expect(page.getByRole("link", { name: "Load More Articles" })).toHaveCount(0);
  expect(loads()).toBe(0);
});

test("the newsletter box answers in place, rejects half an address and keeps what was typed", async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto("/blog", { waitUntil: "networkidle" });
  await test.step("asks for no script on load, nor while somebody reads", async () => {
    await page.getByRole("heading", { level: 1 }).hover();
    await cards(page).first().hover();
    await page.keyboard.press("PageDown");
    expect(scripts.asked).toEqual([]);
  });
  const email = page.getByLabel("Email address");
  await test.step("keeps what is typed before the script has come", async () => {
    await email.fill("owner@example");
    await expect.poll(() => scripts.asked.length).toBeGreaterThan(0);
    scripts.release();
    await hydrated(page);
    await expect(email).toHaveValue("owner@example");
    await expect(email).toBeFocused();
  });
  const loads = wholePageLoads(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/name@example\.com/);
  await expect(email).toHaveValue("owner@example");
  await expect(email).toBeFocused();
  await email.fill("owner@example.com");
  await test.step("keeps the page and the address while there is no connection", async () => {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status").filter({ hasText: "You’re offline" })).toBeVisible();
    await page.context().setOffline(false);
    await expect(email).toHaveValue("owner@example.com");
  });
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
  await expect(email).toHaveValue("");
  expect(loads()).toBe(0);
  await test.step("the mail’s page confirms, and axe finds nothing there", () =>
    joinAndLeave(page, "owner@example.com", (state) => expectAccessible(page, state)));
});

test("a card opens a whole page without a script, and back leads to the same list", async ({ page }) => {
  await openBlog(page);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(cards(page)).toHaveCount(12);
  await cards(page).nth(10).getByRole("link").click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
  await expect(page.locator("script:not([type='application/ld+json'], [type=speculationrules])")).toHaveCount(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(12);
  await page.goForward();
  await page.getByRole("link", { name: "Print a handout" }).click();
  await expectAccessible(page, "handout");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the newsletter box leads to its answer", async ({ page }) => {
    await page.goto("/blog");
    await page.getByLabel("Email address").fill("owner@example");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status")).toContainText("name@example.com");
    await expect(page.getByLabel("Email address")).toHaveValue("owner@example");
    await page.getByLabel("Email address").fill("another@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL(/\/blog\?subscribed=1#stay-updated$/);
    await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
    await test.step("the mail’s page confirms, and the way out is on the next", () => joinAndLeave(page, "another@example.com"));
  });
});

test("the Tab key brings each of two, six and twelve categories into view, beside the search and below it", async ({ page }) => {
  const site = await startTestSite();
  const names = ["Surgery", "Preventive Care", "Dental Care", "Nutrition", "Emergency Care", "Behavior", "Heat and Monsoon", "Wildlife"];
  const categories = [...names, "New Puppies", "Senior Pets", "Travel", "Working Dogs"];
  let saved = 0;
  for (const count of [2, 6, 12]) {
    const more = categories
      .slice(saved, count)
      .map((category) => ({ ...publishedPost, slug: category.toLowerCase().replaceAll(" ", "-"), category }));
    await savePosts(site.database, ...more);
    saved = count;
    await page.goto(`${site.url}/blog`);
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("button", { name: "All", exact: true }).focus();
      for (let at = 0; at <= count; at += 1) {
        expect(await page.evaluate(hiddenPart), `${count} categories, ${width} px, chip ${at + 1}`).toBe("");
        await page.keyboard.press("Tab");
      }
      expect(await page.evaluate(() => document.activeElement?.classList.contains("chip"))).toBe(false);
    }
  }
  await site.close();
});

/** Names the focused chip where something lies over one of its ends or it is cut off. */
function hiddenPart(): string {
  const chip = document.activeElement;
  if (!chip?.classList.contains("chip")) return "no chip has the focus";
  const { left, right, top, bottom } = chip.getBoundingClientRect();
  const ends = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
  return ends.every((end) => end !== null && chip.contains(end)) ? "" : `${chip.textContent} is hidden in part`;
}

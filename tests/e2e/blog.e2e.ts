import { expect, type Page } from "@playwright/test";
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

test("a choice made before the script has come leads to its page", async ({ page }) => {
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
  await expect(page.getByRole("status").filter({ hasText: "All 12 articles shown" })).toBeAttached();
  await expect(page.getByRole("link", { name: "Load More Articles" })).toHaveCount(0);
  expect(loads()).toBe(0);
});

test("the newsletter box answers in place, refuses half an address and keeps what was typed", async ({ page }) => {
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
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
  await expect(email).toHaveValue("");
  expect(loads()).toBe(0);
});

test("a card opens a whole page without a script, and back leads to the same list", async ({ page }) => {
  await openBlog(page);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(cards(page)).toHaveCount(12);
  await cards(page).nth(10).getByRole("link").click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
  await expect(page.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(12);
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
  });
});

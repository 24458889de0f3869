import { expect } from "@playwright/test";
import { publicPages } from "../support/pages";
import { PHONE, test } from "./site-test";

test.use({ javaScriptEnabled: false, viewport: PHONE });

test("every page has its heading and its navigation with JavaScript off", async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("contentinfo"), path).toBeVisible();
  }
});

test("the open menu scrolls to its last entry in a short window", async ({ page }) => {
  for (const [width, height] of [
    [844, 390],
    [640, 400],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const book = page.locator("#menu").getByRole("link", { name: /^Book/ });
    await page.mouse.move(width / 2, height - 20);
    await page.mouse.wheel(0, 2000);
    await expect(book, `${width} by ${height}`).toBeInViewport({ ratio: 1 });
  }
});

test("a visitor walks from the home page to a service with JavaScript off", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Services", exact: true }).click();
  await expect(page).toHaveURL(/\/services$/);
  await page.getByRole("main").locator('a[href="/dentistry"]').first().click();
  await expect(page).toHaveURL(/\/dentistry$/);
});

test("the blog's filter and Load More work with JavaScript off", async ({ page }) => {
  await page.goto("/blog");
  const articles = page.getByRole("main").getByRole("article");
  const shown = await articles.count();
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(articles.nth(shown)).toBeVisible();
  await page.getByRole("button", { name: "Surgery" }).click();
  await expect(page).toHaveURL(/category=Surgery/);
  await expect(articles.first()).toBeVisible();
});

test("every phone number of the emergency page is whole on a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/emergency-care");
  const clipped = await page
    .locator(".phone-lines a, .action-bar a, .help-card a")
    .evaluateAll((found) =>
      found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
  expect(clipped).toEqual([]);
});

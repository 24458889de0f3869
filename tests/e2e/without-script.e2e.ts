import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { clinicDefaults } from "~content/clinic";
import { publishedPost, savePosts } from "../support/fixtures";
import { publicPages } from "../support/pages";
import { startTestSite, wednesdayMorning } from "../support/site";
import { PHONE, test } from "./site-test";

test.use({ javaScriptEnabled: false, viewport: PHONE });

test("every page has its heading, its navigation and the way to an emergency with JavaScript off", async ({ page }) => {
  for (const path of [...publicPages, "/blog/subscribe", "/blog/subscribe/confirm/x", "/preview/x", "/unsubscribe/x"]) {
    await page.goto(path);
    const emergency = page.getByRole("region", { name: /^(Open or closed|Abierto o cerrado)$/ }).getByRole("link");
    if (!["/emergency-care", "/es/emergencias"].includes(path)) await expect(emergency, path).toBeInViewport({ ratio: 1 });
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

test("a visitor asks for a refill with JavaScript off, impatiently, and learns what was received", async ({ page }) => {
  await page.goto("/contact");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field("Medicine")).toBeHidden();
  await page.getByLabel("Prescription refill").check();
  await expect(field("Dog, cat or other")).toBeHidden();
  await field("Your name").fill("Ana Ruiz");
  await field("Phone").fill("555");
  await field("Medicine").fill("Carprofen");
  const send = page.getByRole("button", { name: "Send request" });
  await send.click();
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(field("Phone")).toHaveAccessibleDescription(/can’t be called/);
  await expect(field("Medicine")).toHaveValue("Carprofen");
  await page.getByRole("link", { name: "See what is missing" }).click();
  await expect(field("Phone")).toBeFocused();
  await field("Phone").fill("(480) 555-0123");
  await field("Pet’s name").fill("Biscuit");
  await send.dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your request");
  await expect(page.getByText(/^Refill for Biscuit, received today at .+ We answer by .+\.$/)).toBeVisible();
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

test("the blog is searched with JavaScript off", async ({ page }) => {
  await page.goto("/blog");
  await page.getByRole("searchbox", { name: "Search the blog" }).fill("vacine");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/blog\?q=vacine$/);
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Service");
  await page.getByRole("link", { name: "Vaccinations" }).click();
  await expect(page).toHaveURL(/\/vaccinations$/);
});

test("the emergency page helps in its first screen at any hour, and prints on one sheet", async ({ page }) => {
  let now = sundayNight;
  const site = await startTestSite({ now: () => now });
  const change = { base: 0, defaults: clinicDefaults, actor: { id: "sam", name: "Sam", role: "editor" }, now } as const;
  const open = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.url}/emergency-care`);
  };
  const expectPoisonLinesAbove = async (width: number, height: number, state: string) => {
    await open(width, height);
    expect(await end(page.locator(".phone-lines")), state).toBeLessThanOrEqual(await top(page.locator(".action-bar")));
  };

  await expectPoisonLinesAbove(390, 660, "no hospital, closed");
  now = wednesdayMorning;
  await expectPoisonLinesAbove(390, 844, "no hospital, open");

  await changeClinic(site.database, { ...change, section: "hospitals", fields: { hospitals } });
  now = sundayNight;
  await expectPoisonLinesAbove(390, 660, "closed");
  await open(320, 568);
  expect(await clipped(page)).toEqual([]);
  const number = page.getByRole("link", { name: /Call Example Animal Hospital/ });
  expect(await end(number)).toBeLessThanOrEqual(await top(page.locator(".action-bar")));
  expect(sheets(await page.pdf({ format: "Letter" }))).toBe(1);

  now = wednesdayMorning;
  await changeClinic(site.database, { ...change, section: "notices", fields: { notices: [notice] } });
  await expectPoisonLinesAbove(390, 844, "open, with a notice");
  await page.getByText(notice.title).click();
  await expect(page.getByText(notice.text)).toBeVisible();
  expect(sheets(await page.pdf({ format: "Letter" }))).toBe(1);
  await page.goto(`${site.url}/es/emergencias`);
  expect(sheets(await page.pdf({ format: "Letter" }))).toBe(1);
  await page.emulateMedia({ media: "print" });
  await open(LETTER_WIDTH, 900);
  for (const { name, phone, address } of hospitals) {
    const card = page.locator(".help-card").filter({ hasText: name });
    await expect(card).toContainText(`(${phone.slice(2, 5)})`, { useInnerText: true });
    for (const words of [address, checked.hours]) await expect(card).toContainText(words, { useInnerText: true });
  }
  await expect(page.locator("sup:visible")).toHaveCount(0);
  expect(await splitBetweenColumns(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  await open(320, 568);
  expect(await clipped(page)).toEqual([]);
  await site.close();
});

test("a handout of any article prints on one sheet", async ({ page }) => {
  const site = await startTestSite();
  const sheetsOf = async (slug: string) => {
    await page.goto(`${site.url}/blog/${slug}`);
    await page.getByRole("link", { name: "Print a handout" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return sheets(await page.pdf({ preferCSSPageSize: true }));
  };
  const builtIn = readdirSync("content/built-in-posts").map((file) => path.basename(file, ".md"));
  for (const slug of builtIn) expect(await sheetsOf(slug), slug).toBe(1);
  const long = {
    ...publishedPost,
    slug: "long",
    title: "Very long ".repeat(20),
    excerpt: "Long ".repeat(100),
    content: "A long sentence.\n\n- One\n\n".repeat(2000),
  };
  await savePosts(site.database, long, publishedPost);
  for (const slug of ["long", publishedPost.slug]) expect(await sheetsOf(slug), slug).toBe(1);
  await page.goto(`${site.url}/blog/${publishedPost.slug}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`${site.url}/blog/${publishedPost.slug}`)).toBeVisible();
  for (const name of ["Share or print", "Related articles"]) await expect(page.getByText(name, { exact: true })).toBeHidden();
  await site.close();
});

const sundayNight = new Date("2026-11-15T09:00:00.000Z");

const notice = {
  id: "water",
  kind: "urgent" as const,
  title: "No water in the building until noon",
  text: "We call you if your visit moves.",
  link: "",
  from: sundayNight.toISOString(),
  until: "2026-11-20T09:00:00.000Z",
};

const checked = { hours: "Open 24 hours", verifiedOn: "2026-11-14", verifiedBy: "Sam" };
const hospitals = [
  {
    id: "one",
    name: "Example Animal Hospital & Critical Care Center",
    phone: "+14805550170",
    address: "86 W. Example Ave., Gilbert",
    ...checked,
  },
  { id: "two", name: "Example Veterinary Emergency Group", phone: "+14805550171", address: "7210 W. Example Road, Chandler", ...checked },
];

const clipped = (page: Page) =>
  page
    .locator(".phone-lines a, .action-bar a, .help-card a")
    .evaluateAll((found) =>
      found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );

/** Pixels of a Letter sheet within its margins. */
const LETTER_WIDTH = 740;

/** Headings whose steps stand in another column. */
const splitBetweenColumns = (page: Page) =>
  page.locator("article h3").evaluateAll((headings) =>
    headings
      .filter((heading) => heading.checkVisibility())
      .filter((heading) => {
        const { left, right } = heading.getBoundingClientRect();
        const parts = heading.nextElementSibling?.querySelectorAll("li") ?? [];
        return [...parts].some((part) => part.getBoundingClientRect().left > right || part.getBoundingClientRect().right < left);
      })
      .map(({ textContent }) => textContent),
  );

const top = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top);
const end = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().bottom);
const sheets = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

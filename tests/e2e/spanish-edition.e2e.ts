import { expect, type Page } from "@playwright/test";
import type { TestSite } from "../support/site";
import { expectAccessible } from "./accessible";
import { tabThrough, unreached } from "./keyboard";
import { isHydrated, postForm, test } from "./staff-test";

const compare = "/admin/pages/spanish/emergencias";

/** The owner of the page's browser reads Spanish. */
async function makeReader(page: Page, site: TestSite): Promise<void> {
  const { id } = await site.database.kysely.selectFrom("staff_accounts").select("id").executeTakeFirstOrThrow();
  await postForm(page, site, `/admin/staff/${id}/spanish-reader`, { printedName: "Ana Ruiz" });
}

const signatures = async ({ database }: TestSite) =>
  (await database.kysely.selectFrom("spanish_reviews").select("reviewed_by").execute()).map(({ reviewed_by }) => reviewed_by);

test("a text is compared, edited, published, signed and unsigned by keyboard alone", async ({ staffPage: page, site }) => {
  await makeReader(page, site);
  await page.goto(site.url + compare);
  await isHydrated(page);
  const press = async (name: string, key = "Enter") => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  const stops = await tabThrough(page);
  expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
  expect(await unreached(page)).toEqual([]);
  await page.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  const words = page.getByLabel("Paragraph 1 in Spanish");
  await expectAccessible(page, "compare, editing");
  await words.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" (nuevo)");
  await press("Save paragraph");
  await expect(page.getByText("Visitors don’t see the newest Spanish text yet.")).toBeVisible();
  await press("Publish the Spanish text");
  await expect(page.getByRole("button", { name: "Sign", exact: true })).toBeVisible();
  await press("Sign", "Space");
  await expect(page.getByText(/^Ana Ruiz signed this text on/)).toBeVisible();
  await expectAccessible(page, "compare, signed");
  await press("Withdraw signature");
  await expect(page.getByRole("heading", { name: "Sign this text?" })).toBeVisible();
  expect(await signatures(site)).toEqual([]);
});

test("pressing twice signs once and withdraws once", async ({ staffPage: page, site }) => {
  await makeReader(page, site);
  await page.goto(site.url + compare);
  await isHydrated(page);
  await page.getByRole("button", { name: "Sign", exact: true }).dblclick();
  await expect(page.getByText(/^Ana Ruiz signed this text on/)).toBeVisible();
  expect(await signatures(site)).toEqual(["Ana Ruiz"]);
  await page.getByRole("button", { name: "Withdraw signature" }).dblclick();
  await expect(page.getByRole("heading", { name: "Sign this text?" })).toBeVisible();
  expect(await signatures(site)).toEqual([]);
});

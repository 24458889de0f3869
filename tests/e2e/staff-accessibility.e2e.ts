import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { createAccount, isHydrated, openLogin, owner, test } from "./staff-test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const widths = [390, 1280];

async function expectClean(page: Page, state: string): Promise<void> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${state}, ${width} px: ${id} at ${target.join(" ")}`)));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) found.push(`${state}, ${width} px: scrolls sideways by ${overflow} px`);
  }
  expect.soft(found).toEqual([]);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("axe finds nothing on the ways in", async ({ page, site }) => {
  await openLogin(page, site);
  await expectClean(page, "login");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectClean(page, "login with toast");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Use at least 15 characters.")).toBeVisible();
  await expectClean(page, "login with error");
  for (const path of [
    "create-account",
    "sign-in",
    "two-factor",
    "recovery-code",
    "forgot-password",
    "reset-password/gone",
    "invitations/gone",
    "confirm-address/x",
  ]) {
    await page.goto(`${site.url}/admin/${path}`);
    await expectClean(page, path);
  }
});

test("axe finds nothing on the account and staff pages", async ({ staffPage: page, site, browser }) => {
  const waiting = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await createAccount(waiting, site, {
    email: "sam.with.a.rather.long.address@front-desk.clinic.example",
    password: "saguaro blooms in may",
  });
  await expectClean(waiting, "waiting");
  for (const path of ["", "/account", "/staff", "/audit"]) {
    await page.goto(`${site.url}/admin${path}`);
    await isHydrated(page);
    await expectClean(page, path || "dashboard");
  }
});

test("axe finds nothing where an account or the staff is changed", async ({ staffPage: page, site }) => {
  for (const path of ["/account/password", "/account/second-factor", "/confirm", "/staff/invitations"]) {
    await page.goto(`${site.url}/admin${path}`);
    await isHydrated(page);
    await expectClean(page, path);
  }
  await page.getByLabel("Email of your colleague").fill("kim@clinic.example");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invitation sent");
  await expectClean(page, "invitation sent");
  await page.goto(`${site.url}/admin/account/second-factor`);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectClean(page, "QR code");
  const [id] = await site.database.kysely.selectFrom("staff_accounts").select("id").where("role", "=", "owner").execute();
  await page.goto(`${site.url}/admin/staff/${id?.id}/remove`);
  await expectClean(page, "remove");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert")).toContainText("The site needs an owner");
  await expectClean(page, "refusal");
});

test("axe finds nothing on the page that keeps a form which could not be let through", async ({ staffPage: page, site }) => {
  await page.goto(`${site.url}/admin/account`);
  await isHydrated(page);
  await page.getByLabel("Name").fill("Dr. Casey Morgan-Reyes");
  await site.database.close();
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuration Error");
  await expect(page.getByLabel("Name")).toHaveValue("Dr. Casey Morgan-Reyes");
  await expectClean(page, "unsent form");
});

import { expect, type Page } from "@playwright/test";
import { axeFindings } from "./accessible";
import { DESKTOP, PHONE } from "./site-test";
import { openAdmin, owner, test, typeSignIn } from "./staff-test";

/** Pixels on a side (WCAG 2.2, 2.5.5), and of the header in one line. */
const TARGET = 44;
const ONE_LINE = 72;

test("the admin's header is one line with targets large enough", async ({ staffPage: page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const viewport of [{ ...PHONE, width: 320 }, PHONE, DESKTOP]) {
    await test.step(`${viewport.width} pixels wide`, async () => {
      await page.setViewportSize(viewport);
      await openAdmin(page, site);
      const isSmall = viewport !== DESKTOP;
      if (isSmall) await page.getByRole("button", { name: "Menu" }).click();
      const links = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
      const rare = isSmall ? ["System status", "History", "Backup", "Email", "Import"] : [];
      await expect(links).toHaveText(["Posts", "Pages", "Clinic", "Requests", "Newsletter", "Media", "Staff", ...rare, "Account"]);
      expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(ONE_LINE);
      const targets = page.locator("header.admin-header").locator("a, button").locator("visible=true");
      const sizes = await targets.evaluateAll((found) =>
        found.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
      expect(sizes.length).toBe(isSmall ? 17 : 12);
      expect(sizes.flat().filter((side) => side < TARGET)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      if (!isSmall) {
        await page.getByRole("button", { name: "More" }).press("Enter");
        await page.getByRole("link", { name: "Backup", exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Backup");
        await expect(page.getByRole("link", { name: "Email" })).toBeHidden();
      }
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});

test("on a phone the menu leads on and closes, and the page's title follows", async ({ staffPage: page, site }) => {
  await page.setViewportSize(PHONE);
  await openAdmin(page, site);
  const toggle = page.getByRole("button", { name: "Menu" });
  const account = page.getByRole("link", { name: "Account" });
  await expect(account).toBeHidden();
  await toggle.press("Enter");
  await expect(account).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account).toBeHidden();
  await toggle.click();
  await account.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await expect(account).toBeHidden();
  await expectTitle(page, "Account | Blog Admin");
  await page.goBack();
  await expectTitle(page, "Manage your blog posts | Blog Admin");
});

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.locator("head > title")).toHaveCount(1);
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("the menu opens and leads on", async ({ page, site }) => {
    await page.goto(`${site.url}/admin`);
    await typeSignIn(page, owner, "Create Account");
    await page.getByRole("link", { name: "Do this later" }).click();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "History" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("History");
  });
});

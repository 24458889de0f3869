import { expect, type Page } from "@playwright/test";
import { axeFindings } from "./accessible";
import { DESKTOP, PHONE } from "./site-test";
import { openAdmin, test } from "./staff-test";

const TABLET = { width: 768, height: 1024 };

/** Pixels on a side (WCAG 2.2, 2.5.5). */
const TARGET = 44;

const everything = [
  ...["Today", "Posts", "Pages", "Pictures", "Requests", "Newsletter", "Visits", "Facts", "Hours and closures", "Share"],
  ...["Staff", "Email", "Backup", "Import and export", "System status", "History"],
];

test("the frame is a sidebar, a bar on top, or a bar at the bottom, and leads everywhere", async ({ staffPage: page, site }) => {
  for (const viewport of [{ ...PHONE, width: 320 }, PHONE, TABLET, DESKTOP]) {
    await test.step(`${viewport.width} pixels wide`, async () => {
      await page.setViewportSize(viewport);
      await openAdmin(page, site);
      const most = page.getByRole("navigation", { name: "Most used" });
      if (viewport === DESKTOP) {
        const links = page.getByRole("navigation", { name: "Website admin" }).getByRole("link");
        await expect(links).toHaveText(everything);
        await expect(most).toBeHidden();
        await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
      } else {
        await expect(most.getByRole("link")).toHaveText(["Today", "Posts", "Requests", "New Post", "Menu"]);
        const { bottom, sizes } = await most.evaluate((nav) => ({
          bottom: nav.getBoundingClientRect().bottom,
          sizes: [...nav.querySelectorAll("a")].map((link) => link.getBoundingClientRect()).map(({ width, height }) => [width, height]),
        }));
        expect(bottom === viewport.height).toBe(viewport !== TABLET);
        expect(sizes.flat().filter((side) => side < TARGET)).toEqual([]);
        await most.getByRole("link", { name: "Menu" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Menu");
        await expect(page.getByRole("main").getByRole("link")).toHaveText([...everything, "Account", "View site"]);
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole("main").getByRole("link", { name: "Account" }).click();
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
      await expectTitle(page, "Account | Website admin");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await page.goBack();
      await expectTitle(page, viewport === DESKTOP ? "Today | Website admin" : "Menu | Website admin");
    });
  }
});

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.locator("head > title")).toHaveCount(1);
}

import { type Browser, expect, type Page } from "@playwright/test";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { clinicDefaults } from "~content/clinic";
import { startTestSite, type TestSite, wednesdayMorning } from "../support/site";
import { PHONE } from "./site-test";
import { openAdmin, owner, signUp, test } from "./staff-test";

const nextDay = new Date(wednesdayMorning.getTime() + 86_400_000);
/** 2 in the morning in Arizona. */
const sundayNight = new Date("2026-11-22T09:00:00.000Z");

test("the desk closes for today, and tomorrow is as usual", async ({ browser }) => {
  let now = wednesdayMorning;
  const site = await startTestSite({ now: () => now });
  try {
    const { staff, visitor } = await openBoth(browser, site);
    await visitor.goto(site.url);
    await reads(visitor, "Open now · closes 6 PM");

    await staff.goto(`${site.url}/admin`);
    await staff.getByRole("link", { name: "Close today" }).click();
    await staff.getByRole("button", { name: "Close today" }).click();
    await expect(staff.getByText("Every page says so now.")).toBeVisible();
    await expect(staff.getByRole("button", { name: "Change the reason" })).toBeInViewport();
    const covered = await staff
      .locator(".toasts, .show-bar")
      .evaluateAll((boxes) => boxes.filter((box) => box.checkVisibility()).map((box) => box.getBoundingClientRect().toJSON()));
    expect(covered[0].bottom).toBeLessThanOrEqual(covered[1].top);

    await visitor.reload();
    await reads(visitor, "Closed today · opens tomorrow 7 AM");
    expect(await everywhere(site)).toEqual({ structuredData: true, calendar: true });
    await staff.goto(`${site.url}/admin/share/door-sign`);
    await reads(staff, "Closed today");

    await chooseAfterClash(staff, site);

    now = nextDay;
    await visitor.reload();
    await reads(visitor, "Open now · closes 6 PM");

    now = sundayNight;
    await addHospital(site);
    await visitor.goto(`${site.url}/emergency-care`);
    for (const number of ["+14805550170", "+18884264435"]) {
      await expect(visitor.locator(`main a[href="tel:${number}"]`).first()).toBeInViewport({ ratio: 1 });
    }
    await expect(visitor.getByRole("link", { name: /^Book/ })).toHaveCount(0);

    now = wednesdayMorning;
    await site.database.close();
    await visitor.goto(`${site.url}/about`);
    await reads(visitor, "Closed today · opens tomorrow 7 AM");
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.close();
  }
});

test("on a phone, closing early leaves the menu in place, and its message covers no button and stays with its page", async ({
  browser,
}) => {
  // 4 in the morning in Arizona.
  const site = await startTestSite({ now: () => new Date("2026-11-18T11:00:00.000Z") });
  const { staff } = await openBoth(browser, site);
  await openAdmin(staff, site, "/clinic/close-early");
  const menu = staff.getByRole("link", { name: "Posts", exact: true });
  await expect(menu).toBeInViewport();
  await staff.locator("label", { hasText: "1 PM" }).click();
  await staff.locator("label.other-reason").click();
  await staff.getByRole("textbox", { name: "Other reason" }).fill("water leak");
  await expect(staff.locator(".will-read")).toContainText("closes 1 PM today. Water leak.");
  await staff.getByRole("button", { name: "Close at 1 PM" }).click();
  const undo = staff.locator(".toasts").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  const toast = await staff.locator(".toast").boundingBox();
  const bar = await staff.locator(".show-bar:visible").boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await staff.getByRole("link", { name: "Today", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Today");
  await expect(undo).toHaveCount(0);
  await expect(staff.locator(".hours-jump")).toContainText("opens 7 AM, closes 1 PM today");
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await Promise.all(browser.contexts().map((context) => context.close()));
  await site.close();
});

test("special hours of today stand under the header at every width, usual ones on small screens", async ({ page }) => {
  const site = await startTestSite();
  const line = page.locator(".hour-line .opening-line");
  const heightsAt = (widths: readonly number[]) => async (path: string) => {
    const heights: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}${path}`);
      heights.push((await line.boundingBox())?.height ?? 0);
    }
    return heights;
  };
  try {
    const [small, wide] = await heightsAt([1023, 1024])("/about");
    expect([small !== 0, wide]).toEqual([true, 0]);
    const day = { date: "2026-11-18", name: "", span: { opens: "07:00", closes: "14:00" } };
    const actor = { id: "sam", name: "Sam", role: "editor" } as const;
    const change = { base: 0, defaults: clinicDefaults, actor, now: wednesdayMorning } as const;
    await changeClinic(site.database, { ...change, section: "days", fields: { specialDays: [day] } });
    for (const path of ["/", "/about", "/dentistry", "/blog"]) {
      expect(
        (await heightsAt([320, 390, 768, 1024, 1280])(path)).every((height) => height > 0),
        path,
      ).toBe(true);
    }
    await expect(line).toHaveText("Open now · closes 2 PM today");
  } finally {
    await site.close();
  }
});

async function openBoth(browser: Browser, site: TestSite) {
  const [staff, visitor] = await Promise.all([1, 2].map(async () => (await browser.newContext({ viewport: PHONE })).newPage()));
  if (!staff || !visitor) throw new Error("Two pages were asked for.");
  await signUp(staff, site, owner);
  return { staff, visitor };
}

/** Two tabs change the hours: the second sees what visitors read now, and can save its own. */
async function chooseAfterClash(staff: Page, site: TestSite) {
  await openAdmin(staff, site, "/hours");
  const second = await staff.context().newPage();
  await openAdmin(second, site, "/hours");
  await staff.getByLabel("Thursday same as Wednesday").uncheck();
  await staff.getByLabel("Thursday closes").selectOption("8:30 PM");
  await expect(staff.getByText("Changed: Thursday.")).toBeVisible();
  await staff.getByLabel("Lunch break on Thursday").check();
  const preview = staff.getByRole("complementary", { name: "What visitors will read" });
  await expect(preview).toContainText("7 AM–12 PM, 1 PM–8:30 PM");
  await staff.getByLabel("Lunch break on Thursday").uncheck();
  await staff.getByRole("button", { name: "Save hours" }).click();
  await expect(staff.getByText("Saved.")).toBeVisible();
  await second.getByLabel("Friday same as Thursday").uncheck();
  await second.getByLabel("Friday closes").selectOption("12 PM");
  await second.getByRole("button", { name: "Save hours" }).click();
  await expect(second.getByRole("alert")).toBeFocused();
  await expect(second.getByRole("alert")).toContainText("Thu 7 AM–8:30 PM");
  await second.getByRole("button", { name: "Save mine instead" }).click();
  await expect(second.getByText("Saved.")).toBeVisible();
  await second.close();
}

async function reads(page: Page, words: string) {
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
}

async function everywhere(site: TestSite) {
  const [home, calendar] = await Promise.all(["/", "/closures.ics"].map(async (path) => (await site.get(path)).text()));
  return {
    structuredData: home?.includes('"validFrom":"2026-11-18","validThrough":"2026-11-18","opens":"00:00","closes":"00:00"'),
    calendar: calendar?.includes("DTSTART;VALUE=DATE:20261118"),
  };
}

async function addHospital({ database }: TestSite) {
  const hospital = {
    id: "example-hospital",
    name: "Example Animal Hospital",
    phone: "+14805550170",
    address: "2400 E. Example Road, Mesa, AZ 85208",
    hours: "Open 24 hours",
    verifiedOn: "2026-11-18",
    verifiedBy: "Dr. Casey Morgan",
  };
  const actor = { id: "somebody", name: "Dr. Casey Morgan", role: "owner" } as const;
  await changeClinic(database, {
    section: "hospitals",
    base: 1,
    fields: { hospitals: [hospital] },
    defaults: clinicDefaults,
    actor,
    now: sundayNight,
  });
}

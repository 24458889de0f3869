import { expect, type Page } from "@playwright/test";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { clinicDefaults } from "~content/clinic";
import { publishedPost, savePosts } from "../support/fixtures";
import { publicPages } from "../support/pages";
import { startTestSite, type TestSite, wednesdayMorning } from "../support/site";
import { DESKTOP, PHONE, test } from "./site-test";

/** On both sides of each width at which the header changes. */
const WIDTHS = [
  320,
  351,
  367,
  368,
  383,
  384,
  PHONE.width,
  430,
  479,
  480,
  768,
  1023,
  1024,
  1100,
  1152,
  1200,
  1279,
  DESKTOP.width,
  1366,
  1600,
];

/** The header says "opens Monday 7 AM" on a Saturday evening. */
const hours = { open: wednesdayMorning, closed: new Date("2026-11-22T02:00:00.000Z") };
const states = ["open", "closed"] as const;

test("what photographs or prints a page whole gets it whole: nothing waits until somebody scrolls there", async ({ page }) => {
  for (const width of [PHONE.width, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of publicPages) {
      await page.goto(path);
      expect(await waiting(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});

for (const state of states) {
  test(`while the clinic is ${state}, no label of the header breaks into lines`, async ({ page }) => {
    const site = await startFullSite(state);
    for (const path of ["/", "/blog", "/emergency-care", "/es", "/es/emergencias"]) {
      await page.goto(`${site.url}${path}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await brokenLabels(page), `${path}, ${width} px`).toEqual([]);
        expect(await cutOff(page), `${path}, ${width} px`).toEqual([]);
      }
    }
    await site.close();
  });

  test(`while the clinic is ${state}, text of twice the usual size is cut off nowhere, and nothing scrolls sideways`, async ({ page }) => {
    const site = await startFullSite(state);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of publicPages) {
      await page.goto(`${site.url}${path}`);
      for (const width of [320, PHONE.width, DESKTOP.width]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${width} px`).toBeLessThanOrEqual(width);
        expect(await cutOff(page), `${path}, ${width} px`).toEqual([]);
      }
    }
    await site.close();
  });
}

/** With what only some clinics have: an article, and two hospitals for the night. */
async function startFullSite(state: (typeof states)[number]): Promise<TestSite> {
  const now = hours[state];
  const site = await startTestSite({ now: () => now });
  await savePosts(site.database, publishedPost);
  const hospital = {
    address: "123 N. Example Rd, Mesa, AZ 85201",
    hours: "Open 24 hours",
    verifiedOn: "2026-11-07",
    verifiedBy: "Sam",
  } as const;
  const hospitals = [
    { ...hospital, id: "night", name: "Example Animal Hospital", phone: "+14805550170" },
    { ...hospital, id: "weekend", name: "Superstition Veterinary Emergency and Specialists", phone: "+14805550171" },
  ];
  const actor = { id: "sam", name: "Sam", role: "editor" } as const;
  await changeClinic(site.database, { section: "hospitals", base: 0, fields: { hospitals }, defaults: clinicDefaults, actor, now });
  return site;
}

/** Pictures and parts that a browser leaves out until they come near. */
function waiting(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *:not(details > iframe)")].flatMap((element) => {
      const isLater = element.getAttribute("loading") === "lazy" || getComputedStyle(element).contentVisibility === "auto";
      return isLater ? `${element.tagName} ${element.className} ${element.getAttribute("src") ?? ""}` : [];
    }),
  );
}

/** Texts of the header's links and buttons that stand in more than one line. The clinic's name may. */
function brokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".site-header .wrap :is(nav a, .button)")].flatMap((label) => {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${texts.currentNode.textContent} in ${lines.size} lines`);
      }
      return broken;
    }),
  );
}

/** Words beyond the window, or beyond a box that hides what has no room in it; a box that scrolls has room. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest("script, style, .skip")) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, right, bottom, width } = range.getBoundingClientRect();
      let isScrolled = false;
      let isCut = false;
      for (let box: Element | null = element; box && box !== document.body && width > 0; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(box);
        if (clipPath !== "none" || overflowX === "auto") isScrolled = true;
        if (isScrolled || webkitLineClamp !== "none") break;
        const edge = box.getBoundingClientRect();
        if (overflowX === "hidden") isCut ||= left < edge.left - 1 || right > edge.right + 1;
        if (overflowY === "hidden") isCut ||= bottom > edge.bottom + 3;
      }
      const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
      if (width > 0 && (isCut || (isOutside && !isScrolled))) cut.push(`${element.tagName} ${element.className}: ${textContent?.trim()}`);
    }
    return cut;
  });
}

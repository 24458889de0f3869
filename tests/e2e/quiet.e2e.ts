import { expect, type Request } from "@playwright/test";
import { contentPages, publicPages } from "../support/pages";
import { PHONE, test } from "./site-test";

test.use({ viewport: PHONE });

for (const path of publicPages) {
  test(`${path} asks nobody but this site and reports no error`, async ({ page, baseURL }) => {
    const requests: Request[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // A missing page is reported by the browser and, as specified, by the page itself.
      if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
    });
    await page.goto(path);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const origin = new URL(baseURL ?? "").origin;
    const strangers = requests.map((request) => request.url()).filter((url) => !url.startsWith("data:") && new URL(url).origin !== origin);
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

for (const path of contentPages) {
  test(`${path} ships no script`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto(path);
    expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
    expect(scripts).toEqual([]);
  });
}

test("nothing moves for visitors who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/blog"]) {
    await page.goto(path);
    const moving = await page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === "running").length);
    expect(moving, path).toBe(0);
  }
});

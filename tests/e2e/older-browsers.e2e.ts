import { expect, type Page } from "@playwright/test";
import { openNewPost } from "./editor-test";
import { test } from "./staff-test";

/** What Safari 17, Firefox 115 or Chrome 114 doesn't have yet, or a page on plain http. */
async function removeLater(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later: readonly (readonly [object, ...string[]])[] = [
      [Promise, "withResolvers", "try"],
      [URL, "parse", "canParse"],
      [Map, "groupBy"],
      [Object, "groupBy"],
      [String.prototype, "isWellFormed", "toWellFormed"],
      [Element.prototype, "checkVisibility"],
      [Navigator.prototype, "locks"],
    ];
    for (const [owner, ...names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
    localStorage.removeItem("content-view");
  });
}

/** As Safari before 16.4, for which the build writes such patterns as strings. */
async function removeLookBehind(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.RegExp = new Proxy(RegExp, {
      apply: (target, self, [pattern, flags]) => Reflect.construct(window.RegExp, [pattern, flags], target) ?? self,
      construct: (target, [pattern, flags], newTarget) => {
        if (/\(\?<[=!]/.test(String(pattern))) throw new SyntaxError("Invalid regular expression: invalid group specifier name");
        return Reflect.construct(target, [pattern, flags], newTarget);
      },
    });
  });
}

test("an article is written and published with what the oldest browsers have", async ({ staffPage: page, site }) => {
  await removeLater(page);
  await openNewPost(page, site);
  expect(await page.evaluate(() => ["withResolvers" in Promise, "parse" in URL, "locks" in navigator])).toEqual([false, false, false]);
  await page.getByLabel("Title *").fill("Foxtails");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## Look\n\nBetween the toes.");
  await expect(page.locator(".surface .prose h2")).toHaveText("Look");
  await expect(page.locator(".save-state")).toHaveText(/^Saved/);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test("without look-behind the text is written as Markdown, and saved", async ({ staffPage: page, site }) => {
  await removeLater(page);
  await removeLookBehind(page);
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("Foxtails");
  await page.getByLabel("Content *").fill("Between the toes.");
  await expect(page.locator(".surface")).toHaveCount(0);
  await expect(page.locator(".save-state")).toHaveText(/^Saved/);
});

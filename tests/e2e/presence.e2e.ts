import { expect, type Page } from "@playwright/test";
import { openColleague, openPost, writeArticle } from "./editor-test";
import { openSecondBrowser, postForm, test } from "./staff-test";
import { content, saveState } from "./writing-test";

const presence = (page: Page) => page.locator(".save-presence");

test("two people in one post see each other and each other's saves, and one who closes it is gone", async ({
  staffPage: page,
  site,
  browser,
}) => {
  const id = await writeArticle(page, site, "Save Draft");
  const colleague = await openColleague(browser, site, page);
  await openPost(page, site, id);
  await expect(presence(page)).toHaveCount(0);
  await openPost(colleague, site, id);
  await expect(presence(page)).toHaveText("Sam is editing this post too.");
  await expect(page.getByRole("status").filter({ hasText: "Sam is editing this post too." })).toBeAttached();
  await expect(presence(colleague)).toHaveText("Dr Morgan is editing this post too.");

  await test.step("a save is shown at once: with nothing typed, it is loaded", async () => {
    await content(colleague).fill("One.\n\nTwo.\n\nThree.\n");
    await colleague.keyboard.press("ControlOrMeta+s");
    await expect(saveState(page)).toHaveText(/^Sam saved this post at \d/);
    await expect(content(page)).not.toHaveValue("One.\n\nTwo.\n\nThree.\n");
    await page.getByRole("link", { name: "Show that version" }).click();
    await expect(content(page)).toHaveValue("One.\n\nTwo.\n\nThree.\n");
    await expect(saveState(page)).toHaveText("");
  });

  await test.step("a save is shown at once: with something typed, the two are compared", async () => {
    await page.clock.install();
    await content(colleague).fill("One, by Sam.\n\nTwo.\n\nThree.\n");
    await content(page).fill("One.\n\nTwo.\n\nThree, by me.\n");
    await colleague.keyboard.press("ControlOrMeta+s");
    await expect(saveState(page)).toHaveText(/Sam saved this post at \d/);
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("button", { name: "Save merged text" }).click();
    await expect(content(page)).toHaveValue("One, by Sam.\n\nTwo.\n\nThree, by me.\n");
  });

  await colleague.goto(`${site.url}/admin`);
  await expect(presence(page)).toHaveCount(0);
});

test("somebody who deletes or unpublishes the post is named", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Publish");
  const colleague = await openColleague(browser, site, page);
  await openPost(page, site, id);
  await openPost(colleague, site, id);
  await colleague.getByRole("button", { name: "More" }).click();
  await colleague.getByRole("button", { name: "Unpublish" }).click();
  await expect(saveState(page)).toHaveText(/^Sam took this post off the blog at \d/);
  // No word of it changed, so what is typed is saved without a question.
  await content(page).fill("Typed.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saveState(page)).toHaveText(/^Saved/);
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await postForm(colleague, site, `/admin/posts/${id}/delete`, { to: "/admin" });
  await expect(saveState(page)).toHaveText("Sam moved this post to the trash");
});

test("one's own other tab is named, even a hidden one, until it closes", async ({ staffPage: page, site, context }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  const other = await context.newPage();
  await openPost(other, site, id);
  await expect(presence(page)).toHaveText("You have this post open in another tab.");
  await expect(presence(other)).toHaveText("You have this post open in another tab.");
  await content(other).fill("Saved in the other tab.");
  await other.keyboard.press("ControlOrMeta+s");
  await expect(saveState(other)).toHaveText(/^Saved/);
  await content(page).fill("Typed here.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("heading", { name: "You changed this in another tab while you were writing" })).toBeVisible();
  await page.getByRole("button", { name: "Back to my text" }).click();
  await expect(saveState(page)).toHaveText(/^Not saved: you changed this in another tab at \d/);
  await other.close({ runBeforeUnload: false });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(presence(page)).toHaveCount(0);
});

test("one's own other device is named", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Save Draft");
  const phone = await openSecondBrowser(browser, site);
  await openPost(page, site, id);
  await openPost(phone, site, id);
  await expect(presence(page)).toHaveText("You have this post open on another device.");
});

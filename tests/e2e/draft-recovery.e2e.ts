import { expect, type Page } from "@playwright/test";
import { openNewPost, openPost, writeArticle } from "./editor-test";
import { test } from "./staff-test";
import { content, offer, saveState } from "./writing-test";

/** Types and waits until the words outlive the page. Nothing that it sends arrives from then on. */
async function typeKept(page: Page, text: string): Promise<void> {
  await page.route(/\/save$/, (route) => route.abort());
  await content(page).fill(text);
  await expect(saveState(page)).toHaveText(/kept on this device$/);
}

test("a post that was never saved is offered after a reload, and can be discarded", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("Never saved");
  await typeKept(page, "Some words.");
  await page.reload();
  await expect(offer(page)).toContainText("Never saved");
  await expect(content(page)).toHaveValue("");
  await offer(page).getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toBeHidden();
  await expectNothingKept(page);
});

test("an older draft never replaces a newer saved text: the two are merged", async ({ staffPage: page, site, context }) => {
  const id = await writeArticle(page, site, "Save Draft", { content: "One.\n\nTwo.\n\nThree.\n" });
  await openPost(page, site, id);
  await typeKept(page, "My one.\n\nTwo.\n\nThree.\n");
  const other = await context.newPage();
  await openPost(other, site, id);
  // The first tab is open still: its words are its own.
  await expectNothingOffered(other);
  await content(other).fill("One.\n\nTwo.\n\nMy three.\n");
  await other.keyboard.press("Control+s");
  await expect(saveState(other)).toHaveText(/^Saved/);
  await page.close();
  await other.reload();
  await expect(offer(other)).toContainText("The saved text is newer");
  await offer(other).getByRole("button", { name: "Use this text" }).click();
  await other.getByRole("button", { name: "Save Draft" }).click();
  await other.getByRole("button", { name: "Save merged text" }).click();
  await expect(other).toHaveURL(/\/admin$/);
  const stored = await site.database.kysely.selectFrom("blog_posts").select("content").where("id", "=", id).executeTakeFirstOrThrow();
  expect(stored.content).toBe("My one.\n\nTwo.\n\nMy three.\n");
});

test("text typed offline outlives the tab, until it is saved", async ({ staffPage, site, context }) => {
  const id = await writeArticle(staffPage, site, "Save Draft");
  await openPost(staffPage, site, id);
  await context.setOffline(true);
  await typeKept(staffPage, "Typed without a network.");
  await staffPage.close();
  await context.setOffline(false);
  const page = await context.newPage();
  await openPost(page, site, id);
  await expect(offer(page)).toContainText("Typed without a network.");
  await offer(page).getByRole("button", { name: "Use this text" }).click();
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText(/^Saved/);
  await expectNothingKept(page);
});

async function expectNothingOffered(page: Page): Promise<void> {
  // Typing is kept after the look for what was kept: by then an offer would be there.
  await typeKept(page, "Something else.");
  await expect(offer(page)).toBeHidden();
  await page.unrouteAll({ behavior: "wait" });
}

async function expectNothingKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open("unsaved-posts");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const counting = opening.result.transaction("entries").objectStore("entries").count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
  await expect.poll(count).toBe(0);
}

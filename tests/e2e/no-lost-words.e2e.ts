import { expect } from "@playwright/test";
import { formatArizonaTime } from "../../app/domain/clinic/arizona-time";
import { processClock } from "../support/site";
import { chooseInMenu, editorMenu, openColleague, openDetails, openNewPost, openPost, removeDraftStore, writeArticle } from "./editor-test";
import { DESKTOP, PHONE } from "./site-test";
import { isHydrated, test } from "./staff-test";
import { content, expectSaved, offer, pauseTyping, saveState, stopClock, storedTexts } from "./writing-test";

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("text typed a second before the tab crashes is still there later", async ({ staffPage, site, context }) => {
    const id = await writeArticle(staffPage, site, "Publish", { content: "Saved words.\n" });
    await stopClock(staffPage);
    await openPost(staffPage, site, id);
    await content(staffPage).fill("Typed words.\n");
    await staffPage.clock.runFor(1000);
    await expect(saveState(staffPage)).toHaveText("Unsaved, kept on this device");
    const browser = await context.newCDPSession(staffPage);
    const isDead = staffPage.waitForEvent("crash");
    // It never answers: there is nobody left to.
    browser.send("Page.crash").catch(() => undefined);
    await isDead;
    await staffPage.close();
    expect(await storedTexts(site, id)).toEqual(["Saved words.\n"]);
    const page = await context.newPage();
    await openPost(page, site, id);
    await expect(offer(page)).toContainText("The post has not been saved since.");
    await expect(offer(page).locator("del")).toHaveText("Saved");
    await expect(offer(page).locator("ins")).toHaveText("Typed");
    await expect(content(page)).toHaveValue("Saved words.\n");
    await offer(page).getByRole("button", { name: "Use this text" }).click();
    await expect(offer(page)).toBeHidden();
    await expect(content(page)).toHaveValue("Typed words.\n");
    await expect(content(page)).toBeFocused();
    await expectSaved(page, /^Saved .*, readers see it once you publish$/);
    expect(await storedTexts(site, id)).toEqual(["Saved words.\n", "Typed words.\n"]);
  });

  test("text typed before the script runs stays and is saved", async ({ staffPage: page, site }) => {
    const id = await writeArticle(page, site, "Save Draft", { content: "One.\n" });
    const arrived = Promise.withResolvers<void>();
    await page.clock.install();
    await page.route(/\.js$/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/admin/posts/${id}`, { waitUntil: "commit" });
    await content(page).fill("Typed early.\n");
    arrived.resolve();
    await isHydrated(page);
    await expectSaved(page, /^Saved /);
    await expect(content(page)).toHaveValue("Typed early.\n");
    expect(await storedTexts(site, id)).toEqual(["One.\n", "Typed early.\n"]);
  });

  test("text typed offline is saved once the network is back", async ({ staffPage: page, site, context }) => {
    const id = await writeArticle(page, site, "Save Draft", { content: "One.\n" });
    await page.clock.install();
    await openPost(page, site, id);
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.type("Two. ");
    await context.setOffline(true);
    await pauseTyping(page);
    await expect(saveState(page)).toHaveText("Offline, kept on this device");
    await page.keyboard.type("Three.");
    await page.clock.runFor(60_000);
    await expect(saveState(page)).toHaveText("Offline, kept on this device");
    await context.setOffline(false);
    // The event `online` has it tried at once.
    await expect(saveState(page)).toHaveText(/^Saved/);
    await expect(content(page)).toHaveValue("One.\nTwo. Three.");
    await expect(content(page)).toBeFocused();
    expect((await storedTexts(site, id)).at(-1)).toBe("One.\nTwo. Three.");
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("readers keep the published text while somebody writes, until it is published", async ({ staffPage: page, site, browser }) => {
      const id = await writeArticle(page, site, "Publish", { content: "The old words.\n" });
      const reader = await (await browser.newContext({ viewport })).newPage();
      const read = async () => {
        await reader.goto(`${site.url}/blog/foxtails-in-paws`);
        return reader.locator("article").first().textContent();
      };
      await page.clock.install();
      await openPost(page, site, id);
      for (const words of ["The new words.\n", "The new words, and more.\n"]) {
        await content(page).fill(words);
        await expectSaved(page, /^Saved .*, readers see it once you publish$/);
        expect(await read()).toContain("The old words.");
      }
      const tools = await page.getByRole("toolbar").evaluate((bar) => [bar.clientHeight < 60, bar.clientWidth <= innerWidth]);
      expect(tools).toEqual([true, true]);
      const panel = page.getByRole("region", { name: "Unpublished changes" });
      await openDetails(page);
      await panel.getByText("What readers see now").click();
      await expect(panel.locator(".words")).toHaveText("The oldnew words, and more.");
      await page.reload();
      await expect(content(page)).toHaveValue("The new words, and more.\n");
      expect(await read()).toContain("The old words.");
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page).toHaveURL(/\/admin$/);
      expect(await read()).toContain("The new words, and more.");
    });
  });
}

test("a draft is autosaved, and gets its own address without moving the cursor or the text", async ({ staffPage: page, site }) => {
  await page.clock.install();
  await openNewPost(page, site);
  await content(page).fill("First. ");
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText("Kept on this device. It will be saved once it has a title.");
  await page.getByLabel("Title *").fill("Saved by itself");
  await content(page).press("ControlOrMeta+End");
  const held = Promise.withResolvers<void>();
  await page.route("**/admin/posts/save", async (route) => {
    await held.promise;
    await route.continue();
  });
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText("Saving…");
  await page.keyboard.type("Second.");
  held.resolve();
  await expectSaved(page);
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  await expect(content(page)).toHaveValue("First. Second.");
  await expect(content(page)).toBeFocused();
  expect(await content(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe("First. Second.".length);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(content(page)).toHaveValue("First. Second.");
});

test("a save whose answer is lost is stored once", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft", { content: "One.\n" });
  await page.clock.install();
  await openPost(page, site, id);
  let losses = 1;
  await page.route("**/admin/posts/*/save", async (route) => {
    if (losses > 0) {
      losses -= 1;
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await content(page).fill("One.\n\nTwo.\n");
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText("Offline, kept on this device");
  await content(page).fill("One.\n\nTwo.\n\nThree.\n");
  await page.clock.runFor(2000);
  await expectSaved(page);
  expect(await storedTexts(site, id)).toEqual(["One.\n", "One.\n\nTwo.\n", "One.\n\nTwo.\n\nThree.\n"]);
});

test("two people's texts are merged, and each stays among the revisions", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Publish", { content: "One.\n\nTwo.\n\nThree.\n" });
  const colleague = await openColleague(browser, site, page);
  await page.clock.install();
  await openPost(page, site, id);
  await openPost(colleague, site, id);
  await content(colleague).fill("One, by Sam.\n\nTwo.\n\nThree.\n");
  await colleague.keyboard.press("ControlOrMeta+s");
  await expect(saveState(colleague)).toHaveText(/^Saved/);
  await content(page).fill("One.\n\nTwo.\n\nThree, by me.\n");
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText(/^Not saved: Sam saved this post at/);
  await expect(content(page)).toBeFocused();
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Save merged text" }).click();
  await expect(content(page)).toHaveValue("One, by Sam.\n\nTwo.\n\nThree, by me.\n");
  await expect(saveState(page)).toHaveText(/^Saved .*, readers see it once you publish$/);
  expect((await storedTexts(site, id)).toSorted()).toEqual(
    [
      "One.\n\nTwo.\n\nThree.\n",
      "One, by Sam.\n\nTwo.\n\nThree.\n",
      "One.\n\nTwo.\n\nThree, by me.\n",
      "One, by Sam.\n\nTwo.\n\nThree, by me.\n",
    ].toSorted(),
  );
  expect(await (await site.get("/blog/foxtails-in-paws")).text()).not.toContain("by me");
});

test("a second clash keeps what was chosen in the first, and so does going back to the text", async ({
  staffPage: page,
  site,
  browser,
}) => {
  const id = await writeArticle(page, site, "Save Draft", { content: "One.\n\nTwo.\n\nThree.\n" });
  const colleague = await openColleague(browser, site, page);
  await openPost(page, site, id);
  await openPost(colleague, site, id);
  const saveTheirs = async (text: string) => {
    await content(colleague).fill(text);
    await colleague.keyboard.press("ControlOrMeta+s");
    await expect(saveState(colleague)).toHaveText(/^Saved/);
  };
  await saveTheirs("One, by Sam.\n\nTwo.\n\nThree.\n");
  await content(page).fill("One, by me.\n\nTwo.\n\nThree.\n");
  await page.keyboard.press("ControlOrMeta+s");
  const theirs = page.getByRole("radio", { name: /^By Sam/ });
  await theirs.check();
  await page.getByRole("button", { name: "Back to my text" }).click();
  await expect(content(page)).toHaveValue("One, by me.\n\nTwo.\n\nThree.\n");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(theirs).toBeChecked();
  await saveTheirs("One, by Sam.\n\nTwo.\n\nThree, by Sam too.\n");
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect(page.getByRole("heading", { name: "Sam saved this post again while you were choosing" })).toBeVisible();
  await page.getByRole("button", { name: "Save merged text" }).click();
  await expect(content(page)).toHaveValue("One, by Sam.\n\nTwo.\n\nThree, by Sam too.\n");
  await expect(saveState(page)).toHaveText(/^Saved/);
  expect(await storedTexts(site, id)).toContain("One, by me.\n\nTwo.\n\nThree.\n");
});

test("a taken slug stops autosave until it is changed, and leaves the cursor where it is", async ({ staffPage: page, site }) => {
  await writeArticle(page, site, "Save Draft");
  await page.clock.install();
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("Foxtails in paws");
  await content(page).fill("Another.");
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText("Not saved: This slug is taken.");
  await expect(content(page)).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.keyboard.type(" More.");
  await expect(saveState(page)).toHaveText("Not saved: This slug is taken.");
  await page.getByRole("button", { name: "Show field" }).click();
  await expect(page.getByLabel("Slug *")).toBeFocused();
  await page.getByRole("button", { name: "Use foxtails-in-paws-2" }).click();
  await expectSaved(page);
});

test("discarded changes leave the published text, and what was not saved is offered again", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Publish", { content: "The old words.\n" });
  await stopClock(page);
  await openPost(page, site, id);
  await content(page).fill("The new words.\n");
  await expectSaved(page, /^Saved/);
  await content(page).fill("The newest words.\n");
  await chooseInMenu(page, "Discard changes");
  await expect(page.getByRole("status").filter({ hasText: "Changes discarded" })).toBeVisible();
  await expect(content(page)).toHaveValue("The old words.\n");
  await expect(page.getByRole("region", { name: "Unpublished changes" })).toHaveCount(0);
  await expect(offer(page)).toContainText("newest");
  expect(await storedTexts(site, id)).toEqual(["The old words.\n", "The new words.\n", "The old words.\n"]);
  await editorMenu(page).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your changes are back" })).toBeVisible();
  await expect(content(page)).toHaveValue("The new words.\n");
});

test("while a form may be on its way nothing is saved, and typing on saves again", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Publish", { content: "The old words.\n" });
  await stopClock(page);
  await openPost(page, site, id);
  await content(page).fill("The new words.\n");
  await expectSaved(page, /^Saved/);
  await content(page).fill("The newest words.\n");
  // The page stays.
  const sent = page.waitForResponse(/discard-changes/);
  await page.route(/discard-changes/, (route) => route.fulfill({ status: 204 }));
  await chooseInMenu(page, "Discard changes");
  await sent;
  await page.clock.runFor(60_000);
  expect(await storedTexts(site, id)).toEqual(["The old words.\n", "The new words.\n"]);
  await content(page).fill("The very newest words.\n");
  await expectSaved(page, /^Saved/);
  expect((await storedTexts(site, id)).at(-1)).toBe("The very newest words.\n");
});

test("a scheduled post keeps the scheduled text until its changes are scheduled too", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft", { content: "Planned.\n" });
  await page.clock.install();
  await openPost(page, site, id);
  await page.getByText("Publish later").click();
  const tomorrow = new Date(processClock().getTime() + 86_400_000);
  await page.getByLabel("Date and time, Arizona time").fill(formatArizonaTime(tomorrow));
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Scheduled for").first()).toBeVisible();
  await content(page).fill("Half a sentence");
  await expectSaved(page, /^Saved .*, not yet part of what is scheduled$/);
  const planned = () => site.database.kysely.selectFrom("blog_posts").select(["content", "scheduled_at"]).executeTakeFirstOrThrow();
  expect((await planned()).content).toBe("Planned.\n");
  await page.getByRole("button", { name: "Schedule the changes too" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await planned()).toMatchObject({
    content: "Half a sentence",
    scheduled_at: expect.stringContaining(tomorrow.toISOString().slice(0, 10)),
  });
});

test("the browser asks before closing a page with an unfinished upload, not one whose text is kept", async ({ staffPage: page, site }) => {
  await stopClock(page);
  await openNewPost(page, site);
  await content(page).fill("Kept.");
  await page.clock.runFor(1000);
  await expect(saveState(page)).toHaveText("Unsaved, kept on this device");
  const asks = () =>
    page.evaluate(() => {
      const event = new Event("beforeunload", { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(await asks()).toBe(false);
  await content(page).fill("Kept, and the words since.");
  expect(await asks()).toBe(false);
  await page.route("**/admin/pictures/upload", () => undefined);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await (await choosing).setFiles({ name: "paw.png", mimeType: "image/png", buffer: Buffer.from("paw") });
  await expect(page.getByRole("button", { name: "Cancel paw.png" })).toBeVisible();
  await expect.poll(asks).toBe(true);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("dialog", { name: "Leave without the pictures?" }).getByRole("button", { name: "Keep writing" }).click();
  await page.getByRole("button", { name: "Cancel paw.png" }).click();
  await expect.poll(asks).toBe(false);
});

test("a browser that stores nothing says so, and asks before text is lost", async ({ staffPage: page, site, context }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await removeDraftStore(page);
  await page.clock.install();
  await openPost(page, site, id);
  await context.setOffline(true);
  await content(page).fill("Nowhere but here");
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText("Offline. This browser can’t store drafts, so keep this page open.");
});

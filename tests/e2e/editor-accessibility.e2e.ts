import { expect } from "@playwright/test";
import { expectAccessible, namesSaidTwice } from "./accessible";
import { article, chooseInMenu, editorMenu, openColleague, openNewPost, openPost, removeDraftStore, writeArticle } from "./editor-test";
import { goTo, openAdmin, owner, postForm, signIn, signUp, test, turnOnSecondFactor } from "./staff-test";
import { content, endSessions, expectSaved, offer, pauseTyping, saveState, stopClock, storedTexts } from "./writing-test";

test("axe finds nothing in any state of the editor", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await expectAccessible(page, "new");
  expect(await namesSaidTwice(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "errors with toast");
  const id = await writeArticle(page, site, "Publish", {
    content: `${article.content}\n### More\n\nwww.example.com[^1]\n\n[^1]: A note.\n`,
  });
  await removeDraftStore(page);
  await openPost(page, site, id);
  await expectAccessible(page, "published post");
  const chip = page.getByRole("link", { name: "Check and publish" });
  await chip.press("Enter");
  await expect(page.getByRole("dialog", { name: "Check and publish" })).toBeVisible();
  await expectAccessible(page, "before you publish");
  await page.keyboard.press("Escape");
  await expect(chip).toBeFocused();
  await page.getByRole("link", { name: "Back", exact: true }).focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "shortcuts");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Details" }).click();
  await expectAccessible(page, "details");
  await page.setViewportSize({ width: 1280, height: 844 });
  await chooseInMenu(page, "Write and see side by side");
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  await editorMenu(page).click();
  await expectAccessible(page, "preview and menu");
  await page.keyboard.press("Escape");
  await page.getByLabel("Title *").fill("Changed");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await expectAccessible(page, "leaving");
});

test("axe finds nothing where two people meet, in the history and in the trash", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Save Draft", { content: "One.\n\nTwo.\n\nThree.\n" });
  await openPost(page, site, id);
  const colleague = await openColleague(browser, site, page);
  await openPost(colleague, site, id);
  await colleague.getByLabel("Content *").fill("One.\n\nTheir two.\n\nThree.\n");
  await colleague.getByLabel("Title *").fill("Their title");
  await colleague.getByRole("button", { name: "Save Draft" }).click();
  await expect(colleague).toHaveURL(/\/admin$/);
  await page.getByLabel("Title *").fill("My title");
  await page.getByLabel("Content *").fill("One.\n\nMy two.\n\nThree.\n");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("group", { name: "Title" })).toBeVisible();
  await expectAccessible(page, "clash");
  for (const group of await page.locator("fieldset.choice").all()) await group.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await goTo(page, `/posts/${id}/revisions?version=3`);
  await expectAccessible(page, "revisions");
  const { id: account } = await site.database.kysely
    .selectFrom("staff_accounts")
    .select("id")
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  await postForm(page, site, `/admin/staff/${account}/veterinarian`, { printedName: "Dr. Casey Morgan, DVM" });
  await postForm(page, site, `/admin/posts/${id}/review/ask`, { asked: account, message: "The numbers, please." });
  await postForm(page, site, `/admin/reviews/${id}/comments`, { version: "3", block: "0", comment: "Which one?" });
  for (const path of [`/posts/${id}/before`, "/reviews", `/reviews/${id}`, "/reviews/built-in", "/reviews/built-in/dentistry"]) {
    await goTo(page, path);
    await page.locator(".review-form summary").evaluateAll(([first]) => (first as HTMLElement | undefined)?.click());
    await expectAccessible(page, path);
  }
  await postForm(page, site, `/admin/posts/${id}/delete`, { to: "/admin" });
  await goTo(page, `/posts/${id}`);
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await expectAccessible(page, "in the trash");
  await goTo(page, "/posts/no-such-post");
  await expectAccessible(page, "not found");
});

test("axe finds nothing where text is kept, unpublished or rejected", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Publish", { content: "One.\n\nTwo.\n" });
  await stopClock(page);
  await openPost(page, site, id);
  await content(page).fill("One.\n\nTwo, kept.\n");
  await page.clock.runFor(1000);
  await expect(saveState(page)).toHaveText("Unsaved, kept on this device");
  // One line.
  expect(await saveState(page).evaluate((line) => line.getBoundingClientRect().height)).toBeLessThan(25);
  await page.reload();
  // Axe needs a clock that goes.
  await page.clock.resume();
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page, "kept text");
  await offer(page).getByRole("button", { name: "Use this text" }).click();
  await expectSaved(page, /readers see it once you publish/);
  const colleague = await openColleague(browser, site, page);
  await openPost(colleague, site, id);
  await expect(page.locator(".save-presence")).toBeVisible();
  await page.getByText("What readers see now").click();
  await expectAccessible(page, "unpublished changes and presence");
  await editorMenu(page).click();
  await expectAccessible(page, "menu with changes to discard");
  await page.keyboard.press("Escape");
  await content(colleague).fill("One.\n\nTwo, by Sam.\n");
  await colleague.keyboard.press("ControlOrMeta+s");
  await expect(saveState(page)).toHaveText(/^Sam saved this post/);
  await expectAccessible(page, "news");
  await content(page).fill("One.\n\nTwo, again.\n");
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText(/^Not saved: Sam saved/);
  await expectAccessible(page, "refused");
});

test("axe finds nothing while somebody signs in in place", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openColleague(browser, site, page);
  await turnOnSecondFactor(page, site);
  await openPost(page, site, id);
  await endSessions(site);
  await content(page).fill("Typed.");
  await page.keyboard.press("ControlOrMeta+s");
  const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
  await password.fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The email address or the password is wrong.")).toBeVisible();
  await expectAccessible(page, "wrong password");
  await password.fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code from your app")).toBeVisible();
  await expectAccessible(page, "code");
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expectAccessible(page, "recovery code");
  await page.route("**/admin/session", (route) => route.fulfill({ json: { account: "sam", name: "Sam", isApproved: true } }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("dialog", { name: "Sam is signed in now" })).toBeVisible();
  await expectAccessible(page, "another account");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("an article is written, rejected, corrected and published", async ({ page, site }) => {
    await signUp(page, site, owner);
    await page.goto(`${site.url}/admin/posts/new`);
    await expect(page.getByRole("toolbar")).toBeHidden();
    await expect(content(page)).toHaveCSS("border-top-width", "1px");
    await editorMenu(page).click();
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeHidden();
    await page.keyboard.press("Escape");
    await page.getByLabel("Content *").fill("Written without a script.");
    await expect(page.getByLabel("Slug *")).toBeVisible();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "View as a visitor" }).first().click();
    await expect((await opened).getByText("Written without a script.")).toBeVisible();
    await (await opened).close();
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Please fill in all required fields");
    await expect(page.getByLabel("Content *")).toHaveValue("Written without a script.");
    await page.getByLabel("Title *").fill("No script");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto(`${site.url}/blog/no-script`);
    await expect(page.getByText("Written without a script.")).toBeVisible();
  });

  test("changes of a published article are saved, compared, merged and discarded", async ({ page, site, browser }) => {
    const writer = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    await signUp(writer, site, owner);
    const id = await writeArticle(writer, site, "Publish", { content: "One.\n\nTwo.\n\nThree.\n" });
    await signIn(page, site, owner);
    await page.goto(`${site.url}/admin/posts/${id}`);
    await openPost(writer, site, id);
    await content(writer).fill("One, with a script.\n\nTwo.\n\nThree.\n");
    await writer.keyboard.press("ControlOrMeta+s");
    await expect(saveState(writer)).toHaveText(/^Saved/);
    await content(page).fill("One.\n\nTwo.\n\nThree, without one.\n");
    await page.getByRole("button", { name: "Save Draft" }).click();
    await page.getByRole("button", { name: "Save merged text" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Changes saved" })).toBeVisible();
    await page.getByRole("link", { name: "Keep writing" }).click();
    await expect(content(page)).toHaveValue("One, with a script.\n\nTwo.\n\nThree, without one.\n");
    expect(await storedTexts(site, id)).toContain("One.\n\nTwo.\n\nThree, without one.\n");
    const panel = page.getByRole("region", { name: "Unpublished changes" });
    await panel.getByText("What readers see now").click();
    await expect(panel.locator("ins").filter({ hasText: "with a script" })).toBeVisible();
    await panel.getByRole("button", { name: "Discard Changes" }).click();
    await expect(content(page)).toHaveValue("One.\n\nTwo.\n\nThree.\n");
    await expect(panel).toHaveCount(0);
    expect(await (await site.get("/blog/foxtails-in-paws")).text()).toContain("Two.");
  });
});

test("nothing covers or cuts off anything on the smallest phone, with wide letters and in forced colors", async ({
  staffPage: page,
  site,
}) => {
  await page.context().addInitScript(() => localStorage.removeItem("content-view"));
  const id = await writeArticle(page, site, "Publish");
  await page.setViewportSize({ width: 320, height: 844 });
  await openPost(page, site, id);
  await expect(page.locator(".surface-tools")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const cutOff = (tools: string) =>
    page.locator(`${tools} button`).evaluateAll((all) => all.filter((tool) => tool.getBoundingClientRect().right > innerWidth).length);
  expect(await cutOff(".surface-tools")).toBe(0);
  await page.getByRole("button", { name: "More tools" }).click();
  await page.getByRole("button", { name: "Show as plain text" }).click();
  // Away from the text, where they leave room for the keyboard.
  await page.locator(".letter .title").focus();
  await expect(page.locator('[data-view="markdown"] .toolbar')).toBeVisible();
  expect(await cutOff('[data-view="markdown"] .toolbar')).toBe(0);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/admin`);
    await page.reload();
    const row = page.locator(".list > li").first();
    const [eye, date] = await Promise.all([row.getByRole("link", { name: /^View/ }).boundingBox(), row.locator("time").boundingBox()]);
    expect(eye && date && (eye.x >= date.x + date.width || eye.y >= date.y + date.height)).toBe(true);
  }

  await page.setViewportSize({ width: 1280, height: 844 });
  await openNewPost(page, site);
  const surface = page.locator(".surface .prose");
  const marker = () => page.locator(".text-box").evaluate((box) => getComputedStyle(box, "::before").content);
  expect(await marker()).toBe("none");
  await surface.press("ArrowDown");
  expect(await marker()).toBe('""');
  // WCAG 1.4.12
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets = [sheet];
  });
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await page.emulateMedia({ forcedColors: "active" });
  const fills = (tiles: string) => page.locator(tiles).evaluateAll((all) => all.map((tile) => getComputedStyle(tile).backgroundColor));
  const expectOneFilled = async (tiles: string) => {
    const found = await fills(tiles);
    const [usual] = found.toSorted(
      (one, other) => found.filter((fill) => fill === other).length - found.filter((fill) => fill === one).length,
    );
    expect(
      found.filter((fill) => fill !== usual),
      tiles,
    ).toHaveLength(1);
  };
  await page.getByLabel("May", { exact: true }).check();
  await expectOneFilled(".months label");
  await openAdmin(page, site, "?status=published");
  for (const tiles of [".count a", ".side nav a"]) await expectOneFilled(tiles);
  await openAdmin(page, site, "/clinic");
  await expectOneFilled(".clinic-tabs a");
  await page.locator('.choices [type="radio"]').nth(1).check();
  await expectOneFilled(".choices label");
});

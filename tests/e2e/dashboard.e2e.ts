import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { emptyPost } from "~/domain/posts/post/post-form";
import { setUpMail } from "~/domain/staff/mail-setup.server";
import { storeVisits } from "~/domain/visits/store-visits.server";
import { draftPost, olderPosts, publishedPost, savePosts } from "../support/fixtures";
import { processClock } from "../support/site";
import { expectAccessible } from "./accessible";
import { article, openPost, writeArticle } from "./editor-test";
import { DESKTOP, PHONE } from "./site-test";
import { goTo, openAdmin, openSecondBrowser, postForm, test } from "./staff-test";
import { content, expectSaved } from "./writing-test";

const longTitle = {
  ...draftPost,
  slug: "long",
  title: `${"Supercalifragilistic".repeat(9)} and what comes after it`,
  category: "Emergency Care",
};

/** Controls that a finger may miss, and how. */
async function smallControls(page: Page): Promise<string[]> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(button, select, input:not([type=hidden]), a.icon-button, a.button, .aside, .pager a)")]
      .filter((control) => control.checkVisibility())
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ control }) => control.outerHTML),
  );
  return small.map((html) => `smaller than a finger: ${html}`);
}

const expectClean = (page: Page, state: string) => expectAccessible(page, state, smallControls);

test("axe finds nothing on the lists of posts, on trash and categories, and a finger hits everything", async ({
  staffPage: page,
  site,
}) => {
  await openAdmin(page, site);
  await expectClean(page, "empty");
  await savePosts(site.database, publishedPost, draftPost, longTitle, ...olderPosts(20));
  for (const path of ["?sort=title", "?page=2", "?q=xylophone"]) {
    await goTo(page, path);
    await expectClean(page, path);
  }
  await storeVisits(
    site.database,
    [`/blog/${publishedPost.slug}`, "/vaccinations"].map((name) => ({ kind: "page", day: arizonaDate(processClock()), name, count: 3 })),
  );
  await storeVisits(site.database, [
    { kind: "search", day: arizonaDate(processClock()), name: "a very long-winded search for turtles", count: 1 },
  ]);
  await goTo(page, "");
  await page.getByText("Visits this week").click();
  await expectClean(page, "what is read this week");
  await goTo(page, "/visits");
  await page.getByText("Numbers").click();
  await expectClean(page, "what is read");

  await openAdmin(page, site, "/nothing");
  await expectClean(page, "nothing");
  await openAdmin(page, site, "/posts/trash");
  for (const path of ["/posts/trash", "/categories", "/categories/surgery/rename", "/categories/surgery/merge"]) {
    await goTo(page, path);
    await expectClean(page, path);
  }
  page.once("dialog", (dialog) => dialog.accept());
  await goTo(page, "");
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByText("Post deleted")).toBeVisible();
  await expectClean(page, "with undo");
  for (const path of ["/posts/trash", "/posts/trash/empty"]) {
    await goTo(page, path);
    await expectClean(page, `${path} with a post`);
  }
});

test("an article is emailed from its row: the subject as it is typed, the mail in its frame, how far it is", async ({
  staffPage: page,
  site,
}) => {
  await savePosts(site.database, publishedPost);
  const { kysely } = site.database;
  const settings = { host: "127.0.0.1", port: 1, encryption: "none", user: "", from: "front@clinic.example" } as const;
  await setUpMail(kysely, { settings, password: "", actor: { id: "1", name: "Sam", role: "owner" }, now: processClock() });
  const at = processClock().toISOString();
  const confirmed = { created_at: at, confirmed_at: at, source: "blog" } as const;
  await kysely
    .insertInto("subscribers")
    .values(["ana", "ben"].map((id) => ({ id, email: `${id}@example.com`, ...confirmed })))
    .execute();
  await openAdmin(page, site);
  await page.getByLabel(`More for ${publishedPost.title}`).click();
  await page.getByRole("link", { name: `Email this article: ${publishedPost.title}` }).click();
  await expect(page.getByRole("button", { name: "Email 2 people" })).toBeEnabled();
  await page.getByLabel("Subject").fill("Six signs");
  await expect(page.getByText("9 characters.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview at phone width" })).toContainText("Six signs");
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText(publishedPost.title);
  await expect(mail.getByRole("link", { name: "Unsubscribe" })).toHaveAttribute("href", `${site.url}/unsubscribe/test`);
  await expect(mail.locator("body")).toHaveCSS("background-color", "rgb(241, 247, 252)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(mail.locator("body")).toHaveCSS("background-color", "rgb(11, 27, 56)");
  await expectClean(page, "email this article");
  const post = await kysely.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow();
  const content = JSON.stringify({ origin: site.url, subject: "Six signs", html: "<p>Text</p>", text: "Text" });
  const row = { id: "one", post_id: post.id, subject: "Six signs", content, by_id: "1", by_name: "Sam", created_at: at };
  await kysely
    .insertInto("mailings")
    .values({ ...row, state: "paused" })
    .execute();
  const people = (["accepted", "refused", "unclear", "waiting"] as const).map((state, index) => ({ state, number: index + 1 }));
  await kysely
    .insertInto("mailing_recipients")
    .values(people.map((person) => ({ mailing_id: "one", subscriber_id: "ana", ...person })))
    .execute();
  await openAdmin(page, site, `/posts/${post.id}/email/one`);
  await expect(page.getByText("3 of 4")).toBeVisible();
  await page.getByText("1 could not be delivered").click();
  await expectClean(page, "how far a mailing is");
  const inAnHour = new Date(processClock().getTime() + 3_600_000).toISOString();
  await kysely.updateTable("mailings").set({ state: "sending", try_at: inAnHour }).execute();
  await page.reload();
  const missed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/ready"));
  await page.route("**", (route) => route.abort());
  await missed;
  await expect(page.getByText("3 of 4"), "stays on the screen while the server is away").toBeVisible();
  await kysely.updateTable("mailings").set({ state: "done", finished_at: at }).execute();
  await page.unrouteAll();
  await expect(page.getByText("Sam started it")).toBeVisible();
});

test("a post is deleted, brought back and restored by keyboard", async ({ staffPage: page, site }) => {
  await savePosts(site.database, publishedPost, draftPost);
  await openAdmin(page, site);
  const asked: string[] = [];
  const remove = page.getByRole("button", { name: `Delete: ${publishedPost.title}` });
  const row = page.getByRole("heading", { name: publishedPost.title });
  await remove.focus();
  const dismissed = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await page.keyboard.press("Enter");
  await dismissed;
  await expect(row).toBeVisible();
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Post deleted" })).toBeVisible();
  await expect(row).toBeHidden();
  expect(asked).toEqual(["Are you sure you want to delete this post?"]);
  await expect(page.getByRole("link", { name: draftPost.title, exact: true })).toBeFocused();

  await page.keyboard.press("F8");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Post restored")).toBeVisible();
  await expect(row).toBeVisible();
  await expect(page.getByRole("link", { name: publishedPost.title, exact: true })).toBeFocused();

  // Where the list does not show it, the page's heading stands for it.
  await page.getByRole("searchbox").fill(publishedPost.title);
  await expect(page.locator("#posts").getByRole("heading", { level: 3 })).toHaveText([publishedPost.title]);
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(row).toBeHidden();
  await page.getByRole("searchbox").fill("nobody");
  await expect(page).toHaveURL(/q=nobody$/);
  // The list is committed after the address has changed.
  await expect(page.locator("#posts").getByRole("heading", { level: 3 })).toHaveText([draftPost.title]);
  await page.keyboard.press("F8");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Post restored")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await openAdmin(page, site);

  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: draftPost.title, exact: true })).toBeFocused();
  await expect(row).toBeHidden();
  await page.getByRole("link", { name: "Trash (1)" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Restore: ${publishedPost.title}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Posts" }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toBeVisible();
});

test("what is typed is searched for after a pause, and Back undoes it", async ({ staffPage: page, site }) => {
  await savePosts(site.database, publishedPost, draftPost, ...olderPosts(30));
  await openAdmin(page, site);
  const titles = page.locator("#posts").getByRole("heading", { level: 3 });
  await expect(titles).toHaveCount(20);
  const search = page.getByRole("searchbox");
  await search.pressSequentially("nobody");
  await expect(titles).toHaveText([draftPost.title]);
  await expect(page).toHaveURL(/\?q=nobody$/);
  await expect(search).toBeFocused();
  await search.pressSequentially(" read");
  await expect(page).toHaveURL(/\?q=nobody\+read$/);
  await page.goBack();
  await expect(titles).toHaveCount(20);
  await expect(search).toHaveValue("");
  await page.getByLabel("Category").selectOption("Surgery");
  await expect(page).toHaveURL(/\?category=Surgery$/);
  await expect(page.getByText("6 posts found")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Category")).toHaveValue("Surgery");
  await titles.first().getByRole("link").click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\?category=Surgery$/);
  await titles.first().getByRole("link").click();
  await page.getByLabel("Excerpt").fill("Said in two sentences.");
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page).toHaveURL(/\?category=Surgery$/);
  await expect(page.getByText("6 posts found")).toBeVisible();

  await expect(page.getByRole("link", { name: "View post" })).toBeVisible();
  await page.context().grantPermissions(["clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  await expectClean(page, "saved");
  await page.getByRole("button", { name: "Undo" }).dblclick();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Keep writing" })).toBeFocused();
});

test("a second click on Undo does nothing else, and an error goes with the save that settles it", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Publish", { title: "Twice", content: "One." });
  await openPost(page, site, id);
  await page.getByLabel("Excerpt").fill("Said again.");
  await page.route("**/admin/posts/*/save", (route) => route.abort());
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "can’t be reached" })).toBeVisible();
  await page.unroute("**/admin/posts/*/save");
  await page.getByRole("button", { name: /^Publish/ }).click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "can’t be reached" })).toHaveCount(0);

  await page.evaluate(() => {
    const paused = new CSSStyleSheet();
    paused.replaceSync(".saved-line .row { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(paused);
  });
  await undo.click();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
  const link = page.getByRole("link", { name: "Keep writing" });
  const place = await link.boundingBox();
  if (!place) throw new Error("The link has no place.");
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(link).toHaveCSS("pointer-events", "none");
  await expect(page).toHaveURL(/\/admin$/);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await link.click();
  await expect(page).toHaveURL(new RegExp(id));
});

test("a post is taken off the blog by its status, which the list tells once", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Publish", { title: "Off the blog" });
  await page.clock.install();
  await openPost(page, site, id);
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("button", { name: "Save Draft" }).click();
  const line = page.getByRole("status").filter({ hasText: "Unpublished: Off the blog" });
  await expect(line).toBeVisible();
  expect((await site.get("/blog/off-the-blog")).status).toBe(404);
  await page.clock.runFor(31_000);
  await expect(line).toBeHidden();
  const undo = page.getByRole("button", { name: "Undo your last change: Off the blog" });
  await undo.click();
  await expect(page.getByRole("status").filter({ hasText: "Undone: Off the blog" })).toBeVisible();
  expect((await site.get("/blog/off-the-blog")).status).toBe(200);
  await page.getByRole("button", { name: "Close" }).press("Enter");
  await expect(page.getByText("Undone")).toBeHidden();
  await expect(page.getByRole("link", { name: "Off the blog", exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByText("Undone")).toBeHidden();
  await expect(undo).toBeHidden();
});

test("a post that was published while its draft was open stays on the blog when that is saved", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft", { title: "Out meanwhile" });
  await page.clock.install();
  await openPost(page, site, id);
  const post = { ...emptyPost("Dr Morgan"), ...article, title: "Out meanwhile", slug: "out-meanwhile", status: "published" };
  await postForm(page, site, `/admin/posts/${id}/save`, { ...post, read_time: "5", version: "1", saveId: randomUUID() });
  expect((await site.get("/blog/out-meanwhile")).status).toBe(200);
  await content(page).fill("More words.");
  await expectSaved(page, /^Saved .*, readers see it once you publish$/);
  await expect(page.getByLabel("Status")).toHaveValue("published");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await site.get("/blog/out-meanwhile")).status).toBe(200);
});

test("the window that saved tells it, also when a list in another window told it first", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft", { title: "Told twice" });
  const other = await page.context().newPage();
  await openAdmin(other, site);
  await openPost(page, site, id);
  const told = Promise.withResolvers<void>();
  await page.route(/\/admin\.data/, async (route) => {
    await told.promise;
    await route.continue();
  });
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const line = { hasText: "Published: Told twice" };
  await expect(other.getByRole("status").filter(line)).toBeVisible();
  told.resolve();
  // On Today the list begins below the screen.
  await expect(page.getByRole("status").filter(line)).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByRole("link", { name: "Told twice", exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter(line)).toBeHidden();
});

test("on a phone, choices of one kind stand in one line, and a decision and what it did are in view", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft", { title: "For Thursday" });
  await page.setViewportSize(PHONE);
  for (const [address, choices] of [
    ["", ".todays-hours .row a"],
    ["/hours", ".clinic-tabs a"],
  ] as const) {
    await openAdmin(page, site, address);
    const lines = await page
      .locator(choices)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => `${top} to ${bottom}`));
    expect(lines).toHaveLength(3);
    expect(new Set(lines).size, address).toBe(1);
  }
  await openPost(page, site, id);
  await page.getByRole("link", { name: "Check and publish" }).click();
  await page.getByLabel("On a date, Arizona time").check();
  await expect(page.getByRole("button", { name: "Schedule", exact: true }).last()).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Now", { exact: true }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await expect(page.getByRole("status").filter({ hasText: "Published: For Thursday" })).toBeInViewport({ ratio: 1 });
});

test("the first post of Posts stands in the first screen, and paging leads to the top of the list", async ({ staffPage: page, site }) => {
  await savePosts(site.database, ...olderPosts(45));
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await openAdmin(page, site, "/posts");
    const first = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    await expect(first.first(), `${viewport.width} pixels wide`).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2#posts$/);
  await expect(page.getByRole("heading", { name: "All Posts" })).toBeInViewport();
  await expect(page.getByRole("searchbox")).toBeInViewport();
});

test("what a colleague changes appears by itself, and what was missed while the tab was hidden or offline", async ({
  staffPage: page,
  site,
  browser,
}) => {
  await savePosts(site.database, publishedPost, draftPost);
  await openAdmin(page, site);
  const colleague = await openSecondBrowser(browser, site);
  colleague.on("dialog", (dialog) => dialog.accept());
  await openAdmin(colleague, site);
  const row = page.getByRole("heading", { name: draftPost.title });
  await expect(row).toBeVisible();
  await colleague.getByRole("button", { name: `Delete: ${draftPost.title}` }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole("link", { name: "Trash (1)" })).toBeVisible();

  await hide(page, true);
  await colleague.getByRole("button", { name: "Undo" }).click();
  await expect(colleague.getByText("Post restored")).toBeVisible();
  await expect(row).toBeHidden();
  await hide(page, false);
  await expect(row).toBeVisible();

  await test.step("the list survives a restart of the connection", async () => {
    await page.context().setOffline(true);
    await colleague.getByRole("button", { name: `Delete: ${draftPost.title}` }).click();
    await expect(colleague.getByText("Post deleted")).toBeVisible();
    await page.context().setOffline(false);
    await expect(row).toBeHidden();
  });
});

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    hidden ? "hidden" : "visible",
  );
}

test.describe("fetches the editor while nobody waits", () => {
  for (const [connection, fetches] of [
    [{ effectiveType: "4g", downlink: 10 }, true],
    [{ effectiveType: "4g", downlink: 10, saveData: true }, false],
    [{ effectiveType: "4g", downlink: 1.6 }, false],
    [{ effectiveType: "3g", downlink: 10 }, false],
  ] as const) {
    test(`${fetches ? "" : "not "}with ${JSON.stringify(connection)}`, async ({ staffPage: page, site }) => {
      await page.addInitScript((known) => Object.defineProperty(navigator, "connection", { value: known }), connection);
      const requested = new Set<string>();
      page.on("request", (request) => requested.add(/\/(surface|post-editor|posts-editor)-.*js$/.exec(request.url())?.[0] ?? ""));
      const opened = page.waitForRequest(/\/admin\/events/);
      await openAdmin(page, site);
      await opened;
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      requested.delete("");
      if (!fetches) return expect([...requested]).toEqual([]);
      await expect.poll(() => requested.size).toBe(3);
      await page.waitForLoadState("networkidle");
      requested.clear();
      await goTo(page, "/posts/new");
      await expect(page.getByLabel("Content *").first()).toBeVisible();
      expect([...requested]).toEqual([""]);
    });
  }
});

import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible";
import {
  article,
  chooseInMenu,
  editorMenu,
  openColleague,
  openDetails,
  openNewPost,
  openPost,
  removeDraftStore,
  writeArticle,
} from "./editor-test";
import { isHydrated, openAdmin, test } from "./staff-test";
import { content, offer, saveState, stopClock } from "./writing-test";

test("an article with a table and a task list is published and read at once, then gone everywhere", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill(article.title);
  await expect(page.getByLabel("Slug *")).toHaveValue("foxtails-in-paws");
  await content(page).fill(article.content);
  await chooseInMenu(page, "Keyboard shortcuts");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editorMenu(page)).toBeFocused();
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "View post" })).toBeFocused();
  await expect(page.getByText(article.title).first()).toBeVisible();
  const places = ["/blog", "/blog/foxtails-in-paws", "/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json", "/sitemap.xml"];
  for (const path of places) expect(await (await site.get(path)).text(), path).toMatch(/foxtails-in-paws/);
  await page.goto(`${site.url}/blog/foxtails-in-paws`);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "look between the toes" })).toBeChecked();
  const { id } = await site.database.kysely.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow();
  await openPost(page, site, id);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Unpublished" })).toBeVisible();
  for (const path of places) expect(await (await site.get(path)).text(), path).not.toContain("Foxtails in paws");
});

test("the preview is the article that readers get, and a page of the site is edited in the same way", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await chooseInMenu(page, "Write and see side by side");
  await page.getByLabel("Title *").fill(article.title);
  await page.getByLabel("Excerpt").fill("Small grass seeds, big trouble.");
  await content(page).fill(article.content);
  const preview = page.getByRole("region", { name: "Preview" }).locator("article");
  await expect(preview.getByRole("table")).toBeVisible();
  await expect(preview.getByText("1 min read")).toBeVisible();
  const parts = (html: string) =>
    html
      .replace(/<div class="wrap"><a class="back".*?<\/a><\/div>/s, "")
      .replace(/<a href="\/blog\/authors\/.*?>(.*?)<\/a>/g, "$1")
      .replace(/<(section class="last-questions"|p class="on-paper"|div class="banner).*$/s, "")
      .replace(/<\/div><\/div>$/, "");
  const previewed = parts(await preview.innerHTML());
  await content(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(area.value.length, area.value.length));
  await page.getByRole("button", { name: "View as a visitor" }).click();
  const visitors = page.frameLocator("iframe[name=as-visitors]");
  await expect(visitors.getByText("call us", { exact: true })).toBeInViewport();
  await expect(visitors.getByRole("navigation", { includeHidden: true }).first()).toBeAttached();
  const shown = parts(await visitors.locator("article").first().innerHTML());
  await page.getByText("Phone", { exact: true }).click();
  expect(await visitors.locator("html").evaluate((root) => root.clientWidth)).toBe(390);
  await expectAccessible(page, "as visitors will see it");
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "View as a visitor" })).toBeFocused();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${site.url}/blog/foxtails-in-paws`);
  const read = parts(await page.locator("article").first().innerHTML());
  // The instant of publishing differs, and only the page has a footer to keep a distance from.
  const comparable = (html: string) => html.replace(/datetime="[^"]*"/, "").replace(" before-footer", "");
  expect(comparable(previewed)).toBe(comparable(read));
  expect(comparable(shown)).toBe(comparable(read));

  await openAdmin(page, site, "/pages");
  await page.getByRole("button", { name: "Edit: Dentistry" }).click();
  await isHydrated(page);
  await chooseInMenu(page, "Write and see side by side");
  await page.getByLabel("Hero sentence").fill("We lift the lip first.");
  await content(page).fill("## Brushing\n\nTwice a day.\n");
  await expect(preview).toContainText("We lift the lip first.");
  await expect(preview.getByRole("heading", { name: "Brushing" })).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/admin\/pages$/);
  await page.getByRole("button", { name: "Back to the built-in text: Dentistry" }).click();
  // The saved page has an Undo of its own until then.
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Visitors read your text again." })).toBeVisible();
  expect(await (await site.get("/dentistry")).text()).toContain("We lift the lip first.");
});

test("an empty post: keys, tools and pasted text write Markdown, which can be undone", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await test.step("a question mark outside of fields lists the shortcuts", async () => {
    await page.getByLabel("Title *").pressSequentially("Why?");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: "Back", exact: true }).focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByLabel("Title *").fill("");
  });
  await test.step("the toolbar is one stop for Tab, with arrow keys inside", async () => {
    await page.getByLabel("Title *").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(content(page)).toBeFocused();
  });
  await test.step("rich text that is pasted becomes Markdown, plain text stays plain", async () => {
    const paste = (html: string, text: string) =>
      content(page).evaluate(
        (area, [html, text]) => {
          const data = new DataTransfer();
          if (html) data.setData("text/html", html);
          data.setData("text/plain", text ?? "");
          area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        },
        [html, text],
      );
    await content(page).click();
    await paste(
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2>Signs</h2><p><span style="font-weight:700">Limping</span> or <a href="https://a.example/x">licking</a><script>alert(1)</script></p><ul><li>one</li><li>two</li></ul><table><tr><th>A</th></tr><tr><td>1</td></tr></table><img src="data:image/png;base64,AAAA"></b>',
      "Signs",
    );
    await expect(content(page)).toHaveValue(
      "## Signs\n\n**Limping** or [licking](https://a.example/x)\n\n- one\n- two\n\n| A |\n| - |\n| 1 |",
    );
    await page.keyboard.press("Control+z");
    await expect(content(page)).toHaveValue("");
    await paste(
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>first</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>second</p>",
      "first",
    );
    await expect(content(page)).toHaveValue("- first\n- second");
  });
  await content(page).fill("");
  await test.step("toolbar and shortcuts write Markdown", async () => {
    const area = content(page);
    await area.click();
    await page.keyboard.type("Call us");
    await page.keyboard.press("Shift+Control+ArrowLeft");
    await page.getByRole("button", { name: "Bold" }).click();
    await expect(area).toHaveValue("Call **us**");
    await page.keyboard.press("Control+z");
    await expect(area).toHaveValue("Call us");
    await page.keyboard.press("Control+Shift+z");
    await expect(area).toHaveValue("Call **us**");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Shift+Control+ArrowLeft");
    for (const [key, marked] of [
      ["b", "Call **us**"],
      ["i", "Call _us_"],
      ["k", "Call [us](https://)"],
    ] as const) {
      await area.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 7));
      await page.keyboard.press(`Control+${key}`);
      await expect(area).toHaveValue(marked);
      await page.keyboard.press("Control+z");
      await expect(area).toHaveValue("Call us");
    }
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Done");
    await expect(area).toHaveValue("Call us\n- one\n- two\nDone");
    for (const name of ["Heading", "Link", "List", "Task list", "Quote", "Code", "Table"]) {
      const before = await area.inputValue();
      await page.getByRole("button", { name, exact: true }).click();
      expect(await area.inputValue(), name).not.toBe(before);
      await page.keyboard.press("Control+z");
      await expect(area, name).toHaveValue(before);
    }
  });
});

test("a save by keyboard keeps the page, the cursor and what is typed meanwhile", async ({ staffPage: page, site }) => {
  await stopClock(page);
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("Saved by keyboard");
  await content(page).click();
  await page.keyboard.type("First. ");
  const held = Promise.withResolvers<void>();
  await page.route("**/admin/posts/save", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saving…");
  await page.keyboard.type("Second.");
  held.resolve();
  await expect(saveState(page)).toHaveText(/^Unsaved changes/);
  await expect(content(page)).toHaveValue("First. Second.");
  await expect(content(page)).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText(/^Saved \d{1,2}:\d\d/);
  await page.keyboard.press("Control+z");
  await expect(content(page)).not.toHaveValue("First. Second.");
  const posts = await site.database.kysely.selectFrom("blog_posts").select(["content", "version"]).execute();
  expect(posts).toEqual([{ content: "First. Second.", version: 2 }]);
});

test("a double click saves once", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("Clicked twice");
  await content(page).fill("Text");
  await page.getByRole("button", { name: "Save Draft" }).dblclick();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await site.database.kysely.selectFrom("post_revisions").select("version").execute()).toHaveLength(1);
});

test("errors are shown beside their fields, with the cursor in the first one", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await content(page).fill("Text");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toContainText("ErrorPlease fill in all required fields");
  await expect(page.getByLabel("Title *")).toBeFocused();
  await expect(page.getByLabel("Title *")).toHaveAccessibleDescription("Give the post a title.");
  await expect(content(page)).toHaveValue("Text");
  await page.keyboard.type("T");
  await expect(page.getByLabel("Title *")).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Read Time (minutes)").fill("");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Read Time (minutes)")).toHaveValue("5");
});

test("a button replaces a taken slug by a free one", async ({ staffPage: page, site }) => {
  await writeArticle(page, site, "Save Draft");
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill(article.title);
  await content(page).fill("Another");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByRole("button", { name: "Use foxtails-in-paws-2" }).click();
  await expect(page.getByLabel("Slug *")).toHaveValue("foxtails-in-paws-2");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a changed address redirects to the new one", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Publish");
  await openPost(page, site, id);
  await page.getByLabel("Slug *").fill("foxtails");
  await expect(page.getByText("Readers who come to /blog/foxtails-in-paws will be sent on")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${site.url}/blog/foxtails-in-paws`);
  await expect(page).toHaveURL(/\/blog\/foxtails$/);
});

test("two people who save one post see both texts and lose neither", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Save Draft", { content: "One.\n\nTwo.\n\nThree.\n\nFour.\n" });
  const colleague = await openColleague(browser, site, page);
  await openPost(page, site, id);
  await openPost(colleague, site, id);
  await content(colleague).fill("One.\n\nTheir two.\n\nThree.\n\nFour.\n");
  await colleague.getByRole("button", { name: "Save Draft" }).click();
  await expect(colleague).toHaveURL(/\/admin$/);
  await content(page).fill("One.\n\nMy two.\n\nThree.\n\nFour and more.\n");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("heading", { name: /saved this post while you were writing/ })).toBeFocused();
  await expect(page.locator(".option", { hasText: "By Sam" }).locator("ins")).toHaveText("Their");
  await expect(page.locator(".clash .marked-difference .words").first()).toHaveText("TheirMy two.");
  await page.getByRole("button", { name: "Back to my text" }).click();
  await expect(content(page)).toHaveValue("One.\n\nMy two.\n\nThree.\n\nFour and more.\n");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByRole("radio", { name: /^By / }).check();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const post = await site.database.kysely.selectFrom("blog_posts").select("content").where("id", "=", id).executeTakeFirstOrThrow();
  expect(post.content).toBe("One.\n\nTheir two.\n\nThree.\n\nFour and more.\n");
});

test("each version shows what it changed, and an earlier one can be restored", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft", { content: "The first words.\n" });
  await openPost(page, site, id);
  await content(page).fill("The second words.\n");
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText(/^Saved/);
  await page.getByRole("link", { name: "Revisions" }).click();
  await expect(page.locator("del")).toHaveText("first");
  await page.getByRole("link", { name: /Version 1/ }).press("Enter");
  await expect(
    page
      .getByRole("region", { name: /^Today, / })
      .getByRole("heading")
      .first(),
  ).toBeFocused();
  await expect(page.getByText("The first text, 3 words.")).toBeVisible();
  await page.getByRole("button", { name: "Restore this text" }).click();
  await expect(content(page)).toHaveValue("The first words.\n");
});

test("leaving asks only if text would be lost", async ({ staffPage: page, site }) => {
  // One word, so that the difference shows what is typed in one piece.
  const id = await writeArticle(page, site, "Save Draft", { content: "Foxtails" });
  await stopClock(page);
  await openPost(page, site, id);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await openPost(page, site, id);
  await content(page).fill("Typed the moment before");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await openPost(page, site, id);
  await expect(offer(page)).toContainText("Typed the moment before");
  await content(page).fill("Kept");
  await page.clock.runFor(1000);
  await expect(saveState(page)).toHaveText("Unsaved, kept on this device");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await removeDraftStore(page);
  await openPost(page, site, id);
  await content(page).fill("Changed");
  await page.clock.runFor(1000);
  await expect(saveState(page)).toHaveText(/^Unsaved changes. This browser can’t store them/);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(content(page)).toHaveValue("Changed");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a save without an answer, or without a database, keeps the text and says so", async ({ staffPage: page, site, context }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  await content(page).fill("Typed without a network");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(saveState(page)).toHaveText("Offline, kept on this device");
  // The bar has two lines: its buttons don't touch, and the tools of the text stay below it.
  const edges = (name: string) => page.locator(name).evaluate((element) => element.getBoundingClientRect().toJSON());
  const publish = await edges(".save-buttons");
  expect((await edges(".save-bar > .button.small")).top - publish.bottom).toBeGreaterThanOrEqual(8);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => scrollTo(0, 250));
  await expect.poll(async () => (await edges(".toolbar")).top - (await edges(".editor-bar")).bottom).toBeCloseTo(0, 0);
  await page.route("**/admin/posts/*/save", (route) => route.fulfill({ status: 303, headers: { Location: "/admin" } }));
  await page.route("**/admin/session", (route) => route.fulfill({ status: 503 }));
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("alert")).toContainText("Configuration Error");
  await expect(saveState(page)).toHaveText(/^Not saved: The site’s data can’t be reached/);
  await expect(content(page)).toHaveValue("Typed without a network");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("read time is counted until somebody sets it, and again after they accept the count", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  await expect(page.getByLabel("Title *")).toBeFocused();
  await expect(page.getByLabel("Read Time (minutes)")).toHaveValue("5");
  await page.keyboard.type("Counted");
  await content(page).fill("word ".repeat(700));
  await expect(page.getByLabel("Read Time (minutes)")).toHaveValue("3");
  await content(page).fill("Seven words are no five minutes’ reading.");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const { id, read_time } = await site.database.kysely.selectFrom("blog_posts").select(["id", "read_time"]).executeTakeFirstOrThrow();
  expect(read_time).toBe(1);
  await openPost(page, site, id);
  await page.getByLabel("Read Time (minutes)").fill("9");
  await content(page).fill("word ".repeat(500));
  await expect(page.getByText("500 words")).toBeVisible();
  await expect(page.getByLabel("Read Time (minutes)")).toHaveValue("9");
  await page.getByRole("button", { name: "Use 2" }).click();
  await expect(page.getByLabel("Read Time (minutes)")).toHaveValue("2");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a page whose scripts have not loaded is as wide as the screen", async ({ staffPage: page, site }) => {
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`${site.url}/admin/posts/new`);
    await expect(page.locator('.text-box[data-view="pending"]')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("the details are a sheet, which an error in it opens, and nothing widens it", async ({ staffPage: page, site }) => {
    await openNewPost(page, site);
    const slug = page.getByLabel("Slug *");
    await expect(slug).not.toBeInViewport();
    await expect(page.getByLabel("Content *")).toBeInViewport();
    await page.getByLabel("Title *").fill("A title");
    await content(page).fill("A text.");
    await page.getByRole("button", { name: "Details" }).click();
    await expect(slug).toBeInViewport();
    await slug.fill("Not a slug");
    await page.keyboard.press("Escape");
    await expect(slug).not.toBeInViewport();
    await expect(page.getByRole("button", { name: "Details" })).toBeFocused();
    await page.getByRole("button", { name: "Save Draft" }).click();
    await expect(slug).toBeFocused();
    await expect(slug).toBeInViewport();
    await expect(slug).toHaveAccessibleDescription(/A slug is lower-case words/);
    await page.keyboard.press("Escape");
    // A long word and an open plan widen nothing.
    await content(page).fill(`https://example.com/${"a".repeat(300)}`);
    await openDetails(page);
    await page.getByText("Publish later").click();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
  });
});

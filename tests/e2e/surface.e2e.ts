import { expect, type Page } from "@playwright/test";
import { expectAccessible, namesSaidTwice } from "./accessible";
import { openNewPost, openPost, writeArticle } from "./editor-test";
import { isHydrated, test } from "./staff-test";
import { offer, saveState, storedTexts } from "./writing-test";

const text = (page: Page) => page.locator(".surface").getByRole("textbox", { name: "Content *" });
const markdown = (page: Page) => page.locator("textarea[name=content]");

async function pastePlain(page: Page, words: string): Promise<void> {
  await text(page).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, words);
}

test.beforeEach(async ({ staffPage: page }) => {
  await page.context().addInitScript(() => localStorage.removeItem("content-view"));
});

test("an article is written without visible marks, and saved as the Markdown that a form without a script would send", async ({
  staffPage: page,
  site,
}) => {
  await writeArticle(page, site, "Publish", { title: "Quail at dawn", content: "Xylitol harms.\n" });
  await writeArticle(page, site, "Publish", { title: "Toads", content: "As [Quail at dawn](/blog/quail-at-dawn) says.\n" });
  await openNewPost(page, site);
  await expect(text(page)).toBeVisible();
  expect(await namesSaidTwice(page)).toEqual([]);
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  for (const width of [1024, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await toolbar.boundingBox())?.height, `${width} px: one row of tools`).toBeLessThan(60);
  }
  await page.getByLabel("Title *").fill("A letter");
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await pastePlain(page, "# thanks");
  await expect(text(page).getByRole("heading", { name: "thanks", level: 2 })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(text(page)).toHaveText("");
  await page.keyboard.type("## Signs\nA dog that pants is ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("too hot");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(". Read on");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.press("Control+k");
  const linkField = page.getByRole("combobox", { name: "Page, article or address" });
  await linkField.fill("quail at d");
  await expect(page.getByRole("option", { name: /^Quail at dawn/ })).toHaveAttribute("aria-selected", "true");
  await linkField.fill("");
  await expect(page.getByRole("option", { name: /Page: \/$/ })).toBeVisible();
  await expect(page.getByText("Enter chooses the highlighted one.")).toBeInViewport({ ratio: 1 });
  await linkField.fill("quail at dawn");
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Source", exact: true }).click();
  await page.getByLabel("Where is it from?").fill("A study of 2019, www.a.example/study");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[ ] one\ntwo");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Table" }).click();
  for (const words of ["Sign", "Call", "Limping", "today", "Bleeding", "TBD"]) {
    if (words !== "Sign") await page.keyboard.press("Tab");
    await page.keyboard.type(words);
  }
  await expect(page.getByRole("button", { name: "Table" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const post = await site.database.kysely
    .selectFrom("blog_posts")
    .select(["id", "content"])
    .where("slug", "=", "a-letter")
    .executeTakeFirstOrThrow();
  expect(post.content).toBe(
    "## Signs\n\nA dog that pants is **too hot**. [Read on](/blog/quail-at-dawn)[^1]\n\n- [ ] one\n- [ ] two\n\n| Sign | Call |\n| - | - |\n| Limping | today |\n| Bleeding | TBD |\n\n[^1]: A study of 2019, [www.a.example/study](http://www.a.example/study)\n",
  );
  await openPost(page, site, post.id);
  await expect(text(page).getByRole("heading", { name: "Signs", level: 2 })).toBeVisible();
  await expect(text(page).getByRole("link", { name: "Read on" })).toBeVisible();
  await expect(text(page).getByRole("checkbox", { name: "Done" })).toHaveCount(2);
  await expect(text(page).getByRole("table")).toContainText("Bleeding");
  await expectAccessible(page, "a letter");
  await text(page).getByRole("note", { name: "Source 1" }).click();
  await page.getByLabel("Where is it from?").fill("A study of 2020, www.a.example/study");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(text(page).getByRole("note", { name: "Source 1" })).toBeInViewport();
  await text(page).getByRole("checkbox", { name: "Done" }).last().check();
  const heading = text(page).getByRole("heading", { name: "Signs" });
  await heading.click();
  const style = page.getByLabel("Style", { exact: true });
  await style.focus();
  await page.keyboard.press("ArrowDown");
  await expect(style).toHaveValue("small-heading");
  await expect(heading).toHaveJSProperty("tagName", "H3");
  await page.keyboard.press("ArrowUp");
  await expect(heading).toHaveJSProperty("tagName", "H2");
  const bold = page.getByRole("button", { name: "Bold" });
  const background = () => bold.evaluate((button) => getComputedStyle(button).backgroundColor);
  await bold.click();
  await expect(bold).toHaveAttribute("aria-pressed", "true");
  const hovered = await background();
  await heading.hover();
  expect(await background()).toBe(hovered);
  await bold.click();
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText(/^Saved/);
  expect((await storedTexts(site, post.id)).at(-1)).toBe(post.content.replace("2019", "2020").replace("[ ] two", "[x] two"));
  await page.getByRole("link", { name: "Check and publish" }).click();
  await page.getByRole("listitem").filter({ hasText: "TBD" }).getByRole("button", { name: "Go there" }).click();
  await expect(text(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await page.keyboard.type("Not ");
  await expect(text(page)).toContainText("Not TBD");
  await page.keyboard.press("Tab");
  await expect(text(page).getByRole("row")).toHaveCount(4);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(text(page)).not.toBeFocused();
});

test("a text from elsewhere is pasted as one change, and shown as Markdown on demand", async ({ staffPage: page, site }) => {
  const stored = "* Kept as\n  it *was*.\n\nTwo.\n";
  const id = await writeArticle(page, site, "Save Draft", { content: stored });
  await page.route("**/admin/posts/*/save", (route) => route.abort());
  await openPost(page, site, id);
  await text(page).getByText("Two.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Three.");
  await expect(saveState(page)).toHaveText(/kept on this device/);
  await page.reload();
  await offer(page).getByRole("button", { name: "Use this text" }).click();
  await expect(text(page)).toContainText("Two. Three.");
  await expect(text(page)).toBeFocused();
  expect(await markdown(page).inputValue()).toBe(stored.replace("Two.", "Two. Three."));
  await page.keyboard.press("Control+z");
  await expect(markdown(page)).toHaveValue(stored);
  await page.keyboard.press("Control+Shift+z");
  await expect(markdown(page)).toHaveValue(stored.replace("Two.", "Two. Three."));
  // In one task: a busy browser tells of a moved caret after the next key.
  await text(page).evaluate((element) => {
    getSelection()?.selectAllChildren(element.querySelector(":scope > p") as HTMLElement);
    getSelection()?.collapseToEnd();
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    const data = new DataTransfer();
    data.setData(
      "text/html",
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>first</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><b>second</b></p><table><tr><td>Sign<td>Call<tr><td>Limping<td>today</table>",
    );
    data.setData("text/plain", "first");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text(page).getByRole("listitem")).toHaveText(["Kept as it was.", "first", "second"]);
  await page.getByRole("button", { name: "More tools" }).click();
  await page.getByRole("button", { name: "Show as plain text" }).click();
  await expect(markdown(page)).toHaveValue(
    /^\* Kept as\n {2}it \*was\*\.\n\n[\s\S]*first\n[-*] \*\*second\*\*\n\n\| Sign \| Call \|\n\| -+ \| -+ \|\n\| Limping/,
  );
  await markdown(page).fill("# Chang&eacute;d _there_");
  await page.getByRole("button", { name: "Show as readers see it" }).click();
  await expect(text(page).getByRole("heading", { name: "Changéd there" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(text(page)).toContainText("second");
  await pastePlain(page, "[".repeat(101));
  await expect(page.getByText("too complex to be shown as readers see it")).toBeVisible();
  await expect(markdown(page)).toBeFocused();
  await page.keyboard.type("More.");
  await expect(markdown(page)).toHaveValue(/\[{101}\nMore\./);
  expect(await markdown(page).inputValue()).toContain("second");
  await page.route("**/assets/surface-*.js", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Content *" })).toHaveValue(stored);
  await expect(page.getByRole("button", { name: "Show as readers see it" })).toBeVisible();
});

test("words composed by an input method stand in the title and the text as they were accepted", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string, replaced?: readonly [start: number, end: number]) =>
    keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      ...(replaced && { replacementStart: replaced[0], replacementEnd: replaced[1] }),
    });
  const accept = (text: string) => keyboard.send("Input.insertText", { text });
  await page.getByLabel("Title *").focus();
  await compose("\u00b4");
  await accept("\u00c9");
  await page.keyboard.type("tude");
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("A dog and ");
  for (const word of ["\u3044", "\u3044\u306c"]) await compose(word);
  await accept("\u72ac");
  await page.keyboard.type(" pants.");
  // Android composes a word that stands there already again, and replaces it.
  await compose("cat", [2, 5]);
  await accept("cat");
  await expect(text(page)).toHaveText("A cat and \u72ac pants.");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/admin(\/posts)?$/);
  const { id, title } = await site.database.kysely.selectFrom("blog_posts").select(["id", "title"]).executeTakeFirstOrThrow();
  expect(title).toBe("\u00c9tude");
  expect((await storedTexts(site, id)).at(-1)).toBe("A cat and \u72ac pants.\n");
});

test("what is typed while the page and the surface arrive stays in order, with the caret, and is undone by itself", async ({
  staffPage: page,
  site,
}) => {
  const scripts = Promise.withResolvers<void>();
  const surface = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await (/\/surface-/.test(route.request().url()) ? surface : scripts).promise;
    await route.continue();
  });
  const stored = "A dog.\n\nA cat.\n";
  const id = await writeArticle(page, site, "Save Draft", { content: stored });
  await page.goto(`${site.url}/admin/posts/${id}`, { waitUntil: "commit" });
  await markdown(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  const first = page.keyboard.type(" It pants and drools");
  scripts.resolve();
  await first;
  await isHydrated(page);
  await page.keyboard.type(" today.\n\n");
  await expect(markdown(page)).toBeFocused();
  const second = page.keyboard.type("Its tongue is red, so call us");
  surface.resolve();
  await second;
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(" at once");
  await expect(markdown(page)).toHaveValue("A dog. It pants and drools today.\n\nIts tongue is red, so call us at once\n\nA cat.\n");
  await page.keyboard.press("Control+z");
  await expect(text(page)).toContainText("It pants and drools today.");
  await expect(async () => {
    await page.keyboard.press("Control+z");
    await expect(markdown(page)).toHaveValue(stored, { timeout: 1000 });
  }).toPass();
});

import { expect, type Page } from "@playwright/test";
import { openPost, writeArticle } from "./editor-test";
import { test } from "./staff-test";
import { saveState } from "./writing-test";

/** What browsers tell of a computation of styles (Chromium, `UpdateLayoutTree`). */
interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

const text = (page: Page) => page.locator(".surface").getByRole("textbox", { name: "Content *" });
const markdown = (page: Page) => page.locator("textarea[name=content]");

const section = (number: number) => `## Heat ${number}

A dog that pants is too hot[^${number}]. ${"Bring it into the shade, wet its paws, and call us at once. ".repeat(6)}

- look at the gums
- [ ] count the breaths

| Sign ${number} | Call |
| - | - |
| Limping | today |

[^${number}]: A study of heat.
`;

test.beforeEach(async ({ staffPage: page }) => {
  await page.context().addInitScript(() => localStorage.removeItem("content-view"));
});

test("a key typed into a long text computes no style of the whole page, and React leaves the fields alone", async ({
  staffPage: page,
  site,
  browser,
}) => {
  const content = Array.from({ length: 160 }, (_, index) => section(index)).join("\n");
  expect(content.length).toBeGreaterThan(80_000);
  const id = await writeArticle(page, site, "Save Draft", { content });
  await page.route("**/admin/posts/*/save", () => undefined);
  await openPost(page, site, id);
  await expect(text(page)).toBeVisible();
  const elements = await page.evaluate(() => {
    const { dataset } = document.body;
    const observer = new MutationObserver(() => {
      dataset.written = "yes";
    });
    for (const area of document.querySelectorAll("textarea[name]")) observer.observe(area, { childList: true });
    return document.querySelectorAll("*").length;
  });
  // A save that is not answered: nothing but the text changes.
  await text(page).getByText("A dog that pants").first().click();
  await page.keyboard.type("Now: ");
  await expect(saveState(page)).toHaveText("Saving…");
  for (const [words, place] of [
    ["in a paragraph, on ", text(page).getByText("A dog that pants").nth(80)],
    ["in a list, typed on ", text(page).getByText("look at the gums").nth(80)],
    ["in a table, typed on ", text(page).getByRole("cell", { name: "Limping" }).nth(80)],
  ] as const) {
    await place.click();
    await page.keyboard.press("End");
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    await page.keyboard.type(words);
    await expect(markdown(page)).toHaveValue(new RegExp(words.trimEnd()));
    const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
    const styles = traceEvents.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? [args?.elementCount ?? 0] : []));
    expect(styles.length, words).toBeGreaterThan(0);
    expect(
      styles.filter((count) => count > elements / 4),
      words,
    ).toEqual([]);
  }
  await expect(page.locator("body")).not.toHaveAttribute("data-written");
});

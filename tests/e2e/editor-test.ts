import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { emptyPost } from "../../app/domain/posts/post/post-form";
import type { SaveAnswer } from "../../app/routes/admin/posts/editor/writing/save";
import type { TestSite } from "../support/site";
import { openAdmin, postForm, sam, signUp } from "./staff-test";

/** What a new article is filled in with. */
export const article = {
  title: "Foxtails in paws",
  content: "## What to do\n\n| Sign | Call |\n| --- | --- |\n| Limping | today |\n\n- [x] look between the toes\n- [ ] call us\n",
};

export function openNewPost(page: Page, site: TestSite): Promise<void> {
  return openAdmin(page, site, "/posts/new");
}

export function openPost(page: Page, site: TestSite, id: string): Promise<void> {
  return openAdmin(page, site, `/posts/${id}`);
}

/** From the next page on the browser stores nothing, as some do in private windows. */
export async function removeDraftStore(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
}

/** Saves a post as the editor's script sends it. @returns its identifier */
export async function writeArticle(
  page: Page,
  site: TestSite,
  button: "Save Draft" | "Publish",
  fields: Partial<typeof article> = {},
): Promise<string> {
  const status = button === "Publish" ? "published" : "draft";
  const form = { ...emptyPost("Dr Morgan"), ...article, ...fields, status, saveId: randomUUID() };
  const response = await page.request.post(`${site.url}/admin/posts/save`, { form, headers: { Origin: site.url } });
  const answer = (await response.json()) as SaveAnswer;
  if (answer.kind !== "saved") throw new Error(`The post was not saved: ${JSON.stringify(answer)}`);
  return answer.saved.id;
}

/** Sam in a browser of their own, approved as an editor. */
export async function openColleague(browser: Browser, site: TestSite, page: Page): Promise<Page> {
  const colleague = await (await browser.newContext()).newPage();
  await signUp(colleague, site, sam);
  const { id } = await site.database.kysely
    .selectFrom("staff_accounts")
    .select("id")
    .where("email", "=", sam.email)
    .executeTakeFirstOrThrow();
  await postForm(page, site, `/admin/staff/${id}/approve`, { role: "editor" });
  return colleague;
}

/** What is not the text stands in a sheet where there is no room beside it. */
export async function openDetails(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Details" });
  if (await button.isVisible()) await button.click();
}

export function editorMenu(page: Page): Locator {
  return page.getByRole("button", { name: "More" });
}

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await editorMenu(page).click();
  await page.locator(".editor-menu").getByText(item).click();
}

import { type Browser, expect, type Page } from "@playwright/test";
import type { TestSite } from "../support/site";
import { createAccount, isHydrated, owner } from "./staff-test";

/** What a new article is filled in with. */
export const article = {
  title: "Foxtails in paws",
  content: "## What to do\n\n| Sign | Call |\n| --- | --- |\n| Limping | today |\n\n- [x] look between the toes\n- [ ] call us\n",
};

export async function openNewPost(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.url}/admin/posts/new`);
  await isHydrated(page);
}

export async function openPost(page: Page, site: TestSite, id: string): Promise<void> {
  await page.goto(`${site.url}/admin/posts/${id}`);
  await isHydrated(page);
}

/** From the next page on the browser stores nothing, as some do in private windows. */
export async function removeDraftStore(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
}

/** Writes a post with the editor and comes back to the list. @returns its identifier */
export async function writeArticle(
  page: Page,
  site: TestSite,
  button: "Save Draft" | "Publish",
  fields: Partial<typeof article> = {},
): Promise<string> {
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill(fields.title ?? article.title);
  await page.getByLabel("Content *").fill(fields.content ?? article.content);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const row = site.database.kysely
    .selectFrom("blog_posts")
    .select("id")
    .where("title", "=", fields.title ?? article.title);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** A colleague in a browser of their own, approved as an editor. */
export async function openColleague(browser: Browser, site: TestSite, page: Page): Promise<Page> {
  const colleague = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const account = { ...owner, email: "sam@clinic.example" };
  await createAccount(colleague, site, account);
  const { id } = await site.database.kysely
    .selectFrom("staff_accounts")
    .select("id")
    .where("email", "=", account.email)
    .executeTakeFirstOrThrow();
  await page.request.post(`${site.url}/admin/staff/${id}/approve`, { form: { role: "editor" }, headers: { Origin: site.url } });
  return colleague;
}

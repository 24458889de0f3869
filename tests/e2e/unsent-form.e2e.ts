import { expect } from "@playwright/test";
import { article } from "./editor-test";
import { DESKTOP, PHONE } from "./site-test";
import { owner, signUp, test, typeSignIn } from "./staff-test";

test.use({ javaScriptEnabled: false });

test("without a script the editor's words stay on screen when the session is over, and are stored once it is back", async ({
  page,
  site,
  context,
}) => {
  await signUp(page, site, owner);
  await page.goto(`${site.url}/admin/posts/new`);
  await page.getByLabel("Title *").fill(article.title);
  await page.getByLabel("Content *").fill(article.content);
  await site.database.kysely.deleteFrom("staff_sessions").execute();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are signed out");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(article.title);
  await expect(page.getByLabel("Content")).toHaveValue(article.content);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(size[0], `${viewport.width} pixels wide`).toBe(size[1]);
  }
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sign in in another tab" }).click();
  const other = await opened;
  await typeSignIn(other, owner, "Sign In");
  await expect(other.getByText("Manage your blog posts")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("link", { name: article.title, exact: true })).toBeVisible();
  const posts = await site.database.kysely.selectFrom("blog_posts").select(["title", "content", "status"]).execute();
  expect(posts).toEqual([{ ...article, status: "draft" }]);
});

import { expect } from "@playwright/test";
import { chooseInMenu, openNewPost } from "./editor-test";
import { test } from "./staff-test";
import { content } from "./writing-test";

test("a text that costs too much is previewed as typed while the page answers, and the next one is formatted", async ({
  staffPage: page,
  site,
}) => {
  await openNewPost(page, site);
  await chooseInMenu(page, "Write and see side by side");
  const preview = page.getByRole("region", { name: "Preview" }).locator("article");
  // Behind a fence that is none, where the guard does not look.
  await content(page).fill(`    ~~~\n\n${"*a_ ".repeat(20_000)}`);
  await expect(preview.getByText("as it was typed")).toBeVisible({ timeout: 30_000 });
  await content(page).fill("## A heading &amp; *more*\n");
  await expect(preview.getByRole("heading", { name: "A heading & more" })).toBeVisible();
});

import { expect, test } from "@playwright/test";
import { formatArizonaTime } from "../../app/domain/clinic/arizona-time";
import { makeVeterinarian } from "../support/post-editing";
import { processClock, startTestSite } from "../support/site";
import { expectAccessible } from "./accessible";
import { openNewPost } from "./editor-test";
import { owner, signUp } from "./staff-test";

test("a post is scheduled, checked, shared and reviewed, and comes out at its time", async ({ page }) => {
  const start = processClock();
  let now = start;
  const site = await startTestSite({ now: () => now });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signUp(page, site, owner);
  await makeVeterinarian(site.database);
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("On time");
  await page.getByLabel("Content *").fill("Call [us](/nowhere) TODO.");
  await expect(page.getByText("leads nowhere on this site")).toBeVisible();

  await page.getByText("Publish later").click();
  const time = page.getByLabel("Date and time, Arizona time");
  await time.fill("2020-01-01T08:00");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("That time has passed in Arizona.")).toBeVisible();
  await expect(time).toHaveAttribute("aria-invalid", "true");
  await time.fill(formatArizonaTime(new Date(start.getTime() + 3_600_000)));
  await page.getByLabel("Excerpt").fill("Typed meanwhile");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Scheduled for").first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/posts\/[\w-]{36}$/);
  await expect(page.getByLabel("Excerpt")).toHaveValue("Typed meanwhile");

  await page.getByRole("heading", { name: "Preview links" }).click();
  await page.getByRole("button", { name: "Create Preview Link" }).click();
  await expect(page.getByLabel("New link, shown only now")).toHaveValue(/\/preview\//);
  await page.context().grantPermissions(["clipboard-write"]);
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  await page.reload();
  await page.getByRole("heading", { name: "Preview links" }).click();
  await page.getByText("Medical review", { exact: true }).click();
  await expectAccessible(page, "a scheduled post");
  await page.getByLabel("Reviewed on paper by").selectOption("Dr. Lee Vega, DVM");
  await page.getByRole("button", { name: "Mark as Reviewed" }).click();
  await expect(page.getByText("Reviewed by Dr. Lee Vega, DVM on")).toBeVisible();
  await page.goto(`${site.url}/admin?status=scheduled`);
  await expect(page.getByText(/^Scheduled for/).first()).toBeVisible();

  expect((await site.get("/blog/on-time")).status).toBe(404);
  now = new Date(start.getTime() + 3_600_000);
  await page.goto(`${site.url}/blog/on-time`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On time");
  await site.close();
});

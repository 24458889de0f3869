import { expect, type Locator } from "@playwright/test";
import { startTestSite, wednesdayMorning } from "../support/site";
import { openNewPost, openPost, writeArticle } from "./editor-test";
import { PHONE } from "./site-test";
import { isHydrated, openAdmin, owner, signUp, test } from "./staff-test";
import { content, endSessions } from "./writing-test";

test("on a phone the menu of the last row opens above the bar", async ({ staffPage: page, site }) => {
  await page.setViewportSize(PHONE);
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await writeArticle(page, site, "Publish", { title });
  await openAdmin(page, site, "/posts");
  const menu = page.locator(".row-menu").last();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await menu.locator("summary").click();
  await expect(menu.getByText("Email this article")).toBeVisible();
  await expect.poll(() => distance(menu.locator(".boxed"), page.locator(".five"))).toBeGreaterThanOrEqual(0);
  await menu.getByText("Email this article").click();
  await expect(page).toHaveURL(/\/email$/);
});

test("on a phone an error of a form is not under its bar", async ({ staffPage: page, site }) => {
  await page.setViewportSize(PHONE);
  await openAdmin(page, site, "/facts/place");
  await page.getByLabel("Street").fill("99 N. Other Road");
  await page.locator(".section-bar button[type=submit]").last().click();
  const problem = page.getByText(/The map still shows/).last();
  await expect(problem).toBeVisible();
  await expect.poll(() => distance(problem, page.locator(".section-bar"))).toBeGreaterThanOrEqual(0);
});

test("an error leaves with what was wrong, and what visitors will read is two sentences", async ({ page }) => {
  const site = await startTestSite({ now: () => wednesdayMorning });
  await signUp(page, site, owner);
  await openAdmin(page, site, "/clinic/close-early");
  const submit = page.getByRole("button", { name: /^Close (early|at)/ });
  await submit.click();
  const problem = page.getByText("Choose when you close today.");
  await expect(problem).toBeVisible();
  await page.getByRole("radio").first().check();
  await expect(problem).toBeHidden();
  await page.getByText("Other reason", { exact: true }).first().click();
  await page.getByRole("textbox", { name: "Other reason" }).fill("no power");
  await expect(page.locator(".will-read").last()).toHaveText(/ [AP]M( today)?\. No power\.$/);
  await openAdmin(page, site, "/facts/contact");
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("nobody");
  await page
    .locator("form[method=post]")
    .filter({ has: email })
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("desk@clinic.example");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await site.close();
});

test("on a phone the editor's bar keeps its words apart, and its tools the word Heading", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Publish");
  await page.addInitScript(() => localStorage.setItem("content-view", "text"));
  for (const width of [360, PHONE.width]) {
    await page.setViewportSize({ width, height: 844 });
    await openPost(page, site, id);
    const words = page.locator(".save-state");
    await page.getByLabel("Title *").fill(`Foxtails at ${width}`);
    await expect(words).toHaveText(/^Saved/);
    await expect(page.locator(".editor-bar .state")).toHaveText("Unpublished changes");
    expect(await overlap(page.locator(".editor-bar .ready-chip"), words)).toBe(false);
    expect(await overlap(page.locator(".editor-bar .state"), words)).toBe(false);
    const style = page.getByLabel("Style");
    await style.selectOption("Heading");
    expect(await labelRoom(style), `${width} px`).toBeGreaterThanOrEqual(0);
  }
});

test("Escape closes the menus of the tools, wherever the caret is", async ({ staffPage: page, site }) => {
  await page.addInitScript(() => localStorage.setItem("content-view", "text"));
  await openNewPost(page, site);
  await page.locator(".ProseMirror").click();
  for (const name of ["More tools", "Picture"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator(".tool-menu:popover-open")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator(".tool-menu:popover-open")).toHaveCount(0);
  }
});

test("a built-in page that is on the site opens as such", async ({ staffPage: page, site }) => {
  await openAdmin(page, site, "/pages");
  await page.request
    .post(`${site.url}/admin/pages/about/edit`, { headers: { Origin: site.url } })
    .then((answer) => page.goto(answer.url()));
  await isHydrated(page);
  await expect(page.locator(".editor-bar .state")).toHaveText("On the site");
});

test("that the site can't be reached is taken back once it can", async ({ staffPage: page, site, context }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  await endSessions(site);
  await content(page).fill("Words");
  const dialog = page.getByRole("dialog", { name: "Sign in to save" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  const problem = dialog.getByText("The site can’t be reached.");
  await expect(problem).toBeVisible();
  await context.setOffline(false);
  await expect(problem).toBeHidden();
});

/** @returns how far one ends above the other, in pixels */
async function distance(above: Locator, below: Locator): Promise<number> {
  const [one, other] = await Promise.all([above.boundingBox(), below.boundingBox()]);
  return one && other ? other.y - one.y - one.height : Number.NaN;
}

/** Whether the words of one are drawn over the other. */
async function overlap(box: Locator, words: Locator): Promise<boolean> {
  const drawn = (locator: Locator) =>
    locator.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().toJSON() as DOMRect;
    });
  const [one, other] = await Promise.all([drawn(box), drawn(words)]);
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** @returns how much wider a list is than its chosen label, in pixels */
function labelRoom(list: Locator): Promise<number> {
  return list.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select);
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return Number.NaN;
    canvas.font = style.font;
    const label = canvas.measureText(select.selectedOptions[0]?.label ?? "").width;
    return select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - label;
  });
}

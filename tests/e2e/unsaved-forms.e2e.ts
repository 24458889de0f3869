import { expect, type Page } from "@playwright/test";
import { openAdmin, test } from "./staff-test";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

const screens = [
  ...["contact", "place", "patients", "visit", "claims", "hospitals/new"].map((section) => `/facts/${section}`),
  ...["/clinic/notices", "/requests/settings", "/account/password", "/email", "/categories/add", "/pages/new", "/hours/special"],
];

test("a changed form that is left asks first, and one that was saved or not changed doesn't", async ({ staffPage: page, site }) => {
  await openAdmin(page, site, "/facts/contact");
  const name = page.getByLabel("Short name");
  await name.fill("Ridge");
  await page.locator(".back").click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(name).toHaveValue("Ridge");
  await page.locator(".back").click();
  await question(page).getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/facts\/contact$/);

  // An error saves nothing.
  await page.getByLabel("Email").fill("no address");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  await page.locator(".back").click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Stay" }).click();

  await page.getByLabel("Email").fill("desk@example.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Visitors read it now.")).toBeVisible();
  await page.locator(".back").click();
  await expect(page).toHaveURL(/\/admin\/facts$/);

  await openAdmin(page, site, "/facts/contact");
  await page.getByLabel("Short name").fill("Other");
  await page.locator(".back").click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/facts$/);
});

test("every form of the admin asks, and so does the browser when its window is closed", async ({ staffPage: page, site }) => {
  for (const path of screens) {
    await openAdmin(page, site, path);
    const fields =
      "main form[method=post] :is(input[type=text], input[type=email], input[type=password], input:not([type]), textarea):visible";
    await page.locator(fields).first().fill("Something else");
    await page.locator(".side nav a:visible").first().click();
    await expect(question(page), path).toBeVisible();
    await question(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  }
  await openAdmin(page, site, "/facts/contact");
  await page.getByLabel("Short name").fill("Other");
  const asks = page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await asks).toBe(true);
});

import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { DESKTOP } from "./site-test";
import { ageSessions, goTo, openAdmin, owner, signUp, test } from "./staff-test";

test("axe finds nothing on the ways in", async ({ page, site }) => {
  await openAdmin(page, site);
  await expectAccessible(page, "login");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "login with toast");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Use at least 15 characters.")).toBeVisible();
  await expectAccessible(page, "login with error");
  const password = page.getByLabel("Password", { exact: true });
  for (const [typed, words] of [
    ["monsoon toads", "2 more characters."],
    ["passwordpassword", "one of the first that attackers try"],
    ["monsoon toads sing", "Good. One more word makes it strong."],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByRole("status")).toContainText(words);
  }
  await expect(page.getByRole("img", { name: "Strength: 3 of 4" })).toBeVisible();
  await expectAccessible(page, "meter");
  for (const path of [
    "create-account",
    "sign-in",
    "two-factor",
    "recovery-code",
    "forgot-password",
    "reset-password/gone",
    "invitations/gone",
    "confirm-address/x",
  ]) {
    await page.goto(`${site.url}/admin/${path}`);
    await expectAccessible(page, path);
  }
});

test("axe finds nothing on the clinic's pages, and each sheet is one page on paper", async ({ staffPage: page, site }) => {
  const clinic = ["/clinic", "/facts", "/hours", "/hours/special", "/facts/contact", "/facts/hospitals", "/facts/hospitals/new"];
  await openAdmin(page, site, "/clinic");
  for (const path of [...clinic, "/clinic/history", "/go-live", "/share"]) {
    await goTo(page, path);
    await expectAccessible(page, path);
    await expectRoomAt320(page, path);
  }
  for (const sheet of ["/share/door-sign", "/share/phone-cards"]) {
    await openAdmin(page, site, sheet);
    await expectAccessible(page, sheet);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect([pdf.match(/\/Type \/Page\b/g)?.length, pdf.match(/\/MediaBox \[([^\]]*)/)?.[1]]).toEqual([1, "0 0 612 792"]);
  }
  await openAdmin(page, site, "/go-live/technician");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "What is left to do" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await openAdmin(page, site, "/pages");
  await expectAccessible(page, "pages");
  await page.getByRole("button", { name: "Edit: Dentistry" }).click();
  await page.getByLabel("Hero sentence").fill("We lift the lip first.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Back to the built-in text: Dentistry" })).toBeVisible();
  await expectAccessible(page, "pages, one with a text of its own");
  await goTo(page, "/clinic");
  for (const choice of ["Close early", "Open later", "Close today", "Notice"]) {
    await page.getByRole("radio", { name: choice, exact: true }).check();
    await expectAccessible(page, choice);
    await expectRoomAt320(page, choice);
  }
});

/** 1280 px at 400 % zoom: nothing scrolls sideways, and each field for a time or a day shows all of it. */
async function expectRoomAt320(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const found = await page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>("input:is([type=time], [type=date])")].filter((field) => {
      const { offsetWidth } = field;
      field.style.cssText = "width: max-content; flex: none";
      const isCut = offsetWidth > 0 && offsetWidth < field.offsetWidth;
      field.style.cssText = "";
      return isCut;
    });
    return { overflow: document.documentElement.scrollWidth - 320, cut: cut.map(({ ariaLabel, id }) => ariaLabel ?? id) };
  });
  await page.setViewportSize(DESKTOP);
  expect.soft(found, `${state}, 320 px`).toEqual({ overflow: 0, cut: [] });
}

test("axe finds nothing on requests, which arrive without a reload, and on the newsletter, where a list comes in by keyboard", async ({
  staffPage: page,
  site,
}) => {
  await openAdmin(page, site, "/requests");
  await expectAccessible(page, "no request");
  const form = { kind: "question", name: "Sam Keller", email: "sam@example.com", message: "Does he limp?" };
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  await site.get("/contact", { method: "POST", body });
  await expect(page.getByRole("link", { name: "Does he limp?", exact: true })).toBeVisible();
  await expectAccessible(page, "requests");
  await page.getByRole("button", { name: "Answered: Does he limp?" }).click();
  await expect(page.getByText("Nothing new")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Does he limp?", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Does he limp?" })).toBeVisible();
  await expectAccessible(page, "request");
  await goTo(page, "/requests/settings");
  await expectAccessible(page, "settings of requests");

  await goTo(page, "/newsletter");
  await expectAccessible(page, "newsletter");
  await goTo(page, "/newsletter/subscribers/files");
  const list = Buffer.from("Email,Status\nana@example.com,\nlee@example.com,unsubscribed\nnobody,\n");
  await page.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: list });
  await page.getByRole("button", { name: "Read the file" }).press("Enter");
  await page.getByText("The lines that can’t be used").press("Enter");
  await expect(page.getByText("Line 4: “nobody” is not an address.")).toBeVisible();
  await expectAccessible(page, "review of a list");
  await page.getByLabel("Where and how did these people agree?").fill("Paper list at the desk");
  await page.getByLabel("When did they agree?").fill("2026-04-01");
  await page.getByRole("button", { name: "Import 2 addresses" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imported addresses");
  await expectAccessible(page, "result");
  await page.getByRole("link", { name: "All subscribers" }).press("Enter");
  await expect(page.getByText("April 1, 2026: Paper list at the desk")).toBeVisible();
  await expectAccessible(page, "subscribers");
  await page.getByRole("link", { name: "Details of ana@example.com" }).press("Enter");
  await expect(page.getByRole("link", { name: "Erase" })).toBeVisible();
  await expectAccessible(page, "one subscriber");
});

test("axe finds nothing on the account and staff pages", async ({ staffPage: page, site, browser }) => {
  const waiting = await (await browser.newContext()).newPage();
  await signUp(waiting, site, {
    email: "sam.with.a.rather.long.address@front-desk.clinic.example",
    password: "saguaro blooms in may",
  });
  await openAdmin(waiting, site);
  await expect(waiting.getByRole("heading", { level: 1 })).toHaveText("Waiting for approval");
  await expectAccessible(waiting, "waiting");
  await openAdmin(page, site);
  for (const path of ["", "/setup", "/account", "/staff", "/history"]) {
    await goTo(page, path);
    await expectAccessible(page, path || "dashboard");
  }
});

test("axe finds nothing where an account or the staff is changed", async ({ staffPage: page, site }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async ({ url }: ShareData) => Object.assign(document, { title: `shared ${url}` }) });
  });
  await ageSessions(site);
  await openAdmin(page, site, "/staff/invitations");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it’s you");
  await expectAccessible(page, "confirm");
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invite somebody");
  for (const path of ["/account/password", "/account/second-factor", "/staff/invitations", "/email"]) {
    await goTo(page, path);
    await expectAccessible(page, path);
  }
  await page.getByRole("radio", { name: /Another provider/ }).check();
  await page.getByLabel("Email address").fill("desk@clinic.example");
  await page.getByLabel("Password", { exact: true }).fill("its own password");
  await page.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Another port").fill("9");
  await ageSessions(site);
  await page.getByRole("button", { name: "Save and send a test" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it’s you");
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Nothing was saved.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("its own password");
  await page.getByRole("button", { name: "Save without a test" }).click();
  await expect(page.getByRole("status")).toContainText("Email goes through this server from now on.");
  await goTo(page, "/staff/invitations");
  await page.getByLabel("Their email").fill("kim@clinic.example");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give this link to Kim");
  await expect(page.getByLabel("New link, shown only now")).toBeFocused();
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByLabel("New link, shown only now").inputValue();
  expect(await page.evaluate(() => document.title)).toBe(`shared ${link}`);
  await expectAccessible(page, "invitation");
  await goTo(page, "/account/second-factor");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, "QR code");
  const [id] = await site.database.kysely.selectFrom("staff_accounts").select("id").where("role", "=", "owner").execute();
  await goTo(page, `/staff/${id?.id}/remove`);
  await expect(page.getByText("The site needs an owner")).toBeVisible();
  await expectAccessible(page, "the only owner");
  await goTo(page, "/staff/nobody/remove");
  await expect(page.getByRole("alert")).toContainText("This account no longer exists.");
  await expectAccessible(page, "refusal");
});

test("axe finds nothing on the page that keeps a form which could not be let through", async ({ staffPage: page, site }) => {
  await openAdmin(page, site, "/account");
  await page.getByLabel("Name").fill("Dr. Casey Morgan-Reyes");
  await site.database.close();
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuration Error");
  await expect(page.getByLabel("Name")).toHaveValue("Dr. Casey Morgan-Reyes");
  await expectAccessible(page, "unsent form");
});

test("axe finds nothing on adding a page, and the site's menu has room for it", async ({ staffPage: page, site }) => {
  await openAdmin(page, site, "/pages");
  await page.getByRole("link", { name: "Add a page" }).click();
  await page.getByRole("radio", { name: "Prices" }).check();
  await expectAccessible(page, "adding a page");
  await page.getByRole("button", { name: "Create and write" }).click();
  await page.getByLabel("Title *").fill("What a visit to our clinic costs");
  await page.getByRole("button", { name: "Publish" }).click();
  // The start has blanks to fill in.
  await page.getByRole("dialog", { name: "Check and publish" }).getByRole("button", { name: "Publish" }).click();
  const more = page.getByLabel("More for What a visit");
  await more.click();
  await expect(page.getByRole("link", { name: "Delete: What a visit" })).toBeVisible();
  await more.click();
  await expectAccessible(page, "pages, one that the clinic added");
  await page.getByRole("link", { name: "View: What a visit to our clinic costs" }).click();
  await expectAccessible(page, "a page that the clinic added");
  await page.setViewportSize({ width: 1024, height: DESKTOP.height });
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page, "the menu with a page that the clinic added");
});

import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { runInDatabase } from "../../app/domain/backup/nightly/run-state.server";
import { processClock } from "../support/site";
import {
  addVirtualAuthenticator,
  ageSessions,
  isHydrated,
  openAdmin,
  owner,
  sam,
  signUp,
  test,
  turnOnSecondFactor,
  typeSignIn,
} from "./staff-test";

test("the login screen says what is missing in a toast that F8 reaches and a key, a button or a swipe ends, never time", async ({
  page,
  site,
}) => {
  await openAdmin(page, site);
  const toast = page.getByRole("alert");
  const provoke = () => page.getByRole("button", { name: "Create Account" }).click();

  await provoke();
  await expect(toast).toContainText("Error");
  await expect(toast).toContainText("Please enter email and password");
  await page.keyboard.press("F8");
  await expect(toast.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);

  await provoke();
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);

  await provoke();
  const box = await toast.boundingBox();
  if (!box) throw new Error("no toast");
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);

  await page.clock.install();
  await provoke();
  await page.mouse.move(5, 5);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(60_000);
  await expect(toast).toHaveCount(1);
});

test("what is typed before the script of the login screen has arrived stays", async ({ page, site }) => {
  const { promise: arrived, resolve: deliver } = Promise.withResolvers<void>();
  await page.route("**/assets/sign-in-screen-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${site.url}/admin`, { waitUntil: "commit" });
  await page.getByLabel("Email").fill(owner.email);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  deliver();
  await isHydrated(page);
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
});

test("both buttons wait while a sign-in is under way, and a wrong password keeps what was typed", async ({ browser, page, site }) => {
  await signUp(await browser.newPage(), site, owner);
  await openAdmin(page, site);
  const held = Promise.withResolvers<void>();
  await page.route("**/admin/sign-in.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await typeSignIn(page, { ...owner, password: "not the password" }, "Sign In");
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Create Account" })).toBeDisabled();
  held.resolve();
  await expect(page.getByText("The email address or the password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
});

test("signing out in one tab signs out the other, and signing in brings it back", async ({ staffPage, site, context }) => {
  const other = await context.newPage();
  await openAdmin(staffPage, site);
  const places = () =>
    staffPage
      .locator("main :is(h1, h2, p, a, button)")
      .evaluateAll((shown) => shown.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const placesOfWholeLoad = await places();
  await openAdmin(other, site, "/account");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Account");
  await staffPage.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(staffPage.getByText("Sign in to manage blog posts")).toBeVisible();
  await expect(other.getByText("Sign in to manage blog posts")).toBeVisible();
  await typeSignIn(staffPage, owner, "Sign In");
  await expect(staffPage.getByText("Manage your blog posts")).toBeVisible();
  await expect(other.getByText("Sign in to manage blog posts")).toHaveCount(0);
  // The sheets of what was loaded later must not overrule those of the page.
  expect(await places()).toEqual(placesOfWholeLoad);
});

test("an owner approves a colleague who waits in another browser", async ({ staffPage, site, browser }) => {
  const colleague = await (await browser.newContext()).newPage();
  await openAdmin(colleague, site);
  await typeSignIn(colleague, sam, "Create Account");
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Waiting for approval");
  await staffPage.goto(`${site.url}/admin/staff`);
  await staffPage.getByRole("combobox", { name: "Role of Sam" }).selectOption("editor");
  await ageSessions(site);
  await staffPage.getByRole("button", { name: "Approve Sam" }).click();
  await expect(staffPage.getByRole("heading", { level: 1 })).toHaveText("Confirm it’s you");
  await staffPage.getByLabel("Password", { exact: true }).fill("not the password");
  await staffPage.getByRole("button", { name: "Continue" }).click();
  await expect(staffPage.getByText("This is not your password.")).toBeVisible();
  await staffPage.getByLabel("Password", { exact: true }).fill(owner.password);
  await staffPage.getByRole("button", { name: "Continue" }).click();
  await expect(staffPage.getByRole("status")).toContainText("Sam can sign in now.");
  await colleague.reload();
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Today");
});

test("a passkey is added, signs in from the email field or by its button, and is removed", async ({ staffPage, site }) => {
  const present = await addVirtualAuthenticator(staffPage);
  await openAdmin(staffPage, site, "/account");
  await ageSessions(site);
  const add = staffPage.getByRole("button", { name: "Add a passkey for this device" });
  await staffPage.context().setOffline(true);
  await add.click();
  await expect(staffPage.getByRole("alert")).toContainText("The passkey could not be added. Try again.");
  await staffPage.context().setOffline(false);
  await add.click();
  await staffPage.getByLabel("Password", { exact: true }).fill(owner.password);
  await staffPage.getByRole("button", { name: "Continue" }).click();
  await expect(staffPage.getByRole("status")).toContainText("Passkey added");
  await expect(staffPage.getByRole("button", { name: /^Remove the passkey/ })).toBeVisible();

  await present(false);
  await signOut(staffPage, site.url);
  await present(true);
  await staffPage.reload();
  await expect(staffPage.getByText("Manage your blog posts")).toBeVisible();

  // As in a browser that offers no passkeys in fields: there the button is the way.
  await staffPage.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signOut(staffPage, site.url);
  await staffPage.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(staffPage.getByText("Manage your blog posts")).toBeVisible();

  await staffPage.goto(`${site.url}/admin/account`);
  await ageSessions(site);
  await staffPage.getByRole("button", { name: /^Remove the passkey/ }).click();
  await staffPage.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(staffPage.getByRole("status")).toContainText("Passkey removed");
  await expect(staffPage.getByRole("button", { name: /^Remove the passkey/ })).toHaveCount(0);

  await openAdmin(staffPage, site, "/setup");
  await expect(staffPage.getByRole("checkbox", { name: "Sign in with this device’s lock from now on" })).toBeChecked();
  await staffPage.getByLabel("Clinic phone").fill("911");
  await staffPage.getByRole("button", { name: "Set up" }).click();
  await expect(staffPage.getByText("This number can’t be called.")).toBeVisible();
  await staffPage.getByLabel("Clinic phone").fill("480 555 1234");
  await staffPage.getByRole("button", { name: "Set up" }).click();
  await expect(staffPage.getByRole("status")).toContainText("From now on you can sign in with this device’s lock.");
});

test("the second factor is turned on with a code, asked for, and gives way to a recovery code", async ({ staffPage, site }) => {
  const { nextCode, recoveryCodes } = await turnOnSecondFactor(staffPage, site);
  await expectSafeKeeping(staffPage, recoveryCodes);

  await signOut(staffPage, site.url);
  await signInByHalf(staffPage);
  await staffPage.getByLabel("Code from your app").fill(nextCode());
  await staffPage.getByRole("button", { name: "Sign In" }).click();
  await expect(staffPage.getByText("Manage your blog posts")).toBeVisible();

  await signOut(staffPage, site.url);
  await signInByHalf(staffPage);
  await staffPage.getByRole("link", { name: "Use a recovery code instead" }).click();
  await staffPage.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
  await staffPage.getByRole("button", { name: "Sign In" }).click();
  await expect(staffPage.getByRole("heading", { level: 1 })).toHaveText("Account");
});

/** The codes can be saved as a file without a request, copied, and printed alone. */
async function expectSafeKeeping(page: Page, codes: readonly string[]): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/^Superstition Ridge.*\r\nRecovery codes, .*\d{4}\r\n\r\n/);
  expect(file.trim().split("\r\n").slice(-codes.length)).toEqual(codes);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  await page.emulateMedia({ media: "print" });
  const printed = (await page.locator("body").innerText()).split("\n").filter((line) => line.trim() !== "");
  expect(printed).toEqual(["Recovery codes", expect.stringMatching(/^Superstition Ridge.*, \d{4}$/), ...codes]);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
}

test("everything works without a script", async ({ browser, site }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/admin`);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter email and password");
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up your site");
  await expect(page.getByText("You own this site now")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByLabel("Clinic phone").fill("480 555 1234");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await expect(page.getByRole("status")).toContainText("Your site is set up");
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await page.getByLabel("Their email").fill("kim@clinic.example");
  await ageSessions(site);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("For kim@clinic.example")).toBeVisible();
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByLabel("Name").fill("Dr. Casey Morgan");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("status")).toContainText("Dr. Casey Morgan");
});

async function signOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Sign in to manage blog posts")).toBeVisible();
}

async function signInByHalf(page: Page): Promise<void> {
  await typeSignIn(page, owner, "Sign In");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
}

test("a page that follows long work loads its data and renders nothing, and stays while the database is away", async ({
  staffPage: page,
  site,
}) => {
  const at = processClock().toISOString();
  const tell = (ended: object | null) =>
    runInDatabase(site.database, "backup").write(
      JSON.stringify({ startedAt: at, seenAt: at, step: "Writing the backup", share: 0.5, ended }),
    );
  await tell(null);
  await page.route("**/ready", (route) => route.abort());
  await openAdmin(page, site, "/backup");
  await expect(page.getByRole("progressbar", { name: "Backing up" })).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  expect(new Set(requests)).toEqual(new Set(["GET /ready"]));
  await tell({ at, problem: null });
  await page.unroute("**/ready");
  await expect(page.getByRole("button", { name: "Back up now" })).toBeVisible();
  expect(new Set(requests)).toEqual(new Set(["GET /ready", "GET /admin/backup.data"]));
});

test("a backup by the keyboard keeps the focus and says when it is made, and its file arrives after a late password", async ({
  staffPage: page,
  site,
}) => {
  await openAdmin(page, site, "/backup");
  const start = page.getByRole("button", { name: "Back up now" });
  await start.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Backed up" })).toBeVisible();
  await expect(start).toBeFocused();
  await ageSessions(site);
  await page.getByRole("button", { name: /^Download/ }).click();
  const confirm = async (password: string) => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await confirm("not the password");
  await expect(page.getByText("This is not your password.")).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), confirm(owner.password)]);
  expect(file.suggestedFilename()).toMatch(/^clinic-.+\.backup$/);
  expect((await readFile(await file.path())).length).toBeGreaterThan(1000);
  await expect(page.getByText("goes to your downloads")).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Backup");
});

test("the menu of a member closes when the focus leaves it, and a wrong invitation comes back as it was", async ({
  staffPage: page,
  site,
}) => {
  await openAdmin(page, site, "/staff");
  const spanish = page.getByText("Mark as reading Spanish");
  await page.getByLabel(/^More for/).press("Enter");
  await spanish.press("Tab");
  await expect(page.getByRole("button", { name: "Require it for everybody" })).toBeFocused();
  await expect(spanish).toBeHidden();
  await page.getByLabel("Their email").fill("nobody");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invite somebody");
  await page.reload();
  await expect(page.getByLabel("Name as readers see it")).toBeHidden();
});

import { expect, type Locator, type Page } from "@playwright/test";
import { openColleague, openPost, writeArticle } from "./editor-test";
import { DESKTOP, PHONE } from "./site-test";
import {
  addVirtualAuthenticator,
  openAdmin,
  openSecondBrowser,
  owner,
  postForm,
  sam,
  test,
  turnOnSecondFactor,
  typeSignIn,
} from "./staff-test";
import { content, endSessions, pauseTyping, saveState, stopClock, storedTexts } from "./writing-test";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in to save" });
const password = (page: Page) => dialog(page).getByLabel("Password", { exact: true });

const edge = (element: Locator, side: "top" | "bottom") => element.evaluate((box, name) => box.getBoundingClientRect()[name], side);

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a writer who was signed out elsewhere signs in in place, keeps typing, and loses no word", async ({
      staffPage: page,
      site,
      browser,
    }) => {
      const id = await writeArticle(page, site, "Publish", { content: "Saved.\n" });
      const elsewhere = await openSecondBrowser(browser, site);
      await page.clock.install();
      await openPost(page, site, id);
      await content(page).press("ControlOrMeta+End");
      await page.keyboard.type("Before. ");
      await postForm(elsewhere, site, "/admin/account/sessions/end-others");
      await pauseTyping(page);
      await expect(dialog(page)).toBeVisible();
      await expect(saveState(page)).toHaveText("Not saved: you are signed out");
      // The dialog takes no key from who is typing.
      await expect(content(page)).toBeFocused();
      await page.keyboard.type("Meanwhile. ");
      await page.getByRole("button", { name: "Sign In", exact: true }).first().click();
      await expect(password(page)).toBeFocused();
      await expect(dialog(page).getByLabel("Email")).toHaveValue(owner.email);
      const details = page.getByRole("complementary", { name: "Details" });
      if (viewport === DESKTOP) expect(await edge(details, "bottom")).toBeLessThan(await edge(dialog(page), "top"));
      await page.keyboard.type("not the password");
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByText("The email address or the password is wrong.")).toBeVisible();
      await password(page).fill(owner.password);
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toBeHidden();
      await expect(saveState(page)).toHaveText(/^Saved .*, readers see it once you publish$/);
      await expect(content(page)).toBeFocused();
      await page.keyboard.type("After.");
      await pauseTyping(page);
      await expect.poll(async () => (await storedTexts(site, id)).at(-1)).toBe("Saved.\nBefore. Meanwhile. After.");
    });
  });
}

test("Escape and Cancel leave the text, and the button brings the dialog back", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  await endSessions(site);
  await content(page).fill("Typed.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(password(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  await expect(content(page)).toHaveValue("Typed.");
  await expect(saveState(page)).toHaveText("Not saved: you are signed out");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await password(page).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(saveState(page)).toHaveText(/^Saved/);
});

test("a button that found nobody signed in does its work afterwards, and so do the forms below", async ({ staffPage: page, site }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  await page.getByRole("heading", { name: "Preview links" }).click();
  await endSessions(site);
  // By keyboard: the dialog may stand over the panel already.
  await page.getByRole("button", { name: "Create preview link" }).press("Enter");
  await password(page).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New link, shown only now")).toHaveValue(/\/preview\//);
  await endSessions(site);
  await content(page).fill("Published after signing in.");
  await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await password(page).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
  expect(await (await site.get("/blog/foxtails-in-paws")).text()).toContain("Published after signing in.");
});

test("an account with a second factor is asked for its code, or a printed one", async ({ staffPage: page, site }) => {
  const { nextCode, recoveryCodes } = await turnOnSecondFactor(page, site);
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  for (const [field, code] of [
    ["Code from your app", nextCode],
    ["Recovery code", () => recoveryCodes[0] ?? ""],
  ] as const) {
    await endSessions(site);
    await content(page).fill(`Before the ${field}.`);
    await page.keyboard.press("ControlOrMeta+s");
    await password(page).fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Code from your app")).toBeFocused();
    if (field === "Recovery code") await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await expect(page.getByLabel(field)).toBeFocused();
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This code is wrong.")).toBeVisible();
    await page.getByLabel(field).fill(code());
    await page.keyboard.press("Enter");
    await expect(saveState(page)).toHaveText(/^Saved/);
  }
  expect((await storedTexts(site, id)).at(-1)).toBe("Before the Recovery code.");
});

test("a passkey signs in in place too", async ({ staffPage: page, site }) => {
  const present = await addVirtualAuthenticator(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${site.url}/admin/account`);
  await page.getByRole("button", { name: "Add a passkey for this device" }).click();
  await expect(page.getByRole("status")).toContainText("Passkey added");
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  await endSessions(site);
  await content(page).fill("Signed in with a passkey.");
  await page.keyboard.press("ControlOrMeta+s");
  await present(true);
  await dialog(page).getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(saveState(page)).toHaveText(/^Saved/);
  await expect(dialog(page)).toBeHidden();
});

test("words are not saved under another name unless the writer says so", async ({ staffPage: page, site, browser, context }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openColleague(browser, site, page);
  await openPost(page, site, id);
  // Else the words may be saved before the sign-out.
  await stopClock(page);
  await content(page).fill("Written by Dr. Morgan.");
  const other = await context.newPage();
  await openAdmin(other, site);
  await other.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(dialog(page)).toBeVisible();
  await typeSignIn(other, sam, "Sign In");
  const choice = page.getByRole("dialog", { name: "Sam is signed in now" });
  await expect(choice).toContainText("This text was written as Dr Morgan.");
  await page.bringToFront();
  await content(page).focus();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saveState(page)).toHaveText("Not saved: Sam is signed in now");
  expect(await storedTexts(site, id)).toHaveLength(1);
  await choice.getByRole("button", { name: "Continue as Sam" }).click();
  await expect(saveState(page)).toHaveText(/^Saved/);
  const saved = await site.database.kysely.selectFrom("post_revisions").select(["saved_by_name", "version"]).orderBy("version").execute();
  expect(saved.map(({ saved_by_name }) => saved_by_name)).toEqual(["Dr Morgan", "Sam"]);
});

test("an editor without unsaved words gives way to a sign-out in another tab", async ({ staffPage: page, site, context }) => {
  const id = await writeArticle(page, site, "Save Draft");
  await openPost(page, site, id);
  const other = await context.newPage();
  await openAdmin(other, site);
  await other.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Sign in to manage blog posts")).toBeVisible();
});

test("an editor whose session ended elsewhere says so before anything is typed", async ({ staffPage: page, site, browser }) => {
  const id = await writeArticle(page, site, "Save Draft");
  const colleague = await openColleague(browser, site, page);
  await openPost(page, site, id);
  await endSessions(site, owner.email);
  // What a colleague does has the server look who listens.
  await writeArticle(colleague, site, "Save Draft", { title: "By Sam" });
  await expect(saveState(page)).toHaveText("You are signed out. What you wrote is saved.");
  await expect(dialog(page)).toBeVisible();
  await password(page).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(saveState(page)).toHaveText("");
});

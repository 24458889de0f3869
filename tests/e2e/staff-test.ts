import { type Browser, test as base, expect, type Page } from "@playwright/test";
import type { createBrowserRouter } from "react-router";
import { nextTotp, totp } from "../support/authenticator";
import { processClock, startTestSite, type TestSite } from "../support/site";

/** Each test has a site of its own, with nobody's account on it, on the real clock. */
export const test = base.extend<{ site: TestSite; staffPage: Page }>({
  site: async ({ browser }, use) => {
    const site = await startTestSite({ now: processClock });
    await use(site);
    // Browsers first: a page that is still open holds its live stream, and asks again once the site is gone.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.close();
  },
  /** An empty page of an owner who has just made their account. */
  staffPage: async ({ page, site }, use) => {
    await signUp(page, site, owner);
    await use(page);
  },
});

export const owner = { email: "dr.morgan@clinic.example", password: "quail walks at dawn" };
export const sam = { email: "sam@clinic.example", password: "saguaro blooms in may" };

/** On the device of this page the text of an article is shown as Markdown, which most tests type. */
async function writeMarkdown(page: Page): Promise<void> {
  await page.context().addInitScript(() => localStorage.setItem("content-view", "markdown"));
}

/** Makes an account and signs the page's browser in, by the request that the form sends. */
export async function signUp(page: Page, site: TestSite, { email, password }: typeof owner): Promise<void> {
  await writeMarkdown(page);
  await postForm(page, site, "/admin/create-account", { email, password });
}

/** Signs the page's browser in, by the request that the form sends. */
export async function signIn(page: Page, site: TestSite, { email, password }: typeof owner): Promise<void> {
  await writeMarkdown(page);
  await postForm(page, site, "/admin/sign-in", { email, password });
}

export async function postForm(page: Page, site: TestSite, path: string, form: Record<string, string> = {}): Promise<void> {
  const response = await page.request.post(`${site.url}${path}`, { form, headers: { Origin: site.url } });
  expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
}

/** The same owner in another browser. */
export async function openSecondBrowser(browser: Browser, site: TestSite): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, site, owner);
  return page;
}

/** Fills in the form on the page and sends it. */
export async function typeSignIn(page: Page, { email, password }: typeof owner, button: "Sign In" | "Create Account"): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Turns the second factor on. @returns the app's next code and the printed ones */
export async function turnOnSecondFactor(page: Page, site: TestSite): Promise<{ nextCode: () => string; recoveryCodes: string[] }> {
  await page.goto(`${site.url}/admin/account/second-factor`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = (await page.locator(".monospace").textContent()) ?? "";
  await page.getByLabel("Code from your app").fill(totp(key));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recovery codes");
  return { nextCode: () => nextTotp(key), recoveryCodes: await page.locator(".codes li").allTextContents() };
}

/** As if everybody had signed in more than a quarter of an hour ago. */
export async function ageSessions(site: TestSite): Promise<void> {
  await site.database.kysely.updateTable("staff_sessions").set({ confirmed_at: "2026-01-01T00:00:00.000Z" }).execute();
}

/** Opens a page of the admin once its script has taken over. */
export async function openAdmin(page: Page, site: TestSite, path = ""): Promise<void> {
  await page.goto(`${site.url}/admin${path}`);
  await isHydrated(page);
}

/** Leads an open page of the admin to another one as its links do: half of what a page costs that is loaded whole. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: ReturnType<typeof createBrowserRouter> };
    await router.navigate(to, { flushSync: true });
  }, `/admin${path}`);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `/admin${path}`);
}

export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

/** A device that holds passkeys. @returns a switch for whether its owner touches it when asked */
export async function addVirtualAuthenticator(page: Page): Promise<(isPresent: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
}

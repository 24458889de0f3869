import { test as base, expect, type Page } from "@playwright/test";
import { processClock, startTestSite, type TestSite } from "../support/site";

/** Each test has a site of its own, with nobody's account on it, on the real clock. */
export const test = base.extend<{ site: TestSite; staffPage: Page }>({
  site: async ({ browserName: _anyBrowser }, use) => {
    const site = await startTestSite({ now: processClock });
    await use(site);
    await site.close();
  },
  /** The page of an owner who has just made their account. */
  staffPage: async ({ page, site }, use) => {
    await createAccount(page, site, owner);
    await use(page);
  },
});

export const owner = { email: "dr.morgan@clinic.example", password: "quail walks at dawn" };

export async function createAccount(page: Page, site: TestSite, { email, password }: typeof owner): Promise<void> {
  await openLogin(page, site);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Manage your blog posts|Waiting for approval/);
}

/** The login screen once its script has taken over. */
export async function openLogin(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.url}/admin`);
  await isHydrated(page);
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

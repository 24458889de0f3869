import { test as base } from "@playwright/test";

/** Playwright's test with paths that lead to the site under test. The site's address is known only once it runs. */
export const test = base.extend({
  baseURL: async ({ browserName: _ }, use) => use(process.env.TEST_SITE_URL),
});

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

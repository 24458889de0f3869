import { expect, type Locator, type Page } from "@playwright/test";
import { processClock, type TestSite } from "../support/site";

export const content = (page: Page): Locator => page.getByLabel("Content *");
export const saveState = (page: Page): Locator => page.locator(".save-state");
export const offer = (page: Page): Locator => page.getByRole("region", { name: "Unsaved text on this device" });

/** Stops the clock of the page and of those beside it, so that nothing is saved before the test lets time pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(processClock().getTime() + 60_000));
}

/** Lets as much time pass as somebody pauses until what they typed is saved. */
export async function pauseTyping(page: Page): Promise<void> {
  await page.clock.runFor(3100);
}

/** Waits until what is typed is saved, at once. */
export async function expectSaved(page: Page, words = /^Saved \d{1,2}:\d\d/): Promise<void> {
  await pauseTyping(page);
  await expect(saveState(page)).toHaveText(words);
}

/** The newest text of a post, and each text that it ever had. */
export async function storedTexts(site: TestSite, id: string): Promise<string[]> {
  const rows = await site.database.kysely
    .selectFrom("post_revisions")
    .select("fields")
    .where("post_id", "=", id)
    .orderBy("version")
    .execute();
  return rows.map(({ fields }) => JSON.parse(fields).content);
}

/** Ends the sessions of one account, or of everybody, as if they had expired. */
export async function endSessions(site: TestSite, email?: string): Promise<void> {
  const { kysely } = site.database;
  const accounts = kysely.selectFrom("staff_accounts").select("id");
  const whose = email === undefined ? accounts : accounts.where("email", "=", email);
  await kysely.deleteFrom("staff_sessions").where("staff_id", "in", whose).execute();
}

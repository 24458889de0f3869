import path from "node:path";
import { olderPosts, publishedPost, savePosts } from "../support/fixtures";
import { startTestSite } from "../support/site";

/** Starts the built site with posts once for all browser tests; playwright.config.ts names this file. */
export default async function startSiteForBrowser(): Promise<() => Promise<void>> {
  const site = await startTestSite();
  await savePosts(site.database, publishedPost, ...olderPosts(11));
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_SITE_OUTBOX = path.join(site.dataDir, "outbox");
  return () => site.close();
}

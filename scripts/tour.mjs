// Takes the pictures of docs/tour.md from the demonstration, with a stopped clock, and writes the page.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findTestBrowser } from "./test-browser.mjs";
import { asRoot, root } from "./toolchain.mjs";
import { MAX_TOUR_BYTES, morning, shots, tourPage } from "./tour-shots.mjs";

// The same for all runs: the Backup page names it.
const folder = path.join(os.tmpdir(), "clinic-tour");
const pictures = path.join(root, "docs/tour");
let instant = morning;
let stop = async () => {};
stopClock();
const { parseConfig, startDemo } = await import(pathToFileURL(path.join(root, "build/server/main.js")).href);
try {
  const { program, problem } = await findTestBrowser();
  if (problem) throw new Error(problem);
  // One port for all runs: addresses are in some pictures.
  const args = ["--folder", folder, "--port", "3190", "--fresh"];
  const config = parseConfig({ DATA_DIR: path.join(root, "data"), NODE_ENV: "production" });
  const demo = await startDemo({ config, args, log: console });
  stop = () => demo.site.close();
  const browser = await chromium.launch({ ...(program && { executablePath: program }), args: asRoot ? ["--no-sandbox"] : [] });
  mkdirSync(pictures, { recursive: true });
  try {
    await takeAll(browser, demo);
  } finally {
    await browser.close();
  }
  for (const file of readdirSync(pictures)) if (!shots.some(({ name }) => file === `${name}.webp`)) rmSync(path.join(pictures, file));
  writeFileSync(path.join(root, "docs/tour.md"), tourPage());
  const bytes = shots.reduce((sum, { name }) => sum + statSync(fileOf(name)).size, 0);
  console.log(`${shots.length} pictures, ${Math.round(bytes / 1000)} KB.`);
  if (bytes > MAX_TOUR_BYTES) throw new Error(`That is more than ${MAX_TOUR_BYTES / 1000} KB: take away a picture, or lower the quality.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
// Threads that render articles would keep it alive.
process.exit();

/** Set for the whole process: better-auth asks no other clock. */
function stopClock() {
  const now = () => instant.getTime();
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, given) => new RealDate(...(given.length > 0 ? given : [now()])),
    get: (RealDate, name) => (name === "now" ? now : RealDate[name]),
  });
}

async function takeAll(browser, { site, passwords }) {
  const settings = { baseURL: site.url, locale: "en-US", timezoneId: "America/Phoenix", reducedMotion: "reduce" };
  const owner = await browser.newContext(settings);
  await owner.clock.setFixedTime(morning);
  await signIn(owner, passwords.owner);
  const visitor = await browser.newContext(settings);
  // What is shown at another time comes last: a clock that goes back would confuse the site.
  for (const shot of shots.toSorted((one, other) => (one.at ?? morning) - (other.at ?? morning))) {
    instant = shot.at ?? morning;
    const page = await (shot.path.startsWith("/admin") ? owner : visitor).newPage();
    await page.setViewportSize(shot.size);
    const response = await page.goto(await withIds(site, shot.path), { waitUntil: "load" });
    if (response?.status() !== 200) throw new Error(`${shot.path} answered ${response?.status()}.`);
    // Now its fonts are in the browser's cache.
    await page.reload({ waitUntil: "load" });
    if (shot.ready) await page.locator(shot.ready).waitFor();
    if (shot.scrollTo)
      await page
        .getByText(shot.scrollTo)
        .first()
        .evaluate((found) => found.scrollIntoView({ block: "center" }));
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot({ animations: "disabled" }))
      .webp({ quality: 82, effort: 6 })
      .toFile(fileOf(shot.name));
    await page.close();
    console.log(`${shot.name}: ${shot.path}`);
  }
}

async function signIn(context, password) {
  const page = await context.newPage();
  await page.goto("/admin");
  await page.getByLabel("Email").fill("elena@superstitionridge.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).waitFor({ state: "detached" });
  await page.close();
}

/** The ids of a demonstration's posts differ from run to run. */
async function withIds({ database }, address) {
  const [, slug] = /\{(.+)\}/.exec(address) ?? [];
  if (!slug) return address;
  const { id } = await database.kysely.selectFrom("blog_posts").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  return address.replace(`{${slug}}`, id);
}

function fileOf(name) {
  return path.join(pictures, `${name}.webp`);
}

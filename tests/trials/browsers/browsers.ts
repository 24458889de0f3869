import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { asRoot, installPackage, onPath } from "../../../scripts/toolchain.mjs";
import { olderPosts, publishedPost, savePosts } from "../../support/fixtures";
import { processClock, startTestSite, type TestSite } from "../../support/site";
import { firefoxSteps, oldBrowserSteps, type Steps, steps, type Walk } from "./steps";
import { type Browser, startFirefox, startWebKit, startWpe } from "./webdriver";

// `npm run browsers`: uses the site in Firefox and two WebKits as visitors and staff do, and prints which steps worked where.
const { values } = parseArgs({ options: { only: { type: "string", default: "Firefox WebKit WPE" } } });

const owner = { email: "dr.morgan@clinic.example", password: "quail walks at dawn" };
const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const outcomes = new Map<string, Record<string, string>>();
const failures: string[] = [];

const engines = {
  Firefox: async () => walk("Firefox", await startFirefox(await need("firefox-esr", "firefox-esr")), { ...steps, ...firefoxSteps }),
  WebKit: async () => {
    await need("Xvfb", "xvfb");
    await walk("WebKit", await startWebKit(await need("WebKitWebDriver", "webkit2gtk-driver"), MINI_BROWSER), steps);
  },
  WPE: async () => {
    const cog = await need("cog", "cog");
    await walk("WPE", await startWpe(await need("WPEWebDriver", "wpewebkit-driver"), cog), oldBrowserSteps);
  },
};
for (const [name, visit] of Object.entries(engines)) if (values.only.includes(name)) await visit();

for (const [step, ofEngines] of outcomes) console.log(`${step.padEnd(64)} ${JSON.stringify(ofEngines).replace(/[{}"]/g, "")}`);
for (const failure of failures) console.log(`\n${failure}`);
const all = [...outcomes.values()].flatMap((ofEngines) => Object.values(ofEngines));
console.log(`\n${all.length - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || all.length === 0 ? 1 : 0);

async function walk<Engine extends Browser>(name: string, browser: Engine, steps: Steps<Engine>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-browsers-"));
  let site = await openSite(folder);
  const { port } = new URL(site.url);
  await savePosts(site.database, publishedPost, ...olderPosts(11));
  const parts: Walk<Engine> = {
    browser,
    url: site.url,
    owner,
    killSite: () => site.close(),
    startSite: async () => {
      site = await openSite(folder, port);
    },
    endSessions: async () => {
      await site.database.kysely.deleteFrom("staff_sessions").execute();
    },
    picture: path.resolve("docs/home.png"),
  };
  for (const [step, take] of Object.entries(steps)) {
    const error = await take(parts).then(
      () => null,
      (problem: Error) => problem,
    );
    outcomes.set(step, { ...outcomes.get(step), [name]: error ? "FAILED" : "ok" });
    if (error) failures.push(`${name}, ${step}:\n${error.message}`);
  }
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}

function openSite(folder: string, port = "0"): Promise<TestSite> {
  return startTestSite({ now: processClock, environment: { DATA_DIR: folder, PORT: port } });
}

/** Installs Debian's package when the program is missing. */
async function need(program: string, debianPackage: string): Promise<string> {
  if (!onPath(program) && asRoot && onPath("apt-get")) await installPackage(debianPackage);
  const found = onPath(program);
  if (!found) throw new Error(`${program} is not installed (Debian's package ${debianPackage}).`);
  return found;
}

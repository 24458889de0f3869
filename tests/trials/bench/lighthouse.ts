import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { clinicDefaults } from "~content/clinic";
import { seed } from "../../../scripts/seed.server";
import { publishedPost, savePosts } from "../../support/fixtures";
import { publicPages } from "../../support/pages";
import { type SiteProcess, startSiteProcess } from "../../support/site-process";
import { median } from "./load";
import { startStaticTwin } from "./static-twin";

// `npm run lighthouse -- --tools DIR`, where DIR has Lighthouse (and Astro, for a static site beside ours): pages on a phone, in turn.
const { values } = parseArgs({
  options: {
    tools: { type: "string" },
    runs: { type: "string", default: "5" },
    throttling: { type: "string", default: "simulate" },
    pages: { type: "string", default: "home,list,article" },
    scores: { type: "boolean", default: false },
  },
});

const PAGES: Readonly<Record<string, string>> = {
  ...{ home: "/", list: "/blog", article: "/blog/valley-fever-in-dogs-and-cats", longest: "/blog/a-sick-pet-today-or-tomorrow" },
  ...{ emergency: "/emergency-care", emergencias: "/es/emergencias", busy: "/" },
};
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Of Lighthouse's phone. */
const TIMES_SLOWER = 4;

interface Figures {
  readonly lcp: number;
  readonly tbt: number;
  readonly requests: number;
  readonly bytes: number;
  readonly scores: readonly number[];
  readonly failed: readonly string[];
  /** Milliseconds of processor time. */
  readonly longTasks: readonly number[];
}

if (!values.tools) throw new Error("Say with --tools DIR where Lighthouse is installed: npm install --prefix DIR lighthouse@13 astro");
const tools = path.resolve(values.tools);
const fromTools = createRequire(path.join(tools, "package.json"));
const { launch } = fromTools("chrome-launcher");
const { default: lighthouse } = fromTools("lighthouse");

const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-lighthouse-"));
const [site, busy] = [await startSite("calm", false), await startSite("busy", true)];
const chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags: ["--headless=new", "--no-sandbox"] });
try {
  if (values.scores) await printScores();
  else await printSpeed();
} finally {
  await chrome.kill();
  for (const running of [site, busy]) await running.stop();
  rmSync(folder, { recursive: true });
}

async function printSpeed(): Promise<void> {
  const wanted = values.pages.split(",");
  const url = await site.address();
  const twin = await startStaticTwin(tools, url, [...new Set(wanted.map(pathOf))]).catch((error) => {
    console.log(`Without a static site beside ours: ${error.message}`);
    return null;
  });
  console.log(`Lighthouse, mobile, throttling: ${values.throttling}; medians of ${values.runs}, in turn.\n`);
  console.log("| Page | Site | LCP ms (each run) | TBT ms | Requests | KB | Scores | Tasks over 50 ms of processor time; longest |");
  console.log("|---|---|---|---|---|---|---|---|");
  try {
    for (const name of wanted) {
      const ours = new URL(pathOf(name), name === "busy" ? await busy.address() : url).href;
      const sites = { ours, ...(twin && { static: new URL(pathOf(name), twin.url).href }) };
      const figures = new Map<string, Figures[]>(Object.keys(sites).map((key) => [key, []]));
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const [key, address] of Object.entries(sites)) figures.get(key)?.push(await measure(address));
      }
      for (const [key, runs] of figures) console.log(row(name, key, runs));
    }
  } finally {
    await twin?.stop();
  }
}

/** Once for each template; what is below 100, with the reason. */
async function printScores(): Promise<void> {
  console.log(`| Page | ${CATEGORIES.join(" | ")} | Below 100 |\n|---|---|---|---|---|---|`);
  for (const page of publicPages) {
    const { scores, failed } = await measure(new URL(page, await site.address()).href);
    console.log(`| ${page} | ${scores.join(" | ")} | ${failed.join(", ")} |`);
  }
}

async function measure(address: string): Promise<Figures> {
  const flags = {
    port: chrome.port,
    onlyCategories: CATEGORIES,
    throttlingMethod: values.throttling,
    logLevel: "error",
    disableFullPageScreenshot: true,
  };
  const { lhr, artifacts } = await lighthouse(address, flags);
  const requests: readonly { readonly transferSize: number }[] = lhr.audits["network-requests"].details?.items ?? [];
  const events: readonly TraceEvent[] = (artifacts.Trace ?? artifacts.traces.defaultPass).traceEvents;
  const audits: readonly { readonly id: string; readonly weight: number }[] = CATEGORIES.flatMap(
    (id) => lhr.categories[id]?.auditRefs ?? [],
  );
  const tasks = taskTimes(events, address, values.throttling === "simulate" ? TIMES_SLOWER : 1);
  return {
    lcp: lhr.audits["largest-contentful-paint"].numericValue,
    tbt: lhr.audits["total-blocking-time"].numericValue,
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scores: CATEGORIES.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
    failed: audits.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9).map(({ id }) => id),
    longTasks: tasks.slice(0, tasks.findIndex((time) => time <= 50) + 1),
  };
}

/** Of a trace by Chrome. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's processor time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly frame?: string; readonly url?: string } };
}

/** Milliseconds of processor time of the page's longest tasks, the longest first. @param slower how many times slower the phone is */
function taskTimes(trace: readonly TraceEvent[], page: string, slower: number): number[] {
  const loading = trace.find(({ name, args }) => name === "ParseHTML" && JSON.stringify(args).includes(page));
  const isOnMainThread = ({ pid, tid }: TraceEvent) => pid === loading?.pid && tid === loading.tid;
  const tasks = trace.filter((event) => event.name.endsWith("RunTask") && event.tdur !== undefined && isOnMainThread(event));
  return tasks.map(({ tdur = 0 }) => (tdur / 1000) * slower).toSorted((one, other) => other - one);
}

function row(page: string, key: string, runs: readonly Figures[]): string {
  const middle = (of: (figures: Figures) => number) => Math.round(median(runs.map(of)));
  const each = runs.map(({ lcp }) => Math.round(lcp)).join(" ");
  const scores = CATEGORIES.map((_, at) => middle((figures) => figures.scores[at] ?? 0)).join(" ");
  const tasks = `${middle(({ longTasks }) => longTasks.length - 1)}; ${middle(({ longTasks }) => longTasks[0] ?? 0)}`;
  const { requests } = runs[0] ?? { requests: 0 };
  return `| ${page} | ${key} | ${middle(({ lcp }) => lcp)} (${each}) | ${middle(({ tbt }) => tbt)} | ${requests} | ${middle(({ bytes }) => bytes / 1000)} | ${scores} | ${tasks} |`;
}

function pathOf(name: string): string {
  const found = PAGES[name];
  if (!found) throw new Error(`--pages takes ${Object.keys(PAGES).join(", ")}.`);
  return found;
}

/** With the demonstration's articles. @param isBusy with a notice, a closure and a new hospital, too */
async function startSite(name: string, isBusy: boolean): Promise<SiteProcess> {
  const dataDir = path.join(folder, name);
  const database = await Database.open(parseConfig({ DATA_DIR: dataDir, NODE_ENV: "test" }), console.error);
  const now = new Date();
  await savePosts(database, publishedPost);
  await seed(database, now);
  if (isBusy) await addNews(database, now);
  await database.close();
  const running = startSiteProcess({ DATA_DIR: dataDir });
  const url = await running.address();
  // The second answer of a page has its best compression.
  for (const page of new Set([...publicPages, ...Object.values(PAGES)]))
    await fetch(new URL(page, url)).then((response) => response.text());
  return running;
}

async function addNews(database: Database, now: Date): Promise<void> {
  const day = (after: number) => new Date(now.getTime() + after * 86_400_000).toISOString();
  const change = { base: 0, defaults: clinicDefaults, actor: { id: "sam", name: "Sam", role: "editor" }, now } as const;
  const notice = {
    id: "parking",
    kind: "information" as const,
    title: "The parking lot is being paved this week",
    link: "",
    from: day(0),
    until: day(6),
  };
  const words = { text: "Park on the street, and come in by the side door." };
  const closure = { date: day(4).slice(0, 10), name: "Staff training", span: null };
  const hospital = {
    ...{ id: "one", name: "Example Animal Hospital & Critical Care Center", phone: "+14805550170" },
    ...{ address: "86 W. Example Ave., Gilbert", hours: "Open 24 hours", verifiedOn: day(-1).slice(0, 10), verifiedBy: "Sam" },
  };
  await changeClinic(database, { ...change, section: "notices", fields: { notices: [{ ...notice, ...words }] } });
  await changeClinic(database, { ...change, section: "days", fields: { specialDays: [closure, ...clinicDefaults.specialDays] } });
  await changeClinic(database, { ...change, section: "hospitals", fields: { hospitals: [hospital] } });
}

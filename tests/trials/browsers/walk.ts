import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { olderPosts, publishedPost, savePosts } from "../../support/fixtures";
import { ownPort } from "../../support/own-port";
import { startTestSite } from "../../support/site";
import { startSiteProcess } from "../../support/site-process";
import { drMorgan, goodPassword } from "../../support/staff";
import { signUp } from "../torture/kill-trial";
import { type Browser, Key } from "./browser";

export const owner = { ...drMorgan, password: goodPassword };

/** Fills both columns of its handout. */
export const longPost = {
  ...publishedPost,
  title: "Twelve signs",
  slug: "twelve-signs",
  content: Array.from({ length: 12 }, (_, index) => `## Sign ${index + 1}\n\n${"Call us when it lasts a day. ".repeat(5)}\n`).join("\n"),
};

/** What a step uses. */
export interface Walk<Engine extends Browser = Browser> {
  readonly browser: Engine;
  readonly url: string;
  /** Starts the site where it was, unless it runs. */
  readonly start: () => Promise<void>;
  /** By SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Signs everybody out, in every browser. */
  readonly endSessions: () => void;
}

/** How a supported browser is used; no step needs another one. */
export type Steps<Engine extends Browser = Browser> = Readonly<Record<string, (walk: Walk<Engine>) => Promise<void>>>;

export interface WalkResult {
  readonly version: string;
  /** For each step the error that it ended with, or null. */
  readonly errors: ReadonlyMap<string, Error | null>;
}

/** Takes the steps one after the other, on a new site with articles and an owner. A browser that failed is started again. */
export async function takeSteps<Engine extends Browser>(startBrowser: () => Promise<Engine>, steps: Steps<Engine>): Promise<WalkResult> {
  const { close, ...site } = await openSite();
  const errors = new Map<string, Error | null>();
  let browser = await startBrowser();
  const { version } = browser;
  for (const [name, step] of Object.entries(steps)) {
    const error = await step({ ...site, browser }).then(
      () => null,
      (problem: Error) => problem,
    );
    errors.set(name, error);
    if (!error) continue;
    await browser.close();
    browser = await startBrowser();
    await site.start();
  }
  await browser.close();
  await close();
  return { version, errors };
}

async function openSite() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-browsers-"));
  const environment = { DATA_DIR: folder, PORT: String(await ownPort()) };
  const prepared = await startTestSite({ environment });
  await savePosts(prepared.database, publishedPost, longPost, ...olderPosts(10));
  await prepared.close();
  let site = startSiteProcess(environment);
  let isRunning = true;
  const killLast = () => void site.stop("SIGKILL");
  process.once("exit", killLast);
  const url = await site.address();
  await signUp(url);
  return {
    url,
    start: async () => {
      if (!isRunning) site = startSiteProcess(environment);
      isRunning = true;
      await site.address();
    },
    kill: async () => {
      isRunning = false;
      await site.stop("SIGKILL");
    },
    endSessions: () => {
      const database = new DatabaseSync(path.join(folder, "clinic.sqlite"), { timeout: 10_000 });
      database.exec("delete from staff_sessions");
      database.close();
    },
    close: async () => {
      process.off("exit", killLast);
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a page of the admin once its script has taken over, and signs in first where it has to. */
export async function openAdmin({ browser, url }: Pick<Walk, "browser" | "url">, path: string): Promise<void> {
  await browser.open(`${url}${path}`);
  await isScripted(browser);
  if (!(await browser.run<boolean>("return document.querySelector('[name=password]') !== null;"))) return;
  await typeInto(browser, "[name=email]", owner.email);
  await typeInto(browser, "[name=password]", owner.password);
  await browser.press(Key.enter);
  await until(browser, "return document.querySelector('[name=password]') === null;");
  await browser.open(`${url}${path}`);
  await isScripted(browser);
}

export async function isScripted(browser: Browser): Promise<void> {
  await until(browser, "return Object.keys(document.querySelector('main')).some((key) => key.startsWith('__react'));");
}

export async function openNewPost(walk: Walk): Promise<void> {
  await openAdmin(walk, "/admin/posts/new");
  await until(walk.browser, "return document.querySelector('.surface .prose') !== null;");
}

export async function typeInto(browser: Browser, field: string, text: string): Promise<void> {
  await focus(browser, field);
  await browser.press(...text);
}

export async function focus(browser: Browser, selector: string): Promise<void> {
  await browser.run(
    "const element = document.querySelector(parameters[0]); element.scrollIntoView({ block: 'center' }); element.focus();",
    selector,
  );
}

/** Presses the visible button with that name. */
export async function pressButton(browser: Browser, name: string): Promise<void> {
  await until(
    browser,
    `const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === parameters[0] && one.getClientRects().length > 0);
    button?.click();
    return button !== undefined;`,
    name,
  );
}

export async function isShown(browser: Browser, selector: string): Promise<boolean> {
  return await browser.run("return (document.querySelector(parameters[0])?.getClientRects().length ?? 0) > 0;", selector);
}

const TIMEOUT_MS = 30_000;

/** Asks the page until the answer is true; a page that is just being left does not answer. */
export async function until(browser: Browser, question: string, ...parameters: readonly unknown[]): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(50)) {
    if ((await browser.run(question, ...parameters).catch(() => false)) === true) return;
  }
  const page = await browser.run('return location.href + ": " + document.body.innerText.slice(0, 500);').catch(String);
  throw new Error(`Never: ${question}\non ${page}`);
}

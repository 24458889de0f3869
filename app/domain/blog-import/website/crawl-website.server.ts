import { ImportError } from "~/domain/blog-import/import-error";
import { AddressQueue } from "./address-queue";
import { PageJournal, type ReadAddress } from "./page-journal.server";
import { MAX_ROBOTS_BYTES, parseRobots, type RobotsRules } from "./robots-rules";
import { crawlLimits, folderOf, isSameWebsite, pageAddress, pathOf } from "./website-address";
import { type FetchPage, readAnswer } from "./website-answer.server";

export interface CrawlOptions {
  readonly file: string;
  readonly start: URL;
  readonly fetchPage: FetchPage;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called after each answer. @returns false to stop */
  readonly onRead: (progress: CrawlProgress) => Promise<boolean>;
  /** Milliseconds that earlier processes spent. */
  readonly spentMs: number;
}

export interface CrawlProgress {
  readonly pages: number;
  readonly known: number;
  readonly path: string;
  readonly spentMs: number;
}

/** The name by which robots.txt knows the reader. */
export const ROBOT = "clinic-import";

const AT_ONCE = 2;
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
const MAX_REQUESTS = 1500;
const MAX_REDIRECTS = 5;
/** What ended the process that often is left out. */
const MAX_ATTEMPTS = 2;
/** Where most programs have one; the last is that of WordPress with addresses such as /?p=9. */
const SITEMAPS = ["sitemap.xml", "sitemap_index.xml", "wp-sitemap.xml", "?sitemap=index"];

/** Reads the pages of a website into a file. Killed and called again, it continues. @returns false if it was stopped @throws ImportError */
export async function crawlWebsite(options: CrawlOptions): Promise<boolean> {
  const crawl = new Crawl(options);
  const journal = await PageJournal.open(options.file, (read) => crawl.learn(read));
  try {
    return await crawl.run(journal);
  } finally {
    await journal.close();
  }
}

class Crawl {
  #base: URL;
  #addresses: AddressQueue | null = null;
  readonly #words = new Set<string>();
  readonly #unanswered = new Map<string, number>();
  #robots: RobotsRules | null = null;
  #pages = 0;
  #requests = 0;
  #lastRequest = 0;
  #robotsText = "";
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: CrawlOptions) {
    this.#base = options.start;
  }

  /** Takes in an answer, whether it comes from the website or from the journal. */
  learn({ kind, paths, about = "", folder, links, feeds = [], html, problem }: ReadAddress): void {
    if (kind === "asked") {
      for (const path of paths) this.#unanswered.set(path, (this.#unanswered.get(path) ?? 0) + 1);
      return;
    }
    if (kind === "start") this.#start(new URL(about), folder);
    if (kind === "robots") this.#robotsText = about;
    for (const path of paths) {
      this.#addresses?.read.add(path);
      this.#unanswered.delete(path);
    }
    for (const feed of feeds) this.#addresses?.add(feed, "listing");
    if (html !== undefined) {
      this.#pages += 1;
      // A page with the words of another has the same links, and perhaps a new session in each.
      if (this.#words.has(about)) return;
      this.#words.add(about);
    }
    if (problem === undefined || kind === "listing") for (const link of links) this.#addresses?.addLink(link, kind === "listing");
  }

  async run(journal: PageJournal): Promise<boolean> {
    const { now, onRead, spentMs } = this.options;
    const began = now().getTime();
    const spent = () => spentMs + now().getTime() - began;
    if (!this.#addresses) await this.#enter(journal);
    const running = new Set<Promise<void>>();
    const stopped = { is: false };
    let failure: unknown = null;
    const isFull = () =>
      this.#pages + running.size >= crawlLimits.pages ||
      this.#requests >= MAX_REQUESTS ||
      journal.isFull ||
      spent() > crawlLimits.milliseconds;
    while (!stopped.is && failure === null) {
      // What an earlier process left is read alone, so that only what ends this one too is blamed.
      const atOnce = this.#unanswered.size > 0 ? 1 : AT_ONCE;
      const next = running.size < atOnce && !isFull() ? (this.#addresses?.next() ?? null) : null;
      if (!next && running.size === 0) break;
      if (!next) {
        await Promise.race(running);
        continue;
      }
      const task = this.#readOne(journal, next.url, next.kind === "listing" ? "listing" : "page")
        .then(async (read) => {
          await journal.append(read);
          this.learn(read);
          const known = Math.min(this.#addresses?.known.size ?? 0, crawlLimits.pages);
          if (!(await onRead({ pages: this.#pages, known, path: pathOf(next.url), spentMs: spent() }))) stopped.is = true;
        })
        .catch((error: unknown) => {
          failure = error;
        })
        .finally(() => running.delete(task));
      running.add(task);
    }
    await Promise.all(running);
    if (failure !== null) throw failure;
    return !stopped.is;
  }

  /** Finds out where the website is, and what its robots.txt allows. */
  async #enter(journal: PageJournal): Promise<void> {
    const { start } = this.options;
    let address = start.href;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.#ask(address);
      if ("problem" in answer && redirects === 0 && start.protocol === "https:") {
        address = start.href.replace(/^https/, "http");
        continue;
      }
      if ("problem" in answer) throw new ImportError(`${start.host} can’t be read: ${answer.problem}`);
      if (!("location" in answer)) break;
      const next = URL.parse(answer.location);
      if (!next || redirects > MAX_REDIRECTS) throw new ImportError(`${start.host} leads from one address to the next without an end.`);
      address = next.href;
    }
    const base = new URL(address);
    const robots = await this.#ask(new URL("/robots.txt", base).href);
    const text = "bytes" in robots ? robots.bytes.toString("utf8", 0, MAX_ROBOTS_BYTES) : "";
    // Nothing is kept of it, so that a second try asks again.
    if (!parseRobots(text, ROBOT).isAllowed(base))
      throw new ImportError(
        `The robots.txt of ${base.host} forbids programs to read it. The person who runs the old website can allow “${ROBOT}” there.`,
      );
    // The start comes last: without it, a process that was killed here begins again.
    for (const [kind, about] of [
      ["robots", text],
      ["start", base.href],
    ] as const) {
      const read = { kind, about, folder: folderOf(start, base), paths: [], links: [] };
      await journal.append(read);
      this.learn(read);
    }
  }

  #start(base: URL, folder = "/"): void {
    this.#base = base;
    this.#robots = parseRobots(this.#robotsText, ROBOT);
    const { isAllowed, sitemaps: named } = this.#robots;
    this.#addresses = new AddressQueue(base, folder, isAllowed);
    const usual = [...new Set(["/", folder])].flatMap((folder) => SITEMAPS.map((name) => folder + name));
    for (const sitemap of named.length > 0 ? named : usual) this.#addresses.add(sitemap, "listing");
    this.#addresses.add(base.href, "listed");
  }

  /** Follows redirects on the website. */
  async #readOne(journal: PageJournal, url: URL, kind: "page" | "listing"): Promise<ReadAddress> {
    const paths = [pathOf(url)];
    const nothing = (problem: string): ReadAddress => ({ kind, paths, links: [], problem });
    if ((this.#unanswered.get(pathOf(url)) ?? 0) >= MAX_ATTEMPTS) return nothing("Reading it ended the import’s process twice.");
    await journal.append({ kind: "asked", paths: [pathOf(url)], links: [] });
    let address = url.href;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await this.#ask(address);
      if ("problem" in answer) return nothing(answer.problem);
      if (!("location" in answer)) return readAnswer(answer, { kind, paths, website: this.#base });
      const next = URL.parse(answer.location, address);
      if (!next || !isSameWebsite(next, this.#base)) return nothing(`It leads to another website${next ? `, ${next.host}` : ""}.`);
      if (this.#robots?.isAllowed(next) === false) return nothing("The old site’s robots.txt forbids programs to read it.");
      address = next.href;
      const clean = pageAddress(address, this.#base);
      const path = clean ? pathOf(clean) : "";
      if (path === "" || path === paths.at(-1)) continue;
      paths.push(path);
      if (this.#addresses?.read.has(path)) return { kind, paths, links: [], about: "moved" };
      this.#addresses?.known.add(path);
    }
    return nothing("It leads from one address to the next without an end.");
  }

  /** One request after another begins, half a second apart or as robots.txt asks. */
  async #ask(address: string) {
    const { now, wait, fetchPage } = this.options;
    this.#turn = this.#turn.then(async () => {
      const pause = Math.min(Math.max(PAUSE_MS, (this.#robots?.crawlDelay ?? 0) * 1000), MAX_PAUSE_MS);
      const rest = this.#lastRequest + pause - now().getTime();
      if (rest > 0) await wait(rest);
      this.#lastRequest = now().getTime();
      this.#requests += 1;
    });
    await this.#turn;
    return fetchPage(address);
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { createPost } from "~/domain/posts/writing/post-commands.server";
import { draftPost, publishedPost } from "../../support/fixtures";
import { makeMember, makeOwner } from "../../support/post-forms";
import { type ProbeAnswer, type SiteProcess, startSiteProcess } from "../../support/site-process";
import { alexAuthor, drMorgan, samFrontDesk } from "../../support/staff";
import { cookieHeader, type Visitor } from "../../support/visitor";
import { findLosses } from "../stored-whole";
import { type HostileRequest, hostileRequest, type Sender } from "./hostile-requests";
import { sendByFetch, sendRaw } from "./send-hostile";

interface FuzzFigures {
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests answered with 5xx or not at all, slow ones, lost posts: each with what reproduces it. */
  readonly faults: readonly string[];
  /** Milliseconds of processor time. */
  readonly longestPause: number;
  readonly processorTime: number;
  /** Bytes: after the first tenth, and at the end. */
  readonly memory: { readonly before: ProbeAnswer; readonly after: ProbeAnswer };
}

const BATCH = 4;
/** Milliseconds of processor time that one request may hold the event loop. */
export const LONGEST_PAUSE = 50;
const TRIES_OF_A_SLOW_ONE = 3;
const LOG_OF_A_FAULT = 800;
const SAMPLE = 500;
const CHECK_SESSIONS_EVERY = 1000;

/** Sends hostile requests to a site of their own and looks what became of it. */
export async function fuzzSite(count: number, seed: number, onProgress: (sent: number) => void = () => undefined): Promise<FuzzFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-fuzz-"));
  const site = startSiteProcess({ DATA_DIR: folder }, { probe: true });
  try {
    return await new FuzzRun(site, folder, seed).run(count, onProgress);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
}

class FuzzRun {
  readonly #statuses: Record<string, number> = {};
  readonly #faults: string[] = [];
  #url = new URL("http://localhost");
  #staff: Readonly<Partial<Record<Sender, Visitor>>> = {};
  #longestPause = 0;

  constructor(
    private readonly site: SiteProcess,
    private readonly folder: string,
    private readonly seed: number,
  ) {}

  async run(count: number, onProgress: (sent: number) => void): Promise<FuzzFigures> {
    this.#url = new URL(await this.site.address());
    const config = parseConfig({ DATA_DIR: this.folder, NODE_ENV: "test" });
    const database = await Database.open(config, () => undefined);
    const { kysely } = database;
    const kept = await createPost(kysely, publishedPost, new Date());
    const post = await createPost(kysely, draftPost, new Date());
    const rowOf = () => kysely.selectFrom("blog_posts").selectAll().where("id", "=", kept).executeTakeFirst();
    const before = JSON.stringify(await rowOf());
    await this.#signUp(database);
    const requests = hostileRequest({ post, slug: publishedPost.slug });
    let afterStart = await this.site.ask({ ask: "settle" });
    for (let sent = 0; sent < count; sent += SAMPLE) {
      const sample = fc.sample(requests, { seed: this.seed + sent, numRuns: Math.min(SAMPLE, count - sent) });
      for (let at = 0; at < sample.length; at += BATCH) await this.#sendTogether(sample.slice(at, at + BATCH));
      if (sent % CHECK_SESSIONS_EVERY === 0) await this.#expectSessions();
      if (sent <= count / 10) afterStart = await this.site.ask({ ask: "settle" });
      onProgress(sent + sample.length);
    }
    await this.#expectSessions();
    if (JSON.stringify(await rowOf()) !== before) this.#faults.push("A published post was changed.");
    await database.close();
    this.#faults.push(...(await findLosses(config, [])));
    const after = await this.site.ask({ ask: "settle" });
    return {
      statuses: this.#statuses,
      faults: this.#faults,
      longestPause: this.#longestPause,
      processorTime: after.processorTime,
      memory: { before: afterStart, after },
    };
  }

  async #signUp(database: Database): Promise<void> {
    const url = this.#url.origin;
    const site = {
      url,
      errors: [],
      database,
      get: (to: string, init?: RequestInit) => fetch(new URL(to, url), { redirect: "manual", ...init }),
    };
    const owner = await makeOwner(site, drMorgan);
    const [editor, author] = [await makeMember(site, owner, samFrontDesk, "editor"), await makeMember(site, owner, alexAuthor, "author")];
    this.#staff = { owner, editor, author };
  }

  async #expectSessions(): Promise<void> {
    for (const [name, visitor] of Object.entries(this.#staff)) {
      const { status } = await visitor.get("/admin/account");
      if (status !== 200) this.#faults.push(`The ${name} is signed in no longer: ${status}.`);
    }
  }

  async #sendTogether(batch: readonly HostileRequest[]): Promise<void> {
    const statuses = await Promise.all(batch.map((request) => this.#send(request)));
    const { longestPause } = await this.site.ask();
    for (const [at, status] of statuses.entries()) {
      this.#statuses[String(status)] = (this.#statuses[String(status)] ?? 0) + 1;
      const request = batch[at];
      if (request && (status === null || status >= 500)) this.#fault(`${status ?? "No answer"}: ${shown(request)}`);
    }
    if (longestPause > LONGEST_PAUSE) for (const request of batch) await this.#expectQuick(request);
    else this.#longestPause = Math.max(this.#longestPause, longestPause);
  }

  /** A pause of several requests together, of a first compilation or of collecting garbage does not come back. */
  async #expectQuick(request: HostileRequest): Promise<void> {
    let shortest = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < TRIES_OF_A_SLOW_ONE; attempt += 1) {
      await this.#send(request);
      shortest = Math.min(shortest, (await this.site.ask()).longestPause);
      if (shortest <= LONGEST_PAUSE) break;
    }
    this.#longestPause = Math.max(this.#longestPause, shortest);
    if (shortest > LONGEST_PAUSE) this.#fault(`${Math.round(shortest)} ms: ${shown(request)}`);
  }

  #fault(problem: string): void {
    this.#faults.push(`${problem}\n${this.site.log().slice(-LOG_OF_A_FAULT)}`);
  }

  #send(request: HostileRequest): Promise<number | null> {
    const { sender, target } = endsSessions.test(request.target) ? { ...request, sender: "anonymous" as const } : request;
    const cookie = cookieHeader(this.#staff[sender]?.cookies ?? new Map());
    // Every third goes through fetch, which sends what is well-formed only.
    return target.length % 3 === 0 ? sendByFetch(this.#url, request, cookie) : sendRaw(this.#url, request, cookie);
  }
}

/** Signing out is no fault. */
const endsSessions = /sign-out|sessions\//i;

function shown({ body, ...request }: HostileRequest): string {
  return JSON.stringify({ ...request, body: Buffer.from(body).toString("latin1") }).slice(0, 1500);
}

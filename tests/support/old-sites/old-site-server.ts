import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type OldText, oldTexts } from "./texts";

/** What a server answers, by path and query. */
type OldPages = Readonly<Record<string, OldAnswer>>;

interface OldAnswer {
  readonly body: string | Buffer;
  readonly type?: string;
  readonly location?: string;
  readonly encoding?: "latin1";
}

export interface OldServer {
  readonly address: string;
  /** Paths and queries, in the order of the requests. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Serves an old website on this machine. */
export async function serveOldSite(listen: RequestListener): Promise<OldServer> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? "");
    listen(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

/** Serves the pages of `makePages`, as its own address names them. */
export async function servePages(makePages: (origin: string) => OldPages): Promise<OldServer> {
  let pages: OldPages = {};
  const server = await serveOldSite(({ url = "" }, response) => {
    const page = pages[url];
    const headers = { ...(page?.type && { "Content-Type": page.type }), ...(page?.location && { Location: page.location }) };
    response.writeHead(page ? (page.location ? 301 : 200) : 404, headers).end(page?.body ?? "Not found", page?.encoding ?? "utf8");
  });
  pages = makePages(server.address);
  return server;
}

export type OldSiteName = "WordPress, blocks" | "WordPress, classic" | "Ghost" | "static generator" | "page builder";

const saved = brotliDecompressSync(readFileSync(path.join(import.meta.dirname, "saved-sites.json.br"))).toString("utf8");

/**
 * Five websites with the same texts, as they were answered on one machine, without scripts, styles and drawings: WordPress 6.1 of Debian with the
 * themes Twenty Twenty-Three and Twenty Twenty-One, with the markup of Jetpack's sharing and related posts and of Cookie Notice; the templates of
 * Ghost's theme Source 1.5; Hexo 8 with the theme Landscape; and tables in tables, written by hand.
 */
export const oldSites = Object.fromEntries(
  Object.keys(JSON.parse(saved)).map((name) => [
    name,
    (origin: string) => JSON.parse(saved.replaceAll("http://old.example", origin))[name] as OldPages,
  ]),
) as Readonly<Record<OldSiteName, (origin: string) => OldPages>>;

/** The text of a page, by its path on any of these sites. */
export function oldTextAt(address: string): OldText | undefined {
  const number = /[?&](?:p|page_id)=(\d+)/.exec(address)?.[1];
  if (number !== undefined) return oldTexts[Number(number) - FIRST_NUMBER];
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.\w+$/, "")
      .replace(/[^a-z]/g, "");
  return oldTexts.find(({ name }) => plain(address.replace(/\/$/, "").split("/").at(-1) ?? "") === plain(name));
}

/** The number that WordPress gave the first text. */
const FIRST_NUMBER = 4;

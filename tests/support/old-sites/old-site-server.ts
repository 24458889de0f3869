import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { builderSite, ghostSite, type OldPages, staticSite } from "./made-sites";
import { type OldText, oldTexts } from "./texts";

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
    response.writeHead(page ? (page.location ? 301 : 200) : 404, headers).end(page?.body ?? "Not found");
  });
  pages = makePages(server.address);
  return server;
}

/** Answers of WordPress 6.1 with a theme of blocks, and with a classic one and addresses such as /?p=9. */
function savedSite(file: string) {
  const saved = readFileSync(path.join(import.meta.dirname, file), "utf8");
  return (origin: string) => JSON.parse(saved.replaceAll("http://old.example", origin)) as OldPages;
}

export const oldSites = {
  "WordPress, blocks": savedSite("wordpress-block.json"),
  "WordPress, classic": savedSite("wordpress-classic.json"),
  Ghost: ghostSite,
  "static generator": staticSite,
  "page builder": builderSite,
} as const;

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

import { isUtf8 } from "node:buffer";
import { sha256 } from "~/domain/sha256.server";
import { readListing, scanHtml } from "./html-scan";
import type { ReadAddress } from "./page-journal.server";

export type FetchPage = (
  address: string,
) => Promise<
  { readonly status: number; readonly type: string; readonly bytes: Buffer } | { readonly location: string } | { readonly problem: string }
>;

interface Asked extends Pick<ReadAddress, "kind" | "paths"> {
  readonly website: URL;
}

/** What an answer of a website is: a page, or a sitemap or feed that lists pages. */
export function readAnswer(
  { bytes, type }: { readonly bytes: Buffer; readonly type: string },
  { kind, paths, website }: Asked,
): ReadAddress {
  const text = decodeText(bytes, type);
  if (kind === "listing" || /^\s*<(\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<?(urlset|sitemapindex|rss|feed)\b/i.test(text.slice(0, 2000))) {
    const listed = readListing(text);
    const told = Object.fromEntries(
      listed.filter(({ date, author }) => date ?? author).map(({ address, date, author }) => [address, { date, author }]),
    );
    const addresses = (isSitemap: boolean) => listed.filter((one) => one.isSitemap === isSitemap).map(({ address }) => address);
    return { kind: "listing", paths, links: addresses(false), feeds: addresses(true), told };
  }
  const { lines, links, feeds, base } = scanHtml(text);
  const from = URL.parse(base ?? "", new URL(paths.at(-1) ?? "/", website)) ?? website;
  const absolute = (addresses: readonly string[]) => addresses.flatMap((address) => URL.parse(address, from)?.href ?? []);
  return { kind: "page", paths, html: text, links: absolute(links), feeds: absolute(feeds), about: sha256(lines.join(" ")) };
}

/** By its byte order mark, the header, the page itself, or else by what the bytes can be (WHATWG Encoding, HTML). */
function decodeText(bytes: Buffer, type: string): string {
  const mark = bytes[0] === 0xef ? "utf-8" : bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : null;
  const head = bytes.toString("latin1", 0, 2048);
  const named =
    /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(type)?.[1] ??
    /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(head)?.[1];
  const label = mark ?? named ?? /^<\?xml[^>]{0,100}encoding=["']([\w-]+)/i.exec(head)?.[1] ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

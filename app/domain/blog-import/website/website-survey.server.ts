import { OldSite } from "~/domain/blog-import/html/old-site";
import type { FoundFact } from "~/domain/blog-import/import-item";
import { Tally } from "~/domain/blog-import/review/import-review";
import { scanHtml } from "./html-scan";
import { eachTime, type Frame, titleParts } from "./old-page";
import { OwnAddresses } from "./page-guess";
import { readJournal } from "./page-journal.server";
import { canBePage, isInFolder, pageAddress, pathAt, pathOf } from "./website-address";

export type Survey = Awaited<ReturnType<typeof surveyWebsite>>;

/** What the pages of a website have in common, and which address belongs to which page. */
export async function surveyWebsite(file: string) {
  const [lines, ends, linked] = [new Tally(MAX_COUNTED), new Tally(MAX_COUNTED), new Tally(MAX_COUNTED)];
  /** The page's own path by every path that leads to it. */
  const owners = new Map<string, string>();
  const firstWith = new Map<string, string>();
  const told = new Map<string, { readonly date: string | null; readonly author: string | null }>();
  const feeds: string[] = [];
  const unanswered = new Set<string>();
  const [outside, order] = [new Set<string>(), new Set<string>()];
  let [base, folder, pages, answered, tellsArticles]: [URL | null, string, number, number, boolean] = [null, "/", 0, 0, false];
  for await (const { kind, about = "", paths, html, ...read } of readJournal(file)) {
    const path = paths.at(-1) ?? "";
    for (const one of paths)
      if (kind === "asked") unanswered.add(one);
      else unanswered.delete(one);
    if (kind === "start") [base, folder] = [new URL(about), read.folder ?? "/"];
    for (const [address, said] of Object.entries(read.told ?? {}).filter(([one]) => URL.canParse(one)))
      told.set(pathOf(pageAddress(address, base ?? new URL(address)) ?? new URL(address)), said);
    for (const link of folder === "/" ? [] : read.links) {
      const url = base && pageAddress(link, base);
      if (url && canBePage(url) && !isInFolder(url, folder) && outside.size < MAX_OUTSIDE) outside.add(pathOf(url));
    }
    if (kind === "listing" && read.told && Object.keys(read.told).length > 0) feeds.push(...paths);
    if (kind === "page" && about !== "moved") answered += 1;
    if (kind !== "page" || read.problem !== undefined) continue;
    const owner = firstWith.get(about) ?? path;
    if (html !== undefined) {
      pages += 1;
      firstWith.set(about, owner);
      const picture = /<meta[^<>]{0,100}og:image["'][^<>]{0,50}content=["']([^"'<>]{1,500})/i.exec(html)?.[1] ?? "";
      for (const line of eachTime(scanHtml(html).lines.filter((line) => line.length < 300))) lines.add(line);
      if (picture !== "") lines.add(picture);
      tellsArticles ||= /<meta[^<>]{0,100}og:type["'][^<>]{0,50}content=["']article/i.test(html);
      for (const link of new Set(read.links.flatMap((one) => pathAt(one, base)))) {
        linked.add(link);
        if (order.size < MAX_COUNTED) order.add(link);
      }
      for (const part of new Set(titleParts(/<title[^>]{0,200}>([^<]{0,300})/i.exec(html)?.[1] ?? ""))) ends.add(part);
    }
    for (const one of paths) owners.set(one, owner);
  }
  const frame: Frame = { lines: inMost(lines, pages), titleEnds: inMost(ends, pages), tellsArticles };
  const site = new OldSite(base?.origin ?? null);
  const aliases = Map.groupBy(owners.keys(), (path) => resolveOwner(owners, path));
  for (const [path, others] of aliases)
    site.addPost({ identity: identityOf(base, path), slug: "", title: "", address: `${base?.origin}${path}` }, others);
  /** What most pages lead to, in the order of their menu. */
  const inMenu = inMost(linked, pages);
  const menu = [...new Set([...order].filter((path) => inMenu.has(path)).map((path) => resolveOwner(owners, path)))];
  const [addresses, facts] = [new OwnAddresses(), new Map<string, FoundFact>()];
  const asked = answered + unanswered.size;
  return { base, folder, pages, asked, outside, unanswered, frame, site, owners, aliases, menu, told, feeds, addresses, facts };
}

const MAX_OUTSIDE = 500;

/** A page that moved to one that moved on. */
function resolveOwner(owners: ReadonlyMap<string, string>, path: string): string {
  let owner = path;
  for (let steps = 0; steps < 10; steps += 1) owner = owners.get(owner) ?? owner;
  return owner;
}

const MAX_COUNTED = 100_000;

function inMost(tally: Tally, pages: number): Set<string> {
  const least = Math.max(3, Math.ceil(pages * 0.6));
  return new Set(tally.list().flatMap(({ name, count }) => (count >= least ? [name] : [])));
}

export function identityOf(base: URL | null, path: string): string {
  return `website ${base?.host.replace(/^www\./, "")} ${path}`;
}

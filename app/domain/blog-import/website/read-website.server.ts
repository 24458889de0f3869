import { readWithTimeout } from "~/domain/blog-import/entry-time.server";
import { htmlToMarkdown } from "~/domain/blog-import/html/html-to-markdown.server";
import { ImportError } from "~/domain/blog-import/import-error";
import type { FoundFact, FoundPost, ImportItem } from "~/domain/blog-import/import-item";
import { counted } from "~/domain/phrases";
import { type FactProposal, factsOfPage } from "./clinic-proposals";
import { scanHtml } from "./html-scan";
import { readOldPage } from "./old-page";
import { addressFrom, isFrontPage, withGuess } from "./page-guess";
import { type ReadAddress, readJournal } from "./page-journal.server";
import { isListAddress, pathAt } from "./website-address";
import { identityOf, type Survey, surveyWebsite } from "./website-survey.server";

/** Of one page. Few take a tenth of a second. */
const PAGE_TIMEOUT_MS = 5000;
/** After so many pages that take too long, the others are left out: nobody waits hours for a hostile site. */
const MAX_TIMEOUTS = 10;

interface WebsiteOptions {
  readonly expect?: ((entries: number) => void) | undefined;
  readonly pageTimeoutMs?: number | undefined;
}

/** Reads the pages that a crawl has stored, twice: what is the same on most pages is no page's text. */
export async function* readWebsite(
  file: string,
  { expect, pageTimeoutMs = PAGE_TIMEOUT_MS }: WebsiteOptions = {},
): AsyncGenerator<ImportItem, void, undefined> {
  const survey = await surveyWebsite(file);
  const { base } = survey;
  if (!base) throw new ImportError("The old website was not read.");
  expect?.(survey.pages);
  yield { kind: "site", where: base.origin, address: base.origin, feeds: survey.feeds, categories: [], asked: survey.asked };
  for (const where of survey.unanswered) yield { kind: "skipped", where, reason: LOST };
  let timeouts = 0;
  for await (const read of readJournal(file)) {
    const where = read.paths.at(-1) ?? "";
    if (read.kind !== "page" || read.about === "moved") continue;
    if (read.problem !== undefined) yield { kind: "skipped", where, reason: read.problem };
    else if (read.html !== undefined && timeouts < MAX_TIMEOUTS) {
      const before = performance.now();
      yield readWithTimeout(where, () => itemOf(read, where, survey), pageTimeoutMs);
      if (performance.now() - before > pageTimeoutMs) timeouts += 1;
    } else yield { kind: "skipped", where, reason: "Reading other pages of this site took too long." };
  }
  const [first = "", ...others] = survey.outside;
  if (first !== "")
    yield {
      kind: "skipped",
      where: `${first}${others.length > 0 ? ` and ${counted(others.length, "more address", "more addresses")}` : ""}`,
      reason: `Only the folder ${survey.folder} was read. For the whole website, import its address without a folder.`,
    };
  if (survey.facts.size > 0) yield { kind: "facts", where: base.host, proposals: [...survey.facts.values()] };
}

const LOST = "Its answer never arrived, or was damaged on this machine’s disk. Copy its text by hand, or import the website again.";

/** Of one fact, and of the pages that state it. */
const MAX_VALUES = 5;
const MAX_PLACES = 5;

function noteFacts(facts: Map<string, FoundFact>, path: string, proposals: readonly FactProposal[]): void {
  for (const proposal of proposals) {
    const key = `${proposal.field} ${proposal.text}`;
    const { places = [] } = facts.get(key) ?? {};
    const values = [...facts.values()].filter(({ field }) => field === proposal.field).length;
    if (places.length > 0 || values < MAX_VALUES)
      facts.set(key, { ...proposal, places: [...new Set([...places, path])].slice(0, MAX_PLACES) });
  }
}

const FEWEST_WORDS = 5;

function itemOf({ html = "" }: ReadAddress, path: string, survey: Survey): ImportItem {
  const { base, frame, site, owners, aliases, menu, told, addresses } = survey;
  const url = new URL(path, base ?? undefined);
  const formerAddresses = aliases.get(path) ?? [path];
  const stays = (target: string, reason: string): ImportItem => ({ kind: "former-page", where: path, reason, formerAddresses, target });
  const scan = scanHtml(html);
  const words = scan.lines.join(" ").match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < FEWEST_WORDS && scan.scripts > 0)
    return {
      kind: "skipped",
      where: path,
      reason: "It is empty until its scripts run, which an import never does. Open it in a browser and copy its text.",
    };
  if (owners.get(path) !== path)
    return { kind: "skipped", where: path, reason: `It is the same as ${owners.get(path)}, which has its address too.` };
  if (isListAddress(url)) return stays("/blog", "It is a list of other pages.");
  const page = readOldPage(html, url, frame);
  noteFacts(survey.facts, path, [...page.facts, ...factsOfPage(scan.links, scan.lines)]);
  const isFront = isFrontPage(path) || path === survey.folder;
  if (page.isList && !isFront) return stays("/blog", "It is a list of other pages.");
  const { markdown, ...converted } = htmlToMarkdown(page.html, site);
  const content = withoutTitle(markdown, page.title);
  if (content.trim() === "") return { kind: "skipped", where: path, reason: "No text was found on it." };
  const said = told.get(path);
  const date = page.date || dateOf(said?.date);
  const isArticle = page.isArticle || date !== "";
  const picture = page.picture === "" || frame.lines.has(page.picture) ? "" : site.pictureAt(page.picture).address;
  const found: FoundPost = {
    kind: "post",
    where: path,
    identity: identityOf(base, path),
    sourceUrl: url.href,
    formerAddresses: [...new Set([...formerAddresses, ...page.otherAddresses.flatMap((address) => pathAt(address, url))])],
    categories: [],
    pictures: [...new Set([...(isArticle && picture !== "" ? [picture] : []), ...converted.pictures])],
    links: converted.links,
    notices: converted.notices,
    values: {
      title: page.title || addressFrom(path),
      slug: addressFrom(path),
      excerpt: page.description,
      content,
      featured_image: isArticle ? picture : "",
      status: "draft",
      author_name: page.author || (said?.author ?? ""),
      published_at: date === "" ? null : date,
    },
  };
  const place = menu.indexOf(path);
  return withGuess(found, { path, isArticle, isFront, addresses, ...(place >= 0 && { menu: place }) });
}

/** Feeds of RSS have dates such as "Mon, 14 Jun 2021 15:00:00 GMT". */
function dateOf(said: string | null | undefined): string {
  const at = Date.parse(said ?? "");
  return Number.isNaN(at) ? "" : new Date(at).toISOString();
}

/** Most pages begin with their own title. */
function withoutTitle(markdown: string, title: string): string {
  const [first = "", ...others] = markdown.split("\n\n");
  const words = (text: string) =>
    text
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ")
      .toLowerCase();
  return others.length > 0 && words(first) === words(title) ? others.join("\n\n") : markdown;
}

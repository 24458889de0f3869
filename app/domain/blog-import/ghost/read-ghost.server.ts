import { z } from "zod";
import { readWithTimeout } from "~/domain/blog-import/entry-time.server";
import type { Uploads } from "~/domain/blog-import/files/source-files.server";
import { type ConvertedHtml, htmlToMarkdown, plainTitle } from "~/domain/blog-import/html/html-to-markdown.server";
import { type OldPost, OldSite } from "~/domain/blog-import/html/old-site";
import {
  type FoundPicture,
  type FoundPost,
  firstGiven,
  givenText,
  type ImportItem,
  type Notice,
  otherCategoriesNotice,
} from "~/domain/blog-import/import-item";
import { OwnAddresses, withGuess } from "~/domain/blog-import/website/page-guess";
import { type MobiledocText, readMobiledoc } from "./mobiledoc";

const text = z.string().nullish();
const key = z.union([z.string(), z.number()]).transform(String);

const ghostPost = z.looseObject({
  ...{ id: key, author_id: key.nullish(), uuid: text, slug: text, type: text, status: text, visibility: text },
  ...{ title: text, custom_excerpt: text, feature_image: text, image: text },
  ...{ html: text, mobiledoc: text, plaintext: text, markdown: text },
});

type GhostPost = z.infer<typeof ghostPost>;

const rows = z.array(z.looseObject({})).default([]);
const ghostData = z.object({
  posts: z.array(z.unknown()),
  tags: rows,
  users: rows,
  posts_tags: rows,
  posts_authors: rows,
  posts_meta: rows,
});
type GhostData = z.infer<typeof ghostData>;

interface GhostSource {
  /** Null if unknown. */
  readonly address: string | null;
  readonly uploads: Uploads;
  readonly entryTimeoutMs?: number | undefined;
}

/** Reads a Ghost export. @returns undefined if it is none */
export function readGhost(parsed: unknown, source: GhostSource): Iterable<ImportItem> | undefined {
  const exports = z.object({ db: z.array(z.unknown()).min(1) }).safeParse(parsed);
  const holder = z.object({ data: z.unknown() }).safeParse(exports.success ? exports.data.db[0] : parsed);
  const data = ghostData.safeParse(holder.data?.data);
  return data.success ? ghostItems(data.data, source) : undefined;
}

function* ghostItems(data: GhostData, { address, uploads, entryTimeoutMs }: GhostSource): Generator<ImportItem, void, undefined> {
  const people = peopleOf(data);
  const posts = data.posts.map((row) => ghostPost.safeParse(row).data);
  const site = new OldSite(address);
  for (const post of posts) if (post?.slug) site.addPost(oldPost(post, post.slug, address), [pathOf(post.slug, address)]);
  if (address !== null && !address.endsWith(".invalid"))
    yield { kind: "site", where: address, address, feeds: [pathOf("rss", address)], categories: tagsOf(data, address) };
  const shown = new Set<string>();
  const addresses = new OwnAddresses();
  for (const [index, post] of posts.entries()) {
    const item: ImportItem = post
      ? readWithTimeout(placeOf(post), () => importItem(post, people, site, addresses), entryTimeoutMs)
      : { kind: "skipped", where: `Ghost post ${index + 1}`, reason: "Its columns are not those of a Ghost post." };
    if (item.kind === "post") yield* uploadedPictures(item.pictures, uploads, shown);
    yield item;
  }
}

/** The uploaded pictures, each before the first post that shows it. */
function* uploadedPictures(addresses: readonly string[], uploads: Uploads, shown: Set<string>): Generator<FoundPicture, void, undefined> {
  for (const address of addresses.filter((one) => !shown.has(one))) {
    shown.add(address);
    const [, path = ""] = /\/content\/(?:images|files)\/([^?#]+)/.exec(address) ?? [];
    const bytes = uploads.bytesOf(path);
    const fileName = path.replace(/^.*\//, "");
    if (bytes) yield { kind: "picture", where: `Ghost picture ${path}`, address, fileName, description: "", bytes };
  }
}

function oldPost(post: GhostPost, slug: string, address: string | null): OldPost {
  return { identity: identityOf(post), slug, title: post.title ?? slug, address: `${address ?? ""}/${slug}/` };
}

function identityOf({ uuid, id }: GhostPost): string {
  return `ghost ${firstGiven(uuid, id)}`;
}

function pathOf(slug: string, address: string | null): string {
  return `${(URL.parse(address ?? "")?.pathname ?? "").replace(/(?<!\/)\/+$/, "")}/${slug}/`;
}

function tagsOf({ tags }: GhostData, address: string) {
  const named = tags.map((tag) => ({ name: givenText(tag.name).trim(), slug: givenText(tag.slug) }));
  const shown = named.filter(({ name, slug }) => name !== "" && slug !== "" && !name.startsWith("#"));
  return shown.map(({ name, slug }) => ({ name, formerAddresses: [pathOf(`tag/${slug}`, address)] }));
}

type People = ReturnType<typeof peopleOf>;

function peopleOf(data: GhostData) {
  const names = (list: GhostData["tags"]) => new Map(list.map((row) => [givenText(row.id), givenText(row.name).trim()]));
  return {
    tags: names(data.tags),
    users: names(data.users),
    tagsOf: linked(data.posts_tags, "tag_id"),
    authorsOf: linked(data.posts_authors, "author_id"),
    emailOnly: new Set(data.posts_meta.filter((row) => Boolean(row.email_only)).map((row) => givenText(row.post_id))),
  };
}

function linked(list: GhostData["tags"], column: string): Map<string, string[]> {
  const sorted = [...list].sort((one, other) => Number(givenText(one.sort_order)) - Number(givenText(other.sort_order)));
  const groups = Map.groupBy(sorted, (row) => givenText(row.post_id));
  return new Map([...groups].map(([id, group]) => [id, group.map((row) => givenText(row[column]))]));
}

function placeOf(post: GhostPost): string {
  return `Ghost post “${firstGiven(post.title, post.slug, post.id)?.slice(0, 80)}”`;
}

function importItem(post: GhostPost, people: People, site: OldSite, addresses: OwnAddresses): ImportItem {
  const where = placeOf(post);
  const isPage = post.type === "page" || post.page === 1 || post.page === true;
  const body = textOf(post, site);
  if (!body) return { kind: "skipped", where, reason: "It has no text that can be read, neither HTML nor Markdown cards." };
  const tags = (people.tagsOf.get(post.id) ?? [])
    .map((id) => people.tags.get(id) ?? "")
    .filter((name) => name !== "" && !name.startsWith("#"));
  const [author, ...otherAuthors] = [...(people.authorsOf.get(post.id) ?? []), post.author_id ?? ""]
    .map((id) => people.users.get(id) ?? "")
    .filter(Boolean);
  const restriction = restrictionOf(post, people.emailOnly.has(post.id));
  const picture = onSite(firstGiven(post.feature_image, post.image) ?? "", site);
  const featured = picture === "" ? "" : site.pictureAt(picture).address;
  const found: FoundPost = {
    kind: "post",
    where,
    identity: identityOf(post),
    sourceUrl: post.slug && site.address !== null ? `${site.address}/${post.slug}/` : null,
    formerAddresses: post.slug ? [pathOf(post.slug, site.address)] : [],
    categories: tags,
    pictures: [...new Set([...(featured === "" ? [] : [featured]), ...body.pictures])],
    links: body.links,
    values: {
      title: plainTitle(post.title),
      slug: post.slug,
      excerpt: post.custom_excerpt,
      content: body.markdown,
      featured_image: featured,
      category: tags[0],
      status: restriction === null ? post.status : "draft",
      author_name: author,
      created_at: post.created_at,
      updated_at: post.updated_at,
      published_at: post.published_at,
    },
    notices: [
      ...body.notices,
      ...omissions(tags, otherAuthors, author),
      ...(restriction === null ? [] : [{ about: "restricted", text: restriction } as const]),
    ],
  };
  return isPage ? withGuess(found, { path: pathOf(post.slug ?? post.id, null), isArticle: false, addresses }) : found;
}

/** Why not everybody could read a post on its site; null if everybody could, or if nobody could yet. */
function restrictionOf({ status, visibility, email_only }: GhostPost, isEmailOnly: boolean): string | null {
  if (status === "draft") return null;
  if (status === "sent" || isEmailOnly || email_only) return "It was for an email alone, so it is a draft here.";
  return ["public", "", null, undefined].includes(visibility) ? null : "Only members could read it, so it is a draft here.";
}

function omissions([, ...tags]: readonly string[], authors: readonly string[], author: string | undefined): Notice[] {
  const others = [...new Set(authors)].filter((name) => name !== author);
  const notices = otherCategoriesNotice(tags);
  if (others.length > 0) notices.push({ about: "authors", text: `A post names one author here; left out: ${others.join(", ")}.` });
  return notices;
}

/** Markdown stays as it is; anything else is converted from HTML. */
function textOf(post: GhostPost, site: OldSite): ConvertedHtml | null {
  const cards = post.mobiledoc ? readMobiledoc(post.mobiledoc) : null;
  const isMarkdown = cards !== null && cards.pieces.length > 0 && cards.pieces.every(({ kind }) => kind === "markdown");
  if (!isMarkdown && post.html) return htmlToMarkdown(onSite(post.html, site), site);
  if (cards && cards.pieces.length > 0) return cardsText(cards, site);
  if (post.markdown) return asMarkdown(post.markdown, site);
  if (!post.plaintext) return null;
  return { markdown: `${post.plaintext}\n`, notices: [plainTextOnly], pictures: [], links: [] };
}

function cardsText({ pieces, lost }: MobiledocText, site: OldSite): ConvertedHtml {
  const converted = pieces.map(({ kind, text }) =>
    kind === "markdown" ? asMarkdown(text, site) : htmlToMarkdown(onSite(text, site), site),
  );
  const text = `Cards were left out: ${[...new Set(lost)].join(", ")}.`;
  const notices: Notice[] = lost.length > 0 ? [{ about: "html", text }] : [];
  return {
    markdown: pieces.length === 1 ? (converted[0]?.markdown ?? "") : converted.map((piece) => piece.markdown.trim()).join("\n\n"),
    notices: [...converted.flatMap((piece) => piece.notices), ...notices],
    pictures: converted.flatMap((piece) => piece.pictures),
    links: converted.flatMap((piece) => piece.links),
  };
}

function asMarkdown(text: string, site: OldSite): ConvertedHtml {
  const markdown = onSite(text, site);
  return { markdown, notices: [], ...site.mentionsIn(markdown) };
}

const plainTextOnly: Notice = { about: "html", text: "Only its plain text was in the file: headings, links and pictures are missing." };

/** Ghost writes a placeholder for its own address. */
function onSite(value: string, { address }: OldSite): string {
  return value.replaceAll("__GHOST_URL__", address ?? "");
}

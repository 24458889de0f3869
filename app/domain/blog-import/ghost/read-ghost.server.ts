import { z } from "zod";
import { htmlToMarkdown } from "~/domain/blog-import/html-to-markdown.server";
import { firstGiven, type ImportItem, type Notice, noOrigin, otherCategoriesNotice } from "~/domain/blog-import/import-item";
import { type MobiledocText, readMobiledoc } from "./mobiledoc";

const text = z.string().nullish();
const key = z.union([z.string(), z.number()]).transform(String);

const ghostPost = z.looseObject({
  id: key,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  mobiledoc: text,
  lexical: text,
  plaintext: text,
  markdown: text,
  feature_image: text,
  image: text,
  type: text,
  status: text,
  visibility: text,
  custom_excerpt: text,
  author_id: key.nullish(),
});

type GhostPost = z.infer<typeof ghostPost>;

const rows = z.array(z.looseObject({})).default([]);
const ghostData = z.object({ posts: z.array(z.unknown()), tags: rows, users: rows, posts_tags: rows, posts_authors: rows });
type GhostData = z.infer<typeof ghostData>;

/** A Ghost export. @returns undefined when it is none */
export function readGhost(parsed: unknown, site: string | null): readonly ImportItem[] | undefined {
  const exports = z.object({ db: z.array(z.unknown()).min(1) }).safeParse(parsed);
  const holder = z.object({ data: z.unknown() }).safeParse(exports.success ? exports.data.db[0] : parsed);
  const data = ghostData.safeParse(holder.data?.data);
  return data.success ? ghostItems(data.data, site) : undefined;
}

function ghostItems(data: GhostData, site: string | null): ImportItem[] {
  const people = peopleOf(data);
  return data.posts.map((row, index) => {
    const post = ghostPost.safeParse(row);
    if (post.success) return importItem(post.data, people, site);
    return { kind: "skipped", where: `Ghost post ${index + 1}`, reason: "Its columns are not those of a Ghost post." };
  });
}

type People = ReturnType<typeof peopleOf>;

function peopleOf(data: GhostData) {
  const names = (list: GhostData["tags"]) => new Map(list.map((row) => [String(row.id), String(row.name ?? "").trim()]));
  return {
    tags: names(data.tags),
    users: names(data.users),
    tagsOf: linked(data.posts_tags, "tag_id"),
    authorsOf: linked(data.posts_authors, "author_id"),
  };
}

function linked(list: GhostData["tags"], column: string): Map<string, string[]> {
  const sorted = [...list].sort((one, other) => Number(one.sort_order ?? 0) - Number(other.sort_order ?? 0));
  const groups = Map.groupBy(sorted, (row) => String(row.post_id));
  return new Map([...groups].map(([id, group]) => [id, group.map((row) => String(row[column]))]));
}

function importItem(post: GhostPost, people: People, site: string | null): ImportItem {
  const where = `Ghost post “${firstGiven(post.title, post.slug, post.id)?.slice(0, 80)}”`;
  if (post.type === "page" || post.page === 1 || post.page === true) return { kind: "skipped", where, reason: "It is a page, not a post." };
  const body = textOf(post, site);
  if (!body) return { kind: "skipped", where, reason: "It has no text that can be read, neither HTML nor Markdown cards." };
  const tags = (people.tagsOf.get(post.id) ?? [])
    .map((id) => people.tags.get(id) ?? "")
    .filter((name) => name !== "" && !name.startsWith("#"));
  const [author, ...otherAuthors] = [...(people.authorsOf.get(post.id) ?? []), post.author_id ?? ""]
    .map((id) => people.users.get(id) ?? "")
    .filter(Boolean);
  const isPublic = ["published", "sent", "scheduled"].includes(post.status ?? "");
  const isRestricted = isPublic && !["public", "", null, undefined].includes(post.visibility);
  return {
    ...noOrigin,
    kind: "post",
    where,
    identity: `ghost ${firstGiven(post.uuid, post.id)}`,
    values: {
      title: post.title,
      slug: post.slug,
      excerpt: post.custom_excerpt,
      content: body.markdown,
      featured_image: onSite(firstGiven(post.feature_image, post.image) ?? "", site),
      category: tags[0],
      status: isPublic && !isRestricted ? "published" : "draft",
      author_name: author,
      created_at: post.created_at,
      updated_at: post.updated_at,
      published_at: post.published_at,
    },
    notices: [
      ...body.notices,
      ...omissions(tags, otherAuthors, author),
      ...(isRestricted ? [{ about: "restricted", text: "Only members could read it, so it is a draft here." } as const] : []),
    ],
  };
}

function omissions([, ...tags]: readonly string[], authors: readonly string[], author: string | undefined): Notice[] {
  const others = [...new Set(authors)].filter((name) => name !== author);
  const notices = otherCategoriesNotice(tags);
  if (others.length > 0) notices.push({ about: "authors", text: `A post names one author here; left out: ${others.join(", ")}.` });
  return notices;
}

/** Markdown stays as it is; anything else is converted from HTML. */
function textOf(post: GhostPost, site: string | null): { markdown: string; notices: readonly Notice[] } | null {
  const cards = post.mobiledoc ? readMobiledoc(post.mobiledoc) : null;
  const isMarkdown = cards !== null && cards.pieces.length > 0 && cards.pieces.every(({ kind }) => kind === "markdown");
  if (!isMarkdown && post.html) return htmlToMarkdown(onSite(post.html, site));
  if (cards && cards.pieces.length > 0) return cardsText(cards, site);
  if (post.markdown) return { markdown: onSite(post.markdown, site), notices: [] };
  if (!post.plaintext) return null;
  return { markdown: `${post.plaintext}\n`, notices: [plainTextOnly] };
}

function cardsText({ pieces, lost }: MobiledocText, site: string | null): { markdown: string; notices: readonly Notice[] } {
  const converted = pieces.map(({ kind, text }) => (kind === "markdown" ? { markdown: text, notices: [] } : htmlToMarkdown(text)));
  const text = `Cards were left out: ${[...new Set(lost)].join(", ")}.`;
  const notices: Notice[] = lost.length > 0 ? [{ about: "html", text }] : [];
  const markdown = pieces.length === 1 ? (converted[0]?.markdown ?? "") : converted.map((piece) => piece.markdown.trim()).join("\n\n");
  return { markdown: onSite(markdown, site), notices: [...converted.flatMap((piece) => piece.notices), ...notices] };
}

const plainTextOnly: Notice = { about: "html", text: "Only its plain text was in the file: headings, links and pictures are missing." };

/** Ghost writes its own address as a placeholder. */
function onSite(value: string, site: string | null): string {
  return value.replaceAll("__GHOST_URL__", site ?? "");
}

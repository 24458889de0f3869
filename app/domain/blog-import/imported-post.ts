import { createHash } from "node:crypto";
import { type ExportedPost, exportedPost, headColumns, MAX_IMPORTED_TEXT } from "~/domain/blog-export/exported-post";
import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import { parseInstant } from "~/domain/instant";
import { addressOfOwnPage, SITE_ADDRESSES } from "~/domain/pages/own-page";
import { countWords, suggestReadTime } from "~/domain/posts/article/reading-time";
import { isPictureAddress, postLimits } from "~/domain/posts/post/post";
import { storedPublication } from "~/domain/posts/post/publication";
import { isOwnPage, isSlug, slugFromTitle, slugOfPage } from "~/domain/posts/post/slug";
import { decoded } from "./html/old-site";
import { checked, ImportError } from "./import-error";
import { type FoundPost, givenText, type Notice } from "./import-item";
import { laterEnd, publicityOf } from "./publicity";

interface ImportedPost {
  readonly post: ExportedPost;
  readonly notices: readonly Notice[];
}

export class IdentifiedEntries {
  /** Where each id of a post was found first. */
  readonly #places = new Map<string, string>();

  /** Entries with the same address and different texts are different posts, so their text becomes part of the identity. @throws ImportError */
  identify(found: FoundPost, defaults: { author: string; now: Date }): ImportedPost {
    const { post, notices } = importedPost(found, defaults);
    const ownId = idOf(found.values.id) ?? idOfIdentity([found.identity, post.title, post.content].join("\n"));
    const isTaken = this.#places.has(post.id);
    const twin = isTaken ? this.#places.get(ownId) : undefined;
    if (twin !== undefined) throw new ImportError(`It is the same entry as ${twin}, by its id or by its address and text.`);
    for (const id of isTaken ? [ownId] : [post.id, ownId]) this.#places.set(id, found.where);
    return { post: isTaken ? { ...post, id: ownId } : post, notices };
  }
}

/** Fills in missing values and shortens those that are too long, with a notice; but never the text. @throws ImportError */
function importedPost({ values, identity, ...found }: FoundPost, { author, now }: { author: string; now: Date }): ImportedPost {
  const notices: string[] = [];
  const { status, reason } = publicityOf(values, now);
  const nul = Object.entries(values).find(([, value]) => typeof value === "string" && value.includes("\0"));
  if (nul) throw new ImportError(`Its ${nul[0]} contains a NUL character, which can't be stored. Remove it, then import again.`);
  const content = givenText(values.content);
  const title = givenText(values.title).trim();
  if (title === "") throw new ImportError("It has no title.");
  noteStrikes(content, notices);
  if (content.trim() === "") throw new ImportError("It has no text.");
  if (content.length > MAX_IMPORTED_TEXT) throw new ImportError("Its text has more than 1,000,000 characters. Split it in two.");
  if (content.length > postLimits.content) {
    const limit = postLimits.content.toLocaleString("en-US");
    notices.push(`The text is longer than the ${limit} characters that the editor saves: split it before you edit it.`);
  }
  const post = checked(exportedPost, {
    ...exportOnlyColumns(values),
    ...publicationOf(values, status, now, notices),
    title: shortened(title, postLimits.title, "title", notices),
    ...(isPage(values) ? pageColumns(values) : { slug: slugOf(values.slug, title, notices), category: categoryOf(values, notices) }),
    excerpt: shortened(givenText(values.excerpt).trim(), postLimits.excerpt, "excerpt", notices),
    content,
    featured_image: pictureOf(values.featured_image, notices),
    author_name: authorOf(values.author_name, author, notices),
    read_time: readTimeOf(values.read_time, content),
    months: values.months,
    id: idOf(values.id) ?? idOfIdentity(identity),
  });
  const end = status === "published" ? laterEnd(values, now) : null;
  const details = [...notices, ...(end === null ? [] : [end])].map((text) => ({ about: "details", text }) as const);
  const restricted = reason === null ? [] : [{ about: "restricted", text: reason } as const];
  return { post, notices: [...found.notices, ...restricted, ...details] };
}

/** GitHub's Markdown strikes out what is between single tildes, too, which others write before a number or in a range. */
function noteStrikes(content: string, notices: string[]): void {
  const struck = content.includes("~")
    ? content.replace(/`[^`\n]{1,500}`/g, "").match(/(?<![~\\])~(?![~\s])[^~\n]{1,500}(?<![~\s\\])~(?!~)/g)
    : null;
  if (!struck) return;
  const named = struck
    .slice(0, 3)
    .map((text) => `“${text.replace(/^~|~$/g, "").slice(0, 60)}”`)
    .join(", ");
  notices.push(
    `Readers see ${named} struck out, since it is between two tildes. Put a backslash before each if they mean “about” or “to”.`,
  );
}

function isPage({ page }: Found): boolean {
  return givenText(page).trim() !== "";
}

/** The site's own pages are never in the trash. */
function pageColumns({ page, menu_place }: Found) {
  const name = givenText(page).trim();
  const columns = { page: name, slug: slugOfPage(name), category: "" };
  if (isOwnPage(name)) {
    const address = addressOfOwnPage(name);
    if (SITE_ADDRESSES.has(address)) throw new ImportError(`Its address /${address} belongs to the site itself.`);
    return { ...columns, menu_place: menu_place ?? null };
  }
  return { ...columns, deleted_at: null, deleted_by_id: null, deleted_by_name: null };
}

function categoryOf({ category }: Found, notices: string[]): string {
  return shortened(givenText(category).trim() || DEFAULT_CATEGORY, postLimits.category, "category", notices);
}

/** The same identity gets the same id in every import. */
export function idOfIdentity(identity: string): string {
  const hex = createHash("sha256").update(identity).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

function shortened(text: string, limit: number, what: string, notices: string[]): string {
  if (text.length <= limit) return text;
  notices.push(`The ${what} was cut to ${limit} characters; the rest was: “${text.slice(limit, limit + 200)}”.`);
  const cut = text.slice(0, limit);
  return cut.replace(/[\ud800-\udbff]$/, "").trim();
}

function slugOf(value: unknown, title: string, notices: string[]): string {
  // WordPress stores letters of other alphabets percent-encoded.
  const given = decoded(givenText(value).trim());
  if (isSlug(given)) return given;
  const made = [slugFromTitle(given), slugFromTitle(title), `article-${slugFromTitle(given || title)}`].find(isSlug) ?? "article";
  if (given !== "") notices.push(`The address “${given}” became “${made}”.`);
  return made;
}

function pictureOf(value: unknown, notices: string[]): string {
  const address = givenText(value).trim();
  if (address.length <= postLimits.featured_image && isPictureAddress(address)) return address;
  notices.push(`The featured image “${address.slice(0, 200)}” is not the address of a picture and was left out.`);
  return "";
}

function authorOf(value: unknown, fallback: string, notices: string[]): string {
  const given = givenText(value).trim();
  if (given !== "") return shortened(given, postLimits.author_name, "author’s name", notices);
  notices.push(`It names no author, so it is by “${fallback}”.`);
  return fallback;
}

function readTimeOf(value: unknown, content: string): number {
  const minutes = Number(givenText(value).trim() || Number.NaN);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 60 ? minutes : suggestReadTime(countWords(content));
}

type Found = FoundPost["values"];

/** A post with a future date becomes a scheduled draft. */
function publicationOf(values: Found, status: ExportedPost["status"], now: Date, notices: string[]) {
  const published_at = dateOf(values, "published_at", notices);
  const created_at = dateOf(values, "created_at", notices) ?? published_at ?? now.toISOString();
  const others = {
    created_at,
    updated_at: dateOf(values, "updated_at", notices) ?? created_at,
    deleted_at: dateOf(values, "deleted_at", notices),
  };
  const scheduled_at = dateOf(values, "scheduled_at", notices);
  const isPlanned = status === "published" && published_at !== null && published_at > now.toISOString();
  if (isPlanned) return { ...others, ...storedPublication({ status, published_at }, now) };
  if (scheduled_at !== null && scheduled_at <= now.toISOString() && others.deleted_at === null) {
    notices.push("Its time to be published has passed, so it is published within a minute.");
  }
  return { ...others, status, published_at, scheduled_at };
}

function dateOf(values: Found, column: string, notices: string[]): string | null {
  const value = values[column];
  const instant = parseInstant(value);
  if (!instant && givenText(value).trim() !== "")
    notices.push(`Its ${column} “${givenText(value).slice(0, 40)}” is not a date and was left out.`);
  return instant;
}

/** The columns that only exports of this product have. */
function exportOnlyColumns(values: Found): Record<string, unknown> {
  const columns = headColumns.filter(
    (column) => column.endsWith("_id") || column.endsWith("_name") || /review|version|late|feed/.test(column),
  );
  const given = columns.filter((column) => (values[column] ?? "") !== "");
  return Object.fromEntries(given.map((column) => [column, values[column]]));
}

function idOf(value: unknown): string | null {
  const id = givenText(value).trim();
  return exportedPost.shape.id.safeParse(id).success && id.length >= MIN_ID_LENGTH ? id : null;
}

/** Shorter ids may be row numbers, which repeat in other files. */
const MIN_ID_LENGTH = 16;

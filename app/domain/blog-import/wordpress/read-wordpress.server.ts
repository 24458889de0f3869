import { z } from "zod";
import { readWithTimeout } from "~/domain/blog-import/entry-time.server";
import type { SourceFile, Uploads } from "~/domain/blog-import/files/source-files.server";
import { htmlToMarkdown, plainText } from "~/domain/blog-import/html/html-to-markdown.server";
import { type FoundPost, type ImportItem, type Notice, otherCategoriesNotice } from "~/domain/blog-import/import-item";
import { OwnAddresses, withGuess } from "~/domain/blog-import/website/page-guess";
import { parseJson } from "~/domain/json";
import { childText, metaOf, readWordpressElements, type WordpressElement } from "./wordpress-elements.server";
import { wordpressHtml } from "./wordpress-html";
import { feedsOf, formerAddressesOf, identityOf, pathOf, surveyWordpress, type WordpressBlog } from "./wordpress-survey.server";

/** Reads a WordPress export (WXR), twice: a post may refer to a picture, author or post that comes later. @throws ImportError */
export async function* readWordpress(
  file: SourceFile,
  uploads: Uploads,
  { expect, entryTimeoutMs }: { readonly expect?: ((entries: number) => void) | undefined; readonly entryTimeoutMs?: number | undefined },
): AsyncGenerator<ImportItem, void, undefined> {
  const blog = await surveyWordpress(file);
  expect?.(blog.entries);
  if (blog.address !== "") yield siteOf(blog);
  for (const { id, address, file: path, description } of blog.attachments.values()) {
    const fileName = path.replace(/^.*\//, "");
    const where = `WordPress attachment ${id} “${fileName.slice(0, 80)}”`;
    if (/\.(jpe?g|png|gif|webp|avif|pdf)$/i.test(path))
      yield { kind: "picture", where, address, fileName, description, bytes: uploads.bytesOf(path) };
    else yield { kind: "skipped", where, reason: "It is neither a picture nor a PDF; links to it still lead to the old site." };
  }
  const addresses = new OwnAddresses();
  for await (const element of readWordpressElements(file)) {
    if (element.name !== "item" || childText(element, "wp:post_type") === "attachment") continue;
    const where = placeOf(element);
    yield readWithTimeout(where, () => importItem(element, where, { ...blog, addresses }), entryTimeoutMs);
  }
}

function siteOf({ address, categories }: WordpressBlog): ImportItem {
  const base = pathOf(address).replace(/(?<!\/)\/+$/, "");
  const known = [...categories].map(([slug, name]) => ({ name, formerAddresses: [`${base}/category/${slug}/`] }));
  return { kind: "site", where: address, address, feeds: feedsOf(address), categories: known };
}

function placeOf(item: WordpressElement): string {
  const title = plainText(childText(item, "title").slice(0, 1000)).slice(0, 80);
  return `WordPress ${childText(item, "wp:post_type") || "entry"} ${childText(item, "wp:post_id")}${title && ` “${title}”`}`;
}

function importItem(
  item: WordpressElement,
  where: string,
  { addresses, ...blog }: WordpressBlog & { readonly addresses: OwnAddresses },
): ImportItem {
  const title = plainText(childText(item, "title"));
  const type = childText(item, "wp:post_type");
  const isPage = type === "page" && childText(item, "wp:status").trim() !== "trash";
  if (type !== "post" && !isPage)
    return { kind: "skipped", where, reason: kinds[type] ?? `It is of the kind “${type}”, which can't be imported.` };
  const { html, notices } = wordpressHtml(withFootnotes(childText(item, "content:encoded"), metaOf(item, "footnotes")), {
    byId: (number) => blog.attachments.get(number),
    ofPost: blog.uploadedWith.get(childText(item, "wp:post_id").trim()) ?? [],
    sharedBlock: (number) => blog.sharedBlocks.get(number),
  });
  const { markdown, ...converted } = htmlToMarkdown(html, blog.site);
  const status = statusOf(item);
  const categories = categoriesOf(item);
  const login = childText(item, "dc:creator").trim();
  const published = dateOf(item, "wp:post_date");
  const modified = dateOf(item, "wp:post_modified") ?? published;
  const featured = blog.attachments.get(metaOf(item, "_thumbnail_id").trim())?.address ?? "";
  const link = childText(item, "link").trim();
  const post: FoundPost = {
    kind: "post",
    where,
    identity: identityOf(item, blog.address),
    values: {
      title: title || (markdown === "" ? "" : "Untitled"),
      slug: childText(item, "wp:post_name").trim(),
      excerpt: plainText(wordpressHtml(childText(item, "excerpt:encoded")).html),
      content: markdown,
      featured_image: featured,
      category: categories[0],
      status: status.status,
      author_name: blog.authors.get(login) || login,
      published_at: status.status !== "draft" || status.deleted ? published : null,
      created_at: published,
      updated_at: modified,
      deleted_at: status.deleted ? modified : null,
    },
    notices: [...notices, ...converted.notices, ...status.notices, ...omissions(item, categories.slice(1))],
    sourceUrl: /^https?:\/\//i.test(link) ? link : null,
    formerAddresses: status.deleted ? [] : formerAddressesOf(item, blog.address),
    categories,
    pictures: [...new Set([...(featured === "" ? [] : [featured]), ...converted.pictures])],
    links: converted.links,
  };
  if (!isPage) return post;
  const isNumbered = pathOf(link) === "" || /[?&](p|page_id)=/.test(link);
  const path = isNumbered ? `/?page_id=${childText(item, "wp:post_id").trim()}` : pathOf(link);
  const parent = blog.pages.get(childText(item, "wp:post_parent").trim());
  const order = Number.parseInt(childText(item, "wp:menu_order"), 10) || 0;
  return withGuess(post, { path, isArticle: false, addresses, order, ...(parent && { parent }) });
}

/** The block of footnotes has its notes in a field beside the text. */
function withFootnotes(content: string, notes: string): string {
  const found = z.array(z.looseObject({ content: z.string() })).safeParse(parseJson(notes));
  if (!found.success || found.data.length === 0) return content;
  const list = `<ol>${found.data.map((note) => `<li>${note.content}</li>`).join("")}</ol>`;
  return content.replace(/<!--\s?wp:footnotes\b[^>]{0,500}-->/, () => `<!-- wp:list -->${list}<!-- /wp:list -->`);
}

const kinds: Readonly<Record<string, string>> = {
  page: "It is a page in the trash.",
  nav_menu_item: "It is an entry of a menu.",
  revision: "It is an earlier version.",
  wp_block: "It is a block that posts share; where they show it, it is part of them.",
};

function statusOf(item: WordpressElement): { status: "draft" | "published" | "scheduled"; deleted?: boolean; notices: readonly Notice[] } {
  const status = childText(item, "wp:status").trim();
  const restricted = (text: string) => ({ status: "draft", notices: [{ about: "restricted", text }] }) as const;
  if (status === "trash") return { status: "draft", deleted: true, notices: [{ about: "trash", text: "It is in the trash, as it was." }] };
  if (childText(item, "wp:post_password") !== "") return restricted("It had a password, so it is a draft here.");
  const plugin = restrictingFields.find(([key, isPublic]) => !isPublic.test(metaOf(item, key).trim()));
  if (plugin) return restricted(`${plugin[2]}, so it is a draft here.`);
  if (status === "publish" || status === "future") return { status: status === "publish" ? "published" : "scheduled", notices: [] };
  if (status === "draft" || status === "auto-draft") return { status: "draft", notices: [] };
  return restricted(`It was “${status}”, so it is a draft here.`);
}

/** Custom fields of Jetpack, Members and SEO plugins: the value that a public post has, and what another one means. */
const restrictingFields = [
  ["_jetpack_newsletter_access", /^(everybody)?$/, "Only subscribers could read it"],
  ["_members_access_role", /^$/, "Only members could read it"],
  ["_yoast_wpseo_meta-robots-noindex", /^[02]?$/, "Search engines were not to show it"],
  ["rank_math_robots", /^(?!.*noindex)/, "Search engines were not to show it"],
] as const;

function categoriesOf(item: WordpressElement): string[] {
  const named = item.children.filter((child) => child.name === "category" && child.attributes.domain === "category");
  return named.map((child) => child.text.trim()).filter((name) => name !== "" && name.toLowerCase() !== "uncategorized");
}

/** In UTC if the export has it, otherwise in Arizona time. A draft has zeros. */
function dateOf(item: WordpressElement, name: string): string | null {
  const utc = childText(item, `${name}_gmt`).trim();
  if (/^[1-9]/.test(utc)) return utc;
  const local = childText(item, name).trim();
  return /^[1-9]/.test(local) ? `${local}-07:00` : null;
}

function omissions(item: WordpressElement, otherCategories: readonly string[]): Notice[] {
  const count = (test: (name: string, domain: string | undefined) => boolean) =>
    item.children.filter((child) => test(child.name, child.attributes.domain)).length;
  const comments = count((name) => name === "wp:comment");
  const tags = count((name, domain) => name === "category" && domain === "post_tag");
  const notices: Notice[] = otherCategoriesNotice(otherCategories);
  if (tags > 0) notices.push({ about: "tags", text: `Tags were left out: ${tags}.` });
  if (comments > 0) notices.push({ about: "comments", text: `Comments were left out: ${comments}.` });
  return notices;
}

import { htmlToMarkdown } from "~/domain/blog-import/html-to-markdown.server";
import { firstGiven, type ImportItem, type Notice, noOrigin, otherCategoriesNotice } from "~/domain/blog-import/import-item";
import { childText, notWordpress, readWordpressElements, type WordpressElement } from "./wordpress-elements.server";
import { wordpressHtml } from "./wordpress-html";

/** A WordPress export (WXR), read twice because a post may name a picture or author that comes later. @throws ImportError */
export async function* readWordpress(
  file: string,
  name: string,
  expect?: (entries: number) => void,
): AsyncGenerator<ImportItem, void, undefined> {
  const blog = await surveyBlog(file, name);
  expect?.(blog.entries);
  for await (const element of readWordpressElements(file, name)) if (element.name === "item") yield importItem(element, blog);
}

type WordpressBlog = Awaited<ReturnType<typeof surveyBlog>>;

async function surveyBlog(file: string, name: string) {
  const authors = new Map<string, string>();
  const pictures = new Map<string, string>();
  let site = "";
  let isWordpress = false;
  let entries = 0;
  for await (const element of readWordpressElements(file, name)) {
    if (element.name.startsWith("wp:")) isWordpress = true;
    if (element.name === "wp:base_blog_url" || element.name === "wp:base_site_url") site = element.text.trim();
    if (element.name === "item") entries += 1;
    if (element.name === "wp:author")
      authors.set(childText(element, "wp:author_login"), childText(element, "wp:author_display_name").trim());
    const picture = childText(element, "wp:attachment_url").trim();
    if (element.name === "item" && picture !== "") pictures.set(childText(element, "wp:post_id"), picture);
  }
  if (!isWordpress) throw notWordpress(name);
  return { site, entries, authors, pictures };
}

function importItem(item: WordpressElement, blog: WordpressBlog): ImportItem {
  const title = childText(item, "title").trim();
  const type = childText(item, "wp:post_type");
  const id = childText(item, "wp:post_id");
  const where = `WordPress ${type || "entry"} ${id}${title && ` “${title.slice(0, 80)}”`}`;
  if (type !== "post") return { kind: "skipped", where, reason: kinds[type] ?? `It is of the kind “${type}”, which can't be imported.` };
  const { html, notices: shortcodes } = wordpressHtml(childText(item, "content:encoded"));
  const converted = htmlToMarkdown(html);
  const status = statusOf(item);
  const [category, ...otherCategories] = categoriesOf(item);
  const login = childText(item, "dc:creator").trim();
  const published = dateOf(item, "wp:post_date");
  const modified = dateOf(item, "wp:post_modified") ?? published;
  const thumbnail = item.children.find((child) => child.name === "wp:postmeta" && childText(child, "wp:meta_key") === "_thumbnail_id");
  return {
    ...noOrigin,
    kind: "post",
    where,
    identity: `wordpress ${blog.site} ${firstGiven(id, childText(item, "guid"), childText(item, "link"), title)}`,
    values: {
      title,
      slug: childText(item, "wp:post_name").trim(),
      excerpt: htmlToMarkdown(childText(item, "excerpt:encoded")).markdown.trim(),
      content: converted.markdown,
      featured_image: thumbnail ? (blog.pictures.get(childText(thumbnail, "wp:meta_value").trim()) ?? "") : "",
      category,
      status: status.status,
      author_name: blog.authors.get(login) || login,
      published_at: status.status === "published" || status.deleted ? published : null,
      created_at: published,
      updated_at: modified,
      deleted_at: status.deleted ? modified : null,
    },
    notices: [...shortcodes, ...converted.notices, ...status.notices, ...omissions(item, otherCategories)],
  };
}

const kinds: Readonly<Record<string, string>> = {
  page: "It is a page, not a post.",
  attachment: "It is a picture or file; posts that show it still load it from its address.",
  nav_menu_item: "It is an entry of a menu.",
  revision: "It is an earlier version.",
};

function statusOf(item: WordpressElement): { status: "draft" | "published"; deleted?: boolean; notices: readonly Notice[] } {
  const status = childText(item, "wp:status").trim();
  if (childText(item, "wp:post_password") !== "")
    return { status: "draft", notices: [{ about: "restricted", text: "It had a password, so it is a draft here." }] };
  if (status === "publish" || status === "future") return { status: "published", notices: [] };
  if (status === "trash") return { status: "draft", deleted: true, notices: [{ about: "trash", text: "It is in the trash, as it was." }] };
  if (status === "draft" || status === "auto-draft") return { status: "draft", notices: [] };
  return { status: "draft", notices: [{ about: "restricted", text: `It was “${status}”, so it is a draft here.` }] };
}

function categoriesOf(item: WordpressElement): string[] {
  const named = item.children.filter((child) => child.name === "category" && child.attributes.domain === "category");
  return named.map((child) => child.text.trim()).filter((name) => name !== "" && name.toLowerCase() !== "uncategorized");
}

/** UTC where it is given, else Arizona time. A draft has zeros. */
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

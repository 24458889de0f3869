import type { SourceFile } from "~/domain/blog-import/files/source-files.server";
import { plainText } from "~/domain/blog-import/html/html-to-markdown.server";
import { OldSite } from "~/domain/blog-import/html/old-site";
import { ImportError } from "~/domain/blog-import/import-error";
import { firstGiven } from "~/domain/blog-import/import-item";
import { childText, metaOf, notWordpress, readWordpressElements, type WordpressElement } from "./wordpress-elements.server";

interface Attachment {
  readonly id: string;
  readonly address: string;
  /** The path below the folder of uploads: "2021/03/toad.jpg". */
  readonly file: string;
  readonly description: string;
  readonly caption: string;
}

export type WordpressBlog = Awaited<ReturnType<typeof surveyWordpress>>;

/** How many characters of shared blocks are kept in memory. */
const MAX_SHARED = 2_000_000;

/** Collects everything in a WordPress export that is needed to read the texts of its posts afterwards. @throws ImportError */
export async function surveyWordpress(file: SourceFile) {
  const authors = new Map<string, string>();
  const categories = new Map<string, string>();
  const attachments = new Map<string, Attachment>();
  /** The ids of the attachments that were uploaded with a post, by its id. */
  const uploadedWith = new Map<string, string[]>();
  const pages = new Map<string, string>();
  const sharedBlocks = new Map<string, string>();
  let [site, isWordpress, entries, shared] = [new OldSite(null), false, 0, 0];
  let address = "";
  for await (const element of upToDamage(readWordpressElements(file), () => entries > 0)) {
    if (element.name.startsWith("wp:")) isWordpress = true;
    if (element.name === "wp:base_blog_url" || (element.name === "wp:base_site_url" && address === "")) {
      address = element.text.trim().replace(/(?<!\/)\/+$/, "");
      site = new OldSite(address || null);
    }
    if (element.name === "wp:author")
      authors.set(childText(element, "wp:author_login"), childText(element, "wp:author_display_name").trim());
    if (element.name === "wp:category") {
      categories.set(childText(element, "wp:category_nicename").trim(), childText(element, "wp:cat_name").trim());
    }
    if (element.name !== "item") continue;
    entries += 1;
    const type = childText(element, "wp:post_type");
    const id = childText(element, "wp:post_id").trim();
    if (type === "post" || type === "page") addPost(site, address, element, id);
    if (type === "page") pages.set(id, plainText(childText(element, "title")).slice(0, 200));
    if (type === "attachment") {
      const attachment = attachmentOf(element, id);
      if (!attachment) continue;
      attachments.set(id, attachment);
      site.addPicture(attachment);
      const parent = childText(element, "wp:post_parent").trim();
      const siblings = uploadedWith.get(parent);
      if (siblings) siblings.push(id);
      else uploadedWith.set(parent, [id]);
    }
    const text = type === "wp_block" ? childText(element, "content:encoded") : "";
    shared += text.length;
    if (text !== "" && shared < MAX_SHARED) sharedBlocks.set(id, text);
  }
  if (!isWordpress) throw notWordpress(file.name);
  return { site, address, entries, authors, categories, attachments, pages, uploadedWith, sharedBlocks };
}

/** A file that breaks off is read as far as it goes: the second reading then reports the damage. @throws ImportError if nothing was read */
async function* upToDamage(
  elements: AsyncIterable<WordpressElement>,
  isEnough: () => boolean,
): AsyncGenerator<WordpressElement, void, undefined> {
  try {
    yield* elements;
  } catch (error) {
    if (!(error instanceof ImportError && isEnough())) throw error;
  }
}

/** The same in every import of the same blog. */
export function identityOf(item: WordpressElement, address: string): string {
  const title = childText(item, "title").trim();
  return `wordpress ${address} ${firstGiven(childText(item, "wp:post_id"), childText(item, "guid"), childText(item, "link"), title)}`;
}

function addPost(site: OldSite, address: string, item: WordpressElement, id: string): void {
  const title = plainText(childText(item, "title"));
  const slug = childText(item, "wp:post_name").trim();
  if (!/^\d+$/.test(id) || address === "" || childText(item, "wp:status") === "trash") return;
  // This address needs no escaping in any text.
  const post = { identity: identityOf(item, address), slug, title, address: `${address}/?p=${id}` };
  site.addPost(post, formerAddressesOf(item, address));
}

function attachmentOf(item: WordpressElement, id: string): Attachment | null {
  const address = firstGiven(childText(item, "wp:attachment_url").trim(), childText(item, "guid").trim()) ?? "";
  if (!/^https?:\/\//i.test(address)) return null;
  const path = pathOf(address);
  return {
    id,
    address,
    file: metaOf(item, "_wp_attached_file") || (/\/uploads\/(.+)/s.exec(path)?.[1] ?? path.replace(/^\//, "")),
    description: metaOf(item, "_wp_attachment_image_alt").trim(),
    caption: childText(item, "excerpt:encoded").trim(),
  };
}

/** All addresses at which WordPress shows a post: its permalink, by number, by its name alone, and by former names. */
export function formerAddressesOf(item: WordpressElement, blog: string): string[] {
  const base = pathOf(blog).replace(/(?<!\/)\/+$/, "");
  const link = childText(item, "link").trim();
  const id = childText(item, "wp:post_id").trim();
  const slug = childText(item, "wp:post_name").trim();
  const permalink = /[?&](p|page_id)=/.test(link) ? "" : pathOf(link);
  const isPage = childText(item, "wp:post_type") === "page";
  const numbers = /^\d+$/.test(id) ? [`${base}/?p=${id}`, ...(isPage ? [`${base}/?page_id=${id}`] : [])] : [];
  const addresses = [permalink, ...numbers, slug === "" ? "" : `${base}/${slug}/`];
  const old = item.children.filter((child) => child.name === "wp:postmeta" && childText(child, "wp:meta_key") === "_wp_old_slug");
  for (const name of old.map((child) => childText(child, "wp:meta_value").trim()).slice(0, 20)) {
    if (name !== "" && slug !== "" && permalink.includes(slug)) addresses.push(permalink.replace(slug, name));
  }
  return [...new Set(addresses)].filter((address) => address !== "" && address !== `${base}/` && address !== "/");
}

export function pathOf(address: string): string {
  return URL.parse(address)?.pathname ?? "";
}

/** WordPress serves a feed at each of these addresses. */
export function feedsOf(blog: string): string[] {
  const base = pathOf(blog).replace(/(?<!\/)\/+$/, "");
  const feeds = "/feed/ /feed/rss2/ /feed/atom/ /feed/rdf/ /rss/ /atom/ /?feed=rss2 /?feed=rss /?feed=atom /comments/feed/";
  return feeds.split(" ").map((feed) => base + feed);
}

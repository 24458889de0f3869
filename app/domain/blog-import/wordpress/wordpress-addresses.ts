import { childText, type WordpressElement } from "./wordpress-element";

/** Every address under which WordPress shows a post: its permalink, by number, by its name alone, and by names it had. */
export function formerAddressesOf(item: WordpressElement, blog: string): string[] {
  const base = pathOf(blog).replace(/\/+$/, "");
  const link = childText(item, "link").trim();
  const id = childText(item, "wp:post_id").trim();
  const slug = childText(item, "wp:post_name").trim();
  const permalink = /[?&](p|page_id)=/.test(link) ? "" : pathOf(link);
  const addresses = [permalink, /^\d+$/.test(id) ? `${base}/?p=${id}` : "", slug === "" ? "" : `${base}/${slug}/`];
  const old = item.children.filter((child) => child.name === "wp:postmeta" && childText(child, "wp:meta_key") === "_wp_old_slug");
  for (const name of old.map((child) => childText(child, "wp:meta_value").trim()).slice(0, 20)) {
    if (name !== "" && slug !== "" && permalink.includes(slug)) addresses.push(permalink.replace(slug, name));
  }
  return [...new Set(addresses)].filter((address) => address !== "" && address !== `${base}/` && address !== "/");
}

export function pathOf(address: string): string {
  return URL.parse(address)?.pathname ?? "";
}

/** WordPress serves a feed at each of these. */
export function feedsOf(blog: string): string[] {
  const base = pathOf(blog).replace(/\/+$/, "");
  return [
    "/feed/",
    "/feed/rss2/",
    "/feed/atom/",
    "/feed/rdf/",
    "/rss/",
    "/atom/",
    "/?feed=rss2",
    "/?feed=rss",
    "/?feed=atom",
    "/comments/feed/",
  ].map((feed) => base + feed);
}

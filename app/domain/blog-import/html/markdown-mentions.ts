import type { FoundLink } from "~/domain/blog-import/import-item";
import type { OldSite } from "./old-site";

/** The pictures and the links to other posts in a text that is Markdown already and stays as it is. */
export function mentionsIn(markdown: string, site: OldSite): { pictures: string[]; links: FoundLink[] } {
  const pictures = new Set<string>();
  const links = new Map<string, FoundLink>();
  for (const [, mark, address = ""] of markdown.matchAll(/(!?)\[[^[\]\n]{0,500}\]\(<?([^\s<>()]{1,2000})/g)) {
    if (mark === "!") pictures.add(address);
    const post = mark === "" ? site.postAt(address) : null;
    if (post) links.set(address, { address, identity: post.identity, slug: post.slug });
  }
  return { pictures: [...pictures].filter((address) => /^https?:/i.test(address)), links: [...links.values()] };
}

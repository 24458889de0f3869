import type { FoundLink } from "~/domain/blog-import/import-item";

/** A post of the site that texts link to. */
export interface OldPost {
  readonly identity: string;
  readonly slug: string;
  readonly title: string;
  /** Its address in converted texts, whatever the original links look like. */
  readonly address: string;
}

export interface OldPicture {
  readonly address: string;
  readonly description: string;
}

/** Resolves addresses in texts of the old website, and knows its posts and pictures. */
export class OldSite {
  readonly #host: string | null;
  readonly #posts = new Map<string, OldPost>();
  readonly #pictures = new Map<string, OldPicture>();

  /** @param address null if the source doesn't name it */
  constructor(readonly address: string | null) {
    this.#host = address === null ? null : (hostOf(URL.parse(address)) ?? null);
  }

  /** @param formerAddresses paths below the host, with a query if that is what tells posts apart */
  addPost(post: OldPost, formerAddresses: readonly string[]): void {
    for (const former of formerAddresses) if (!this.#posts.has(pageKey(former))) this.#posts.set(pageKey(former), post);
  }

  /** @param picture from the site's library, at its largest size */
  addPicture(picture: OldPicture): void {
    const key = fileKey(picture.address);
    // Its own name takes precedence over the name of a smaller size of another picture.
    this.#pictures.set(key, picture);
    const whole = wholeName(key);
    if (!this.#pictures.has(whole)) this.#pictures.set(whole, picture);
  }

  /** Makes an address absolute if the site is known. */
  resolve(address: string): string {
    const trimmed = address.trim();
    if (/^(#|[a-z][a-z0-9+.-]*:)/i.test(trimmed)) return trimmed;
    if (this.address === null) return trimmed.startsWith("//") ? `https:${trimmed}` : trimmed;
    return URL.parse(trimmed, `${this.address}/`)?.href ?? trimmed;
  }

  /** The library's picture of which the address shows some size; otherwise the address itself. */
  pictureAt(address: string): OldPicture {
    const full = withoutWixSize(withoutGhostSize(withoutPhoton(this.resolve(address))));
    const key = fileKey(full);
    return this.#pictures.get(key) ?? this.#pictures.get(wholeName(key)) ?? { address: full, description: "" };
  }

  postAt(address: string): OldPost | null {
    const full = this.resolve(address);
    if (!this.isInside(full)) return null;
    const url = URL.parse(full, "https://old.invalid");
    return url ? (this.#posts.get(pageKey(`${url.pathname}${url.search}`)) ?? null) : null;
  }

  /** Finds the pictures and the links to other posts in Markdown that stays as it is. */
  mentionsIn(markdown: string): { pictures: string[]; links: FoundLink[] } {
    const pictures = new Set<string>();
    const links = new Map<string, FoundLink>();
    for (const [, mark, address = ""] of markdown.matchAll(/(!?)\[[^[\]\n]{0,500}\]\(<?([^\s<>()]{1,2000})/g)) {
      if (mark === "!") pictures.add(address);
      const post = mark === "" ? this.postAt(address) : null;
      if (post) links.set(address, { address, identity: post.identity, slug: post.slug });
    }
    return { pictures: [...pictures].filter((address) => /^https?:/i.test(address)), links: [...links.values()] };
  }

  /** Whether a full address, or a path, is on the site. */
  isInside(full: string): boolean {
    const url = URL.parse(full);
    return url === null ? full.startsWith("/") : this.#host !== null && hostOf(url) === this.#host;
  }
}

/** Of the files that texts link to, the library keeps these alone. */
export function isPdf(address: string): boolean {
  return /\.pdf([?#]|$)/i.test(address);
}

/** @param addresses that nothing here stands in for */
export function linksStay(addresses: readonly string[]): string {
  return `It still links to the old site: ${addresses.slice(0, 10).join(", ")}${addresses.length > 10 ? " …" : ""}.`;
}

function hostOf(url: URL | null): string | undefined {
  return url && /^https?:$/.test(url.protocol) ? url.host.replace(/^www\./, "") : undefined;
}

/** Pages are told apart by their path, or by `?p=` on any. */
function pageKey(address: string): string {
  const url = URL.parse(address, "https://old.invalid");
  if (!url) return address;
  const id = url.searchParams.get("p") ?? url.searchParams.get("page_id");
  return id !== null && /^\d+$/.test(id)
    ? `?p=${id}`
    : decoded(url.pathname)
        .replace(/(?<!\/)\/+$/, "")
        .toLowerCase();
}

function fileKey(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, "")}${decoded(url.pathname)}` : decoded(address.replace(/[?#].*/s, ""));
}

/** WordPress stores smaller sizes of a picture beside it, and a very large original beside the copy that it shows. */
function wholeName(name: string): string {
  return name.replace(/(-\d{1,5}x\d{1,5}|-scaled|-rotated)(?=\.[a-z]{3,4}$)/i, "");
}

/** Ghost makes smaller sizes on demand. */
function withoutGhostSize(address: string): string {
  return address.replace(/(\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{1,5})?(?=\/)/, "$1");
}

/** Wix first shows a small and blurred copy. */
function withoutWixSize(address: string): string {
  return address.replace(/^(https?:\/\/static\.wixstatic\.com\/media\/[^/?#]+)\/v1\/.*$/i, "$1");
}

/** Jetpack serves a site's pictures from its own hosts, resized by the query. */
function withoutPhoton(address: string): string {
  return address.replace(/^https?:\/\/i[0-3]\.wp\.com\/([^?#]*).*/is, "https://$1");
}

/** Without escapes, if all of them are of UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { canBePage, endlessShape, isInFolder, isListAddress, pageAddress, pathOf } from "./website-address";

/** The first queue that has an entry is served first. */
const kinds = ["listing", "listed", "linked", "list"] as const;
type Kind = (typeof kinds)[number];

const MAX_KNOWN = 6000;
const MAX_LISTINGS = 50;
/** Of one shape, such as the months of a calendar. */
const MAX_ALIKE = 40;

/** The addresses of a website that are still to be read, each once. */
export class AddressQueue {
  readonly known = new Set<string>();
  readonly read = new Set<string>();
  /** What robots.txt forbids, so that each address is looked up once. */
  readonly #forbidden = new Set<string>();
  readonly #alike = new Map<string, number>();
  readonly #queues = new Map(kinds.map((kind) => [kind, [] as URL[]]));
  #listings = 0;

  constructor(
    private readonly base: URL,
    private readonly folder: string,
    private readonly isAllowed: (url: URL) => boolean,
  ) {}

  /** Adds what a page links to or a sitemap or feed lists, if it can be a page of this website. */
  addLink(link: string, isListed: boolean): void {
    const url = pageAddress(link, this.base);
    if (!url || !canBePage(url) || !isInFolder(url, this.folder)) return;
    this.add(link, isListAddress(url) ? "list" : isListed ? "listed" : "linked");
  }

  add(address: string, kind: Kind): void {
    const url = pageAddress(address, this.base);
    if (!url || this.known.has(pathOf(url)) || this.#forbidden.has(pathOf(url))) return;
    if (this.known.size >= MAX_KNOWN || this.#forbidden.size >= MAX_KNOWN) return;
    if (!this.isAllowed(url)) {
      this.#forbidden.add(pathOf(url));
      return;
    }
    if (kind === "listing" && ++this.#listings > MAX_LISTINGS) return;
    const shape = endlessShape(url);
    const alike = shape === null ? 0 : (this.#alike.get(shape) ?? 0) + 1;
    if (shape !== null) this.#alike.set(shape, alike);
    if (alike > MAX_ALIKE) return;
    this.known.add(pathOf(url));
    this.#queues.get(kind)?.push(url);
  }

  next(): { readonly url: URL; readonly kind: Kind } | null {
    for (const [kind, queue] of this.#queues) {
      for (let url = queue.shift(); url; url = queue.shift()) if (!this.read.has(pathOf(url))) return { url, kind };
    }
    return null;
  }
}

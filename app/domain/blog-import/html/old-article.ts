import type { Element, ElementContent, Root } from "hast";
import type { FoundLink, Notice, NoticeSubject } from "~/domain/blog-import/import-item";
import type { tidyRichText } from "~/domain/posts/article/rich-text-tree";
import { embedLabels, embedLink, plainCard } from "./embed-link";
import { isBlank, isEmptyInline, joinedTexts, type Mark, markOf, withEmoji } from "./inline-elements";
import { isPdf, linksStay, type OldPost, type OldSite } from "./old-site";

const UNSUPPORTED = new Set("script form svg math canvas input button select textarea applet dialog".split(" "));
/** Elements without any text. The converter visits all of them again for each blank before them. */
const INVISIBLE = "area basefont datalist noembed noframes source track";
const IGNORED = new Set(`style link meta template noscript param title base wbr ${INVISIBLE}`.split(" "));

/** The formats of the elements around. */
type Within = Readonly<Partial<Record<Mark | "code", boolean>>>;

/** Pages with the same path here as on most old sites. */
const SAME_PATHS: ReadonlySet<string> = new Set(["", "/contact", "/about", "/services", "/blog"]);

/** Reduces the tree of a text from another site to what Markdown can express, and collects its pictures, links and losses. */
export class ArticleTree {
  readonly #lost = new Map<string, number>();
  readonly #embeds = new Map<string, number>();
  readonly #strayLinks = new Set<string>();
  readonly #pictures = new Set<string>();
  readonly #links = new Map<string, FoundLink>();
  readonly #notes: string[] = [];
  #lostPictures = 0;

  constructor(private readonly site: OldSite) {}

  clean(node: Root | Element, within: Within = {}): void {
    const children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
      if (child.type === "text") return within.code ? [child] : this.#text(child.value, node);
      return child.type === "element" ? this.#element(child, within) : [];
    });
    node.children = joinedTexts(children);
  }

  /** What was changed before. */
  note({ hidden, unwritten }: ReturnType<typeof tidyRichText>): void {
    if (hidden.length > 0) this.#notes.push(`Left out, because the page hid it: ${quoted(hidden)}.`);
    if (unwritten.length > 0) this.#notes.push(raisedText(unwritten));
  }

  found(): { notices: Notice[]; pictures: string[]; links: FoundLink[] } {
    const notices: Notice[] = [];
    const add = (about: NoticeSubject, text: string) => notices.push({ about, text });
    for (const text of this.#notes) add("html", text);
    if (this.#lost.size > 0) add("html", `Left out, because an article can't hold it: ${listed(this.#lost)}.`);
    if (this.#embeds.size > 0) add("embed", `Became a link: ${listed(this.#embeds)}.`);
    if (this.#lostPictures > 0) add("pictures", `Pictures without a web address were left out: ${this.#lostPictures}.`);
    const stray = [...this.#strayLinks];
    if (stray.length > 0) add("links", linksStay(stray));
    return { notices, pictures: [...this.#pictures], links: [...this.#links.values()] };
  }

  #text(value: string, parent: Root | Element): ElementContent[] {
    const isAddress = /^\s*https?:\/\/[^\s<>"]{1,2000}\s*$/i.test(value);
    const isLink = parent.type === "element" && parent.tagName === "a";
    const link = isAddress && !isLink ? embedLink(value) : null;
    if (!link) return [{ type: "text", value: withEmoji(value) }];
    // An address on a line of its own was shown as a player or a map.
    if (link.label !== link.href) count(this.#embeds, new URL(link.href).host);
    const post = this.site.postAt(link.href);
    const [before = "", after = ""] = value.split(/\S+/);
    const element = post ? linkTo(this.#linkToPost(post), post.title) : linkTo(link.href, link.label);
    return [{ type: "text", value: before }, element, { type: "text", value: after }];
  }

  #element(found: Element, within: Within): ElementContent[] {
    const element = plainCard(found) ?? found;
    const { tagName, properties } = element;
    if (IGNORED.has(tagName) || String(properties.className ?? "").includes("wp-block-file__button")) return [];
    if (UNSUPPORTED.has(tagName)) {
      count(this.#lost, `<${tagName}>`);
      return [];
    }
    if (tagName === "img") return this.#picture(element);
    if (["iframe", "embed", "object", "frame"].includes(tagName)) return this.#frame(element);
    if (tagName === "video" || tagName === "audio") return this.#recording(element);
    // The converter would add cells for large spans.
    for (const span of ["colSpan", "rowSpan"]) if (Number(properties[span] ?? 1) > 50) delete properties[span];
    // The converter would visit hidden content again for each blank before it.
    delete properties.hidden;
    const mark = markOf(tagName);
    const around = mark ?? (tagName === "pre" || tagName === "code" ? "code" : null);
    this.clean(element, around === null || within[around] ? within : { ...within, [around]: true });
    if (isEmptyInline(element) || tagName === "rp" || (tagName !== "figcaption" && mark !== null && within[mark])) return element.children;
    if (tagName === "a") return this.#anchor(element);
    if (tagName === "table" && cellsIn(element) > MAX_CELLS) return element.children.flatMap(linesOf);
    if (tagName === "figcaption") {
      if (isBlank(element)) return [];
      return [paragraph(within.emphasis ? element.children : [{ ...element, tagName: "em", properties: {} }])];
    }
    return /^(p|h[1-6])$/.test(tagName) && isBlank(element) ? [] : [element];
  }

  #picture(element: Element): ElementContent[] {
    const { src, srcSet, alt, className, dataSrc, dataLazySrc, dataLazy, dataOriginal, dataImage, dataOrigFile } = element.properties;
    if (/smiley|\bemoji\b/.test(String(className ?? "")) && alt) return [{ type: "text", value: withEmoji(` ${alt} `).trim() }];
    const [smallest] = String(srcSet ?? "")
      .trim()
      .split(/\s/);
    const all = [dataOrigFile, dataSrc, dataLazySrc, dataLazy, dataOriginal, dataImage, src, smallest];
    const given = all.map((value) => String(value ?? "").trim());
    const shown = given.find((value) => /^(https?:)?\/\/|^[^:]+$/i.test(value));
    if (!shown) {
      this.#lostPictures += 1;
      return [];
    }
    const { address, description } = this.site.pictureAt(shown);
    this.#pictures.add(address);
    return [{ ...element, properties: { src: address, alt: String(alt ?? "").trim() || description }, children: [] }];
  }

  #frame(element: Element): ElementContent[] {
    const { src, dataSrc, dataLazySrc, data } = element.properties;
    const inner = element.children.filter((child) => child.type === "element");
    const movie = inner.find(({ properties: { name } }) => name === "movie" || name === "src")?.properties.value;
    const inside = inner.find((child) => child.tagName === "embed")?.properties.src;
    const addresses = [src, dataSrc, dataLazySrc, data, movie, inside].map((value) => String(value ?? ""));
    const link = addresses.map((address) => (/^(https?:)?\/\//i.test(address.trim()) ? embedLink(address) : null)).find(Boolean);
    count(link ? this.#embeds : this.#lost, `<${element.tagName}>`);
    return link ? [linkTo(this.#link(link.href), link.label)] : [];
  }

  #recording(element: Element): ElementContent[] {
    const sources = [element, ...element.children.filter((child) => child.type === "element" && child.tagName === "source")];
    const src = sources.map((source) => String((source as Element).properties.src ?? "")).find((value) => value !== "") ?? "";
    const href = this.site.resolve(src);
    const isLink = /^https?:/i.test(href);
    count(isLink ? this.#embeds : this.#lost, `<${element.tagName}>`);
    return isLink ? [linkTo(this.#link(href), element.tagName === "video" ? embedLabels.videoFile : embedLabels.soundFile)] : [];
  }

  #anchor(element: Element): ElementContent[] {
    const href = withoutGoogle(this.site.resolve(String(element.properties.href ?? "")));
    const [only, ...others] = element.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
    const isPicture = only?.type === "element" && only.tagName === "img" && others.length === 0;
    // A picture that links to itself.
    if (isPicture && /\.(jpe?g|png|gif|webp|avif|bmp|svg)([?#]|$)/i.test(href)) return [only];
    if (href === "" || !/^(https?:|mailto:|tel:|sms:|#|\/)/i.test(href)) return element.children;
    return [{ ...element, properties: { href: this.#link(href) } }];
  }

  #link(href: string): string {
    const post = this.site.postAt(href);
    if (post) return this.#linkToPost(post);
    if (href.startsWith("#") || !this.site.isInside(href)) return href;
    const path = (URL.parse(href, "https://old.invalid")?.pathname ?? href).replace(/\/$/, "");
    if (SAME_PATHS.has(path)) return path === "" ? "/" : path;
    if (!isPdf(path)) {
      this.#strayLinks.add(href.slice(0, 200));
      return href;
    }
    const { address } = this.site.pictureAt(href);
    this.#pictures.add(address);
    return address;
  }

  #linkToPost({ address, identity, slug }: OldPost): string {
    this.#links.set(address, { address, identity, slug });
    return address;
  }
}

/** @param unwritten what Unicode can't raise or lower */
export function raisedText(unwritten: readonly string[]): string {
  return `Raised or lowered text became ${quoted(unwritten)}. Check that it means the same.`;
}

function quoted(texts: readonly string[]): string {
  return texts
    .slice(0, 5)
    .map((text) => `“${text.slice(0, 60)}”`)
    .join(", ");
}

/** Google Docs leads every link of a published text by way of Google. */
function withoutGoogle(href: string): string {
  return /^https:\/\/www\.google\.com\/url\?/.test(href) ? (URL.parse(href)?.searchParams.get("q") ?? href) : href;
}

/** In Markdown all rows of a table are padded to the widest one. */
const MAX_CELLS = 20_000;

function cellsIn(table: Element): number {
  const rows = [...elementsIn(table)].filter(({ tagName }) => tagName === "tr");
  const widths = rows.map(({ children }) => children.length);
  return rows.length * widths.reduce((widest, width) => Math.max(widest, width), 0);
}

function linesOf(node: ElementContent): ElementContent[] {
  if (node.type !== "element") return [];
  return node.tagName === "tr" ? [paragraph(node.children)] : node.children.flatMap(linesOf);
}

function* elementsIn(node: Element): Generator<Element, void, undefined> {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    yield child;
    yield* elementsIn(child);
  }
}

function linkTo(href: string, label: string): Element {
  return { type: "element", tagName: "a", properties: { href }, children: [{ type: "text", value: label }] };
}

function paragraph(children: ElementContent[]): Element {
  return { type: "element", tagName: "p", properties: {}, children };
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, number]) => (number > 1 ? `${number} × ${name}` : name)).join(", ");
}

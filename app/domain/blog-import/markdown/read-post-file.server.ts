import path from "node:path";
import { readBytes, type SourceFile } from "~/domain/blog-import/files/source-files.server";
import { plainText, plainTitle } from "~/domain/blog-import/html/html-to-markdown.server";
import { raisedText } from "~/domain/blog-import/html/old-article";
import {
  type FoundLink,
  type FoundPicture,
  type FoundPost,
  firstGiven,
  givenText,
  isGiven,
  type Notice,
  noOrigin,
  otherCategoriesNotice,
} from "~/domain/blog-import/import-item";
import { listAddresses, replaceAddresses } from "~/domain/blog-import/markdown-addresses";
import { formerPath, isFrontFile } from "~/domain/former-addresses/former-path";
import { parseInstant } from "~/domain/instant";
import { slugFromTitle } from "~/domain/posts/post/slug";
import { withoutModules, withPlainSyntax } from "./dialects";
import { withoutHtml } from "./html-in-markdown";
import type { LocalFiles } from "./local-files";
import { readHead } from "./read-head";
import { withoutTemplateTags } from "./template-tags";

interface FileSource {
  /** The folder that holds everything, whose name may be that of a post. */
  readonly folder: string;
  readonly local: LocalFiles;
  /** The names of the posts' files, without folder and ending. */
  readonly posts: ReadonlySet<string>;
  /** The old site's address, null if it is unknown. */
  readonly site: string | null;
}

interface ReadFile {
  readonly post: FoundPost;
  /** From the same source, to come before the post. */
  readonly pictures: readonly FoundPicture[];
}

const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

/** Reads a Markdown file with front matter, of this product or of a generator of static sites. @throws ImportError */
export function readPostText(text: string, name: string, source: FileSource): ReadFile {
  const { head, body } = readHead(text);
  const isOwn = "author_name" in head && ("id" in head || "read_time" in head);
  return isOwn ? { post: ownPost(head, body, name), pictures: [] } : new ForeignFile(head, body, name, source).read();
}

type Head = Readonly<Record<string, unknown>>;

function ownPost(head: Head, body: string, name: string): FoundPost {
  const slug = firstGiven(head.slug, baseOf(name));
  const values = { ...head, slug, published_at: firstGiven(head.published_at, head.date), content: body };
  return { ...noOrigin, kind: "post", where: name, values, identity: `file ${givenText(slug)}`, notices: [] };
}

class ForeignFile {
  readonly #head: ReadonlyMap<string, unknown>;
  readonly #notices: Notice[] = [];
  readonly #pictures = new Map<string, FoundPicture>();
  readonly #remote = new Set<string>();
  readonly #missing = new Set<string>();
  /** The file's name, or its folder's for an index.md. */
  readonly #base: string;
  readonly #nameDate: string | null;
  readonly #nameSlug: string;

  constructor(
    private readonly head: Head,
    private readonly body: string,
    private readonly name: string,
    private readonly source: FileSource,
  ) {
    this.#head = new Map(Object.entries(head).map(([key, value]) => [plainKey(key), value]));
    // Notion adds an id.
    const base = baseOf(name).replace(/[\t ][0-9a-f]{32}$/, "");
    const parent = path.posix.basename(path.posix.dirname(name));
    this.#base = /^index(\.[a-z]{2})?$/.test(base) ? (parent === "." || parent === "" ? source.folder : parent) : base;
    const [, date, slug] = /^(\d{4}-\d\d?-\d\d?)-(.+)$/.exec(this.#base) ?? [];
    this.#nameDate = parseInstant(date) === null ? null : (date ?? null);
    this.#nameSlug = this.#nameDate === null ? this.#base : (slug ?? this.#base);
  }

  read(): ReadFile {
    const { name } = this;
    const slug = firstGiven(this.#text("slug"), this.#nameSlug) ?? "";
    const { markdown, links } = this.#withoutTags();
    const { title, content } = this.#titled(withoutHtml(markdown));
    const [category, ...others] = listOf(this.#value("categories", "category"));
    const tags = listOf(this.#value("tags", "tag", "keywords"));
    // Some themes have a date in `published`, which is a yes or no elsewhere.
    const dated = [this.#head.get("published")].filter((value) => parseInstant(value) !== null);
    // The day of a publication before any other: a file may have been written long before.
    const names =
      "published_at publishDate published_on publish_on publish_at publish_up publication_date postDate pubDate datePublished date".split(
        " ",
      );
    const published = firstGiven(this.#value(...names), ...dated, this.#value("created"));
    const featured = this.#featured();
    const text = this.#withPictures(content);
    const folder = [...path.posix.dirname(`${this.source.folder}/${name}`).split("/")].find((part) => DRAFT_FOLDER.test(part));
    const file = path.posix.basename(name);
    const isDraftName = /^_|\.drafts?\.\w+$/i.test(file);
    const isHeadless = this.#head.size === 0;
    if (isHeadless) this.#hide("It has no front matter to say that it was public");
    else if (folder !== undefined) this.#hide(`It is in the folder “${folder}”`);
    else if (isDraftName) this.#hide(`Its name, “${file}”, is that of a draft`);
    if (this.#missing.size > 0) {
      const named = [...this.#missing].slice(0, 10).join(", ");
      this.#notices.push({ about: "pictures", text: `Pictures that are not in the file were left out or stay broken: ${named}.` });
    }
    if (tags.length > 0) this.#notices.push({ about: "tags", text: `Tags were left out: ${tags.length}.` });
    this.#notices.push(...otherCategoriesNotice(others));
    const post: FoundPost = {
      kind: "post",
      where: name,
      values: {
        ...Object.fromEntries(Object.entries(this.head).filter(([column]) => !NOT_TAKEN.has(column))),
        ...{ title, slug, category, content: text, featured_image: featured },
        // Columns of these names are this product's own, and not those of another front matter.
        ...{ scheduled: this.#value("scheduled_at", "scheduled"), deleted: this.#value("deleted_at", "deleted") },
        categories: listOf(this.#value("categories", "category")),
        author_name: this.#author(),
        excerpt: plainText(this.#text("excerpt", "description", "summary", "abstract", "teaser", "subtitle")),
        published_at: firstGiven(published, this.#nameDate),
        updated_at: this.#value("updated_at", "updated", "updatedDate", "lastmod", "last_modified_at", "modified"),
        ...(isHeadless || folder !== undefined || isDraftName ? { status: "draft" } : {}),
      },
      identity: `file ${firstGiven(this.#text("slug"), this.#base)}`,
      notices: this.#notices,
      sourceUrl: null,
      formerAddresses: this.#formerAddresses(slug, firstGiven(published, this.#nameDate), category),
      categories: category === undefined ? [] : [category],
      pictures: [...this.#remote],
      links,
    };
    return { post, pictures: [...this.#pictures.values()] };
  }

  #value(...names: readonly string[]): unknown {
    return firstGiven(...names.map((name) => this.#head.get(plainKey(name))));
  }

  #text(...names: readonly string[]): string {
    return names.map((name) => givenText(this.#head.get(plainKey(name))).trim()).find((text) => text !== "") ?? "";
  }

  #hide(why: string): void {
    this.#notices.push({ about: "restricted", text: `${why}, so it is a draft here.` });
  }

  #withoutTags(): { markdown: string; links: readonly FoundLink[] } {
    const isMdx = /\.mdx$/i.test(this.name);
    const { markdown, unwritten } = withPlainSyntax(isMdx ? withoutModules(this.body) : this.body);
    const { notices, ...plain } = withoutTemplateTags(markdown, {
      isMdx,
      fieldOf: (name) => this.#text(name),
      linkTo: (name) => {
        const base = name.replace(/\.(mdx?|markdown|html)$/i, "");
        const address = `/${base.replace(/^(\d{4})-(\d\d?)-(\d\d?)-/, "$1/$2/$3/")}`;
        const link = { address, identity: `file ${base}`, slug: base.replace(/^\d{4}-\d\d?-\d\d?-/, "") };
        return { link, isKnown: this.source.posts.has(base) };
      },
    });
    this.#notices.push(...notices);
    if (unwritten.length > 0) this.#notices.push({ about: "html", text: raisedText(unwritten) });
    return plain;
  }

  /** A title that the front matter leaves out is the first heading, or else the name of the file, as Jekyll takes it. */
  #titled(markdown: string): { title: string; content: string } {
    const given = this.#text("title");
    if (given !== "") return { title: givenText(plainTitle(given)), content: markdown };
    const [heading = "", hashed, underlined] =
      /^\s{0,100}(?:#[\t ]+(\S[^\n]{0,299})(?:\n|$)|(\S[^\n]{0,299})\n=+[\t ]*\n)/.exec(markdown) ?? [];
    const title = (hashed ?? underlined ?? "").replace(/[\t ]#+[\t ]*$/, "").trim();
    if (title !== "") return { title, content: markdown.slice(heading.length) };
    const named = this.#nameSlug.replace(/[-_]+/g, " ").trim();
    return { title: named.charAt(0).toUpperCase() + named.slice(1), content: markdown };
  }

  #author(): unknown {
    const [author] = [this.#value("author_name", "author", "authors")].flat();
    return typeof author === "object" && author !== null && "name" in author ? author.name : author;
  }

  #featured(): string {
    const names =
      "featured_image image heroImage hero_image cover coverImage featuredImage feature_image banner bannerImage thumbnail images photos header ogImage";
    const [given] = [this.#value(...names.split(" "))].flat();
    const parts = typeof given === "object" && given !== null ? (given as Head) : null;
    const address = givenText(
      parts ? firstGiven(parts.image, parts.src, parts.path, parts.url, parts.teaser, parts.overlay_image) : given,
    ).trim();
    return address === "" ? "" : (this.#pictureAt(address) ?? "");
  }

  #withPictures(markdown: string): string {
    const addresses = new Map<string, string>();
    for (const { url, isPicture } of listAddresses(markdown)) {
      if (!isPicture && !/^[^:]+\.pdf$/i.test(url)) continue;
      const address = this.#pictureAt(url);
      if (address !== null && address !== url) addresses.set(url, address);
    }
    return replaceAddresses(markdown, addresses);
  }

  /** @returns null if it is nowhere */
  #pictureAt(reference: string): string | null {
    if (/^(https?:)?\/\//i.test(reference)) {
      const address = reference.replace(/^\/\//, "https://");
      this.#remote.add(address);
      return address;
    }
    const { local, site } = this.source;
    const file = local.find(reference, this.name);
    const address = file ? addressOf(file) : site === null ? null : (URL.parse(reference, `${site}/`)?.href ?? null);
    // The review counts those without a host, and asks for the address of the old site.
    this.#remote.add(address ?? reference);
    if (address === null) this.#missing.add(reference.slice(0, 100));
    if (file && address !== null) {
      const about = { address, fileName: path.posix.basename(file.name), description: "" };
      this.#pictures.set(address, { kind: "picture", where: file.name, ...about, bytes: () => readBytes(file, MAX_PICTURE_BYTES) });
    }
    return address;
  }

  /** From `permalink`, `url`, `redirect_from` and `aliases`, and where Jekyll, Hexo and Hugo show a file by its name. */
  #formerAddresses(slug: string, published: unknown, category: string | undefined): string[] {
    const day = /^(\d{4})[-/](\d\d?)[-/](\d\d?)/.exec(givenText(published).trim());
    const [year = "", month = "", date = ""] = day ? [day[1], ...day.slice(2).map((part) => part.padStart(2, "0"))] : [];
    const inFolder = (folder: string) =>
      this.name
        .split(new RegExp(`(?:^|/)${folder}/`))
        .at(1)
        ?.replace(/(\/index)?\.\w+$/, "");
    const section = inFolder("content");
    const parent = section?.includes("/") ? section.replace(/\/[^/]*$/, "") : "";
    // An address of another site is what a post is about, not where it was.
    const patterns = [this.#text("permalink"), this.#text("url")].flatMap((address) =>
      /^[a-z]+:\/\//i.test(address) || !/[/.]/.test(address) ? [] : [address.replace(/^\/*/, "/")],
    );
    const parts: Readonly<Record<string, string>> = {
      ...{ year, month, day: date, short_year: year.slice(2), i_month: month.replace(/^0/, ""), i_day: date.replace(/^0/, "") },
    };
    const filled = patterns.map((pattern) =>
      pattern
        .replace(/\{\{\s?(?:page\.)?(?:fileSlug|slug|filePathStem)\s?\}\}/g, slug)
        .replace(/\{\{\s?(?:page\.)?title\s?\|\s?slug(?:ify)?\s?\}\}/g, slugFromTitle(this.#text("title")))
        .replace(/:(title|slug|name|post_title|filename|contentbasename)\b/g, slug)
        .replace(/:(year|month|day|short_year|i_month|i_day)\b/g, (_, part: string) => parts[part] || ":")
        .replace(/:(categories|category)\b/g, (category ?? "").toLowerCase())
        .replace(/:output_ext\b/, ""),
    );
    const aliases = ["redirect_from", "aliases", "alias", "redirects", "old_url", "old_urls"].flatMap((key) =>
      listOf(this.#head.get(plainKey(key))),
    );
    const named = aliases.flatMap((alias) =>
      /^(\/|https?:)/i.test(alias) ? [alias] : [`/${alias}`, ...(parent === "" ? [] : [`/${parent}/${alias}`])],
    );
    const dated = day && (this.#nameDate !== null || /(^|\/)_posts\//.test(this.name)) ? [`/${year}/${month}/${date}/${slug}`] : [];
    const inCategory = category === undefined ? [] : dated.map((address) => `/${category.toLowerCase()}${address}`);
    const byFolder = section === undefined ? [] : [`/${parent === "" ? "" : `${parent}/`}${slug}`];
    const all = [...filled, ...named, ...dated, ...inCategory, ...byFolder].map((address) => address.trim());
    const isUsable = (address: string) => /^(\/|https?:\/\/)/i.test(address) && !/[:*](?!\/\/)|[{}]/.test(address);
    const [usable, unknown] = [all.filter(isUsable), all.filter((address) => !isUsable(address)).slice(0, 10)];
    if (unknown.length > 0) {
      const text = `Its former address can’t be told from ${unknown.map((address) => `“${address.slice(0, 100)}”`).join(", ")}.`;
      this.#notices.push({ about: "links", text });
    }
    return [...new Set(usable)].slice(0, MAX_ADDRESSES).filter((address) => {
      const path = formerPath(address);
      return path !== null && !isFrontFile(path) && path !== `/blog/${slug}`;
    });
  }
}

const MAX_ADDRESSES = 100;

const DRAFT_FOLDER = /^[_.]?(drafts?|unpublished|private|hidden|trash|wip)$/i;

/** Names that mean something else here than in other front matter, or that are read otherwise. */
const NOT_TAKEN: ReadonlySet<string> = new Set(
  "id page menu_place version feed_slug category read_time months published_late_seconds reviewed_by reviewed_on next_review_on author_id scheduled_at scheduled_by_name deleted_at deleted_by_id deleted_by_name".split(
    " ",
  ),
);

function baseOf(name: string): string {
  return path.posix.basename(name).replace(/(?:\.drafts?)?\.\w+$/i, "");
}

/** Generators don't tell `pubDate` and `pub_date` apart. */
function plainKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function listOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.flat() : typeof value === "string" ? value.split(/[,\n]/) : [value];
  return list.map((one) => givenText(one).trim()).filter(isGiven);
}

/** An address in place of one on the old site, which a file doesn't have. */
function addressOf({ name }: SourceFile): string {
  const escaped = name
    .split("/")
    .map((part) => encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`));
  return `https://old.invalid/${escaped.join("/")}`;
}

import type { Database } from "~/database/database.server";
import { isPdf } from "~/domain/blog-import/html/old-site";
import { ImportError } from "~/domain/blog-import/import-error";
import {
  type FoundFact,
  type FoundPicture,
  type FoundPost,
  givenText,
  type ImportItem,
  type Notice,
  type PageGuess,
} from "~/domain/blog-import/import-item";
import { IdentifiedEntries } from "~/domain/blog-import/imported-post";
import { pictureNameOf } from "~/domain/blog-import/runs/imported-site.server";
import { findStoredPost } from "~/domain/blog-import/stored-import.server";
import { isSameCategoryName } from "~/domain/categories/category";
import { countWords } from "~/domain/posts/article/reading-time";
import { isSlugHeld } from "~/domain/posts/post/post-slugs.server";
import { guessCategory } from "./guess-category";
import { type GroupSubject, Groups, type ImportReview, type PageDecision, Tally } from "./import-review";

interface ReviewOptions {
  readonly now: Date;
  /** Called with the number of entries read so far. */
  readonly onEntry?: ((entries: number) => void) | undefined;
}

/** Reads a whole source and writes nothing. Only the addresses of its pictures stay in memory. @throws ImportError */
export async function reviewImport(
  database: Database,
  items: AsyncIterable<ImportItem>,
  { now, onEntry }: ReviewOptions,
): Promise<ImportReview> {
  const reading = new Reading(database, now);
  let entries = 0;
  for await (const item of items) {
    await reading.add(item);
    entries += 1;
    onEntry?.(entries);
  }
  return reading.review();
}

/** Characters that are kept of one text, and of all. */
const MAX_TEXT = 20_000;
const MAX_TEXTS = 2_000_000;
/** How many names of pictures on other sites a review shows. */
const MAX_NAMED = 3;

class Reading {
  readonly #groups = new Groups<GroupSubject>();
  readonly #skipped = new Groups<string>();
  readonly #authors = new Tally();
  readonly #categories = new Tally();
  readonly #hosts = new Tally();
  readonly #entries = new IdentifiedEntries();
  readonly #pictures = new Set<string>();
  readonly #fetched: string[] = [];
  readonly #namedCategories: string[] = [];
  readonly #records: Partial<Record<ImportItem["kind"], number>> = {};
  readonly #years: number[] = [];
  readonly #facts: FoundFact[] = [];
  readonly #decisions: PageDecision[] = [];
  readonly #counts = { posts: 0, pages: 0, testimonials: 0, existing: 0, differing: 0, drafts: 0, scheduled: 0, authorless: 0 };
  #room = MAX_TEXTS;
  #uploaded = 0;
  #homeless = 0;
  #pdfs = 0;
  #site: string | null = null;
  #asked: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly now: Date,
  ) {}

  async add(item: ImportItem): Promise<void> {
    if (item.kind === "post") return this.#addPost(item);
    if (item.kind === "skipped" || item.kind === "former-page") return this.#skipped.add(item.reason, item.where, item.reason);
    if (item.kind === "site") [this.#site, this.#asked] = [item.address, item.asked];
    else if (item.kind === "facts") this.#facts.push(...item.proposals);
    else if (item.kind === "picture") this.#addPicture(item);
    else this.#records[item.kind] = (this.#records[item.kind] ?? 0) + 1;
    if (item.kind === "clinic") this.#counts.testimonials = testimonialsIn(item.values);
    if (item.kind === "category") this.#namedCategories.push(givenText((item.values as { name?: unknown } | null)?.name));
  }

  async #addPost(found: FoundPost): Promise<void> {
    const { where } = found;
    try {
      const { post, notices } = this.#entries.identify(found, { author: "Clinic Team", now: this.now });
      const stored = await findStoredPost(this.database, post);
      if (found.guess) {
        this.#addNotices(where, found.notices);
        const about = { text: this.#start(post.content), words: countWords(post.content), isKept: stored !== null };
        return this.#decide(found, found.guess, about);
      }
      if (post.page !== null) return this.#addPage(where, stored !== null);
      if (stored) return this.#addExisting(where, stored.isSame);
      this.#counts.posts += 1;
      this.#addNotices(where, notices);
      if (post.scheduled_at !== null) this.#addTo("scheduled", where, `It keeps its time, ${post.scheduled_at.slice(0, 10)}.`);
      else if (post.status === "draft" && post.deleted_at === null) this.#addTo("drafts", where, "It stays a draft.");
      if (await isSlugHeld(this.database.kysely, post.slug, post.id)) {
        this.#groups.add("address", where, `The address “${post.slug}” is taken here, so it gets another one.`);
      }
      this.#addNames(found);
      this.#addYear(post.published_at ?? post.created_at);
      for (const address of found.pictures) this.#addAddress(address);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      this.#skipped.add(error.message, where, error.message);
    }
  }

  #addNotices(where: string, notices: readonly Notice[]): void {
    for (const [about, group] of Map.groupBy(notices, (notice) => notice.about))
      this.#groups.add(about, where, group.map(({ text }) => text).join(" "));
  }

  #decide({ values, pictures }: FoundPost, { fate, ...guess }: PageGuess, about: Pick<PageDecision, "text" | "words" | "isKept">): void {
    const shown = pictures.filter((address) => !isPdf(address));
    const named = { title: givenText(values.title), date: givenText(values.published_at), author: givenText(values.author_name) };
    this.#decisions.push({ ...guess, ...about, ...named, guess: fate, pictures: shown.length, picture: shownPicture(shown) });
    for (const address of pictures) this.#addAddress(address);
  }

  /** All texts together have a limit, since the review is one row of the database. */
  #start(text: string): string {
    const start = text.slice(0, Math.min(MAX_TEXT, this.#room));
    this.#room -= start.length;
    return start;
  }

  #addTo(about: "drafts" | "scheduled", where: string, text: string): void {
    this.#counts[about] += 1;
    this.#groups.add(about, where, text);
  }

  #addPage(where: string, isHere: boolean): void {
    if (isHere) this.#groups.add("pages", where, "It was opened for editing here, so its text here stays.");
    else this.#counts.pages += 1;
  }

  #addExisting(where: string, isSame: boolean): void {
    this.#counts.existing += 1;
    if (!isSame) this.#counts.differing += 1;
    this.#groups.add("existing", where, isSame ? "It is here as it is in the file." : "Its title or text is another one here, and stays.");
  }

  #addNames({ values, categories }: FoundPost): void {
    const author = givenText(values.author_name).trim();
    if (author === "") this.#counts.authorless += 1;
    else this.#authors.add(author);
    const [category = givenText(values.category).trim()] = categories;
    if (category !== "") this.#categories.add(category);
  }

  #addYear(instant: string): void {
    const year = Number(instant.slice(0, 4));
    const [first = year, last = year] = this.#years;
    this.#years.splice(0, 2, Math.min(first, year), Math.max(last, year));
  }

  #addPicture({ address, bytes }: FoundPicture): void {
    if (bytes && !this.#pictures.has(address)) this.#uploaded += 1;
    if (bytes) this.#pictures.add(address);
    else this.#addAddress(address);
  }

  #addAddress(address: string): void {
    if (this.#pictures.has(address)) return;
    this.#pictures.add(address);
    const host = URL.parse(address)?.host ?? "";
    if (host === "" || host.endsWith(".invalid")) this.#homeless += 1;
    else {
      this.#hosts.add(host);
      if (isPdf(address)) this.#pdfs += 1;
      if (this.#fetched.length < MAX_NAMED) this.#fetched.push(pictureNameOf(address));
    }
  }

  async review(): Promise<ImportReview> {
    const rows = await this.database.kysely.selectFrom("blog_categories").select("name").where("retired_at", "is", null).execute();
    const here = rows.map(({ name }) => name);
    const [first, last] = this.#years;
    // The categories of an export are imported as they are.
    const isImported = (name: string) => this.#namedCategories.some((other) => isSameCategoryName(other, name));
    return {
      ...this.#counts,
      years: first === undefined || last === undefined ? null : { first, last },
      authors: this.#authors.list(),
      categories: this.#categories
        .list()
        .filter(({ name }) => !isImported(name))
        .map((category) => ({ ...category, guess: guessCategory(category.name, here) })),
      pictures: {
        ...{ uploaded: this.#uploaded, hosts: this.#hosts.list(), pdfs: this.#pdfs },
        ...{ fetched: this.#fetched, homeless: this.#homeless },
      },
      groups: this.#groups.list(),
      skipped: this.#skipped.list(),
      records: this.#records,
      site: this.#site,
      ...(this.#asked !== undefined && { asked: this.#asked }),
      ...(this.#decisions.length > 0 && { decisions: inOldOrder(this.#decisions) }),
      ...(this.#facts.length > 0 && { facts: this.#facts }),
    };
  }
}

/** One that the owner's browser can ask the old site for, which it does over HTTPS alone. */
function shownPicture(pictures: readonly string[]): string {
  const shown = pictures.find((address) => /^https?:/.test(address) && !URL.parse(address)?.hostname.endsWith(".invalid"));
  return shown?.replace(/^http:/, "https:") ?? "";
}

/** Each page after the one above it, and pages side by side in their order; those without an order as they were read. */
function inOldOrder(decisions: readonly PageDecision[]): PageDecision[] {
  const sorted = decisions.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const children = Map.groupBy(sorted, ({ parent = "" }) => parent);
  const placed = new Set<PageDecision>();
  const place = (page: PageDecision): void => {
    if (placed.has(page)) return;
    placed.add(page);
    for (const child of children.get(page.title) ?? []) place(child);
  };
  for (const page of sorted) if (!page.parent) place(page);
  for (const page of sorted) place(page);
  return [...placed];
}

function testimonialsIn(revision: unknown): number {
  const { record } = (revision ?? {}) as { record?: { testimonials?: unknown } | null };
  return Array.isArray(record?.testimonials) ? record.testimonials.length : 0;
}

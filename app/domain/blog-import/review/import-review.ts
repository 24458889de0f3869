import type { FoundFact, ImportItem, NoticeSubject, PageFate, PageGuess } from "~/domain/blog-import/import-item";

/** What an upload contains and what the import would do with it, found out before anything is written. */
export interface ImportReview {
  readonly posts: number;
  /** Pages whose texts would be imported; missing in older reviews. */
  readonly pages?: number;
  /** In the newest facts of the clinic in the file; missing in older reviews. */
  readonly testimonials?: number;
  readonly existing: number;
  /** Existing posts that have another title or text here. */
  readonly differing: number;
  readonly drafts: number;
  readonly scheduled: number;
  readonly years: { readonly first: number; readonly last: number } | null;
  readonly authors: readonly Counted[];
  readonly authorless: number;
  readonly categories: readonly FoundCategory[];
  readonly pictures: {
    readonly uploaded: number;
    readonly hosts: readonly Counted[];
    /** PDFs among them; missing in older reviews. */
    readonly pdfs?: number;
    /** File names of the first few pictures on these hosts. */
    readonly fetched: readonly string[];
    /** Pictures that can only be found with the address of the old site. */
    readonly homeless: number;
  };
  /** Posts by what is special about them, the largest group first. */
  readonly groups: readonly Group[];
  /** Entries that can't be imported, by reason. */
  readonly skipped: readonly Group<string>[];
  /** Other entries by kind: categories, earlier versions and so on in an export of this blog. */
  readonly records: Readonly<Partial<Record<ImportItem["kind"], number>>>;
  /** The address of the old site. */
  readonly site: string | null;
  /** How many pages of a website were asked for; missing in older reviews. */
  readonly asked?: number;
  /** Each page that an owner decides about; only of websites and of pages in exports. */
  readonly decisions?: readonly PageDecision[];
  readonly facts?: readonly FoundFact[];
}

export interface PageDecision extends Omit<PageGuess, "fate"> {
  readonly title: string;
  readonly guess: PageFate;
  /** ISO 8601; empty where the page names none. */
  readonly date: string;
  readonly author: string;
  readonly words: number;
  readonly pictures: number;
  /** The address of its first picture on the old site; missing in older reviews. */
  readonly picture?: string;
  /** Its text as it would be imported, in Markdown; only the beginning of a long one. Missing in older reviews. */
  readonly text?: string;
  /** The text of this page here stays, since somebody has written it. */
  readonly isKept: boolean;
}

interface Counted {
  readonly name: string;
  readonly count: number;
}

export interface FoundCategory extends Counted {
  /** The category here that is probably the same. */
  readonly guess: string | null;
}

export type GroupSubject = NoticeSubject | "drafts" | "scheduled" | "existing" | "pages" | "address";

export interface Group<Subject = GroupSubject> {
  readonly about: Subject;
  readonly count: number;
  /** The first few. */
  readonly examples: readonly { readonly where: string; readonly text: string }[];
}

/** Examples shown of one group. */
const MAX_EXAMPLES = 30;

/** Counts by subject and keeps a few examples, so that memory does not grow with the file. */
export class Groups<Subject extends string> {
  readonly #groups = new Map<Subject, { count: number; examples: { where: string; text: string }[] }>();

  add(about: Subject, where: string, text: string): void {
    const group = this.#groups.get(about) ?? { count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < MAX_EXAMPLES) group.examples.push({ where: where.slice(0, 200), text: text.slice(0, 500) });
    // Reasons may quote the entry, so there may be many different ones.
    if (this.#groups.has(about) || this.#groups.size < MAX_GROUPS) this.#groups.set(about, group);
  }

  list(): Group<Subject>[] {
    return [...this.#groups].map(([about, group]) => ({ about, ...group })).sort((one, other) => other.count - one.count);
  }
}

const MAX_GROUPS = 100;

/** Counts names; lists the most frequent first. */
export class Tally {
  readonly #counts = new Map<string, number>();

  constructor(private readonly maxNames = 500) {}

  add(name: string): void {
    if (this.#counts.has(name) || this.#counts.size < this.maxNames) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  list(): Counted[] {
    const counted = [...this.#counts].map(([name, count]) => ({ name, count }));
    return counted.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  }
}

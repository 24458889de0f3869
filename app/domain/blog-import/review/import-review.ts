import type { ImportItem, NoticeSubject } from "~/domain/blog-import/import-item";

/** What an upload holds and what would become of it, found out before anything is written. */
export interface ImportReview {
  /** Posts that would come in. */
  readonly posts: number;
  /** Pages whose texts would come in; missing in reviews of before. */
  readonly pages?: number;
  /** Those of the newest facts of the clinic in the file; missing in reviews of before. */
  readonly testimonials?: number;
  /** Posts that are here already. */
  readonly existing: number;
  /** Of them, those that have another title or text here. */
  readonly differing: number;
  readonly drafts: number;
  readonly scheduled: number;
  readonly years: { readonly first: number; readonly last: number } | null;
  readonly authors: readonly Counted[];
  /** Posts that name no author. */
  readonly authorless: number;
  readonly categories: readonly FoundCategory[];
  readonly pictures: {
    /** Of the upload itself. */
    readonly uploaded: number;
    readonly hosts: readonly Counted[];
    /** File names of the first few that these hosts have. */
    readonly fetched: readonly string[];
    /** Those that only the address of the old site would lead to. */
    readonly homeless: number;
  };
  /** Posts by what is special about them, the most first. */
  readonly groups: readonly Group[];
  /** Entries that can't come in, by the reason. */
  readonly skipped: readonly Group<string>[];
  /** What else the file holds, by kind: categories, earlier versions and so on of an export of this blog. */
  readonly records: Readonly<Partial<Record<ImportItem["kind"], number>>>;
  /** The address of the site that it comes from. */
  readonly site: string | null;
}

export interface Counted {
  readonly name: string;
  readonly count: number;
}

export interface FoundCategory extends Counted {
  /** The category here that it probably means. */
  readonly guess: string | null;
}

export type GroupSubject = NoticeSubject | "drafts" | "scheduled" | "existing" | "pages" | "address";

export interface Group<Subject = GroupSubject> {
  readonly about: Subject;
  readonly count: number;
  /** The first of them. */
  readonly examples: readonly { readonly where: string; readonly text: string }[];
}

/** Names shown of one group. */
export const MAX_EXAMPLES = 30;

/** Counts by subject, with the first few by name: memory does not grow with the file. */
export class Groups<Subject extends string> {
  readonly #groups = new Map<Subject, { count: number; examples: { where: string; text: string }[] }>();

  add(about: Subject, where: string, text: string): void {
    const group = this.#groups.get(about) ?? { count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < MAX_EXAMPLES) group.examples.push({ where: where.slice(0, 200), text: text.slice(0, 500) });
    // Reasons may quote what they are about.
    if (this.#groups.has(about) || this.#groups.size < MAX_GROUPS) this.#groups.set(about, group);
  }

  list(): Group<Subject>[] {
    return [...this.#groups].map(([about, group]) => ({ about, ...group })).sort((one, other) => other.count - one.count);
  }
}

const MAX_GROUPS = 100;

/** The most frequent first. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    if (this.#counts.has(name) || this.#counts.size < MAX_NAMES) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  list(): Counted[] {
    const counted = [...this.#counts].map(([name, count]) => ({ name, count }));
    return counted.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  }
}

const MAX_NAMES = 500;

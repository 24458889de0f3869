import { counted } from "~/domain/phrases";
export interface ImportReport {
  readonly counts: ImportCounts;
  readonly skipped: readonly { readonly where: string; readonly reason: string }[];
  /** What was changed on the way, and what else the owner should know. */
  readonly notices: readonly { readonly where: string; readonly text: string }[];
}

export type ImportCounts = Record<keyof typeof noCounts, number>;

export const noCounts = {
  posts: 0,
  /** Pages that got a text of their own. */
  pages: 0,
  /** Posts that are here already; they stay as they are. */
  existing: 0,
  /** Existing posts that are not the same as in the file. */
  differing: 0,
  categories: 0,
  media: 0,
  pictures: 0,
  revisions: 0,
  /** Posts that got their unpublished changes back. */
  changes: 0,
  redirects: 0,
  /** Revisions of the clinic's record. */
  clinic: 0,
};

export function reportLines({ counts, skipped, notices }: ImportReport): string[] {
  const [are, they] = counts.existing === 1 ? ["is", "it is"] : ["are", "they are"];
  const existing = `${counted(counts.existing, "post")} ${are} here already and stayed as ${they}`;
  const differing = counts.differing > 0 ? `, ${counts.differing} of them unlike the file` : "";
  const others = [
    [counts.pages, "page’s text", "pages’ texts"],
    [counts.categories, "category", "categories"],
    [counts.media, "picture or file", "pictures and files"],
    [counts.pictures, "fetched picture", "fetched pictures"],
    [counts.revisions, "earlier version", "earlier versions"],
    [counts.changes, "post’s unpublished changes", "posts’ unpublished changes"],
    [counts.redirects, "former address", "former addresses"],
    [counts.clinic, "change of the clinic’s facts", "changes of the clinic’s facts"],
  ] as const;
  return [
    `${counted(counts.posts, "post")} added.`,
    ...(counts.existing > 0 ? [`${existing}${differing}.`] : []),
    ...others.flatMap(([count, one, many]) => (count > 0 ? [`${counted(count, one, many)} added.`] : [])),
    ...(skipped.length > 0 ? [`${counted(skipped.length, "entry", "entries")} skipped.`] : []),
    ...(notices.length > 0 ? [`${counted(notices.length, "note")}.`] : []),
  ];
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly isDryRun: boolean;
  readonly counts: ImportCounts;
  /** What was not taken in, and why. */
  readonly skipped: readonly { readonly where: string; readonly reason: string }[];
  /** What was taken in with a change, and what else its owner should know. */
  readonly notices: readonly { readonly where: string; readonly text: string }[];
}

export interface ImportCounts {
  posts: number;
  /** Posts that are here already; they stay as they are. */
  kept: number;
  /** Those of them that are not the same as in the file. */
  differing: number;
  categories: number;
  media: number;
  /** Pictures that were fetched from where the posts showed them. */
  pictures: number;
  revisions: number;
  /** Posts that got their unpublished changes back. */
  changes: number;
  redirects: number;
}

/** The counts in words, one line each. */
export function reportLines({ isDryRun, counts, skipped, notices }: ImportReport): string[] {
  const verb = isDryRun ? "would be added" : "added";
  const kept = `${counted(counts.kept, "post")} ${counts.kept === 1 ? "is" : "are"} here already and ${isDryRun ? "would stay" : "stayed"} as ${counts.kept === 1 ? "it is" : "they are"}`;
  const differing = counts.differing > 0 ? `, ${counts.differing} of them unlike the file` : "";
  const others = [
    [counts.categories, "category", "categories"],
    [counts.media, "picture or file", "pictures and files"],
    [counts.pictures, "fetched picture", "fetched pictures"],
    [counts.revisions, "earlier version", "earlier versions"],
    [counts.changes, "post’s unpublished changes", "posts’ unpublished changes"],
    [counts.redirects, "former address", "former addresses"],
  ] as const;
  return [
    `${counted(counts.posts, "post")} ${verb}.`,
    ...(counts.kept > 0 ? [`${kept}${differing}.`] : []),
    ...others.flatMap(([count, one, many]) => (count > 0 ? [`${counted(count, one, many)} ${verb}.`] : [])),
    ...(skipped.length > 0 ? [`${counted(skipped.length, "entry", "entries")} skipped.`] : []),
    ...(notices.length > 0 ? [`${counted(notices.length, "note")}.`] : []),
  ];
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

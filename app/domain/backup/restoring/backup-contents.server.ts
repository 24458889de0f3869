import { z } from "zod";

const restoredPost = z.object({
  id: z.string(),
  title: z.string(),
  isPage: z.boolean(),
  /** Changes with every save, plan and move to the trash. */
  state: z.string(),
  isTrashed: z.boolean(),
});

export type RestoredPost = z.infer<typeof restoredPost>;

/** What a checked backup holds, as far as its review compares it with the site. */
export const backupContents = z.object({
  madeAt: z.string(),
  counts: z.object({ posts: z.number(), pictures: z.number(), people: z.number() }),
  bytes: z.number(),
  /** Tells whether the backup is of this site. */
  site: z.string().nullable(),
  posts: z.array(restoredPost),
  pictures: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Number of the newest revision of the clinic's facts. */
  factChanges: z.number(),
});

export type BackupContents = z.infer<typeof backupContents>;

export type Row = Readonly<Record<string, string | number | Uint8Array | null | undefined>>;

/** @param row of `blog_posts`, of any version */
export function restoredPostOf(row: Row): RestoredPost {
  const { id, title, page, version, scheduled_at: plan, deleted_at: deletedAt } = row;
  const isTrashed = typeof deletedAt === "string";
  return { id: String(id), title: String(title), isPage: typeof page === "string", state: `${version} ${plan ?? ""}`, isTrashed };
}

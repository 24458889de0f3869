import { z } from "zod";
import { markOfSecret, SECRET_NAME } from "~/domain/staff/session/site-secret.server";

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

type Row = Readonly<Record<string, string | number | Uint8Array | null | undefined>>;

/** @param row of `blog_posts`, of any version */
export function restoredPostOf(row: Row): RestoredPost {
  const { id, title, page, version, scheduled_at: plan, deleted_at: deletedAt } = row;
  const isTrashed = typeof deletedAt === "string";
  return { id: String(id), title: String(title), isPage: typeof page === "string", state: `${version} ${plan ?? ""}`, isTrashed };
}

/** Reads the whole file and checks every count and hash. @throws BackupError */
export async function readBackupContents(file: string, passphrase: string | null): Promise<BackupContents> {
  const found = { site: null as string | null, posts: [] as RestoredPost[], pictures: [] as BackupContents["pictures"], factChanges: 0 };
  const takeRow: Readonly<Record<string, (row: Row) => void>> = {
    blog_posts: (row) => found.posts.push(restoredPostOf(row)),
    media_files: ({ id, name }) => found.pictures.push({ id: String(id), name: String(name) }),
    clinic_revisions: ({ number }) => {
      found.factChanges = Math.max(found.factChanges, Number(number));
    },
    site_secrets: ({ name, value }) => {
      if (name === SECRET_NAME) found.site = markOfSecret(String(value));
    },
  };
  const { openBackup } = await import("~/domain/backup/read-backup.server");
  await using backup = await openBackup(file, passphrase);
  const { madeAt, counts, bytes } = await backup.read(async ({ name, columns }, rows) => {
    const take = takeRow[name];
    for await (const values of rows) take?.(Object.fromEntries(columns.map((column, at) => [column.name, values[at]])));
  });
  return { madeAt, counts, bytes, ...found };
}

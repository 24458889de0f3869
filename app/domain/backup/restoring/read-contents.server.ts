import { openBackup } from "~/domain/backup/read-backup.server";
import { markOfSecret, SECRET_NAME } from "~/domain/staff/session/site-secret.server";
import { type BackupContents, type RestoredPost, type Row, restoredPostOf } from "./backup-contents.server";

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
  await using backup = await openBackup(file, passphrase);
  const { madeAt, counts, bytes } = await backup.read(async ({ name, columns }, rows) => {
    const take = takeRow[name];
    for await (const values of rows) take?.(Object.fromEntries(columns.map((column, at) => [column.name, values[at]])));
  });
  return { madeAt, counts, bytes, ...found };
}

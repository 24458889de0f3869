import type { Database } from "~/database/database.server";
import { startMailing } from "~/domain/mailings/mailing-commands.server";
import { publishedPost, savePosts } from "./fixtures";
import { wednesdayMorning } from "./site";

export const mailContent = { origin: "https://clinic.example", subject: "Toads", html: "<p>Rinse first.</p>", text: "Rinse first." };

/** Of the reader with this number, from 1. */
export function readerAddress(number: number): string {
  return `reader${number}@example.com`;
}

/** Confirmed ones, unless the columns say otherwise. Their ids are s1, s2 and so on. */
export async function addSubscribers({ kysely }: Database, count: number, columns: object = {}, from = 1): Promise<void> {
  const at = wednesdayMorning.toISOString();
  const row = { created_at: at, confirmed_at: at, source: "blog" as const, ...columns };
  for (let first = from; first < from + count; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, from + count - first) }, (_, index) => {
      return { ...row, id: `s${first + index}`, email: readerAddress(first + index) };
    });
    await kysely.insertInto("subscribers").values(rows).execute();
  }
}

/** An article for so many readers. */
export async function startTestMailing(database: Database, readers: number): Promise<{ readonly id: string; readonly postId: string }> {
  await savePosts(database, publishedPost);
  await addSubscribers(database, readers);
  const { id: postId } = await database.kysely.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow();
  const by = { id: "1", name: "Dr. Casey Morgan", role: "owner" } as const;
  const id = await startMailing(database.kysely, { postId, content: mailContent, subject: "Toads", by, now: wednesdayMorning });
  return { id, postId };
}

import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Tables } from "~/database/tables";

/** Compares the table of uses with the texts of all revisions. @returns how many uses there are */
export async function expectRightUses(db: Kysely<Tables>): Promise<number> {
  const revisions = await db.selectFrom("post_revisions").select(["id", "post_id", "fields"]).execute();
  const expected = revisions.flatMap(({ id, post_id, fields }) => {
    const { content = "", featured_image: cover = "" }: { content?: string; featured_image?: string } = JSON.parse(fields);
    const idsIn = (text: string) => text.match(/(?<=\/media\/)[0-9a-z]{12}\b/g) ?? [];
    const places = new Map([
      ...idsIn(cover).map((media) => [media, "cover"] as const),
      ...idsIn(content).map((media) => [media, "text"] as const),
    ]);
    return [...places].map(([media, place]) => [media, post_id, id, place].join(" "));
  });
  const stored = await db.selectFrom("media_uses").selectAll().execute();
  const found = stored.map(({ media_id, post_id, revision_id, place }) => [media_id, post_id, revision_id, place].join(" "));
  expect(found.sort()).toEqual(expected.sort());
  return found.length;
}

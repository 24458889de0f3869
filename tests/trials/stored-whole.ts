import { sql } from "kysely";
import type { Config } from "~/config.server";
import { Database } from "~/database/database.server";
import { contentHash } from "~/domain/media/media-storage.server";
import { type Acknowledged, type AcknowledgedSave, digestOf } from "./torture/busy-writer";

/** What is missing or half in a database, in sentences; none when every acknowledged save and upload is there whole. */
export async function findLosses(config: Config, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const [saves, uploads] = [acknowledged.flatMap((each) => each.saves), acknowledged.flatMap((each) => each.uploads)];
  const database = await Database.open(config, () => undefined);
  try {
    return [
      ...(await lostSaves(database, saves)),
      ...(await lostUploads(database, uploads)),
      ...(await halfPosts(database, saves)),
      ...(await halfMedia(database)),
      ...(await damages(database)),
    ];
  } finally {
    await database.close();
  }
}

async function lostSaves({ kysely }: Database, acknowledged: readonly AcknowledgedSave[]): Promise<string[]> {
  const rows = await kysely.selectFrom("post_revisions").select(["post_id", "version", "save_id", "fields"]).execute();
  const stored = new Map(rows.map((row) => [`${row.post_id} ${row.version}`, row]));
  const sent = rows.flatMap(({ save_id }) => save_id ?? []);
  const twice = sent.length - new Set(sent).size;
  return [
    ...(twice > 0 ? [`${twice} saves are stored twice`] : []),
    ...acknowledged
      .filter(({ postId, version, saveId, content }) => {
        const row = stored.get(`${postId} ${version}`);
        return row?.save_id !== saveId || (JSON.parse(row.fields) as { content: string }).content !== content;
      })
      .map(({ postId, version }) => `version ${version} of post ${postId} is not what was saved`),
  ];
}

async function lostUploads({ kysely }: Database, acknowledged: Acknowledged["uploads"]): Promise<string[]> {
  const rows = await kysely
    .selectFrom("media_files as file")
    .innerJoin("media_renditions as rendition", "rendition.media_id", "file.id")
    .innerJoin("media_blobs as blob", "blob.content_hash", "rendition.content_hash")
    .select(["file.id", "blob.bytes", "rendition.format"])
    .execute();
  // A picture is encoded again; the bytes of its renditions are checked against their hashes by halfMedia.
  const stored = new Map(rows.map(({ id, bytes, format }) => [id, format === "pdf" ? digestOf(bytes) : "picture"]));
  return acknowledged
    .filter(({ id, digest, isPdf }) => stored.get(id) !== (isPdf ? digest : "picture"))
    .map(({ address }) => `${address} is not what was uploaded`);
}

/** Versions count without a gap, readers see the newest text that was published, and their columns repeat its revision. */
async function halfPosts({ kysely }: Database, acknowledged: readonly AcknowledgedSave[]): Promise<string[]> {
  const posts = await kysely
    .selectFrom("blog_posts as post")
    .leftJoin("post_revisions as shown", "shown.id", "post.shown_revision_id")
    .leftJoin("post_revisions as newest", "newest.id", "post.newest_revision_id")
    .select([
      "post.id",
      "post.version",
      "post.content",
      "post.content_html",
      "shown.fields",
      "shown.version as shownVersion",
      "newest.version as newestVersion",
    ])
    .select((row) =>
      row
        .selectFrom("post_revisions as each")
        .whereRef("each.post_id", "=", "post.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("revisions"),
    )
    .execute();
  return posts
    .filter(({ id, version, content, fields, shownVersion, newestVersion, revisions }) => {
      const shown = JSON.parse(fields ?? "{}") as { content?: string };
      const later = acknowledged.filter(({ postId, version: saved }) => postId === id && saved >= (shownVersion ?? 0));
      const isWrongText = shown.content !== content || later.some(({ shows, version: saved }) => shows !== (saved === shownVersion));
      return isWrongText || newestVersion !== version || revisions !== version;
    })
    .map(({ id }) => `post ${id} is stored in part`);
}

async function halfMedia({ kysely }: Database): Promise<string[]> {
  const renditions = await kysely
    .selectFrom("media_files as file")
    .leftJoin("media_renditions as rendition", "rendition.media_id", "file.id")
    .leftJoin("media_blobs as blob", "blob.content_hash", "rendition.content_hash")
    .select(["file.id", "rendition.content_hash", "rendition.size", "blob.bytes"])
    .execute();
  return renditions
    .filter(({ content_hash, size, bytes }) => !bytes || bytes.length !== size || contentHash(bytes) !== content_hash)
    .map(({ id }) => `media file ${id} is stored in part`);
}

async function damages({ kysely, kind }: Database): Promise<string[]> {
  if (kind !== "sqlite") return [];
  const { rows } = await sql<Record<string, unknown>>`pragma integrity_check`.execute(kysely);
  const broken = await sql<Record<string, unknown>>`pragma foreign_key_check`.execute(kysely);
  return [...rows.filter((row) => row.integrity_check !== "ok"), ...broken.rows].map(
    (row) => `SQLite finds damage: ${JSON.stringify(row)}`,
  );
}

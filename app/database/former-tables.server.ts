import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { DatabaseSettings } from "./database.server";
import type { Tables } from "./tables";

/** What a restore replaced: a folder with SQLite, a schema with PostgreSQL. */
interface ReplacedData {
  /** "2026-11-19T17-00-00", in UTC. */
  readonly stamp: string;
  readonly bytes: number;
}

const FOLDER = /^replaced-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)$/;
const SCHEMA = /^replaced_(\d{4})_(\d\d)_(\d\d)t(\d\d)_(\d\d)_(\d\d)$/;

/** The newest first. */
export async function listReplacedData(db: Kysely<Tables>, { database }: DatabaseSettings): Promise<readonly ReplacedData[]> {
  const found = database.kind === "postgres" ? await listSchemas(db) : await listFolders(path.dirname(database.file));
  return found.sort((one, other) => other.stamp.localeCompare(one.stamp));
}

/** @param stamp one of those listed */
export async function removeReplacedData(db: Kysely<Tables>, { database }: DatabaseSettings, stamp: string): Promise<void> {
  if (database.kind === "postgres") await sql`drop schema if exists ${sql.id(schemaOf(stamp))} cascade`.execute(db);
  else await rm(path.join(path.dirname(database.file), `replaced-${stamp}`), { recursive: true, force: true });
}

async function listFolders(parent: string): Promise<ReplacedData[]> {
  const stamps = (await readdir(parent)).flatMap((name) => FOLDER.exec(name)?.[1] ?? []);
  return await Promise.all(stamps.map(async (stamp) => ({ stamp, bytes: await sizeOf(path.join(parent, `replaced-${stamp}`)) })));
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name)).catch(() => null))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function listSchemas(db: Kysely<Tables>): Promise<ReplacedData[]> {
  const { rows } = await sql<{ name: string; bytes: string | null }>`
    select n.nspname as name, sum(pg_total_relation_size(c.oid)) as bytes
    from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
    where n.nspname like 'replaced\\_%' group by n.nspname`.execute(db);
  return rows.flatMap(({ name, bytes }) => {
    const [, year, month, day, ...time] = SCHEMA.exec(name) ?? [];
    return year ? [{ stamp: `${year}-${month}-${day}T${time.join("-")}`, bytes: Number(bytes ?? 0) }] : [];
  });
}

function schemaOf(stamp: string): string {
  return `replaced_${stamp.replace(/\W/g, "_").toLowerCase()}`;
}

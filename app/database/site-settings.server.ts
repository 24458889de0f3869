import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "./tables";

const text = z.string();

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z.codec(text, schema, { decode: (stored) => JSON.parse(stored), encode: (value) => JSON.stringify(value) });

/** The settings in the admin, without the password. */
const mailServer = z.object({
  ...{ host: text, port: z.number(), encryption: z.enum(["tls", "starttls", "none"]) },
  /** Empty: the server needs no sign-in. */
  user: text,
  from: text,
  /** Where the domain keeps its DKIM key; undefined: at the provider's usual place. */
  dkimSelector: text.optional(),
});

/** One thing that decides whether email arrives. */
const senderFinding = z.object({
  id: z.enum(["mailbox", "mx", "spf", "dkim", "dmarc"]),
  /** Unknown: nobody answered, or only the provider can tell. */
  state: z.enum(["fine", "missing", "unknown"]),
  sentence: text,
  /** What the person who manages the domain has to enter. */
  record: z.object({ name: text, type: z.enum(["MX", "TXT"]), value: text }).nullable(),
  /** Where the record is to be had, when nobody but the provider knows it. */
  help: z.object({ text, url: text }).nullable(),
});

const listingPart = z.object({ kind: z.enum(["fact", "hours", "special"]), name: text, value: text, date: text.optional() });

/** Every setting by its stored name, with the schema of its value. Some are on if the row exists, whatever its value. */
const settings = {
  /** Where backups go, and where they went before. */
  "backup-folder": text,
  "backup-folder-before": text,
  "backup-locked": text,
  "backup-rehearsal": json(
    z.object({
      at: z.iso.datetime(),
      seconds: z.number(),
      backup: text,
      engine: z.enum(["sqlite", "postgres"]),
      counts: z.object({ posts: z.number(), pictures: z.number(), people: z.number() }).nullable(),
      /** Why it failed. */
      problem: text.nullable(),
      /** The newest one that went well. */
      good: z.object({ at: z.iso.datetime(), backup: text }).nullable(),
    }),
  ),
  "last-restore": json(
    z.object({
      /** The id of the upload, or of the stored backup that was chosen. */
      id: text,
      at: z.iso.datetime(),
      byName: text,
      /** When the restored backup was made. */
      madeAt: z.iso.datetime(),
      /** Name of the backup that was made right before, which undoes it; null for an empty site. */
      before: text.nullable(),
      isUndo: z.boolean(),
    }),
  ),
  "copied-listing": json(z.object({ parts: z.array(listingPart), copiedByName: text })),
  /** What the mail server answered, in words and without addresses. */
  "mail-last-refused": text,
  "mail-last-taken": text,
  "mail-server": json(mailServer),
  "requests-keep-days": json(z.number()),
  "requests-promise": text,
  "second-factor": text,
  /** The public records of the domain that email comes from, as they were when it was examined. */
  "sender-domain": json(z.object({ domain: text, host: text, findings: z.array(senderFinding) })),
  /** Where the site answered when it started last, for a link that a command prints. */
  "local-address": text,
  "set-up": text,
  /** An origin. */
  "web-address": text,
} satisfies Readonly<Record<string, z.ZodType<unknown, string>>>;

type SettingName = keyof typeof settings;
export type Setting<Name extends SettingName> = z.output<(typeof settings)[Name]>;

interface Stored<Name extends SettingName> {
  readonly value: Setting<Name>;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** Null for settings that were never set, and for values of another version that don't fit. */
export async function findSettings<Name extends SettingName>(db: Kysely<Tables>, ...names: readonly Name[]) {
  const rows = await db.selectFrom("site_settings").selectAll().where("name", "in", names).execute();
  return Object.fromEntries(
    names.map((name) => {
      const row = rows.find((one) => one.name === name);
      const value = row && schemaOf(name).safeDecode(row.value).data;
      return [name, row && value !== undefined ? { value, changedAt: row.changed_at } : null];
    }),
  ) as { readonly [Each in Name]: Stored<Each> | null };
}

export async function findSetting<Name extends SettingName>(db: Kysely<Tables>, name: Name): Promise<Stored<Name> | null> {
  return (await findSettings(db, name))[name];
}

export async function isSet(db: Kysely<Tables>, name: SettingName): Promise<boolean> {
  return (await findSetting(db, name)) !== null;
}

export async function writeSetting<Name extends SettingName>(db: Kysely<Tables>, name: Name, to: Setting<Name>, now: Date): Promise<void> {
  const [value, changed_at] = [schemaOf(name).encode(to), now.toISOString()];
  await db
    .insertInto("site_settings")
    .values({ name, value, changed_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, changed_at }))
    .execute();
}

export async function deleteSettings(db: Kysely<Tables>, ...names: readonly SettingName[]): Promise<void> {
  await db.deleteFrom("site_settings").where("name", "in", names).execute();
}

function schemaOf<Name extends SettingName>(name: Name): z.ZodType<Setting<Name>, string> {
  return settings[name] as unknown as z.ZodType<Setting<Name>, string>;
}

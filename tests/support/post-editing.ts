import { randomUUID } from "node:crypto";
import type { Database } from "~/database/database.server";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { emptyPost } from "~/domain/posts/post/post-form";
import { savePost, saveWithoutPublishing, startPost } from "~/domain/posts/writing/post-editing-commands.server";
import { type Edit, type SavedPost, updatePost } from "~/domain/posts/writing/update-post.server";
import type { Actor } from "~/domain/staff/roles";

export const ownerMorgan: Actor = { id: "owner-morgan", name: "Dr. Casey Morgan", role: "owner" };
export const editorSam: Actor = { id: "editor-sam", name: "Sam Front-Desk", role: "editor" };
export const authorAlex: Actor = { id: "author-alex", name: "Alex Author", role: "author" };
export const authorRobin: Actor = { id: "author-robin", name: "Robin Other", role: "author" };

export const monday = new Date("2026-11-16T17:00:00.000Z");
export const tuesday = new Date("2026-11-17T17:00:00.000Z");
export const wednesday = new Date("2026-11-18T17:00:00.000Z");

export function written(slug: string, fields: Partial<EditorFields> = {}): EditorFields {
  return { ...emptyPost("Clinic Team"), title: `Title of ${slug}`, slug, content: `Text of **${slug}**\n`, ...fields };
}

interface Overrides {
  readonly actor?: Actor;
  readonly now?: Date;
  readonly saveId?: string;
  readonly reserved?: readonly string[];
  readonly automatic?: boolean;
}

export function start(
  database: Database,
  fields: EditorFields,
  { actor = ownerMorgan, now = monday, saveId = randomUUID(), reserved = [], automatic = false }: Overrides = {},
) {
  return startPost(database, { fields, actor, now, saveId, reserved, withoutPublishing: automatic });
}

export function save(database: Database, post: Pick<SavedPost, "id" | "version">, fields: EditorFields, overrides: Overrides = {}) {
  return savePost(database, { ...edit(post, overrides), fields, reserved: overrides.reserved ?? [] });
}

export function saveUnpublished(
  database: Database,
  post: Pick<SavedPost, "id" | "version">,
  fields: EditorFields,
  overrides: Overrides = {},
) {
  const { automatic = false, reserved = [] } = overrides;
  return saveWithoutPublishing(database, { ...edit(post, overrides), fields, automatic, reserved });
}

export function unpublishPost(database: Database, post: Edit) {
  return updatePost(database, post, { text: ({ newest }) => newest.text, status: "draft", cause: "unpublished", shows: true });
}

/** What a command on a post that somebody has open carries. */
export function edit(
  post: Pick<SavedPost, "id" | "version">,
  { actor = ownerMorgan, now = tuesday, saveId = randomUUID() }: Overrides = {},
): Edit {
  return { id: post.id, basedOnVersion: post.version, actor, now, saveId };
}

/** Puts a veterinarian on the staff, once for each id. */
export async function makeVeterinarian(
  { kysely }: Database,
  printedName = "Dr. Lee Vega, DVM",
  { id = `veterinarian ${printedName}`, role = "author" }: Partial<Actor> = {},
): Promise<Actor> {
  const at = monday.toISOString();
  const actor = { id, name: "Lee Vega", role };
  const email = `${Buffer.from(id).toString("hex")}@clinic.example`;
  const account = { ...actor, email, approved_at: at, founding: null, created_at: at, updated_at: at, printed_name: printedName };
  await kysely
    .insertInto("staff_accounts")
    .values(account)
    .onConflict((row) => row.column("id").doNothing())
    .execute();
  return actor;
}

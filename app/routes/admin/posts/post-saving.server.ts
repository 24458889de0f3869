import type { RouterContextProvider } from "react-router";
import { UnknownCategoryError } from "~/domain/categories/category";
import { builtInPostsFrom } from "~/domain/posts/built-in-posts.server";
import { type EditedPost, type EditorFields, editorFieldNames, withPlainLineEnds } from "~/domain/posts/edited-post";
import { savePost, startPost } from "~/domain/posts/post-editing-commands.server";
import { PostClashError, PostInTrashError, PostNotFoundError, SaveIdReusedError, SlugTakenError } from "~/domain/posts/post-errors";
import { checkPostForm } from "~/domain/posts/post-form";
import { NotAllowedError } from "~/domain/staff/roles";
import { siteContext } from "~/middleware/request-context.server";
import { findUnavailableReason } from "~/middleware/staff-refusals.server";
import { requireStaff } from "~/middleware/staff-session.server";
import { entriesOf } from "~/ui/editor/merged-form";
import {
  type RefusalReason,
  type SaveAnswer,
  type SavedVersion,
  type SaveRefusal,
  saveRefusal,
  type TypedPost,
} from "~/ui/editor/save-answer";
import { builtInPostTexts } from "~content/built-in-posts";

/** A form of the editor, and what became of it. */
export interface PostedForm {
  readonly typed: TypedPost;
  /** The version that the writer had seen. */
  readonly version: number;
  readonly answer: SaveAnswer;
}

const statuses: Readonly<Record<RefusalReason, number>> = {
  ...{ invalid: 400, failed: 400, forbidden: 403, gone: 404 },
  ...{ "slug-taken": 409, clash: 409, "in-trash": 409, unavailable: 503 },
  // These two only a browser can find out; the server never answers with them.
  ...{ "signed-out": 401, offline: 503 },
};

export function statusOf(answer: SaveAnswer): number {
  return answer.kind === "saved" ? 200 : statuses[answer.reason];
}

/**
 * Saves a post as the editor sent it, with a script or without.
 *
 * @param id null for a new post
 */
export async function savePostedForm(request: Request, context: Readonly<RouterContextProvider>, id: string | null): Promise<PostedForm> {
  const entries = entriesOf(await request.formData());
  const typed = typedOf(entries);
  const version = Number(entries.version);
  const check = checkPostForm(entries);
  if (!check.ok) return { typed, version, answer: saveRefusal("invalid", check.message, { errors: check.errors }) };
  const save = { saveId: saveIdOf(entries.saveId), version, merged: entries.merged === "yes", fields: check.fields };
  return { typed, version, answer: await store(context, id, save) };
}

interface CheckedSave {
  readonly saveId: string;
  readonly version: number;
  readonly merged: boolean;
  readonly fields: EditorFields;
}

async function store(
  context: Readonly<RouterContextProvider>,
  id: string | null,
  { saveId, version, merged, fields }: CheckedSave,
): Promise<SaveAnswer> {
  const site = context.get(siteContext);
  const { database, now } = site;
  const { member: actor } = requireStaff(context);
  const save = { fields, saveId, actor, now: now(), reserved: reservedSlugs() };
  try {
    const saved =
      id === null ? await startPost(database, save) : await savePost(database, { ...save, id, basedOnVersion: version, merged });
    return { kind: "saved", saved };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) return refused;
    const problem = await findUnavailableReason(site);
    if (problem === null) throw error;
    return saveRefusal("unavailable", problem);
  }
}

function refusalOf(error: unknown): SaveRefusal | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof SlugTakenError) {
    return saveRefusal("slug-taken", "This slug is taken.", { errors: { slug: error.message }, suggestion: error.suggestion });
  }
  if (error instanceof PostClashError) return saveRefusal("clash", error.message, { clash: { stored: error.stored, base: error.base } });
  if (error instanceof UnknownCategoryError) return saveRefusal("invalid", error.message, { errors: { category: error.message } });
  if (error instanceof PostInTrashError) return saveRefusal("in-trash", error.message);
  if (error instanceof PostNotFoundError) return saveRefusal("gone", "This post was deleted for good. Copy your text into a new one.");
  if (error instanceof NotAllowedError) return saveRefusal("forbidden", error.message);
  return error instanceof SaveIdReusedError ? saveRefusal("failed", error.message) : null;
}

let reserved: readonly string[] | undefined;

/** Addresses of the articles that ship with the site. */
function reservedSlugs(): readonly string[] {
  reserved ??= builtInPostsFrom(builtInPostTexts)().map(({ slug }) => slug);
  return reserved;
}

/** What a page needs to know of a stored post to save it. */
export function versionOf({ id, version, fields, publishedAt, updatedAt }: EditedPost): SavedVersion {
  return { id, version, slug: fields.slug, status: fields.status, publishedAt, savedAt: updatedAt };
}

function typedOf(entries: Readonly<Record<string, unknown>>): TypedPost {
  return Object.fromEntries(editorFieldNames.map((name) => [name, withPlainLineEnds(String(entries[name] ?? ""))])) as TypedPost;
}

function saveIdOf(sent: unknown): string {
  return typeof sent === "string" && /^[0-9a-f-]{36}$/i.test(sent) ? sent : crypto.randomUUID();
}

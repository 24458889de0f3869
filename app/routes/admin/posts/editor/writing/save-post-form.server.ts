import { UnknownCategoryError } from "~/domain/categories/category";
import { isOfKind } from "~/domain/errors";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { countWords, suggestReadTime } from "~/domain/posts/article/reading-time";
import { PostClashError, PostInTrashError, SlugTakenError } from "~/domain/posts/post/post-errors";
import { editorFieldNames, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { checkPostForm, hasTemplateBlanks, sanitizedFields } from "~/domain/posts/post/post-form";
import { findLastChange } from "~/domain/posts/publishing/last-change.server";
import { savePost, saveWithoutPublishing, startPost } from "~/domain/posts/writing/post-editing-commands.server";
import { findRevision } from "~/domain/posts/writing/post-revisions.server";
import { findPageOfPost } from "~/domain/posts/writing/stored-post.server";
import { isNewChange } from "~/routes/admin/posts/list/shown-once.server";
import { builtInPosts } from "~/routes/blog/blog-source.server";
import type { AdminRequest } from "~/web/admin-action.server";
import { readForm } from "~/web/form-errors.server";
import { explainFailure } from "~/web/http-errors.server";
import { formEntries } from "./posted-form";
import { type FailedForm, type SaveAnswer, type SaveFailure, type SaveFailureReason, saveFailure, type TypedPost } from "./save";

interface PostedForm extends Omit<FailedForm, "failure"> {
  readonly answer: SaveAnswer;
  /** Saved without publishing, since a template's blanks are still in it. */
  readonly isHeldBack: boolean;
}

const statuses: Readonly<Record<SaveFailureReason, number>> = {
  invalid: 400,
  failed: 400,
  forbidden: 403,
  gone: 404,
  "slug-taken": 409,
  clash: 409,
  "in-trash": 409,
  "other-account": 409,
  unavailable: 503,
  // Only the browser finds these two.
  "signed-out": 401,
  offline: 503,
};

type SaveContext = Pick<AdminRequest, "request" | "site" | "database" | "actor" | "now">;

export function statusOf(answer: SaveAnswer): number {
  return answer.kind === "saved" ? 200 : statuses[answer.reason];
}

/**
 * Saves a form of the editor, sent with or without a script. Besides the post's fields it has `version` and `saveId`, `save` ("auto"
 * or "draft": not shown to readers), `merged` and `mine` for a merged text, `counted_read_time` while nobody has set
 * the minutes, and from the script the writer's `account`.
 *
 * @param way of a form without a script. `before` is the post's status: choosing "draft" unpublishes a published post
 */
export async function savePostedForm(
  ctx: SaveContext,
  id: string | null,
  { before = "draft", asksFirst = false }: { readonly before?: "draft" | "published"; readonly asksFirst?: boolean } = {},
): Promise<PostedForm> {
  const { request, actor } = ctx;
  const entries = withFreeSlug(formEntries(await readForm(request)));
  const mode = entries.save;
  const version = Number(entries.version);
  const saysDraft = id !== null && before === "published" && entries.status === "draft";
  const keepsStatus = saysDraft ? !(await wasPublished(ctx, id, version)) : mode === "draft";
  const typed = typedOf(entries);
  const withoutPublishing = keepsStatus || mode === "auto";
  const isHeldBack = asksFirst && !withoutPublishing && typed.status === "published" && hasTemplateBlanks(typed);
  const posted = { typed, version, mine: mineOf(entries.mine), isHeldBack, withoutPublishing: withoutPublishing || isHeldBack };
  if (typeof entries.account === "string" && entries.account !== actor.id) {
    return { ...posted, answer: saveFailure("other-account", `${actor.name} is signed in now.`) };
  }
  const store = async (): Promise<SaveAnswer> => {
    const page = id === null ? null : await findPageOfPost(ctx.database.kysely, id);
    const check = checkPostForm(withCountedReadTime(entries), page);
    if (!check.ok) return saveFailure("invalid", check.message, { errors: check.errors });
    const save = {
      saveId: saveIdOf(entries.saveId),
      basedOnVersion: posted.version,
      fields: isHeldBack && id === null ? { ...check.fields, status: "draft" as const } : check.fields,
      merged: entries.merged === "yes",
      setAside: posted.mine && sanitizedFields(posted.mine, check.fields, page),
      automatic: mode === "auto",
      actor,
      now: ctx.now,
      reserved: builtInPosts().map(({ slug }) => slug),
    };
    if (id === null)
      return { kind: "saved", saved: await startPost(ctx.database, { ...save, withoutPublishing: posted.withoutPublishing }) };
    return { kind: "saved", saved: await (posted.withoutPublishing ? saveWithoutPublishing : savePost)(ctx.database, { ...save, id }) };
  };
  return {
    ...posted,
    answer: await store()
      .then((answer) => withList(ctx, answer))
      .catch((error: unknown) => failureOf(error, ctx)),
  };
}

/** If it wasn't, the form said "draft" from the start and nobody chose it. */
async function wasPublished({ database, actor }: SaveContext, id: string, version: number): Promise<boolean> {
  return (await findRevision(database.kysely, { id, version, actor }))?.fields.status === "published";
}

/** Not unchanged, if the list already reports the last change. */
async function withList({ request, database: { kysely: db }, actor, now }: SaveContext, answer: SaveAnswer): Promise<SaveAnswer> {
  if (answer.kind === "failed" || !answer.saved.unchanged) return answer;
  const change = await findLastChange(db, { actor, now, latestEvent: await findLatestEventId(db) });
  const tells = change?.id === answer.saved.id && change.overtakenBy === null && (await isNewChange(request, change));
  return { ...answer, saved: { ...answer.saved, unchanged: !tells } };
}

/** Choosing the free slug that was offered for a draft saves a draft too. */
function withFreeSlug(entries: Record<string, unknown>): Record<string, unknown> {
  return "draft-with-slug" in entries ? { ...entries, slug: entries["draft-with-slug"], save: "draft" } : entries;
}

/** Counts the minutes of a form without a script, if they are still the ones it began with. */
function withCountedReadTime(entries: Record<string, unknown>): Record<string, unknown> {
  const isCounted = typeof entries.content === "string" && "read_time" in entries && entries.read_time === entries.counted_read_time;
  return isCounted ? { ...entries, read_time: String(suggestReadTime(countWords(String(entries.content)))) } : entries;
}

async function failureOf(error: unknown, { site, actor }: SaveContext): Promise<SaveFailure> {
  return namedFailure(error) ?? saveFailure("unavailable", await explainFailure(error, site, actor.role));
}

function namedFailure(error: unknown): SaveFailure | null {
  if (error instanceof SlugTakenError) {
    return saveFailure("slug-taken", "This slug is taken.", { errors: { slug: error.message }, suggestion: error.suggestion });
  }
  if (error instanceof PostClashError)
    return saveFailure("clash", "Somebody else saved this post after you opened it.", {
      clash: { stored: error.stored, base: error.base },
    });
  if (error instanceof UnknownCategoryError) return saveFailure("invalid", error.message, { errors: { category: error.message } });
  if (error instanceof PostInTrashError) return saveFailure("in-trash", error.message);
  if (isOfKind(error, "not-found")) return saveFailure("gone", "This post was deleted for good. Copy your text into a new one.");
  if (isOfKind(error, "forbidden")) return saveFailure("forbidden", error.message);
  return isOfKind(error, "conflict") ? saveFailure("failed", error.message) : null;
}

function typedOf(entries: Readonly<Record<string, unknown>>): TypedPost {
  return Object.fromEntries(editorFieldNames.map((name) => [name, withPlainLineEnds(String(entries[name] ?? ""))])) as TypedPost;
}

function mineOf(sent: unknown): TypedPost | null {
  if (typeof sent !== "string" || sent === "") return null;
  try {
    const mine: unknown = JSON.parse(sent);
    return typeof mine === "object" && mine !== null ? typedOf({ ...mine }) : null;
  } catch {
    return null;
  }
}

export function saveIdOf(sent: unknown): string {
  return typeof sent === "string" && /^[0-9a-f-]{36}$/i.test(sent) ? sent : crypto.randomUUID();
}

import { redirect } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { checkReviewForm, findNextReviewErrors, suggestNextReview } from "~/domain/posts/publishing/medical-review";
import { findReview } from "~/domain/posts/publishing/medical-review-queries.server";
import { listPreviewLinks } from "~/domain/posts/publishing/preview-links-commands.server";
import { checkPublicationTime, suggestPublicationTime } from "~/domain/posts/publishing/scheduling";
import { findPublicationPlan } from "~/domain/posts/publishing/scheduling-commands.server";
import { listReviewComments } from "~/domain/posts/reviewing/review-comments.server";
import { findReviewRequest } from "~/domain/posts/reviewing/review-requests.server";
import type { Actor } from "~/domain/staff/roles";
import { listVeterinarians } from "~/domain/staff/veterinarians.server";
import { editorPath } from "~/routes/admin/list-return";
import type { ActionRequest, RouteArgs } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import { findHttpError } from "~/web/http-errors.server";
import type { RequestContext } from "~/web/request-context.server";
import {
  type FailedPublication,
  noPublication,
  type Publication,
  type PublicationAnswer,
  type PublicationErrors,
  type PublicationField,
  publicationFields,
} from "./publication-state";

export async function readPublication({ database, now }: RequestContext, id: string, actor: Actor): Promise<Publication> {
  const db = database.kysely;
  const [plan, links, state, request, comments, veterinarians] = await Promise.all([
    findPublicationPlan(db, id, actor),
    listPreviewLinks(db, { id, actor, now: now() }),
    findReview(db, id, actor),
    findReviewRequest(db, id),
    listReviewComments(db, id),
    listVeterinarians(db),
  ]);
  const permissions = permissionsOf(veterinarians, actor, now());
  return {
    ...permissions,
    plan: plan ?? noPublication.plan,
    links,
    reviewRequest: request,
    reviewComments: comments,
    mayConfirmReview: actor.role === "owner" || (permissions.isVeterinarian && actor.id === state?.outdated?.byId),
    review: state?.review ?? null,
    outdatedReview: state?.outdated ?? null,
    version: state?.version ?? noPublication.version,
    nextReviewOn: state?.nextOn ?? null,
  };
}

/** For a post that was never saved. */
export async function newPublication({ database, now }: RequestContext, actor: Actor): Promise<Publication> {
  const veterinarians = await listVeterinarians(database.kysely);
  return { ...noPublication, ...permissionsOf(veterinarians, actor, now()), mayConfirmReview: actor.role === "owner" };
}

function permissionsOf(veterinarians: readonly { readonly id: string; readonly printedName: string }[], actor: Actor, now: Date) {
  const isVeterinarian = veterinarians.some(({ id }) => id === actor.id);
  const isOwner = actor.role === "owner";
  return {
    veterinarians: veterinarians.map(({ id, printedName }) => ({ id, printedName })),
    mayRecordReview: isOwner,
    mayReview: isOwner || isVeterinarian,
    isVeterinarian,
    suggestedReviewOn: suggestNextReview(arizonaDate(now)),
    suggestedTime: suggestPublicationTime(now),
  };
}

export interface PublicationDone {
  readonly title: string;
  readonly text: string;
  readonly made?: string;
}

interface PostArgs extends RouteArgs {
  readonly params: { readonly id: string };
}

type Run = () => Promise<PublicationDone>;

/** The editor's script gets the answer as JSON; a browser without one is redirected to the editor. */
export function answerPublication(ctx: ActionRequest<PostArgs>, run: Run): Promise<Response> {
  return ctx.request.headers.get("Accept") === "application/json" ? answerScript(ctx, run) : answerBrowser(ctx, run);
}

async function answerScript(ctx: ActionRequest<PostArgs>, run: Run): Promise<Response> {
  try {
    const { made = null, ...toast } = await run();
    const publication = await readPublication(ctx.site, ctx.params.id, ctx.actor);
    return Response.json({ kind: "done", toast: { ...toast, variant: "success" }, made, publication } satisfies PublicationAnswer);
  } catch (error) {
    if (error instanceof FormError) return failed(error.message, error.errors, error.status);
    const known = findHttpError(error);
    if (!known) throw error;
    return failed(known.sentence, {}, known.status);
  }
}

function failed(message: string, errors: PublicationErrors, status: number): Response {
  return Response.json({ kind: "failed", message, errors } satisfies PublicationAnswer, { status });
}

async function answerBrowser(ctx: ActionRequest<PostArgs>, run: Run): Promise<Response> {
  const editor = editorPath(ctx.params, ctx.url);
  try {
    const { made: link, title, text } = await run();
    return await redirectWithToast(`${editor}#publication`, { title, text, variant: "success", link });
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    // The address carries what was typed, so that the page shows errors beside their fields.
    const typed = Object.entries(await ctx.read(typedForm)).map(([name, value]) => [name, (value ?? "").slice(0, 200)]);
    return redirect(`${editor}${editor.includes("?") ? "&" : "?"}${new URLSearchParams(typed)}#publication`, 303);
  }
}

const sent = z.string().optional();
const typedForm = z.object({ publish_at: sent, veterinarian: sent, reviewed_on: sent, next_review_on: sent } satisfies Record<
  PublicationField,
  unknown
>);

export function failedPublication(query: URLSearchParams, now: Date): FailedPublication | null {
  const typed = Object.fromEntries(publicationFields.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])));
  if (typed.publish_at !== undefined) {
    const check = checkPublicationTime(typed.publish_at, now);
    return { typed, errors: check.ok ? {} : { publish_at: check.message } };
  }
  if (typed.next_review_on === undefined) return null;
  if (typed.veterinarian === undefined) return { typed, errors: findNextReviewErrors(typed.next_review_on.trim() || null) };
  const check = checkReviewForm(typed, arizonaDate(now));
  return { typed, errors: check.ok ? {} : check.errors };
}

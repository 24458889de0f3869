import { href, redirect } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { checkReviewForm, suggestNextReview } from "~/domain/posts/publishing/medical-review";
import { findReview } from "~/domain/posts/publishing/medical-review-queries.server";
import { listPreviewLinks } from "~/domain/posts/publishing/preview-links-commands.server";
import { checkPublicationTime } from "~/domain/posts/publishing/scheduling";
import { findPublicationPlan } from "~/domain/posts/publishing/scheduling-queries.server";
import { listReviewComments } from "~/domain/posts/reviewing/review-comments.server";
import { findReviewRequest } from "~/domain/posts/reviewing/review-requests.server";
import type { Actor } from "~/domain/staff/roles";
import { listVeterinarians } from "~/domain/staff/veterinarians.server";
import { keepList } from "~/routes/admin/list-return";
import {
  type FailedPublication,
  noPublication,
  type Publication,
  type PublicationAnswer,
  type PublicationErrors,
  type PublicationField,
  publicationFields,
} from "~/routes/admin/posts/editor/panels/publication-state";
import { type ActionRequest, adminActionRoute, type RouteArgs } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import { findHttpError } from "~/web/http-errors.server";
import type { RequestContext } from "~/web/request-context.server";

/** @throws NotAllowedError, PostNotFoundError */
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
  const own = veterinarians.find((veterinarian) => veterinarian.id === actor.id);
  return {
    ...mayDo(veterinarians, actor, now()),
    plan: plan ?? noPublication.plan,
    links,
    reviewRequest: request,
    reviewComments: comments,
    mayConfirmReview: actor.role === "owner" || (own !== undefined && own.printedName === state?.outdated?.by),
    review: state?.review ?? null,
    outdatedReview: state?.outdated ?? null,
    version: state?.version ?? noPublication.version,
    nextReviewOn: state?.nextOn ?? null,
  };
}

/** Of a post that was never saved. */
export async function newPublication({ database, now }: RequestContext, actor: Actor): Promise<Publication> {
  const veterinarians = await listVeterinarians(database.kysely);
  return { ...noPublication, ...mayDo(veterinarians, actor, now()), mayConfirmReview: actor.role === "owner" };
}

/** What hangs on the staff and the day alone. */
function mayDo(veterinarians: readonly { readonly id: string; readonly printedName: string }[], actor: Actor, now: Date) {
  const isVeterinarian = veterinarians.some(({ id }) => id === actor.id);
  const isOwner = actor.role === "owner";
  return {
    veterinarians: veterinarians.map(({ id, printedName }) => ({ id, printedName })),
    mayRecordReview: isOwner,
    mayReview: isOwner || isVeterinarian,
    isVeterinarian,
    suggestedReviewOn: suggestNextReview(arizonaDate(now)),
  };
}

interface PublicationDone {
  readonly title: string;
  readonly text: string;
  readonly made?: string;
}

interface PostArgs extends RouteArgs {
  readonly params: { readonly id: string };
}

/** The editor's script gets the answer as JSON; a browser without one is redirected to the editor. */
export function publicationRoute<Args extends PostArgs>(work: (asked: ActionRequest<Args>) => Promise<PublicationDone>) {
  return adminActionRoute({ page: editorPath }, (asked: ActionRequest<Args>) =>
    asked.request.headers.get("Accept") === "application/json" ? answerScript(asked, work) : answerBrowser(asked, work),
  );
}

type Work<Args extends PostArgs> = (asked: ActionRequest<Args>) => Promise<PublicationDone>;

async function answerScript<Args extends PostArgs>(asked: ActionRequest<Args>, work: Work<Args>): Promise<Response> {
  try {
    const { made = null, ...toast } = await work(asked);
    const publication = await readPublication(asked.site, asked.params.id, asked.actor);
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

async function answerBrowser<Args extends PostArgs>(asked: ActionRequest<Args>, work: Work<Args>): Promise<Response> {
  const editor = editorPath(asked.params, asked.url);
  try {
    const { made: link, title, text } = await work(asked);
    return await redirectWithToast(`${editor}#publication`, { title, text, variant: "success", link });
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    // What was typed is in the address, so that the page can show errors beside their fields.
    const typed = Object.entries(await asked.read(typedForm)).map(([name, value]) => [name, (value ?? "").slice(0, 200)]);
    return redirect(`${editor}${editor.includes("?") ? "&" : "?"}${new URLSearchParams(typed)}#publication`, 303);
  }
}

function editorPath({ id }: { readonly id: string }, url: URL): string {
  return keepList(href("/admin/posts/:id", { id }), url);
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
  const check = checkReviewForm({ veterinarian: "planned alone", ...typed }, arizonaDate(now));
  return { typed, errors: check.ok ? {} : check.errors };
}

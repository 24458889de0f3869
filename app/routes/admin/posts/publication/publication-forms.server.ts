import { href, type RouterContextProvider, redirect } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { PostInTrashError } from "~/domain/posts/post/post-errors";
import { checkReviewForm, suggestNextReview } from "~/domain/posts/publishing/medical-review";
import { findReview, listReviewerNames } from "~/domain/posts/publishing/medical-review-queries.server";
import { listPreviewLinks } from "~/domain/posts/publishing/preview-links-commands.server";
import { AlreadyPublishedError, checkPublicationTime } from "~/domain/posts/publishing/scheduling";
import { findPublicationPlan } from "~/domain/posts/publishing/scheduling-queries.server";
import { type Actor, isAtLeast } from "~/domain/staff/roles";
import {
  type FailedPublication,
  noPublication,
  type Publication,
  type PublicationAnswer,
  type PublicationErrors,
  publicationFields,
} from "~/routes/admin/posts/editor/panels/publication-state";
import { type FlashToast, redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";

/** @throws NotAllowedError, PostNotFoundError */
export async function readPublication({ database, now }: RequestContext, id: string, actor: Actor): Promise<Publication> {
  const db = database.kysely;
  const mayReview = isAtLeast(actor.role, "editor");
  const [plan, links, state, reviewers] = await Promise.all([
    findPublicationPlan(db, id, actor),
    listPreviewLinks(db, { id, actor, now: now() }),
    findReview(db, id, actor),
    mayReview ? listReviewerNames(db) : [],
  ]);
  return {
    plan: plan ?? noPublication.plan,
    ...{ links, reviewers, mayReview },
    review: state?.review ?? null,
    nextReviewOn: state?.nextOn ?? null,
    suggestedReviewOn: suggestNextReview(arizonaDate(now())),
  };
}

type FormOutcome =
  | { readonly kind: "done"; readonly toast: FlashToast; readonly made?: string }
  | { readonly kind: "invalid"; readonly message: string; readonly errors: PublicationErrors };

interface FormWork {
  readonly form: FormData;
  readonly site: RequestContext;
  readonly command: { readonly id: string; readonly actor: Actor; readonly now: Date };
}

interface PublicationRequest {
  readonly request: Request;
  readonly params: { readonly id: string };
  readonly context: Readonly<RouterContextProvider>;
}

/** Does what a form below the editor asks for: the editor's script reads the answer as data, a browser without one goes back. */
export async function answerPublicationForm(
  { request, params: { id }, context }: PublicationRequest,
  work: (given: FormWork) => Promise<FormOutcome>,
): Promise<Response> {
  const { member: actor } = requireStaff(context);
  const site = context.get(requestContext);
  const form = await request.formData();
  const outcome = await translateRefusals(() => outcomeOf(() => work({ form, site, command: { id, actor, now: site.now() } })));
  if (request.headers.get("Accept") !== "application/json") return goBack(id, form, outcome);
  if (outcome.kind !== "done") return answer({ ...outcome, kind: "failed" }, outcome.kind === "invalid" ? 400 : 409);
  return answer({ ...outcome, made: outcome.made ?? null, publication: await readPublication(site, id, actor) }, 200);
}

type Refused = { readonly kind: "conflict"; readonly message: string; readonly errors: PublicationErrors };

async function outcomeOf(work: () => Promise<FormOutcome>): Promise<FormOutcome | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AlreadyPublishedError || error instanceof PostInTrashError)) throw error;
    return { kind: "conflict", message: error.message, errors: {} };
  }
}

function answer(content: PublicationAnswer, status: number): Response {
  return Response.json(content, { status });
}

/** What was typed goes along in the address, so that the page can say what is wrong beside the field. */
async function goBack(id: string, form: FormData, outcome: FormOutcome | Refused): Promise<Response> {
  const editor = href("/admin/posts/:id", { id });
  if (outcome.kind === "done") {
    const made = outcome.made ? { ...outcome.toast, text: `${outcome.toast.text} ${outcome.made}` } : outcome.toast;
    return redirectWithToast(`${editor}#publication`, made);
  }
  if (outcome.kind === "conflict") return redirectWithToast(editor, { title: "Error", text: outcome.message, variant: "destructive" });
  const typed = publicationFields.flatMap((name) => (form.has(name) ? [[name, String(form.get(name)).slice(0, 200)]] : []));
  return redirect(`${editor}?${new URLSearchParams(typed)}#publication`, 303);
}

/** The form that {@link answerPublicationForm} sent back, by the editor's address. */
export function failedPublication(query: URLSearchParams, now: Date): FailedPublication | null {
  const typed = Object.fromEntries(publicationFields.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])));
  if (typed.publish_at !== undefined) {
    const check = checkPublicationTime(typed.publish_at, now);
    return { typed, errors: check.ok ? {} : { publish_at: check.message } };
  }
  if (typed.reviewed_by === undefined) return null;
  const check = checkReviewForm(typed, arizonaDate(now));
  return { typed, errors: check.ok ? {} : check.errors };
}

import type { Kysely } from "kysely";
import { redirect } from "react-router";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";
import type { Role } from "~/domain/staff/roles";
import type { StaffClient } from "~/domain/staff/session/staff-auth.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { redirectWithToast } from "./flash-toast.server";
import { type FieldErrors, FormError, type FormErrorAnswer, type FormReader, findFormErrors, formReader } from "./form-errors.server";
import { adminError, findHttpError, type HttpError, outageSentence } from "./http-errors.server";
import { type RequestContext, requestContext } from "./request-context.server";
import { clientOf, type GuardArgs, getAuthState, isFilledIn, requireFreshStaff, requireStaff, unsentFormPath } from "./staff-guard.server";

export interface RouteArgs extends GuardArgs {
  readonly params: object;
}

export interface AdminRequest<Args extends RouteArgs = RouteArgs> {
  readonly actor: SignedIn["member"];
  readonly signedIn: SignedIn;
  readonly site: RequestContext;
  readonly database: Database;
  readonly db: Kysely<Tables>;
  readonly now: Date;
  readonly client: StaffClient;
  readonly params: Args["params"];
  readonly request: Request;
  readonly url: URL;
}

export interface ActionRequest<Args extends RouteArgs = RouteArgs> extends AdminRequest<Args>, Pick<FormReader, "read"> {
  readonly done: (title: string, text: string, cookies?: readonly string[]) => Promise<Response>;
}

export type Page<Args extends RouteArgs> = string | ((params: Args["params"], url: URL) => string);

interface Access<Args extends RouteArgs> {
  readonly role?: Role;
  /** Needs a fresh sign-in. A form is carried out after it; anything else continues at this page. */
  readonly fresh?: Page<Args>;
}

interface RouteOptions<Args extends RouteArgs> extends Access<Args> {
  readonly page: Page<Args>;
}

interface ActionOptions<Args extends RouteArgs, Field extends string> extends RouteOptions<Args> {
  readonly fields: FieldErrors<Field>;
}

export interface ConflictToast {
  /** Shows a conflict (409) as a toast with this title, instead of the error boundary's page. */
  readonly conflictToast?: string;
}

export function adminLoader<Args extends RouteArgs, Result>(
  access: Access<Args>,
  load: (ctx: AdminRequest<Args>) => Promise<Result> | Result,
) {
  return async (args: Args): Promise<Result> => {
    try {
      return await load(await adminRequest(args, access));
    } catch (error) {
      throw pageFor(error, args);
    }
  };
}

/** The action of a page with a form. Its component gets the errors of `fields`, the error boundary all others. */
export function adminAction<Args extends RouteArgs, Result, Field extends string>(
  options: ActionOptions<Args, Field>,
  work: (ctx: ActionRequest<Args>) => Promise<Result>,
): (args: Args) => Promise<Result | FormErrorAnswer<Field>>;
export function adminAction<Args extends RouteArgs, Result>(
  options: RouteOptions<Args>,
  work: (ctx: ActionRequest<Args>) => Promise<Result>,
): (args: Args) => Promise<Result>;
export function adminAction<Args extends RouteArgs, Result, Field extends string>(
  options: RouteOptions<Args> & Partial<ActionOptions<Args, Field>>,
  work: (ctx: ActionRequest<Args>) => Promise<Result>,
) {
  return async (args: Args) => {
    const { form, read } = formReader(args.request);
    try {
      return await work(await actionRequest(args, options, read));
    } catch (error) {
      const errors = options.fields ? findFormErrors(error, await form(), options.fields) : null;
      if (errors) return errors;
      throw unsentForm(error, args) ?? pageFor(error, args);
    }
  };
}

/** Accepts forms only; a GET redirects to the page. A known error is JSON for a script, a toast for a browser without one, else the error page. */
export function adminActionRoute<Args extends RouteArgs, Result>(
  options: RouteOptions<Args> & ConflictToast,
  work: (ctx: ActionRequest<Args>) => Promise<Result>,
) {
  const loader = async (args: Args): Promise<Response> => {
    requireStaff(args.context, options.role);
    return redirect(pathOf(options.page, args));
  };
  const action = async (args: Args) => {
    try {
      return await work(await actionRequest(args, options, formReader(args.request).read));
    } catch (error) {
      const known = findNamedError(error, args);
      const accept = args.request.headers.get("Accept") ?? "";
      const conflictToast = known?.status === 409 ? options.conflictToast : undefined;
      if (!known || (accept === "*/*" && !conflictToast)) throw unsentForm(error, args) ?? pageFor(error, args);
      const { status, title, sentence } = known;
      if (accept === "application/json") return Response.json({ title, sentence }, { status });
      const unsent = unsentForm(error, args);
      if (unsent) return unsent;
      const toast = { title: conflictToast ?? title, text: sentence, variant: "destructive" } as const;
      return redirectWithToast(pathOf(options.page, args), toast);
    }
  };
  return { loader, action };
}

async function adminRequest<Args extends RouteArgs>(args: Args, { role, fresh }: Access<Args>): Promise<AdminRequest<Args>> {
  const { request, url, params, context } = args;
  const signedIn = requireStaff(context, role);
  if (fresh !== undefined) await requireFreshStaff(args, pathOf(fresh, args));
  const site = context.get(requestContext);
  return {
    actor: signedIn.member,
    signedIn,
    site,
    database: site.database,
    get db() {
      return site.database.kysely;
    },
    now: site.now(),
    client: clientOf(request, context),
    params,
    request,
    url,
  };
}

async function actionRequest<Args extends RouteArgs>(
  args: Args,
  options: RouteOptions<Args>,
  read: FormReader["read"],
): Promise<ActionRequest<Args>> {
  return Object.assign(await adminRequest(args, options), {
    read,
    done: (title: string, text: string, cookies?: readonly string[]) =>
      redirectWithToast(pathOf(options.page, args), { title, text, variant: "success" }, cookies),
  });
}

function pathOf<Args extends RouteArgs>(page: Page<Args>, { params, url }: Args): string {
  return typeof page === "string" ? page : page(params, url);
}

function findNamedError(error: unknown, { context }: RouteArgs): HttpError | null {
  const auth = getAuthState(context);
  if (error instanceof DatabaseUnavailableError && auth.kind === "in") {
    return { status: 503, title: "Configuration Error", sentence: outageSentence(error, auth.signedIn.member.role) };
  }
  if (error instanceof FormError) return { status: error.status, title: "Check the form", sentence: error.message };
  return findHttpError(error);
}

/** A form that could not be stored is shown again, as the guard does with a form it rejects. */
function unsentForm(error: unknown, { request, url }: RouteArgs): Response | null {
  if (!(error instanceof DatabaseUnavailableError) || !isFilledIn(request)) return null;
  return redirect(`${unsentFormPath({ url })}&${new URLSearchParams({ outage: error.reference })}`, 307);
}

function pageFor(error: unknown, args: RouteArgs): unknown {
  const known = findNamedError(error, args);
  return known ? adminError(known.status, known.title, known.sentence) : error;
}

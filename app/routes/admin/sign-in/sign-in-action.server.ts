import { data, href, redirect } from "react-router";
import type { StaffAuth, StaffClient } from "~/domain/staff/session/staff-auth.server";
import type { RouteArgs } from "~/web/admin-action.server";
import {
  type FieldErrors,
  type FormErrors,
  type FormFailure,
  type FormReader,
  findFormErrors,
  formReader,
  typedFields,
} from "~/web/form-errors.server";
import { explainFailure, findHttpError } from "~/web/http-errors.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";

/** For routes outside the guard: nobody is signed in yet, and the database may be down. */
export interface SignInRequest<Args extends RouteArgs = RouteArgs> extends Pick<FormReader, "read"> {
  readonly site: RequestContext;
  /** @throws DatabaseUnavailableError */
  readonly getStaff: () => Promise<StaffAuth>;
  readonly client: StaffClient;
  readonly now: Date;
  readonly params: Args["params"];
  readonly request: Request;
}

/** The action of a page with a form. A named error of no field, or an outage, is the form's failure. */
export function signInAction<Args extends RouteArgs, Result, Field extends string>(
  fields: FieldErrors<Field>,
  work: (ctx: SignInRequest<Args>) => Promise<Result>,
) {
  return async (args: Args) => {
    const { form, read } = formReader(args.request);
    try {
      return await work(signInRequest(args, read));
    } catch (error) {
      return formOutcome(error, await form(), fields, args);
    }
  };
}

/** @param blank the data of the page after a failure */
export function signInLoader<Args extends RouteArgs, Loaded extends object>(
  blank: NoInfer<Loaded>,
  load: (ctx: SignInRequest<Args>) => Promise<Loaded>,
) {
  return async (args: Args) => {
    try {
      return data({ ...(await load(signInRequest(args, formReader(args.request).read))), failure: undefined });
    } catch (error) {
      const failure = await findFailure(error, args);
      return data({ ...blank, failure }, { status: failure.status });
    }
  };
}

/** A route without a page: a GET redirects to the login screen. @param answer the response to an error */
export function signInRoute<Args extends RouteArgs, Result, Field extends string>(
  fields: FieldErrors<Field>,
  work: (ctx: SignInRequest<Args>) => Promise<Result>,
  answer: (outcome: FormErrors<Field>, status: number) => Response | Promise<Response>,
) {
  const loader = () => redirect(href("/admin"));
  const action = async (args: Args) => {
    const { form, read } = formReader(args.request);
    try {
      return await work(signInRequest(args, read));
    } catch (error) {
      const { data: outcome, init } = await formOutcome(error, await form(), fields, args);
      return answer(outcome, init?.status ?? 400);
    }
  };
  return { loader, action };
}

function signInRequest<Args extends RouteArgs>({ request, params, context }: Args, read: FormReader["read"]): SignInRequest<Args> {
  const site = context.get(requestContext);
  return { site, getStaff: site.staff, client: clientOf(request, context), now: site.now(), params, request, read };
}

async function formOutcome<Field extends string>(error: unknown, form: FormData, fields: FieldErrors<Field>, args: RouteArgs) {
  const errors = findFormErrors(error, form, fields);
  if (errors) return errors;
  const failure = await findFailure(error, args);
  const none = {} as FormErrors<Field>["errors"];
  return data<FormErrors<Field>>({ errors: none, typed: typedFields(form), failure }, { status: failure.status });
}

/** @throws any error that is neither named nor an outage */
async function findFailure(error: unknown, { context }: RouteArgs): Promise<FormFailure> {
  const known = findHttpError(error);
  if (known) return { status: known.status, title: known.title, text: known.sentence, variant: "destructive" };
  const text = await explainFailure(error, context.get(requestContext));
  return { status: 503, title: "Configuration Error", text, variant: "destructive" };
}

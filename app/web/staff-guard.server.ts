import { createContext, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { isAtLeast, type Role } from "~/domain/staff/roles";
import { owesSecondFactor } from "~/domain/staff/second-factor-policy.server";
import type { StaffClient } from "~/domain/staff/session/staff-auth.server";
import { findSignedIn, isFresh, type SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { confirmPath } from "./confirm-path";
import { adminError, explainFailure } from "./http-errors.server";
import { lateFormPath } from "./late-form.server";
import { type RequestContext, requestContext } from "./request-context.server";

export type AuthState =
  | { readonly kind: "signed-out" }
  | { readonly kind: "unavailable"; readonly problem: string }
  | { readonly kind: "waiting"; readonly signedIn: SignedIn }
  | { readonly kind: "second-factor-due"; readonly signedIn: SignedIn }
  | { readonly kind: "in"; readonly signedIn: SignedIn };

const authStateContext = createContext<AuthState>();

type Context = Readonly<RouterContextProvider>;

export interface GuardArgs {
  readonly request: Request;
  readonly url: URL;
  readonly pattern: string;
  readonly context: Context;
}

type Middleware = (args: GuardArgs, next: () => Promise<Response>) => Promise<Response>;

/**
 * Redirects everybody but approved staff to /admin, with the sign-in or a note to wait; staff who need a second factor to where they set it
 * up; and a filled-in form to the page for unsent forms.
 */
export const staffGuard: Middleware = async (args, next) => {
  const { request, context } = args;
  const { auth, cookies } = await findAuthState(request, context);
  (context as RouterContextProvider).set(authStateContext, auth);
  if (!mayPass(auth, args)) {
    const isUnsentForm = auth.kind !== "waiting" && isFilledIn(request);
    const page = auth.kind === "second-factor-due" ? href("/admin/account/second-factor") : signInPath(args);
    // 307: the browser sends the same form there again (RFC 9110 section 15.4.8).
    const [to, status] = isUnsentForm ? [unsentFormPath(args), 307] : [page, 303];
    throw redirect(to, { status, headers: cookieHeaders(cookies) });
  }
  const response = await next();
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

function mayPass({ kind }: AuthState, args: GuardArgs): boolean {
  if (kind === "second-factor-due") return setUpPages.has(matchedPath(args));
  return kind === "in" || isSignInPage(args);
}

export function getAuthState(context: Context): AuthState {
  return context.get(authStateContext);
}

export function requireStaff(context: Context, minimum: Role = "author"): SignedIn {
  const auth = getAuthState(context);
  if (auth.kind !== "in" && auth.kind !== "second-factor-due") throw redirect(href("/admin"));
  if (!isAtLeast(auth.signedIn.member.role, minimum)) throw adminError(403, "Not for your role", TOO_LOW);
  return auth.signedIn;
}

/**
 * Asks for the password or a passkey again unless one was used recently; a filled-in form is kept and carried out afterwards.
 *
 * @param page where to continue after anything else
 */
export async function requireFreshStaff({ request, url, context }: Omit<GuardArgs, "pattern">, page: string): Promise<void> {
  const [signedIn, site] = [requireStaff(context), context.get(requestContext)];
  if (hasFreshSignIn(signedIn, site)) return;
  if (!isFilledIn(request)) throw redirect(confirmPath(page), 303);
  throw redirect(await lateFormPath(site, signedIn, `${url.pathname}${url.search}`), 307);
}

export function hasFreshSignIn({ session }: SignedIn, { now }: Pick<RequestContext, "now">): boolean {
  return isFresh(session, now());
}

export function clientOf(request: Request, context: Context): StaffClient {
  const { clientAddress: address, claimedAddress, isLocal, origin } = context.get(requestContext);
  const { headers } = request;
  return { cookie: headers.get("Cookie"), userAgent: headers.get("User-Agent"), address, claimedAddress, isLocal, origin };
}

/** A page under /admin to continue at, from a form or a link. Anything else becomes /admin. */
export function safeReturnPath(to: unknown): string {
  if (typeof to !== "string" || !URL.canParse(to, "http://local")) return href("/admin");
  const { origin, pathname, search } = new URL(to, "http://local");
  return origin === "http://local" && /^\/admin(\/|$)/.test(pathname) ? `${pathname}${search}` : href("/admin");
}

/** @param page where a form leads that names none */
export function returnFormOr(page: string) {
  return z.object({
    to: z
      .unknown()
      .optional()
      .transform((to) => safeReturnPath(to ?? page)),
  });
}

export const returnForm = returnFormOr(href("/admin"));

export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

export async function findAuthState(request: Request, context: Context): Promise<{ auth: AuthState; cookies: readonly string[] }> {
  const { staff, database, now } = context.get(requestContext);
  try {
    const { signedIn, cookies } = await findSignedIn({ staff: await staff(), client: clientOf(request, context), now: now() });
    if (!signedIn) return { auth: { kind: "signed-out" }, cookies };
    if (signedIn.member.approvedAt === null) return { auth: { kind: "waiting", signedIn }, cookies };
    const isDue = await owesSecondFactor(database.kysely, signedIn);
    return { auth: { kind: isDue ? "second-factor-due" : "in", signedIn }, cookies };
  } catch (error) {
    return { auth: { kind: "unavailable", problem: await explainFailure(error, { database }) }, cookies: [] };
  }
}

function isSignInPage(args: GuardArgs): boolean {
  return args.request.method === "GET" && matchedPath(args) === href("/admin");
}

const setUpPages = new Set<string>([
  href("/admin/account/second-factor"),
  href("/admin/account/second-factor/confirm"),
  href("/admin/confirm"),
  href("/admin/confirm/form"),
]);

/** By the matched route: an address has many spellings. The pattern has no leading slash. */
export function matchedPath({ pattern }: Pick<GuardArgs, "pattern">): string {
  return `/${pattern}`.replace("//", "/");
}

/** Not with files, and not JSON: the script that sent it still has it. */
export function isFilledIn({ method, headers }: Request): boolean {
  return method === "POST" && (headers.get("Content-Type") ?? "").startsWith("application/x-www-form-urlencoded");
}

export function unsentFormPath({ url }: Pick<GuardArgs, "url">): string {
  return `${href("/admin/unsent")}?${new URLSearchParams({ to: `${url.pathname}${url.search}` })}`;
}

/** After signing in, staff get the page that they wanted; the address of a form has no page. */
function signInPath({ request, url }: GuardArgs): string {
  const to = request.method === "GET" ? safeReturnPath(`${url.pathname}${url.search}`) : href("/admin");
  return to === href("/admin") ? to : `${href("/admin")}?${new URLSearchParams({ to })}`;
}

const TOO_LOW = "Your role does not allow this. An owner can change your role on the Staff page.";

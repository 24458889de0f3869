import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { findDatabaseProblem } from "~/database/database-health.server";
import { isAtLeast, type Role } from "~/domain/staff/roles";
import type { StaffClient } from "~/domain/staff/session/staff-auth.server";
import { findSignedIn, isFresh, type SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { requestContext } from "./request-context.server";

/** Where a request stands before anything else is looked at. */
export type AuthState =
  | { readonly kind: "signed-out" }
  /** The database can't be asked; `problem` says why in words for staff. */
  | { readonly kind: "unavailable"; readonly problem: string }
  | { readonly kind: "waiting"; readonly signedIn: SignedIn }
  | { readonly kind: "in"; readonly signedIn: SignedIn };

const authStateContext = createContext<AuthState>();

type Context = Readonly<RouterContextProvider>;

interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly pattern: string;
  readonly context: Context;
}

type Middleware = (args: Asked, next: () => Promise<Response>) => Promise<Response>;

/**
 * The guard of every staff page: finds out who asks, and sends whoever is not in to /admin, where the layout shows the login
 * screen or says to wait. A form that was filled in goes to the page that keeps its words instead.
 */
export const guardStaff: Middleware = async (asked, next) => {
  const { request, context } = asked;
  const { standing, cookies } = await findAuthState(request, context);
  (context as RouterContextProvider).set(authStateContext, standing);
  if (standing.kind !== "in" && !isFrontDoor(asked)) {
    const keepsWords = standing.kind !== "waiting" && isFilledIn(request);
    // 307: the browser sends the form there again, as it is (RFC 9110 section 15.4.8).
    const [to, status] = keepsWords ? [unsentPage(asked), 307] : [frontDoor(asked), 303];
    throw redirect(to, { status, headers: cookieHeaders(cookies) });
  }
  const response = await next();
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

export function getAuthState(context: Context): AuthState {
  return context.get(authStateContext);
}

/**
 * Who is signed in.
 *
 * @throws a 403 for the admin's error boundary when their role is too low
 */
export function requireStaff(context: Context, minimum: Role = "author"): SignedIn {
  const standing = getAuthState(context);
  if (standing.kind !== "in") throw redirect(href("/admin"));
  if (!isAtLeast(standing.signedIn.member.role, minimum)) throw refusal(403, "Not for your role", TOO_LOW);
  return standing.signedIn;
}

/**
 * Who is signed in, if password or passkey were used recently; otherwise they are asked for again first.
 *
 * @param back where to go on afterwards, a page under /admin
 */
export function requireFreshStaff(context: Context, back: string, minimum: Role = "author"): SignedIn {
  const signedIn = requireStaff(context, minimum);
  if (isFresh(signedIn.session, context.get(requestContext).now())) return signedIn;
  throw redirect(`${href("/admin/confirm")}?${new URLSearchParams({ to: back })}`, 303);
}

/** The parts of a request that signing in looks at. */
export function clientOf(request: Request, context: Context): StaffClient {
  const { clientAddress, origin } = context.get(requestContext);
  return { cookie: request.headers.get("Cookie"), userAgent: request.headers.get("User-Agent"), address: clientAddress, origin };
}

/** An address under /admin that a form or a link names as the way to go on; anything else becomes /admin. */
export function safeBack(to: unknown): string {
  if (typeof to !== "string" || !URL.canParse(to, "http://local")) return href("/admin");
  const { origin, pathname, search } = new URL(to, "http://local");
  return origin === "http://local" && /^\/admin(\/|$)/.test(pathname) ? `${pathname}${search}` : href("/admin");
}

export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** Who asks, and the cookies that renew their session; for the ways in, which stand outside the guard. */
export async function findAuthState(request: Request, context: Context): Promise<{ standing: AuthState; cookies: readonly string[] }> {
  const { staff, database, now } = context.get(requestContext);
  try {
    const { signedIn, cookies } = await findSignedIn(await staff(), clientOf(request, context), now());
    if (!signedIn) return { standing: { kind: "signed-out" }, cookies };
    return { standing: { kind: signedIn.member.approvedAt === null ? "waiting" : "in", signedIn }, cookies };
  } catch (error) {
    const problem = await findDatabaseProblem(database);
    if (problem === null) throw error;
    return { standing: { kind: "unavailable", problem }, cookies: [] };
  }
}

function isFrontDoor({ request, pattern }: Asked): boolean {
  // The matched route rather than the address, of which there are many spellings. The pattern comes without a leading slash.
  return request.method === "GET" && `/${pattern}`.replace("//", "/") === href("/admin");
}

/** Files are not kept, and what scripts send as JSON they keep themselves. */
function isFilledIn({ method, headers }: Request): boolean {
  return method === "POST" && (headers.get("Content-Type") ?? "").startsWith("application/x-www-form-urlencoded");
}

function unsentPage({ url }: Asked): string {
  return `${href("/admin/unsent")}?${new URLSearchParams({ to: `${url.pathname}${url.search}` })}`;
}

/** After signing in, a reader goes on where they wanted to; a form's address has no page of its own to go back to. */
function frontDoor({ request, url }: Asked): string {
  const to = request.method === "GET" ? safeBack(`${url.pathname}${url.search}`) : href("/admin");
  return to === href("/admin") ? to : `${href("/admin")}?${new URLSearchParams({ to })}`;
}

/** What the admin's error boundary shows instead of a page: a title and a sentence with what to do. */
export interface Refusal {
  readonly title: string;
  readonly sentence: string;
}

export function refusal(status: number, title: string, sentence: string) {
  return data<Refusal>({ title, sentence }, { status });
}

const TOO_LOW = "Your role does not allow this. Ask an owner of the clinic’s blog.";

import type { betterAuth } from "better-auth";
import type { Kysely } from "kysely";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";
import type { PasswordHashing, StaffAuthParts, staffAuthOptions } from "./auth-options.server";
import { ADDRESS_HEADER, confirmedSession, LOCAL_ORIGIN, ORIGIN_HEADER } from "./auth-settings.server";
import { getSiteSecret } from "./site-secret.server";

export interface StaffAuth {
  readonly auth: ReturnType<typeof betterAuth<ReturnType<typeof staffAuthOptions>>>;
  readonly kysely: Kysely<Tables>;
  readonly secret: string;
  readonly parts: StaffAuthParts;
  readonly hashing: PasswordHashing;
}

const known = new WeakMap<Kysely<Tables>, { readonly made: Promise<StaffAuth>; readonly madeFor: string }>();

/** Created when first needed, since the database may become available late, and again when the clinic's name or address changes. */
export function getStaffAuth(parts: StaffAuthParts): Promise<StaffAuth> {
  const { kysely, clinicName, publicUrl } = parts;
  const madeFor = `${publicUrl} ${clinicName}`;
  const existing = known.get(kysely);
  if (existing?.madeFor === madeFor) return existing.made;
  const made = makeStaffAuth(parts);
  known.set(kysely, { made, madeFor });
  made.catch(() => known.delete(kysely));
  return made;
}

async function makeStaffAuth(parts: StaffAuthParts): Promise<StaffAuth> {
  const { kysely } = parts;
  const secret = await getSiteSecret(kysely, parts.now());
  // Loaded at the first use: it takes 20 MB of memory.
  const [{ betterAuth }, { scrypt, staffAuthOptions }] = await Promise.all([import("better-auth"), import("./auth-options.server")]);
  return { auth: betterAuth(staffAuthOptions(parts, secret)), kysely, secret, parts, hashing: parts.hashing ?? scrypt };
}

export interface StaffClient {
  readonly cookie: string | null;
  readonly userAgent: string | null;
  readonly address: string;
  /** What a proxy that may not be trusted says the visitor's address is; null when `address` is certain. */
  readonly claimedAddress: string | null;
  readonly isLocal: boolean;
  readonly origin: string;
}

export interface AuthContext {
  readonly staff: StaffAuth;
  readonly client: StaffClient;
  readonly now: Date;
}

export interface AuthResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
}

/** Sends better-auth a request: its direct calls (`auth.api`) skip the origin check and set no cookies. */
export async function callAuth({ auth }: StaffAuth, client: StaffClient, path: string, body?: object): Promise<AuthResponse> {
  const { baseURL, basePath } = auth.options;
  const request = new Request(`${baseURL}${basePath}${path}`, {
    method: body ? "POST" : "GET",
    headers: authHeaders(client),
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await unwrapOutage(auth.handler(request));
  const text = await response.text();
  const json = text.startsWith("{") ? JSON.parse(text) : {};
  return { status: response.status, body: json, cookies: response.headers.getSetCookie() };
}

/** For what needs the password. Call it once the sign-in is known to be fresh, or the password to be right. */
export async function callConfirmed({ staff, client }: AuthContext, path: string, body: object): Promise<AuthResponse> {
  const answer = await confirmedSession.run(true, () => callAuth(staff, client, path, { ...body, password: "confirmed" }));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${errorCode(answer)}`);
  return answer;
}

/** better-auth wraps an outage into an error of its own. @throws DatabaseUnavailableError */
export async function unwrapOutage<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Error && error.cause instanceof DatabaseUnavailableError ? error.cause : error;
  }
}

export function authHeaders(client: StaffClient): Headers {
  const headers = new Headers({ "content-type": "application/json", [ADDRESS_HEADER]: client.address, [ORIGIN_HEADER]: client.origin });
  headers.set("origin", client.origin || LOCAL_ORIGIN);
  if (client.cookie) headers.set("cookie", client.cookie);
  if (client.userAgent) headers.set("user-agent", client.userAgent);
  return headers;
}

export function errorCode(answer: AuthResponse): string {
  return typeof answer.body.code === "string" ? answer.body.code : "";
}

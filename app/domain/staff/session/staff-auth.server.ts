import type { betterAuth } from "better-auth";
import type { Kysely } from "kysely";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";
import type { PasswordHashing, StaffAuthParts, staffAuthOptions } from "./auth-options.server";
import { ADDRESS_HEADER, LOCAL_ORIGIN, ORIGIN_HEADER } from "./auth-settings";
import { getSiteSecret } from "./site-secret.server";

export interface StaffAuth {
  readonly auth: ReturnType<typeof betterAuth<ReturnType<typeof staffAuthOptions>>>;
  readonly kysely: Kysely<Tables>;
  readonly secret: string;
  readonly parts: StaffAuthParts;
  readonly hashing: PasswordHashing;
}

const known = new WeakMap<Kysely<Tables>, { readonly made: Promise<StaffAuth>; readonly clinicName: string }>();

/** Created when first needed, since the database may become available late, and after a change of the clinic's name. */
export function getStaffAuth(parts: StaffAuthParts): Promise<StaffAuth> {
  const { kysely, clinicName } = parts;
  const existing = known.get(kysely);
  if (existing?.clinicName === clinicName) return existing.made;
  const made = makeStaffAuth(parts);
  known.set(kysely, { made, clinicName });
  made.catch(() => known.delete(kysely));
  return made;
}

async function makeStaffAuth(parts: StaffAuthParts): Promise<StaffAuth> {
  const { kysely } = parts;
  const secret = await getSiteSecret(kysely, parts.now());
  // Loaded when somebody on staff comes, for its 20 MB of memory.
  const [{ betterAuth }, { scrypt, staffAuthOptions }] = await Promise.all([import("better-auth"), import("./auth-options.server")]);
  return { auth: betterAuth(staffAuthOptions(parts, secret)), kysely, secret, parts, hashing: parts.hashing ?? scrypt };
}

export interface StaffClient {
  readonly cookie: string | null;
  readonly userAgent: string | null;
  readonly address: string;
  /** Not null when the address may be a proxy's: what that says the visitor's is. */
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

/** Sends better-auth a request of our own: its direct calls (`auth.api`) skip the origin check and set no cookies. */
export async function callAuth({ auth }: StaffAuth, client: StaffClient, path: string, body?: object): Promise<AuthResponse> {
  const { baseURL, basePath } = auth.options;
  const request = new Request(`${baseURL}${basePath}${path}`, {
    method: body ? "POST" : "GET",
    headers: authHeaders(client),
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await unwrapOutage(auth.handler(request));
  const text = await response.text();
  return { status: response.status, body: parseObject(text), cookies: response.headers.getSetCookie() };
}

/** better-auth puts an error of its own around an outage. @throws DatabaseUnavailableError */
export async function unwrapOutage<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
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

function parseObject(text: string): Record<string, unknown> {
  if (!text.startsWith("{")) return {};
  return JSON.parse(text) as Record<string, unknown>;
}

export function errorCode(answer: AuthResponse): string {
  return typeof answer.body.code === "string" ? answer.body.code : "";
}

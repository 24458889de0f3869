import { passkey } from "@better-auth/passkey";
import type { BetterAuthOptions } from "better-auth";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { Delivery } from "~/domain/mail/mail-server";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "~/domain/staff/password-length";
import { ADDRESS_HEADER, confirmedSession, LOCAL_ORIGIN, ORIGIN_HEADER, RESET_LINK_MINUTES } from "./auth-settings.server";
import { hashedSessionTokens } from "./session-tokens.server";

const SESSION_IDLE_SECONDS = 7 * 24 * 60 * 60;

const SESSION_UPDATE_SECONDS = 10 * 60;

export interface StaffAuthParts {
  readonly kysely: Kysely<Tables>;
  readonly publicUrl: string | null;
  readonly clinicName: string;
  readonly mailer: StaffMailer;
  readonly logError: (message: string, cause?: unknown) => void;
  readonly now: () => Date;
  readonly hashing?: PasswordHashing | undefined;
}

/** A failure of these must not fail the request. Those that return a delivery may wait some seconds for the mail server. */
export interface StaffMailer {
  sendResetLink(to: Recipient, token: string): void;
  sendPasswordChanged(to: Recipient & { readonly id: string }): void;
  sendInvitation(email: string, invitedBy: string, token: string): Promise<Delivery>;
  sendReviewRequest(email: string, request: { readonly by: string; readonly id: string; readonly title: string }): Promise<Delivery>;
  sendAddressConfirmation(to: Recipient, token: string): Promise<Delivery>;
}

interface Recipient {
  readonly email: string;
}

/** Scrypt costs 60 ms of processor time on purpose, so tests pass a cheaper one. There is no setting for it. */
export interface PasswordHashing {
  readonly hash: typeof hashPassword;
  readonly verify: typeof verifyPassword;
}

export const scrypt: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

const instants = { createdAt: "created_at", updatedAt: "updated_at" };

export function staffAuthOptions(parts: StaffAuthParts, secret: string) {
  const { kysely, publicUrl, mailer } = parts;
  const { hash, verify } = parts.hashing ?? scrypt;
  return {
    appName: parts.clinicName,
    baseURL: publicUrl ?? LOCAL_ORIGIN,
    basePath: "/admin/auth",
    secret,
    // See migrations/first-schema.ts: text instants and 1/0 on every engine. No transactions of its own: on SQLite's single
    // connection a hook that queries inside one would wait for itself.
    database: { db: kysely, type: "sqlite", transaction: false },
    user: {
      modelName: "staff_accounts",
      fields: { ...instants, emailVerified: "email_verified" },
      additionalFields: {
        role: { type: "string", required: true, input: false, defaultValue: "author" },
        approvedAt: { type: "string", required: false, input: false, fieldName: "approved_at" },
      },
    },
    session: {
      modelName: "staff_sessions",
      fields: { ...instants, userId: "staff_id", expiresAt: "expires_at", ipAddress: "ip_address", userAgent: "user_agent" },
      additionalFields: { confirmedAt: { type: "string", required: false, input: false, fieldName: "confirmed_at" } },
      expiresIn: SESSION_IDLE_SECONDS,
      updateAge: SESSION_UPDATE_SECONDS,
      freshAge: 0,
    },
    account: { modelName: "staff_credentials", fields: credentialFields },
    verification: {
      modelName: "staff_verifications",
      fields: { ...instants, expiresAt: "expires_at" },
      storeIdentifier: "hashed",
      // Expired rows are deleted every hour; better-auth would delete them at each look-up, for a GET as well.
      disableCleanup: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      // It counts UTF-16 units, of which a character has up to two.
      maxPasswordLength: 2 * PASSWORD_MAX_LENGTH,
      password: { hash, verify: async (pair: Parameters<typeof verify>[0]) => confirmedSession.getStore() ?? verify(pair) },
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * 60,
      sendResetPassword: async ({ user, token }) => mailer.sendResetLink(user, token),
    },
    plugins: [hashedSessionTokens(), secondFactor(parts), passkeys(parts)],
    rateLimit: { enabled: false },
    trustedOrigins: async (request) => [request?.headers.get(ORIGIN_HEADER) ?? ""].filter(Boolean),
    advanced: {
      ...cookieOptions(publicUrl),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    // Errors that are not better-auth's, such as a lost database, reach our log and error pages unchanged.
    onAPIError: { throw: true },
    logger: { level: "error", disableColors: true, log: (_level, message, ...causes) => parts.logError(message, causes[0]) },
  } satisfies BetterAuthOptions;
}

const credentialFields = {
  ...instants,
  userId: "staff_id",
  accountId: "provider_account_id",
  providerId: "provider_id",
  accessToken: "access_token",
  refreshToken: "refresh_token",
  idToken: "id_token",
  accessTokenExpiresAt: "access_token_expires_at",
  refreshTokenExpiresAt: "refresh_token_expires_at",
};

/** `__Host-` cookies (RFC 6265bis) belong to this host alone, but browsers take them over https only. */
function cookieOptions(publicUrl: string | null) {
  const secure = publicUrl?.startsWith("https:") ?? false;
  return {
    cookiePrefix: secure ? "__Host-staff" : "staff",
    // Off, because it would put __Secure- in front of __Host-.
    useSecureCookies: false,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
  } as const;
}

function secondFactor({ clinicName }: StaffAuthParts) {
  return twoFactor({
    issuer: clinicName,
    backupCodeOptions: { amount: 10, length: 10 },
    schema: {
      user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
      twoFactor: {
        modelName: "staff_second_factors",
        fields: {
          userId: "staff_id",
          backupCodes: "recovery_codes",
          failedVerificationCount: "failed_count",
          lockedUntil: "locked_until",
        },
      },
    },
  });
}

function passkeys({ publicUrl, clinicName }: StaffAuthParts) {
  return passkey({
    rpName: clinicName,
    rpID: new URL(publicUrl ?? LOCAL_ORIGIN).hostname,
    // Null: the origin of the request, which has passed the cross-site check.
    origin: publicUrl,
    // A passkey replaces password and second factor, so its user must show a finger, a face or a PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new Error("The passkey was used without a finger, a face or a PIN.");
      },
    },
    advanced: { webAuthnChallengeCookie: "passkey_challenge" },
    schema: {
      passkey: {
        modelName: "staff_passkeys",
        fields: {
          userId: "staff_id",
          publicKey: "public_key",
          credentialID: "credential_id",
          deviceType: "device_type",
          backedUp: "backed_up",
          createdAt: "created_at",
        },
      },
    },
  });
}

import { data } from "react-router";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError, RESTORE_RUNNING } from "~/database/database-error.server";
import { BackupError } from "~/domain/backup/backup-error";
import { DomainError, type ErrorKind } from "~/domain/errors";
import { UploadError, type UploadErrorReason } from "~/domain/media/media";
import type { Role } from "~/domain/staff/roles";

export interface ErrorText {
  readonly title: string;
  readonly sentence: string;
}

export interface HttpError extends ErrorText {
  readonly status: number;
}

const statuses: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  gone: 410,
  busy: 429,
};

const uploadStatuses: Partial<Record<UploadErrorReason, number>> = { empty: 400, "too-large": 413, "unknown-type": 415, busy: 503 };

/** @returns null for any error but a refusal of the domain or an outage: that is a bug, and answered with 500 */
export function findHttpError(error: unknown): HttpError | null {
  if (error instanceof DomainError) return { status: statusOf(error), title: error.title, sentence: error.message };
  if (!(error instanceof DatabaseUnavailableError)) return null;
  return { status: 503, title: "Configuration Error", sentence: outageSentence(error) };
}

function statusOf(error: DomainError): number {
  if (error instanceof UploadError) return uploadStatuses[error.reason] ?? 422;
  if (error instanceof BackupError && error.problem === "no-space") return 507;
  return statuses[error.kind];
}

export function adminError(status: number, title: string, sentence: string) {
  return data<ErrorText>({ title, sentence }, { status });
}

/** For a page about an upload that another process of the site has in its data folder. */
export function uploadElsewhere() {
  return adminError(
    404,
    "Its file is on another machine",
    "This site runs on several. Reload this page until the one that has it answers.",
  );
}

/** @param role of the reader: only owners see the driver's message, which may name hosts, accounts and paths */
export function outageSentence({ message, reference }: DatabaseUnavailableError, role: Role | null = null): string {
  if (message === RESTORE_RUNNING) return `${RESTORE_RUNNING} Please try again in a few minutes. Reference: ${reference}`;
  const sentence = `The site’s data can’t be reached or saved at the moment. Please try again in a minute. Reference: ${reference}`;
  return role === "owner" ? `${sentence}. Reason: ${message}` : sentence;
}

/** The text of a 'Configuration Error'. @throws the error itself when no outage caused it */
export async function explainFailure(
  error: unknown,
  { database }: { readonly database: Database },
  role: Role | null = null,
): Promise<string> {
  const outage = error instanceof DatabaseUnavailableError ? error : await database.findOutage();
  if (outage === null) throw error;
  return outageSentence(outage, role);
}

/** For a loader without a page: in an outage it answers 503 with a sentence. */
export function withOutageResponse<Args>(load: (args: Args) => Promise<Response>) {
  return async (args: Args): Promise<Response> => {
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      const headers = { "Cache-Control": "no-store", "Retry-After": "60" };
      return new Response(`This can’t be read at the moment. Please try again in a minute. Reference: ${error.reference}\n`, {
        status: 503,
        headers,
      });
    }
  };
}

export function isOutage(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError;
}

/** The outage among a page's errors, if there is one. */
export function findOutage(errors: Readonly<Record<string, unknown>> | null): DatabaseUnavailableError | undefined {
  return Object.values(errors ?? {}).find((error) => error instanceof DatabaseUnavailableError);
}

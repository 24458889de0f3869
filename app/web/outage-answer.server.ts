import { DatabaseUnavailableError } from "~/database/database-error.server";

/** A loader without a page, whose visitors get a sentence and 503 while the database is away. */
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

/** The outage among a page's errors. */
export function findOutage(errors: Readonly<Record<string, unknown>> | null): DatabaseUnavailableError | undefined {
  return Object.values(errors ?? {}).find((error) => error instanceof DatabaseUnavailableError);
}

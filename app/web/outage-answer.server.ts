import { DatabaseUnavailableError } from "~/database/database-error.server";

/** A loader without a page, whose visitors get a sentence and 503 while the database is away. */
export function answeringOutages<Args>(load: (args: Args) => Promise<Response>) {
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

/** Whether one of a page's errors is an outage. */
export function isDueToOutage(errors: Readonly<Record<string, unknown>> | null): boolean {
  return Object.values(errors ?? {}).some((error) => error instanceof DatabaseUnavailableError);
}

import type { RequestContext } from "~/web/request-context.server";

/** A process of its own takes an import on to where it waits for a person. */
export function workOn({ jobs }: Pick<RequestContext, "jobs">, id: string): void {
  jobs.start("import-run", [id]);
}

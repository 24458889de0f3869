import type { RequestContext } from "~/web/request-context.server";

/** A process of its own hands the mails over. */
export function sendOn({ jobs }: Pick<RequestContext, "jobs">, id: string): void {
  jobs.start("send-mailing", [id]);
}

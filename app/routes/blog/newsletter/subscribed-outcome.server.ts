import type { RequestContext } from "~/web/request-context.server";

/** What the box says, to everybody alike: a mail is promised by a site that can send one. */
export async function subscribedOutcome({ mail, log }: Pick<RequestContext, "mail" | "log">): Promise<"mailed" | "noted"> {
  try {
    return (await mail.server()) ? "mailed" : "noted";
  } catch (error) {
    log.error("Whether mail is set up could not be read", error);
    return "noted";
  }
}

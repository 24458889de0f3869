import type { RequestContext } from "~/web/request-context.server";

/** The same answer for every address: "mailed" if the site can send email. */
export async function subscribedOutcome({ mail, log }: Pick<RequestContext, "mail" | "log">): Promise<"mailed" | "noted"> {
  try {
    return (await mail.server()) ? "mailed" : "noted";
  } catch (error) {
    log.error("Whether mail is set up could not be read", error);
    return "noted";
  }
}

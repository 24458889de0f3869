import type { Config } from "~/config.server";
import type { OpenLookup } from "~/domain/mail/sender-check.server";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
import type { AskAddress } from "~/domain/web-address/web-address";
import type { Log } from "~/log.server";
import { copyStarter } from "./commands.server";
import { type RunningSite, startSite } from "./site.server";

interface DemoStart {
  readonly config: Config;
  readonly args: readonly string[];
  readonly log: Log;
  readonly now?: () => Date;
  readonly hashing?: PasswordHashing | undefined;
}

/** A running demonstration: what `npm run demo` serves, and what the pictures of docs/tour.md are taken of. */
export async function startDemo({ config, args, log, now = () => new Date(), hashing }: DemoStart) {
  const { prepareDemo } = await import("../scripts/demo/demo.server");
  const demo = await prepareDemo(config, args, { log, now, hashing, startCopy: (copied) => copyStarter(copied, log) });
  // A line for each email would say that it was sent.
  const quiet: Log = { info: () => undefined, error: log.error };
  const site: RunningSite = await startSite({ config: demo.config, log: quiet, now, hashing, openLookup: madeUpRecords, ask: askNobody });
  return { ...demo, site };
}

const askNobody: AskAddress = async () => ({ problem: "no-answer" });

/** The public records of the made-up clinic's domain: no name server is asked. */
const madeUpRecords: OpenLookup = () => ({
  mx: async (name) => [`mail.${name}`],
  txt: async (name) => {
    if (name.startsWith("_dmarc.")) return ["v=DMARC1; p=none"];
    return [name.includes("._domainkey.") ? "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A" : "v=spf1 mx -all"];
  },
});

import type { Config } from "~/config.server";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
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
  const site: RunningSite = await startSite({ config: demo.config, log: quiet, now, hashing });
  return { ...demo, site };
}

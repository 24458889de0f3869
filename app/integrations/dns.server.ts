import { Resolver } from "node:dns/promises";

type Answers = Pick<Resolver, "resolveTxt" | "resolveMx" | "cancel">;

/** For one question; the caller sets the limit for all of them. */
const TIMEOUT_MS = 2000;

const MAX_RECORDS = 50;
const MAX_TEXT = 4000;
const MAX_SERVERS = 10;

/** Asks the name servers of this machine. An answer is null when none of them answers, and empty when there is no such record. @param signal ends all questions, which then have no answer */
export function createDomainLookup(signal: AbortSignal, resolver: Answers = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })) {
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const ask = async <Answer>(question: () => Promise<Answer[]>): Promise<Answer[] | null> => {
    if (signal.aborted) return null;
    try {
      return (await question()).slice(0, MAX_RECORDS);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
    }
  };
  return {
    txt: async (name: string) => {
      const records = await ask(() => resolver.resolveTxt(name));
      return records?.map((pieces) => pieces.join("")).filter((text) => text.length <= MAX_TEXT) ?? null;
    },
    mx: async (name: string) => {
      const records = await ask(() => resolver.resolveMx(name));
      const byPriority = records?.toSorted((one, other) => one.priority - other.priority);
      // RFC 7505: an empty name says that the domain takes no email.
      return byPriority?.flatMap(({ exchange }) => exchange || []).slice(0, MAX_SERVERS) ?? null;
    },
  };
}

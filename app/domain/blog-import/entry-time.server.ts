import { createContext, Script } from "node:vm";
import { ImportError } from "./import-error";
import type { ImportItem } from "./import-item";

/** A long article takes a tenth of a second. */
const ENTRY_TIMEOUT_MS = 20_000;

const context = createContext({ work: null, result: null });
const script = new Script("result = work()");

/** Reads an entry, or skips it if that takes too long: it is interrupted wherever it is, so that the others are read. */
export function readWithTimeout(where: string, read: () => ImportItem, timeoutMs?: number): ImportItem {
  try {
    return interruptible(read, timeoutMs);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { kind: "skipped", where, reason: error.message };
  }
}

/** Runs work on this thread, and interrupts it after its time. On a busy machine the limit is that of its own CPU time. @throws ImportError */
export function interruptible<Result>(work: () => Result, timeoutMs = ENTRY_TIMEOUT_MS): Result {
  for (let clockMs = timeoutMs; ; clockMs *= 2) {
    const before = process.threadCpuUsage();
    try {
      context.work = work;
      script.runInContext(context, { timeout: clockMs });
      return context.result;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1000 > timeoutMs / 2)
        throw new ImportError(`Reading it takes more than ${timeoutMs / 1000} seconds. Copy its text by hand.`);
    } finally {
      Object.assign(context, { work: null, result: null });
    }
  }
}

/** The error comes from another realm, so `instanceof Error` is false. */
function isTimeout(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** One window of a browser. Every call has a limit: one that hangs fails its step only. */
export interface Browser {
  readonly version: string;
  open(url: string): Promise<void>;
  /** CSS pixels. WPE's window is always 800 wide. */
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page. @returns its JSON */
  run<Result>(body: string, ...parameters: readonly unknown[]): Promise<Result>;
  /** Presses keys one after the other; those in a nested list at once. */
  press(...keys: readonly (string | readonly string[])[]): Promise<void>;
  /** Chooses a file in the field. */
  choose(field: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** Keys without a character (WebDriver, section 17.4.2). */
export const Key = {
  alt: "\uE00A",
  control: "\uE009",
  end: "\uE010",
  enter: "\uE007",
  escape: "\uE00C",
  f10: "\uE03A",
  home: "\uE011",
  right: "\uE014",
  shift: "\uE008",
  tab: "\uE004",
};

/** WebDriver's actions for {@link Browser.press}. */
export function strokes(keys: readonly (string | readonly string[])[]) {
  return keys.flatMap((stroke) => {
    const together = typeof stroke === "string" ? [stroke] : stroke;
    return [...together.map((value) => ({ type: "keyDown", value })), ...together.toReversed().map((value) => ({ type: "keyUp", value }))];
  });
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) killGroup(child, "SIGKILL");
});
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) process.once(signal, () => process.exit(code));

/** Starts a program that ends with this one at the latest, and with it what it has started. */
export function startProgram(program: string, parameters: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, parameters, { ...options, detached: true });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

const END_TIMEOUT_MS = 5000;

export async function endProgram(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode === null && child.signalCode === null) {
    killGroup(child, "SIGTERM");
    await Promise.race([ended, sleep(END_TIMEOUT_MS)]);
  }
  killGroup(child, "SIGKILL");
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

/** For one call on a busy machine. */
const CALL_TIMEOUT_MS = 30_000;

export async function withLimit<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const tooLong = sleep(CALL_TIMEOUT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`${what} took more than ${CALL_TIMEOUT_MS / 1000} seconds`);
  });
  tooLong.catch(() => undefined);
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    limit.abort();
  }
}

import { spawn } from "node:child_process";
import { siteMemory } from "../../scripts/toolchain.mjs";
import { Visitor } from "./visitor";

export interface SiteProcess {
  readonly pid: number;
  /** Where it answers, once it does. */
  address(): Promise<string>;
  /** @param signal SIGKILL leaves it no time to finish anything @returns the exit code, null when it was killed */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<number | null>;
  /** Its exit code, null when it was killed. */
  readonly ended: Promise<number | null>;
  /** Freezes it, or lets it go on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  /** The end of what it wrote. */
  log(): string;
  /** Asks the probe in it. */
  ask(question?: ProbeQuestion): Promise<ProbeAnswer>;
}

/** Settle collects garbage first; shift moves the clock by so many milliseconds. */
type ProbeQuestion = { readonly ask: "usage" | "settle" } | { readonly ask: "shift"; readonly shift: number };

export interface ProbeAnswer {
  /** Milliseconds since its start, of all its threads. */
  readonly processorTime: number;
  /** Most milliseconds of processor time in one turn of the event loop since the last question. */
  readonly longestPause: number;
  /** Bytes. */
  readonly rss: number;
  readonly heapUsed: number;
}

/** Starts the built site as a process of its own, on a free port. @param options.program another one that says where it is running, in `folder` */
export function startSiteProcess(
  environment: Readonly<Record<string, string>>,
  { probe = false, program = ["build/server/main.js", "serve"], folder = "." } = {},
): SiteProcess {
  const probing = probe ? ["--expose-gc", "--import", "./tests/trials/site-probe.mjs"] : [];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...siteMemory.flags, ...probing, ...program], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...siteMemory.environment, NODE_ENV: "production", PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe", ...(probe ? (["ipc"] as const) : [])],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let output = "";
  const started = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-10_000);
        const address = /running at (\S+)\n/.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`The site ended before it answered:\n${output}`)));
  });
  // Whoever waits for the address hears of it; for everybody else a start that was cut short is no error.
  started.catch(() => undefined);
  let questions = 0;
  return {
    pid: child.pid ?? 0,
    address: () => started,
    ended,
    log: () => output,
    signal: (signal) => void child.kill(signal),
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      return await ended;
    },
    ask: (question = { ask: "usage" }) => {
      questions += 1;
      const id = questions;
      return new Promise((resolve, reject) => {
        const listen = (answer: unknown) => {
          const { id: answered, ...usage } = answer as ProbeAnswer & { id: number };
          if (answered !== id) return;
          child.off("message", listen);
          resolve(usage);
        };
        child.on("message", listen);
        void ended.then(() => reject(new Error("The site ended.")));
        child.send({ id, ...question });
      });
    },
  };
}

/** A browser of somebody at a site in another process. */
export function visitProcess(
  url: string,
  { cookies = new Map(), headers = {} }: { cookies?: ReadonlyMap<string, string>; headers?: Readonly<Record<string, string>> } = {},
): Visitor {
  const visitor = new Visitor({ url, errors: [], get: (to, init) => fetch(new URL(to, url), { redirect: "manual", ...init }) }, headers);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

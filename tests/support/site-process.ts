import { type ChildProcess, spawn } from "node:child_process";
import { expect } from "vitest";

/** Starts the built site as a process of its own, on a free port. */
export function startSiteProcess(environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, ["build/server/main.js", "serve"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    /** Where it answers, once it does. */
    address: async () => {
      await expect.poll(() => output, { timeout: 15_000 }).toMatch(/running at \S+\n/);
      return /running at (\S+)/.exec(output)?.[1] ?? "";
    },
    /** @param signal SIGKILL leaves it no time to finish anything */
    stop: async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
      child.kill(signal);
      await ended;
    },
  };
}

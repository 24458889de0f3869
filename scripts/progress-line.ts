import type { Log } from "~/log.server";

export interface ProgressLine {
  expect(total: number): void;
  step(): void;
  end(): void;
}

const EVERY = 500;
const WIDTH = 30;

/** One line that is drawn again and again on a terminal, else a line in the log now and then. */
export function showProgress(what: string, log: Log): ProgressLine {
  const terminal = process.stdout.isTTY ? process.stdout : null;
  let total: number | null = null;
  let done = 0;
  let drawn = 0;
  const text = () => (total === null ? `${what}: ${done}` : `${what}: ${Math.min(done, total)} of ${total}`);
  const draw = () => terminal?.write(`\r${bar(done, total)} ${text()}\x1b[K`);
  return {
    expect: (count) => {
      total = count;
    },
    step: () => {
      done += 1;
      if (!terminal && done % EVERY === 0) log.info(text());
      const now = performance.now();
      if (now - drawn < 100) return;
      drawn = now;
      draw();
    },
    end: () => {
      if (!terminal) return;
      draw();
      terminal.write("\n");
    },
  };
}

function bar(done: number, total: number | null): string {
  if (total === null) return "…";
  const full = total === 0 ? WIDTH : Math.min(WIDTH, Math.round((done / total) * WIDTH));
  return `[${"#".repeat(full)}${"·".repeat(WIDTH - full)}]`;
}

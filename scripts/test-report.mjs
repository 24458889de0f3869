// Says how far the tests are and what failed. Runs on Node 20 and before anything is installed: no dependencies here.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./toolchain.mjs";

const EVERY_MS = 10_000;

/** A line every ten seconds about all that runs, and one for the end of each. */
export class Progress {
  #steps = new Map();
  #start = performance.now();

  constructor() {
    setInterval(() => {
      const steps = [...this.#steps].map(([name, look]) => [name, look()].filter(Boolean).join(" "));
      if (steps.length > 0) this.#write(steps.join(" · "));
    }, EVERY_MS).unref();
  }

  /** @param look returns how far it is */
  begin(name, look = () => "") {
    this.#steps.set(name, look);
  }

  end(name, result) {
    this.#steps.delete(name);
    this.#write(`${name}: ${result}`);
  }

  #write(text) {
    const seconds = Math.floor((performance.now() - this.#start) / 1000);
    console.log(`${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, "0")}  ${text}`);
  }
}

/** From Vitest's lines about files. */
export function vitestProgress(output, files) {
  const ended = stripVTControlCharacters(output).match(/^ [✓❯×↓] \S+\.test\.tsx? \(/gm) ?? [];
  return `${ended.length} of ${files} files`;
}

/** From Playwright's line reporter. */
export function playwrightProgress(output) {
  const [, ended, all] = [...output.matchAll(/\[(\d+)\/(\d+)\]/g)].at(-1) ?? [];
  return all ? `${ended} of ${all}` : "";
}

/** What Vitest wrote about failures. */
export function vitestFailures(output) {
  const from = output.search(/\n\S*⎯⎯⎯/);
  return from === -1 ? output : output.slice(from);
}

/** What Playwright wrote besides its progress. */
export function playwrightFailures(output) {
  return output.replace(/^\S*\[\d+\/\d+\].*\n/gm, "");
}

export function readVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that could not be loaded, or whose preparation failed, has no test of its own that did.
    if (status === "failed" && failed.length === 0) return [{ file, name: "", reason: message }];
    return failed.map(({ fullName, failureMessages }) => ({ file, name: fullName, reason: failureMessages[0] }));
  });
  return { passed: numPassedTests, skipped: numPendingTests + numTodoTests, failures };
}

export function readPlaywright({ stats, errors, suites, config }) {
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) => ({ file: path.resolve(config.rootDir, file), name: title, reason: results[0]?.error?.message })),
    );
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => ({ file: "", name: "Browser tests", reason: message }))],
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Each with the command that runs it alone. */
export function describeFailures(failures) {
  return failures.map(({ file, name, reason = "" }) => {
    const place = file && path.relative(root, file);
    const words = [place, name].filter(Boolean).map(quote).join(" ");
    const [said] = stripVTControlCharacters(reason).trim().split("\n");
    return [
      `✗ ${[place, name].filter(Boolean).join(": ")}`,
      ...(said ? [`  ${said}`] : []),
      ...(place ? [`  npm test -- ${words}`] : []),
    ].join("\n");
  });
}

function quote(word) {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

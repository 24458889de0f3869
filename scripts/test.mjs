// `npm test`: the gate; `npm run test:all`: the long tests too; `npm run check`: the gate without the browser; `npm test -- PATTERN`,
// `npm test -- FILE FILE…` and `npm test -- FILE NAME`: see test-selection.mjs.
// Starts on Node 20 with nothing installed.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findTestBrowser } from "./test-browser.mjs";
import { startTestPostgres } from "./test-postgres.mjs";
import {
  describeFailures,
  Progress,
  playwrightFailures,
  playwrightProgress,
  readPlaywright,
  readVitest,
  vitestFailures,
  vitestProgress,
} from "./test-report.mjs";
import { listTests, longTests, selectTests } from "./test-selection.mjs";
import { nodeBinary, nodeProblem, onEndOfShell, onSignal, root, run, tool } from "./toolchain.mjs";

/** Bytes. Each test removes its own files; databases, a browser's profile and pictures take most. */
const ROOM_FOR_TESTS = 1.5 * 2 ** 30;
const withBrowser = !process.argv.includes("--without-browser");
const withLong = process.argv.includes("--all");
const pattern = process.argv.slice(2).filter((word) => !["--without-browser", "--all"].includes(word));
const total = { passed: 0, skipped: 0, failures: [] };
const piped = { stdio: ["ignore", "pipe", "pipe"] };
// PostgreSQL's folder, too: to copy a database there takes a twentieth of the processor time that a busy disk takes.
process.env.TMPDIR = temporaryFolder();
const reports = mkdtempSync(path.join(os.tmpdir(), "clinic-tests-"));
const temporary = mkdtempSync(path.join(os.tmpdir(), "clinic-tests-"));
const removeReports = () => {
  // Again when a process of a test that was cut short still writes there.
  for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
};
onSignal(removeReports);
onEndOfShell(() => process.kill(process.pid, "SIGTERM"));
const environment = { ...process.env, NODE_ENV: "production", TMPDIR: temporary };
// Else Playwright would compile the tests' sources at each run.
environment.PWTEST_CACHE_DIR ??= path.join(root, "node_modules/.cache/playwright");
// Else each of the processes that tests start would compile the site's sources.
environment.NODE_COMPILE_CACHE ??= path.join(root, "node_modules/.cache/node");

const isAll = pattern.length === 0;
const beside = withBrowser ? "types, lint, the tests and the browser's" : "types, lint and the tests";
console.log(
  isAll
    ? `Installs and builds what is not yet; then ${beside} beside each other: about ${withLong ? "twenty" : "five"} minutes.`
    : "Installing and building…",
);
const progress = new Progress();
const isInstalled = await prepare("install");
if (isInstalled && !nodeProblem()) {
  if (isAll) await runAll();
  else await runSelected(pattern);
}
removeReports();

const { passed, failures } = total;
if (failures.length > 0) section("Failed");
for (const text of describeFailures(failures)) console.log(`${text}\n`);
const skipped = total.skipped > 0 && isAll ? `, ${total.skipped} skipped` : "";
if (isAll && !withLong) console.log(`\nnpm run test:all runs the ${longTests.length} files of long tests, too.`);
console.log(`\n${passed} passed, ${failures.length} failed${skipped}`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);

async function runAll() {
  // Beside each other: alone, each leaves a part of two cores idle.
  const checks = [checkTypes(), lint()];
  const isBuilt = await prepare("build", "build");
  const { unit, browser } = listTests(withLong);
  if (isBuilt && withBrowser) checks.push(runPlaywright(await findTestBrowser(), browser, piped));
  if (isBuilt) checks.push(runVitest(unit, piped));
  for (const check of checks) (await check)();
}

async function runSelected(words) {
  const { unit, browser, name } = selectTests(words);
  const files = [...unit, ...browser];
  console.log(files.join("\n") || "Every file");
  if (name) console.log(`for tests named "${words.filter((word) => !files.includes(word)).join(" ")}"`);
  if (!(await prepare("build", "build"))) return;
  if (unit.length > 0 || browser.length === 0) (await runVitest([...unit, ...(name ? ["-t", name, "--passWithNoTests"] : [])]))();
  if (withBrowser && (browser.length > 0 || unit.length === 0))
    (await runPlaywright(await findTestBrowser(), [...browser, ...(name ? ["-g", name, "--pass-with-no-tests"] : [])]))();
}

async function prepare(name, ...steps) {
  progress.begin(name);
  const { code } = await run(process.execPath, ["scripts/prepare.mjs", ...steps]);
  progress.end(name, code === 0 ? "done" : "FAILED");
  if (code !== 0) fail(name);
  return code === 0;
}

/** @returns what prints its part of the report */
async function checkTypes() {
  progress.begin("types");
  const generated = await runAside("@react-router/dev", "react-router", "typegen");
  // Several checkers each begin with the same libraries: twice the processor time.
  const checked = await runAside("typescript", "tsc", "--pretty", "false", "--checkers", "1");
  return countOne("types", [generated, checked]);
}

async function lint() {
  progress.begin("lint");
  const linted = await runAside("@biomejs/biome", "biome", "check", "--error-on-warnings", ".");
  return countOne("lint", [linted]);
}

/** @returns what prints what they wrote, unless it was seen at once */
async function runVitest(selection, options = {}) {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given } : await startTestPostgres();
  if (postgres.problem) warnLoudly(`THE DATABASE TESTS RUN ON SQLITE ONLY; those for PostgreSQL are skipped.\n${postgres.problem}`);
  const report = path.join(reports, "vitest.json");
  let output = "";
  if (options.stdio) progress.begin("tests", () => vitestProgress(output, selection.length));
  const { code } = await run(
    nodeBinary(),
    tool("vitest", "vitest", "run", ...selection, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`),
    {
      env: { ...environment, TEST_DATABASE_URL: postgres.url ?? "" },
      onOutput: (text) => {
        output = text;
      },
      ...options,
    },
  );
  await postgres.stop?.();
  return count("tests", { report: readReport(report, readVitest), code, output: vitestFailures(output) });
}

/** @returns what prints what they wrote, unless it was seen at once */
async function runPlaywright({ program, problem }, selection, options = {}) {
  if (problem)
    return () => {
      warnLoudly(`THE BROWSER TESTS DID NOT RUN; this counts as a failure.\n${problem}`);
      fail("Browser tests");
    };
  const report = path.join(reports, "playwright.json");
  let output = "";
  if (options.stdio) progress.begin("browser tests", () => playwrightProgress(output));
  const { code } = await run(nodeBinary(), tool("@playwright/test", "playwright", "test", ...selection, "--reporter=line,json"), {
    env: { ...environment, TEST_BROWSER: program, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    onOutput: (text) => {
      output = text;
    },
    ...options,
  });
  return count("browser tests", { report: readReport(report, readPlaywright), code, output: playwrightFailures(output) });
}

/** In memory where there is room: SQLite waits for the disk at each commit. */
function temporaryFolder() {
  const inMemory = "/dev/shm";
  if (!existsSync(inMemory)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= ROOM_FOR_TESTS ? inMemory : os.tmpdir();
}

function section(title) {
  console.log(`\n━━ ${title} ${"━".repeat(Math.max(3, 76 - title.length))}`);
}

function warnLoudly(text) {
  const lines = text.trimEnd().split("\n");
  console.log(["", "!".repeat(80), ...lines.map((line) => `!! ${line}`), "!".repeat(80), ""].join("\n"));
}

function runAside(packageName, command, ...words) {
  return run(nodeBinary(), tool(packageName, command, ...words), { env: environment, stdio: ["ignore", "pipe", "pipe"] });
}

/** @returns what prints what they wrote */
function countOne(name, runs) {
  const isPassed = runs.every(({ code }) => code === 0);
  progress.end(name, isPassed ? "passed" : "FAILED");
  if (isPassed) total.passed += 1;
  else fail(name);
  return () => writePart(name, isPassed ? "" : runs.map(({ output }) => output).join(""));
}

/** A runner that ends with an error without a failed test, or without a report, is a failure too. @returns what prints what it wrote */
function count(name, { report, code, output }) {
  const { passed, skipped, failures } = report ?? { passed: 0, skipped: 0, failures: [] };
  total.passed += passed;
  total.skipped += skipped;
  total.failures.push(...failures);
  if (failures.length === 0 && (code !== 0 || !report)) fail(name);
  progress.end(name, `${passed} passed, ${failures.length} failed`);
  return () => writePart(name, code === 0 ? "" : output);
}

function fail(name) {
  total.failures.push({ file: "", name });
}

function writePart(name, output) {
  if (output === "") return;
  section(name);
  process.stdout.write(output);
}

function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : null;
}

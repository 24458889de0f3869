// `npm test`: everything; `npm run check`: everything but the browser; `npm test -- PATTERN`: see test-selection.mjs.
// Starts on Node 20 with nothing installed.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findTestBrowser } from "./test-browser.mjs";
import { startTestPostgres } from "./test-postgres.mjs";
import { selectTests } from "./test-selection.mjs";
import { nodeBinary, nodeProblem, onSignal, root, run, tool } from "./toolchain.mjs";

/** Bytes. Each test removes its own files; a browser's profile and pictures take most. */
const ROOM_FOR_TESTS = 2 ** 30;
const withBrowser = !process.argv.includes("--without-browser");
const pattern = process.argv
  .slice(2)
  .filter((word) => word !== "--without-browser")
  .join(" ");
const total = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(path.join(os.tmpdir(), "clinic-tests-"));
const temporary = mkdtempSync(path.join(temporaryFolder(), "clinic-tests-"));
const removeReports = () => {
  for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
};
onSignal(removeReports);
const environment = { ...process.env, NODE_ENV: "production", TMPDIR: temporary };
// Else Playwright would compile the tests' sources at each run.
environment.PWTEST_CACHE_DIR ??= path.join(root, "node_modules/.cache/playwright");

section("Install");
const isInstalled = await prepare();
if (isInstalled && !nodeProblem()) {
  if (pattern) await runSelected(pattern);
  else await runAll();
}
removeReports();

const skipped = total.skipped > 0 && !pattern ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runAll() {
  // Beside each other: alone, each leaves a part of two cores idle.
  const checks = [checkTypes(), lint()];
  const isBuilt = await prepare("build");
  if (isBuilt && withBrowser) checks.push(runPlaywright(await findTestBrowser(), [], { stdio: ["ignore", "pipe", "pipe"] }));
  if (isBuilt) await runVitest([]);
  for (const check of checks) (await check)();
}

async function runSelected(wanted) {
  const { unit, browser, name } = selectTests(wanted);
  console.log([...unit, ...browser].join("\n") || `Every file, for tests named "${wanted}"`);
  if (!(await prepare("build"))) return;
  if (unit.length > 0 || browser.length === 0) await runVitest([...unit, ...(name ? ["-t", name, "--passWithNoTests"] : [])]);
  if (withBrowser && (browser.length > 0 || unit.length === 0))
    (await runPlaywright(await findTestBrowser(), [...browser, ...(name ? ["-g", name, "--pass-with-no-tests"] : [])]))();
}

async function prepare(...steps) {
  const { code } = await run(process.execPath, ["scripts/prepare.mjs", ...steps]);
  if (code !== 0) total.failed += 1;
  return code === 0;
}

/** @returns what counts it and prints its part of the report */
async function checkTypes() {
  const generated = await runAside("@react-router/dev", "react-router", "typegen");
  // Several checkers each begin with the same libraries: twice the processor time.
  const checked = await runAside("typescript", "tsc", "--pretty", "false", "--checkers", "1");
  return () => countOne("Types", [generated, checked]);
}

async function lint() {
  const linted = await runAside("@biomejs/biome", "biome", "check", "--error-on-warnings", ".");
  return () => countOne("Lint, import rules and format", [linted]);
}

async function runVitest(selection) {
  section("Unit, request-level, database and document tests");
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given } : await startTestPostgres();
  if (postgres.problem) warnLoudly(`THE DATABASE TESTS RUN ON SQLITE ONLY; those for PostgreSQL are skipped.\n${postgres.problem}`);
  const report = path.join(reports, "vitest.json");
  const { code } = await run(
    nodeBinary(),
    tool("vitest", "vitest", "run", ...selection, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`),
    { env: { ...environment, TEST_DATABASE_URL: postgres.url ?? "" } },
  );
  await postgres.stop?.();
  count(readReport(report, countVitest), code);
}

/** @returns what counts them and prints what they wrote, unless it was seen at once */
async function runPlaywright({ program, problem }, selection, options = {}) {
  if (problem)
    return () => {
      warnLoudly(`THE BROWSER TESTS DID NOT RUN; this counts as a failure.\n${problem}`);
      total.failed += 1;
    };
  const report = path.join(reports, "playwright.json");
  const { code, output } = await run(nodeBinary(), tool("@playwright/test", "playwright", "test", ...selection, "--reporter=dot,json"), {
    env: { ...environment, TEST_BROWSER: program, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    ...options,
  });
  return () => {
    section("Browser tests");
    process.stdout.write(output);
    count(readReport(report, countPlaywright), code);
  };
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

function countOne(title, runs) {
  const passed = runs.every(({ code }) => code === 0);
  section(title);
  process.stdout.write(runs.map(({ output }) => output).join(""));
  total[passed ? "passed" : "failed"] += 1;
  console.log(passed ? "Passed." : "FAILED.");
}

/** Adds a runner's counts. A runner that ends with an error without a failed test, or without a report, is a failure too. */
function count(counts, exitCode) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  total.passed += passed;
  total.skipped += skipped;
  total.failed += failed > 0 || (exitCode === 0 && counts) ? failed : 1;
}

function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : null;
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no tests of its own to fail.
  const unloadable = testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + unloadable, skipped: numPendingTests + numTodoTests };
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

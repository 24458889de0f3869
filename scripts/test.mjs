// `npm test`: everything; `npm run check`: everything but the browser. Starts on Node 20 with nothing installed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findTestBrowser } from "./test-browser.mjs";
import { startTestPostgres } from "./test-postgres.mjs";
import { nodeBinary, nodeProblem, onSignal, root, run, tool } from "./toolchain.mjs";

const withBrowser = !process.argv.includes("--without-browser");
const total = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(path.join(os.tmpdir(), "clinic-tests-"));
const removeReports = () => rmSync(reports, { recursive: true, force: true });
onSignal(removeReports);

section("Install and build");
const prepared = await run(process.execPath, ["scripts/prepare.mjs", "build"]);
if (prepared.code === 0) console.log("Up to date.");
else total.failed += 1;

if (existsSync(path.join(root, "node_modules/.bin")) && !nodeProblem()) {
  await checkTypes();
  await lint();
  await runVitest();
  if (withBrowser) await runPlaywright();
}
removeReports();

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function checkTypes() {
  section("Types");
  const generated = await runTool("@react-router/dev", "react-router", "typegen");
  const checked = await runTool("typescript", "tsc", "--pretty", "false");
  countOne(generated.code === 0 && checked.code === 0);
}

async function lint() {
  section("Lint, import rules and format");
  const { code } = await runTool("@biomejs/biome", "biome", "check", "--error-on-warnings", ".");
  countOne(code === 0);
}

async function runVitest() {
  section("Unit, request-level, database and document tests");
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given } : await startTestPostgres();
  if (postgres.problem) warnLoudly(`THE DATABASE TESTS RUN ON SQLITE ONLY; those for PostgreSQL are skipped.\n${postgres.problem}`);
  const report = path.join(reports, "vitest.json");
  const { code } = await runTool("vitest", "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, {
    TEST_DATABASE_URL: postgres.url ?? "",
  });
  await postgres.stop?.();
  count(readReport(report, countVitest), code);
}

async function runPlaywright() {
  section("Browser tests");
  const { program, problem } = await findTestBrowser();
  if (problem) {
    warnLoudly(`THE BROWSER TESTS DID NOT RUN; this counts as a failure.\n${problem}`);
    total.failed += 1;
    return;
  }
  const report = path.join(reports, "playwright.json");
  const { code } = await runTool("@playwright/test", "playwright", "test", `--reporter=${process.stdout.isTTY ? "line" : "dot"},json`, {
    TEST_BROWSER: program,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  count(readReport(report, countPlaywright), code);
}

function section(title) {
  console.log(`\n━━ ${title} ${"━".repeat(Math.max(3, 76 - title.length))}`);
}

function warnLoudly(text) {
  const lines = text.trimEnd().split("\n");
  console.log(["", "!".repeat(80), ...lines.map((line) => `!! ${line}`), "!".repeat(80), ""].join("\n"));
}

/** @param rest words for the command, then optionally an object of environment variables */
function runTool(packageName, command, ...rest) {
  const environment = typeof rest.at(-1) === "object" ? rest.pop() : {};
  return run(nodeBinary(), tool(packageName, command, ...rest), { env: { ...process.env, NODE_ENV: "production", ...environment } });
}

function countOne(passed) {
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
